import { inOrder } from '../../../nodes/NetworkAction/plan/inOrder';
import type { AnyValues, Result, Run } from '../../../nodes/shared/operation/plan';
import type { SendGuard } from '../../../nodes/shared/transport/request';
import { ended, NodeList, useClock } from '../nodeList';
import { runOf } from '../shared/run/once/samples';

useClock();

const sentItem: Result = { items: [{ scheduled: true }] };

const refused: Result = { failure: { kind: 'refusal', status: 400, body: {} } };

const unclear: Result = { failure: { kind: 'unknown', reason: 'timeout' } };

const notSent: Result = { failure: { kind: 'notSent', reason: 'dailyLimit' } };

const words: Record<string, Result> = { ok: sentItem, no: refused, unclear, notSent };

interface Sending extends Partial<Run> {
	profileUrl?: string;
	list?: NodeList;
	values?: AnyValues;
	isOnce?: boolean;
}

/** Sends to people, each as `name=what becomes of it`: what becomes of them, whom it asked, and the hint. */
async function send(people: string, given: Sending = {}) {
	const {
		profileUrl = 'https://www.linkedin.com/in/me',
		list = new NodeList(),
		values = {},
		isOnce = true,
		...more
	} = given;
	const asked: string[] = [];
	let done = 0;
	const run = {
		...runOf(list),
		usage: { people: new Set(), keep: () => {} },
		continueOnFail: false,
		givesPartialResults: true,
		noteDone: (count: number) => (done += count),
		notDone: (_: AnyValues, notDone: object) => ({ items: [{}], notDone }),
		call: async () => ({
			kind: 'answer',
			body: { userId: 'u', data: { linkedin: { connected: true, profileUrl } } },
		}),
		send: async ({ become, name }: { become: string; name: string }, guard?: SendGuard) => {
			if (guard && !(await guard.take())) return notSent;
			asked.push(name);
			return words[become];
		},
		...more,
	} as unknown as Run;
	const inputs = people.split(' ').map((person, index) => {
		const [name, become = 'ok', again] = person.split('=');
		const more = again && { skipIfAlreadyScheduled: false };
		return {
			index,
			values: {
				...values,
				name,
				become,
				profileUrl: `https://www.linkedin.com/in/${name}`,
				...more,
			},
		};
	});
	const plan = inOrder(isOnce ? ({ name }) => String(name) : undefined);
	const results = await ended(plan(inputs, run));
	const became = results.map((result) => {
		if (result === undefined) return 'none';
		if ('failure' in result)
			return result.failure.kind === 'finding' ? result.failure.code : result.failure.kind;
		return result.notDone?.outcome ?? 'sent';
	});
	const hint = results.flatMap((result) => (result && 'items' in result && result.hint) || [])[0];
	return { asked: asked.join(' '), became: became.join(' '), done, hint, list };
}

test.each<[string, string, string, Sending?]>([
	['all go', 'a b c', 'sent sent sent'],
	['each only once', 'a b a', 'sent sent skipped'],
	['again where the user wants it', 'a a=ok=again', 'sent sent'],
	['again where nothing tells who it is', 'a a', 'sent sent', { isOnce: false }],
	['a refused one keeps none back behind one that went', 'a b=no c', 'sent refusal sent'],
	['but ends a run in which nothing went', 'a=no b', 'refusal'],
	['unless the user goes on', 'a=no b', 'refusal sent', { continueOnFail: true }],
	['a refused one may be tried again', 'a b=no b', 'sent refusal sent'],
	['an unclear one ends it', 'a b=unclear c', 'sent unknown'],
	[
		'unless the user goes on, and not to whom it may have reached',
		'a b=unclear c b',
		'sent unknown sent skipped',
		{ continueOnFail: true },
	],
	['what cannot go keeps all back', 'a b=notSent c', 'sent notSent notSent'],
	['and also where nothing went', 'a=notSent b', 'notSent notSent'],
	['also who went before', 'a b=notSent a', 'sent notSent notSent'],
	[
		'without a part of the results the first failure ends it',
		'a b=no c',
		'sent refusal',
		{ givesPartialResults: false },
	],
	['one that cannot go as well', 'a b=notSent c', 'sent notSent', { givesPartialResults: false }],
	[
		'beyond the maximum nobody is reached',
		'a b c a',
		'sent sent notSent skipped',
		{ values: { maxActions: 2 } },
	],
	[
		'who was not reached leaves room',
		'a b=no c d',
		'sent refusal sent notSent',
		{ values: { maxActions: 2 } },
	],
])('%s: %s', async (_, people, became, given = {}) => {
	const ran = await send(people, given);
	expect(ran.became).toBe(became);
	expect(ran.done).toBe(became.split(' ').length);
});

const SKIPPED =
	"skipped: already scheduled. To send it anyway, turn off 'Skip If Already Scheduled'.";

test('who was reached by an earlier run is skipped, as long as the account is the same', async () => {
	const { hint, list } = await send('a b=no c=unclear', { continueOnFail: true });
	expect(hint).toBeUndefined();
	const again = await send('a b c d', { list });
	expect([again.became, again.asked]).toEqual(['skipped sent skipped sent', 'b d']);
	expect(again.hint).toBe(`2 items ${SKIPPED}`);
	expect((await send('a', { list, profileUrl: 'https://www.linkedin.com/in/other' })).became).toBe(
		'sent',
	);
	const unknown = await send('a', { list, profileUrl: '' });
	expect(unknown.became).toBe('skipped');
	expect(unknown.hint).toMatch(
		/^1 item skipped: .*The service did not say which LinkedIn account is connected, .* users:read\.$/,
	);
});

test.each([9, 10])(
	'of %i people in a run none is reached twice, and many are looked up together',
	async (count) => {
		const people = Array.from({ length: count }, (_, place) => `p${place}`).join(' ');
		const { list } = await send(people);
		list.looks = 0;
		expect((await send(`${people} z`, { list })).became).toBe(`${'skipped '.repeat(count)}sent`);
		expect(list.looks < 10).toBe(count + 1 >= 10);
	},
);

test('where n8n never saved the workflow people are reached, once in a run, and a hint says so', async () => {
	const list = new NodeList();
	list.fails = new Error('NOT NULL constraint failed');
	const { became, hint } = await send('a b a', { list });
	expect(became).toBe('sent sent skipped');
	expect(hint).toMatch(
		/^1 item skipped: .*'\. n8n could not record what was sent.* Save the workflow first\.$/,
	);
	expect((await send('a', { list })).hint).toMatch(/^n8n could not record what was sent/);
});

test('where its database fails nobody is reached', async () => {
	const list = new NodeList();
	list.fails = new Error('busy');
	const { asked, became, hint } = await send('a b', { list });
	expect([asked, became, hint]).toEqual(['', 'NOT_RECORDED NOT_RECORDED', undefined]);
});

test('both what was skipped and what was kept back is told', async () => {
	const { hint } = await send('a a b', { values: { maxActions: 1 } });
	expect(hint).toBe(
		`1 item ${SKIPPED} 1 item not sent: the maximum of 1 action per run is reached. To send the rest, run the workflow again, or increase 'Max Actions per Run'.`,
	);
});
