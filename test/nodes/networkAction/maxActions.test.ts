import type { IDataObject } from 'n8n-workflow';
import { records } from '../../deduplication';
import type { Ran } from '../../engine';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import { useStage } from '../stage';
import {
	act,
	actionsOf,
	connect,
	isAction,
	peopleUpTo,
	refusal,
	scheduled,
	urlOf,
	write,
} from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const full = 'Not sent: the maximum of 2 actions per run is reached';
const rest = (count: string) =>
	`${count} not sent: the maximum of 2 actions per run is reached. To send the rest, run the workflow again, or increase 'Max Actions per Run'.`;
const atMost = (maxActions: unknown, others: IDataObject = {}) => ({
	...write,
	maxActions: maxActions as never,
	options: others as never,
});
const flags = ({ json }: Ran) => json.map((item) => item.scheduled);
const reasons = ({ json }: Ran) => json.map((item) => item.reason);
/** A service that refuses, or loses, the action to one person. */
const exceptTo = (url: string, reply: Reply) => (request: Seen) =>
	isAction(request) && urlOf(request) === url ? reply : scheduled(request);

test('what comes after the last action that may go is not sent and says so', async () => {
	const service = serve(scheduled);
	const items = peopleUpTo(4);
	const ran = await act(atMost(2), { items });
	expect(actionsOf(service).map(urlOf)).toEqual([items[0].url, items[1].url]);
	expect(flags(ran)).toEqual([true, true, false, false]);
	expect(ran.json[3]).toEqual({
		outcome: 'notSent',
		reason: full,
		who: items[3].url,
		scheduled: false,
		actionType: 'sendFirstMessage',
		profileUrl: items[3].url,
	});
	expect(ran.hints).toContain(rest('2 items'));
});

test('a refused action does not count', async () => {
	const items = peopleUpTo(4);
	const service = serve(exceptTo(items[1].url, refusal));
	const ran = await act(atMost(2), { items });
	expect(actionsOf(service)).toHaveLength(3);
	expect(flags(ran)).toEqual([true, false, true, false]);
	expect(reasons(ran)[3]).toBe(full);
	expect(ran.hints).toContain(rest('1 item'));
});

test('a loop that runs the node for each item, pauses included, is one run', async () => {
	const service = serve(scheduled);
	const items = peopleUpTo(4);
	const sent = [];
	for (const item of items) {
		sent.push(...flags(await act(atMost(2), { items: [item], executionId: 'loop' })));
		await act(atMost(1), { items: [{ url: `${item.url}-2` }], executionId: `of ${item.url}` });
	}
	expect(sent).toEqual([true, true, false, false]);
	expect(actionsOf(service)).toHaveLength(2 + items.length);
});

test.each([
	[-1, 'Max Actions per Run must be at least 0'],
	['={{ $json.none }}', 'Max Actions per Run is missing'],
])('%s sends nothing', async (maxActions, message) => {
	const service = serve(scheduled);
	const ran = await act({ ...connect, maxActions }, { items: peopleUpTo(2) });
	expect(`${ran.error?.message} ${ran.error?.description} ${reasons(ran)[0]}`).toContain(message);
	expect(service.requests).toEqual([]);
});

test.each([connect, write])(
	'20 people are reached where nothing is set, all with 0',
	async (what) => {
		const items = peopleUpTo(25);
		const service = serve(scheduled);
		await act(what, { items });
		expect(actionsOf(service)).toHaveLength(20);
		records.clear();
		await act({ ...what, maxActions: 0 }, { items });
		expect(actionsOf(service)).toHaveLength(20 + 25);
	},
);

test('runs of a node at the same moment in one execution count together', async () => {
	const service = serve(scheduled);
	const runs = peopleUpTo(5).map(
		async (item) => await act(atMost(2), { items: [item], executionId: 'agent' }),
	);
	await Promise.all(runs);
	expect(actionsOf(service).length).toBeLessThanOrEqual(2);
});
