import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { records } from '../../deduplication';
import type { Ran } from '../../engine';
import { KEY, ORIGIN, runNode } from '../../engine';
import { minute, windowOf } from '../all/rateLimit';
import type { Service } from '../service';
import { serve } from '../service';
import { finish, key, useStage, waitingUpTo } from '../stage';
import {
	act,
	actionsOf,
	ada,
	connect,
	exceptFirst,
	node,
	peopleUpTo,
	refusal,
	scheduled,
	urlOf,
	write,
} from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

/** Why an item is skipped. */
const KNOWN = 'Already scheduled, or an earlier attempt may have gone through';
const item = { url: ada };
const endless = { ...write, maxActions: 0 };

/** Runs it, and says to whom something was sent. */
async function sentFor(
	items: IDataObject[],
	parameters: INodeParameters = write,
	credentials = { baseUrl: ORIGIN, apiKey: KEY },
) {
	const service = serve(scheduled, new URL(credentials.baseUrl).origin);
	await act(parameters, { items, credentials });
	return actionsOf(service).map(urlOf);
}

test('an action has the same entry in every version', async () => {
	for (const parameters of [write, connect]) await sentFor([item], parameters);
	expect(records.all()).toEqual([
		'OrkHK-GIw1eVQW64mwUiQl2Vs4pdaV58AKW1Bwt4swQ',
		'6Bqi9dDUPXLBLvU-3taVVTV4rcp6XULA7_-rpvRwuVY',
	]);
});

test.each(['https://www.linkedin.com/in/ADA/', 'http://de.linkedin.com/in/ada?utm=1'])(
	'a person is written to once, also as %s',
	async (url) => {
		expect(await sentFor([item, { url }])).toEqual([ada]);
		expect(await sentFor([{ url }, item])).toEqual([]);
	},
);

test('whoever stands in the list twice is remembered where only the first could be sent', async () => {
	const headers = windowOf('minute', 0, minute);
	const service = serve((request) => ({ ...scheduled(request), headers }));
	const { json } = await act(write, { items: [item, item], ...waitingUpTo(0) });
	expect(json.map(({ outcome }) => outcome)).toEqual(['done', 'notSent']);
	expect(actionsOf(service)).toHaveLength(1);
	expect(await sentFor([item])).toEqual([]);
});

test('another text is not another message, and a request is not a message', async () => {
	expect(await sentFor([{ url: ada, text: 'Hi' }])).toEqual([ada]);
	expect(await sentFor([{ url: ada, text: 'On another day' }])).toEqual([]);
	expect(await sentFor([item], connect)).toEqual([ada]);
	expect(await sentFor([item], { ...connect, message: 'A note' })).toEqual([]);
});

test.each([
	['another key', ORIGIN, []],
	['an address with its path', `${ORIGIN}/api/v2//`, []],
	['an address in capitals', ORIGIN.toUpperCase(), []],
	['another service', 'https://eu.outreach.example', [ada]],
])('with %s', async (_, baseUrl, expected) => {
	await sentFor([item]);
	const credentials = { baseUrl, apiKey: `${KEY}-of-another` };
	expect(await sentFor([item], write, credentials)).toEqual(expected);
});

test('turned off, it is sent again', async () => {
	const parameters = { ...write, skipIfAlreadyScheduled: false };
	for (const run of [1, 2])
		expect([run, await sentFor([item, item], parameters)]).toEqual([run, [ada, ada]]);
});

test('who was refused is no entry: the next run writes to them, and skips the others', async () => {
	const items = peopleUpTo(10);
	const first = serve((request) =>
		urlOf(request) === items[5].url ? refusal : scheduled(request),
	);
	const ran = await act(write, { items });
	expect(actionsOf(first)).toHaveLength(10);
	expect(ran.json[5]).toMatchObject({ outcome: 'failed', scheduled: false });
	expect(records.all()).toHaveLength(9);

	serve(scheduled);
	const again = await act(write, { items });
	expect(again.json.map(({ outcome }) => outcome)).toEqual(
		items.map((_, place) => (place === 5 ? 'done' : 'skipped')),
	);
	expect(again.json[0].reason).toBe(KNOWN);
	expect(again.hints).toContain(
		"9 items skipped: already scheduled. To send anyway, turn off 'Skip If Already Scheduled'.",
	);
});

test.each([0, 1, 2, 3])(
	'killed at its write %i, it loses one at most and repeats none',
	async (calls) => {
		const items = peopleUpTo(3);
		records.endAfter(calls);
		const sent = await sentFor(items, endless);
		records.mend();
		const all = [...sent, ...(await sentFor(items, endless))].map(String);
		expect(new Set(all).size).toBe(all.length);
		expect(all.length).toBeGreaterThanOrEqual(items.length - 1);
	},
);

test('where n8n cannot record it is not sent, and nobody is written to twice', async () => {
	records.breakWith('Connection terminated unexpectedly');
	const service = serve(scheduled);
	const { error } = await act(write, { items: [item] });
	expect(actionsOf(service)).toEqual([]);
	expect(error?.message).toBe(
		'n8n could not record this before sending it: Connection terminated unexpectedly',
	);
	expect(error?.description).toContain('it was not sent, so that it is not done twice.');
	records.mend();
	expect(await sentFor([item])).toEqual([ada]);
	records.busyFor(3);
	expect(await sentFor([item])).toEqual([]);
});

test.each([
	'SQLITE_CONSTRAINT: FOREIGN KEY constraint failed',
	'null value in column "workflowId" violates not-null constraint',
])(
	'in a workflow that was never saved it is sent once a run, and a hint says so: %s',
	async (why) => {
		records.breakWith(why);
		const service = serve(scheduled);
		const ran = await act(write, { items: [item, item] });
		expect(actionsOf(service)).toHaveLength(1);
		expect(ran.json.map(({ outcome }) => outcome)).toEqual(['done', 'skipped']);
		expect(ran.hints.join(' ')).toContain(
			'n8n could not record what was sent, because this workflow was never saved',
		);
	},
);

const second = 1000;
const people = (...names: string[]) => names.map((name) => ({ url: `${ada}-${name}` }));

/** A run of the same node as every other one here. */
const start = async (...names: string[]) =>
	await runNode({
		node,
		parameters: write,
		credentials: { baseUrl: ORIGIN, apiKey: key() },
		items: people(...names),
	}).catch(() => undefined);

const reasons = (ran: Ran | undefined) => ran?.json.map(({ reason }) => reason);
const wasScheduled = (ran: Ran | undefined) => ran?.json.map((item) => item.scheduled);

test('an action that another run is sending is skipped, whatever becomes of that one', async () => {
	const answer = exceptFirst(() => refusal);
	const service = serve((request) => ({ ...answer(request), delayMs: 20 * second }));
	const one = start('a');
	await finish(sleep(5 * second));
	const [, ran] = await finish(Promise.all([one, start('a')]));
	expect(actionsOf(service)).toHaveLength(1);
	expect(reasons(ran)).toEqual([KNOWN]);
	expect(reasons(await finish(start('a')))).toEqual(['Scheduled']);
});

test('n8n is killed while several runs send: nobody is forgotten', async () => {
	const names = ['a', 'b', 'c', 'd'];
	const service: Service = serve((request) => {
		if (actionsOf(service).length === names.length) records.endAfter(0);
		return { ...scheduled(request), delayMs: 20 * second };
	});
	await finish(Promise.all(names.map(async (name) => await start(name))));
	records.mend();
	const later = serve(scheduled);
	expect(reasons(await finish(start(...names)))).toEqual(names.map(() => KNOWN));
	expect(actionsOf(later)).toEqual([]);
});

test('an action is not recorded before its turn comes: who is killed in the wait loses nobody', async () => {
	const service = serve(exceptFirst(() => ({ status: 429, body: { retryAfter: 600 } })));
	const waiting = start('a', 'b');
	await finish(sleep(300 * second));
	expect(actionsOf(service)).toHaveLength(1);
	expect(records.all()).toEqual([]);
	expect(wasScheduled(await finish(waiting))).toEqual([true, true]);
});
