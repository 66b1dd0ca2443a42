import { dedupeRecords } from '../../deduplication';
import type { RunResult } from '../../engine';
import { mockApi, useTestHarness } from '../harness';
import {
	runAction,
	getActionRequests,
	connectionRequest,
	buildPeople,
	actionRejection,
	respondToPerson,
	respondToSchedule,
	getSentUrl,
	firstMessage,
} from './fixtures';

useTestHarness();

const LIMIT_REACHED = 'Not sent: the maximum of 2 actions per run is reached';
const buildLimitHint = (count: string) =>
	`${count} not sent: the maximum of 2 actions per run is reached. To send the rest, run the workflow again, or increase 'Max Actions per Run'.`;
const limitActions = (maxActions: number) => ({ ...firstMessage, maxActions });
const getScheduled = ({ json }: RunResult) => json.map((item) => item.scheduled);
const getReasons = ({ json }: RunResult) => json.map((item) => item.reason);

test('sends nothing beyond the limit and reports the reason', async () => {
	const service = mockApi(respondToSchedule);
	const items = buildPeople(4);
	const result = await runAction(limitActions(2), { items });
	expect(getActionRequests(service).map(getSentUrl)).toEqual([items[0].url, items[1].url]);
	expect(getScheduled(result)).toEqual([true, true, false, false]);
	expect(result.json[3]).toEqual({
		outcome: 'notSent',
		reason: LIMIT_REACHED,
		who: items[3].url,
		scheduled: false,
		actionType: 'sendFirstMessage',
		profileUrl: items[3].url,
	});
	expect(result.hints).toContain(buildLimitHint('2 items'));
});

test('does not advise another run if it would contact people again', async () => {
	mockApi(respondToSchedule);
	const parameters = { ...limitActions(2), skipIfAlreadyScheduled: false };
	const { hints } = await runAction(parameters, { items: buildPeople(3) });
	expect(hints.join()).toContain("To send the rest, increase 'Max Actions per Run'");
});

test('does not count a rejected action', async () => {
	const items = buildPeople(4);
	const service = mockApi(respondToPerson(items[1].url, actionRejection));
	const result = await runAction(limitActions(2), { items });
	expect(getActionRequests(service)).toHaveLength(3);
	expect(getScheduled(result)).toEqual([true, false, true, false]);
	expect(getReasons(result)[3]).toBe(LIMIT_REACHED);
	expect(result.hints).toContain(buildLimitHint('1 item'));
});

test('counts all runs of a loop in one execution together', async () => {
	const service = mockApi(respondToSchedule);
	const items = buildPeople(4);
	const scheduled = [];
	for (const item of items) {
		scheduled.push(
			...getScheduled(await runAction(limitActions(2), { items: [item], executionId: 'loop' })),
		);
		await runAction(limitActions(1), {
			items: [{ url: `${item.url}-2` }],
			executionId: `of ${item.url}`,
		});
	}
	expect(scheduled).toEqual([true, true, false, false]);
	expect(getActionRequests(service)).toHaveLength(2 + items.length);
});

test("does not count the actions of a failed execution after n8n's Retry button", async () => {
	const service = mockApi(respondToSchedule);
	const items = buildPeople(4);
	await runAction(limitActions(2), { items: items.slice(0, 2), executionId: 'failed' });
	const retry = { executionId: 'retry', retryOf: 'failed' };
	await runAction(limitActions(2), { items: items.slice(2), ...retry });
	expect(getActionRequests(service)).toHaveLength(4);
});

test.each([
	[-1, 'Max Actions per Run must be at least 0'],
	['={{ $json.none }}', 'Max Actions per Run is missing'],
	['=', 'Max Actions per Run is missing'],
])('sends nothing when Max Actions per Run is %s', async (maxActions, message) => {
	const service = mockApi(respondToSchedule);
	const result = await runAction({ ...connectionRequest, maxActions }, { items: buildPeople(2) });
	expect(
		`${result.error?.message} ${result.error?.description} ${getReasons(result)[0]}`,
	).toContain(message);
	expect(service.requests).toEqual([]);
});

test.each([connectionRequest, firstMessage])(
	'$operation is sent 20 times by default, and for all items with a limit of 0',
	async (parameters) => {
		const items = buildPeople(25);
		const service = mockApi(respondToSchedule);
		await runAction(parameters, { items });
		expect(getActionRequests(service)).toHaveLength(20);
		dedupeRecords.clear();
		await runAction({ ...parameters, maxActions: 0 }, { items });
		expect(getActionRequests(service)).toHaveLength(20 + 25);
	},
);

test('counts concurrent runs of a node in one execution together', async () => {
	const service = mockApi(respondToSchedule);
	const runs = buildPeople(5).map(
		async (item) => await runAction(limitActions(2), { items: [item], executionId: 'agent' }),
	);
	await Promise.all(runs);
	expect(getActionRequests(service).length).toBeLessThanOrEqual(2);
});

test('counts an action with an unclear outcome', async () => {
	const items = buildPeople(4);
	const service = mockApi(respondToPerson(items[0].url, { code: 'ECONNRESET' }));
	for (const item of items) {
		await runAction(limitActions(2), { items: [item], executionId: 'lost' });
	}
	expect(getActionRequests(service).map(getSentUrl)).toEqual([items[0].url, items[1].url]);
});
