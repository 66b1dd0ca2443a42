/** @jest-environment <rootDir>/test/sandboxEnvironment.js */
import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../engine';
import type { Fault } from '../../sandbox';
import { faults, keys, log, reset, setCampaign, url } from '../../sandbox';
import { asFile, asItems, campaign } from './samples';

const credentials = { baseUrl: url, apiKey: keys.full };
const PROSPECTS = 2000;

jest.setTimeout(60_000);

async function run(parameters: INodeParameters) {
	return await runNode({
		node: campaign(),
		parameters: { ...parameters, campaign_id: 'campaign_big', simple: false },
		credentials,
	});
}

beforeEach(async () => {
	await reset();
	await setCampaign('campaign_big', PROSPECTS);
});

describe.each([
	['items', asItems],
	['file', asFile],
])('B27, B28: over a real connection, as %s', (_, parameters) => {
	test('the whole campaign', async () => {
		const { error, json } = await run(parameters);
		expect(error).toBeUndefined();
		if (parameters === asItems) expect(json).toHaveLength(PROSPECTS);
		else expect(json).toMatchObject([{ campaignId: 'campaign_big', prospects: PROSPECTS }]);
	});

	test('whole at the second try', async () => {
		await faults({ kind: 'cutBody', times: 1 });
		const { error, json } = await run(parameters);
		expect(error).toBeUndefined();
		expect(json).toHaveLength(parameters === asItems ? PROSPECTS : 1);
		expect(await log()).toHaveLength(2);
	});
});

test.each<[string, Fault, RegExp]>([
	['a connection that breaks', { kind: 'cutBody' }, /broke/],
	['an answer that ends early', { kind: 'halfBody' }, /not complete: row \d+/],
])('B27: %s is asked for again, then an error; nothing is given', async (_, fault, message) => {
	await faults(fault);
	const runs = await Promise.all([run(asItems), run(asFile)]);
	for (const { error, outputs } of runs) {
		expect(error?.message).toMatch(message);
		expect(outputs).toEqual([]);
	}
	expect(await log()).toHaveLength(10);
});
