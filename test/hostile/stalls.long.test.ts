/** @jest-environment <rootDir>/test/hostile/environment.js */
import { OutreachCampaignExport } from '../../nodes/CampaignExport/OutreachCampaignExport.node';
import { hostile } from './hostile';
import { answers, list, runHere, settled, watching } from './run';

const SECOND = 1_000;
/** More than one key has under way at once. */
const MANY = 30;

jest.setTimeout(120 * SECOND);

const stalls = { body: { start: '{"success":', times: Infinity, everyMs: SECOND } };
const IN_TIME = 'The service did not answer in time';

/** Ends only where all connections have ended. */
afterEach(settled);

test.each(['items', 'file'])('an export that stalls ends, as %s', async (output) => {
	answers({ ...stalls, headers: { 'content-type': 'text/csv' } });
	const options = { timeout: 1 };
	const parameters = { operation: 'export', campaign_id: 'c1', output, options };
	const { error } = await runHere(new OutreachCampaignExport(), parameters);
	expect(error?.message).toBe(IN_TIME);
});

test('a poll ends, and the next one asks again', async () => {
	answers(stalls);
	const trigger = watching({ event: 'jobCompleted' }, 4 * SECOND);
	for (let polls = 1; polls <= 2; polls++) {
		const before = hostile.requests.length;
		await expect(trigger.poll()).rejects.toThrow(IN_TIME);
		expect(hostile.requests.length).toBeGreaterThan(before);
	}
});

test('a poll says that an export did not come to its end', async () => {
	const start = 'prospect_id,status\np1,converted\n';
	answers({ ...stalls, body: { ...stalls.body, start }, headers: { 'content-type': 'text/csv' } });
	const parameters = { event: 'prospectConverted', campaign_id: 'c1' };
	const trigger = watching(parameters, 3 * SECOND);
	await expect(trigger.poll()).rejects.toMatchObject({
		message: 'The campaign export did not finish within 30 seconds',
		httpCode: '200',
	});
});

test('many that stall hold up no other run with their key', async () => {
	answers(({ query }) =>
		query.search === undefined
			? stalls
			: { body: { start: '{"success":true,"data":{"leads":[],"pagination":{"total":0}}}' } },
	);
	const credentials = { baseUrl: hostile.url, apiKey: 'dummy-key-of-many' };
	const items = Array.from({ length: MANY }, () => ({}));
	const options = { timeout: 1 };
	const stalled = list({ credentials, items, parameters: { operation: 'getAll', options } });
	const filters = { search: 'ada' };
	const other = await list({ credentials, parameters: { operation: 'getAll', filters } });
	expect(other.error).toBeUndefined();
	expect((await stalled).error?.message).toBe(IN_TIME);
});
