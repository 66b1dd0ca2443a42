/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { IDataObject } from 'n8n-workflow';
import { OutreachTrigger } from '../../nodes/Trigger/OutreachTrigger.node';
import { switchOn } from '../engine';
import {
	control,
	faults,
	keys,
	reset,
	setClock,
	setProspect,
	url,
} from '../../sandbox/test/sandbox';

const CAMPAIGN = 'campaign_long';
const ROWS = 60;
/** Of these a poll uses all but one second, in which a few rows come. */
const BUDGET_MS = 4_000;
const DRIP_MS = 1;
const MORE_THAN_LOOKBACK_MS = 120_000;
const MESSAGE = 'The campaign export did not finish within 30 seconds';

const idOf = (row: number) => `${CAMPAIGN}-${String(row).padStart(7, '0')}`;
const drip = async (times: number) => await faults({ kind: 'drip', ms: DRIP_MS, times });
const becomes = async (row: number, status: string) => {
	const responded_at = await setClock({ advance: 1_000 });
	await setProspect(CAMPAIGN, idOf(row), { status, responded_at, response_text: '' });
};

async function on(event: string) {
	const trigger = switchOn(
		{
			node: new OutreachTrigger(),
			parameters: { event, campaign_id: CAMPAIGN, simple: false },
			credentials: { baseUrl: url, apiKey: keys.full },
		},
		'activate',
		BUDGET_MS,
	);
	const poll = async () => (await trigger.poll())?.map(({ json }) => json) ?? null;
	await poll();
	return poll;
}

const idsOf = (items: IDataObject[] | null) => items?.map(({ prospect_id }) => prospect_id);

beforeEach(async () => {
	await reset();
	await control(`campaigns/${CAMPAIGN}`, { rows: ROWS }, 'PUT');
	for (let row = 1; row <= ROWS; row++) {
		await setProspect(CAMPAIGN, idOf(row), {
			status: 'contacted',
			responded_at: '',
			response_text: '',
		});
	}
});

test('an export that does not end in time is an error, and the next poll gives all', async () => {
	const poll = await on('prospectResponded');
	await becomes(ROWS, 'responded');
	await setClock({ advance: MORE_THAN_LOOKBACK_MS });
	await becomes(1, 'responded');
	await drip(1);
	const start = Date.now();
	await expect(poll()).rejects.toThrow(MESSAGE);
	expect(Date.now() - start).toBeLessThan(BUDGET_MS);
	expect(idsOf(await poll())).toEqual([idOf(ROWS), idOf(1)]);
	expect(await poll()).toBeNull();
});

test('an export that never comes completely is told when the trigger is switched on', async () => {
	await drip(1);
	await expect(on('prospectResponded')).rejects.toThrow(MESSAGE);
});
