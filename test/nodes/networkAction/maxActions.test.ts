import type { IDataObject } from 'n8n-workflow';
import { dedupeRecords } from '../../deduplication';
import type { RunResult } from '../../engine';
import { type MockResponse, type RecordedRequest, mockApi, useTestHarness } from '../harness';
import {
	runAction,
	getActionRequests,
	connectionRequest,
	isAction,
	buildPeople,
	actionRejection,
	respondToSchedule,
	getSentUrl,
	firstMessage,
} from './fixtures';

useTestHarness();

const full = 'Not sent: the maximum of 2 actions per run is reached';
const rest = (count: string) =>
	`${count} not sent: the maximum of 2 actions per run is reached. To send the rest, run the workflow again, or increase 'Max Actions per Run'.`;
const atMost = (maxActions: unknown, others: IDataObject = {}) => ({
	...firstMessage,
	maxActions: maxActions as never,
	options: others as never,
});
const flags = ({ json }: RunResult) => json.map((item) => item.scheduled);
const reasons = ({ json }: RunResult) => json.map((item) => item.reason);
/** A service that gives this response to the action on one person. */
const respondToPerson = (url: string, reply: MockResponse) => (request: RecordedRequest) =>
	isAction(request) && getSentUrl(request) === url ? reply : respondToSchedule(request);

test('sends nothing beyond the limit and says so', async () => {
	const service = mockApi(respondToSchedule);
	const items = buildPeople(4);
	const result = await runAction(atMost(2), { items });
	expect(getActionRequests(service).map(getSentUrl)).toEqual([items[0].url, items[1].url]);
	expect(flags(result)).toEqual([true, true, false, false]);
	expect(result.json[3]).toEqual({
		outcome: 'notSent',
		reason: full,
		who: items[3].url,
		scheduled: false,
		actionType: 'sendFirstMessage',
		profileUrl: items[3].url,
	});
	expect(result.hints).toContain(rest('2 items'));
});

test('does not count a rejected action', async () => {
	const items = buildPeople(4);
	const service = mockApi(respondToPerson(items[1].url, actionRejection));
	const result = await runAction(atMost(2), { items });
	expect(getActionRequests(service)).toHaveLength(3);
	expect(flags(result)).toEqual([true, false, true, false]);
	expect(reasons(result)[3]).toBe(full);
	expect(result.hints).toContain(rest('1 item'));
});

test('counts all runs of a loop in one execution together', async () => {
	const service = mockApi(respondToSchedule);
	const items = buildPeople(4);
	const sent = [];
	for (const item of items) {
		sent.push(...flags(await runAction(atMost(2), { items: [item], executionId: 'loop' })));
		await runAction(atMost(1), {
			items: [{ url: `${item.url}-2` }],
			executionId: `of ${item.url}`,
		});
	}
	expect(sent).toEqual([true, true, false, false]);
	expect(getActionRequests(service)).toHaveLength(2 + items.length);
});

test.each([
	[-1, 'Max Actions per Run must be at least 0'],
	['={{ $json.none }}', 'Max Actions per Run is missing'],
])('sends nothing when Max Actions per Run is %s', async (maxActions, message) => {
	const service = mockApi(respondToSchedule);
	const result = await runAction({ ...connectionRequest, maxActions }, { items: buildPeople(2) });
	expect(`${result.error?.message} ${result.error?.description} ${reasons(result)[0]}`).toContain(
		message,
	);
	expect(service.requests).toEqual([]);
});

test.each([connectionRequest, firstMessage])(
	'sends 20 actions by default and all of them with 0',
	async (what) => {
		const items = buildPeople(25);
		const service = mockApi(respondToSchedule);
		await runAction(what, { items });
		expect(getActionRequests(service)).toHaveLength(20);
		dedupeRecords.clear();
		await runAction({ ...what, maxActions: 0 }, { items });
		expect(getActionRequests(service)).toHaveLength(20 + 25);
	},
);

test('counts concurrent runs of a node in one execution together', async () => {
	const service = mockApi(respondToSchedule);
	const runs = buildPeople(5).map(
		async (item) => await runAction(atMost(2), { items: [item], executionId: 'agent' }),
	);
	await Promise.all(runs);
	expect(getActionRequests(service).length).toBeLessThanOrEqual(2);
});

test('counts an unclear action', async () => {
	const items = buildPeople(4);
	const service = mockApi(respondToPerson(items[0].url, { code: 'ECONNRESET' }));
	for (const item of items) {
		await runAction(atMost(2), { items: [item], executionId: 'lost' });
	}
	expect(getActionRequests(service).map(getSentUrl)).toEqual([items[0].url, items[1].url]);
});
