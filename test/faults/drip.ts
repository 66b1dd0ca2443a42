import { sleep } from 'n8n-workflow';
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import type { Run } from '../engine';
import { runNode } from '../engine';
import type { Fault } from '../../sandbox/test/sandbox';
import { faults, keys, log, url } from '../../sandbox/test/sandbox';

const TIMEOUT_SECONDS = 1;
/** Well below the time that a whole answer takes, and well above what a busy machine adds. */
const MAX_SECONDS = 10;
export const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };
const parameters = {
	operation: 'create',
	mapping: 'manual',
	...ada,
	options: { timeout: TIMEOUT_SECONDS },
};
const credentials = { baseUrl: url, apiKey: keys.full };

export async function create(run: Partial<Run> = {}) {
	const start = Date.now();
	const ran = await runNode({ node: new OutreachLead(), parameters, credentials, ...run });
	return { ran, took: (Date.now() - start) / 1000 };
}

export const drips: Array<[string, Fault]> = [
	['body', { kind: 'drip', ms: 100 }],
	['head', { kind: 'drip', ms: 100, head: true }],
];

/** Tests what ends an answer that drips. */
export function testDrips(dripping: typeof drips): void {
	test.each(dripping)('the timeout bounds an answer whose %s drips', async (_, fault) => {
		await faults(fault);
		const { ran, took } = await create();
		expect(ran.error?.message).toBe('It is unclear whether this worked');
		expect(ran.error?.description).toMatch(/^The service did not answer in time/);
		expect(took).toBeGreaterThan(TIMEOUT_SECONDS - 0.1);
		expect(took).toBeLessThan(MAX_SECONDS);
		expect(await log()).toHaveLength(1);
	});

	test.each(dripping)('a cancel ends an answer whose %s drips', async (_, fault) => {
		await faults(fault);
		const { took } = await create({
			parameters: { ...parameters, options: { timeout: 20 } },
			onStart: (cancel) => {
				void sleep(500).then(cancel);
			},
		});
		expect(took).toBeLessThan(MAX_SECONDS);
	});
}
