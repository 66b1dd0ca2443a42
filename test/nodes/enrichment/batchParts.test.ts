import type { IDataObject } from 'n8n-workflow';
import { inBatches } from '../../../nodes/Enrichment/plan/batches';
import type { AnyValues, Result, Run } from '../../../nodes/shared/operation/plan';
import type { ApiRequest, SendGuard } from '../../../nodes/shared/transport/request';
import { fingerprint } from '../../../nodes/shared/values';
import { ended, NodeList, useClock } from '../nodeList';

useClock();

const NOW = Date.parse('2026-03-31T07:00:00Z');
const DAY = 86_400_000;
const always = { skipIfEnrichedBefore: false };
const refusal = (body: IDataObject, status = 400) => ({ kind: 'refusal', status, body });
const noContent = refusal({ code: 'VALIDATION_ERROR' });
const gone = { kind: 'notSent', reason: 'dailyLimit' };
const lost = { kind: 'unknown', reason: 'timeout' };

interface Given {
	values?: AnyValues;
	list?: NodeList;
	/** What of them the items behind the first one have otherwise. */
	later?: AnyValues;
	/** What the service says of these people; without it all are found. */
	answer?: (people: string[]) => object | undefined;
	continueOnFail?: boolean;
	user?: unknown;
}

/** Enriches people, each as a letter: those of each request, and what becomes of each. */
async function enrich(people: string[], given: Given = {}) {
	const {
		answer,
		continueOnFail = false,
		later = {},
		list = new NodeList(),
		user = { id: 'u' },
		values = {},
	} = given;
	const asked: string[] = [];
	const infos: unknown[] = [];
	let done = 0;
	const send = async ({ body, guard }: ApiRequest & { guard?: SendGuard }) => {
		if (guard && !(await guard.take())) return gone;
		const leads = (body as { leads: IDataObject[] }).leads;
		const names = leads.map(({ email }) => String(email).split('@')[0]);
		asked.push(names.join(' '));
		infos.push(body?.info);
		await Promise.resolve();
		const found = {
			enriched: leads.map((input) => ({ input })),
			creditsUsed: leads.length,
			remainingCredits: 9,
		};
		return answer?.(names) ?? { kind: 'answer', status: 200, body: { data: found } };
	};
	const run = {
		connection: { identity: list.owner, keyHash: list.owner, waitBudgetMs: 60_000, send },
		deduplication: list,
		usage: { people: new Set(), balances: new Map(), keep: () => {} },
		continueOnFail,
		noteDone: (count: number) => (done += count),
		notDone: (_: AnyValues, notDone: object) => ({ items: [{}], notDone }),
		call: async () => ({ kind: 'answer', body: { user } }),
		request: ({ name, info }: AnyValues) => ({
			effect: 'nonIdempotent',
			body: {
				leads: [{ email: `${String(name)}@x.example` }],
				...(info !== undefined && { info }),
			},
		}),
	} as unknown as Run;
	const inputs = people.map((person, index) => {
		const [name, info] = person.replace('!', '').split('=');
		const own = { ...values, ...(person.endsWith('!') && always), ...(index > 0 && later) };
		return { index, values: { ...own, name, info } };
	});
	const results = await ended(inBatches(inputs, run));
	const became = results.map((result: Result | undefined) => {
		if (result === undefined) return '-';
		if ('failure' in result)
			return result.failure.kind === 'finding' ? result.failure.code : result.failure.kind;
		return result.notDone?.outcome ?? 'done';
	});
	const first = results.find((result) => result !== undefined && 'items' in result);
	const hint = first && 'hint' in first ? first.hint : undefined;
	const reasons = results.map((result) =>
		result && 'items' in result ? result.notDone?.reason : undefined,
	);
	return {
		asked: asked.join(' | '),
		became: became.join(' '),
		done,
		hint,
		infos,
		reasons,
		results,
		sizes: asked.map((names) => names.split(' ').length),
	};
}
const upTo = (count: number, name = 'p') =>
	Array.from({ length: count }, (_, place) => `${name}${place}`);
const refusing =
	(outcome: object, ...bad: string[]) =>
	(people: string[]) =>
		people.some((name) => bad.includes(name)) ? outcome : undefined;

test.each<[number, AnyValues, number[]]>([
	[1, {}, [1]],
	[50, {}, [50]],
	[51, {}, [50, 1]],
	[120, {}, [50, 50, 20]],
	[5, { options: { batchSize: 2 } }, [2, 2, 1]],
	[4, { options: { batchSize: 2 } }, [2, 2]],
	[0, {}, []],
])('%i people with %j go in requests of %j', async (count, values, sizes) => {
	const ran = await enrich(upTo(count), { values: { ...always, ...values } });
	expect(ran.sizes).toEqual(sizes);
	expect([ran.became, ran.done]).toEqual([Array(count).fill('done').join(' '), count]);
});

test('who is there twice is sent once, and others go apart where something else is asked for', async () => {
	const people = ['a', 'b=1', 'a', 'c', 'd=1', 'a=1'];
	const { asked, became, done, infos } = await enrich(people, { values: always });
	expect([asked, done, infos]).toEqual(['a c | b d a', 6, [undefined, '1']]);
	expect(became).toBe('done done done done done done');
});

test('the first request goes alone, five of the others at once, and none behind a failure', async () => {
	const values = { ...always, options: { batchSize: 1 } };
	const of = async (bad: string) => await enrich(upTo(9), { values, answer: refusing(gone, bad) });
	expect(await of('p0')).toMatchObject({ asked: 'p0', became: 'notSent - - - - - - - -' });
	expect((await of('p1')).sizes).toHaveLength(6);
	expect((await of('p8')).sizes).toHaveLength(9);
	const goesOn = await enrich(upTo(3), {
		values,
		answer: refusing(gone, 'p0'),
		continueOnFail: true,
	});
	expect(goesOn.became).toBe('notSent done done');
});

test('what is refused for its content is found by halves, and ends nothing', async () => {
	const answer = refusing(noContent, 'p1', 'p4');
	const ran = await enrich([...upTo(5), 'q=1'], { values: always, answer });
	expect(ran.asked).toBe('p0 p1 p2 p3 p4 | p0 p1 p2 | p0 p1 | p0 | p1 | p2 | p3 p4 | p3 | p4 | q');
	expect(ran).toMatchObject({ became: 'done refusal done done refusal done', done: 6 });
});

test('behind another failure the second half does not go, unless the user goes on', async () => {
	const answer = (people: string[]) =>
		people.length > 2 ? noContent : people.includes('p0') ? gone : undefined;
	const ran = await enrich(upTo(4), { values: always, answer });
	expect([ran.asked, ran.became]).toEqual(['p0 p1 p2 p3 | p0 p1', 'notSent notSent - -']);
	const goesOn = await enrich(upTo(4), { values: always, answer, continueOnFail: true });
	expect(goesOn.became).toBe('notSent notSent done done');
});

test.each<[object, boolean]>([
	[noContent, true],
	[refusal({ code: 'INVALID_LINKEDIN_URL' }), true],
	[refusal({ code: 'INVALID_NETWORK_URL' }, 422), true],
	[refusal({ code: 'VALIDATION_ERROR' }, 409), false],
	[refusal({ code: 'VALIDATION_ERROR' }, 401), false],
	[refusal({ code: 'NO_CREDITS' }), false],
	[refusal({ code: 'NO_CREDITS', details: { invalidParams: {} } }), false],
	[refusal({ code: 'OTHER', details: { invalidParams: { email: 'x' } } }), true],
	[refusal({ message: 'No' }), true],
	[refusal({ message: 'No', availableRoute: '/x' }), false],
	[refusal({}), false],
	[refusal({ details: {} }), false],
	[gone, false],
])('whether %j is of what was sent', async (outcome, isOfContent) => {
	const { asked } = await enrich(['a', 'b'], {
		values: always,
		answer: refusing(outcome, 'a', 'b'),
	});
	expect(asked).toBe(isOfContent ? 'a b | a | b' : 'a b');
});

test('where none of many in a row is taken they are not looked at one by one', async () => {
	const values = { ...always, options: { batchSize: 120 } };
	const all = await enrich(upTo(120), { values, answer: () => noContent });
	expect([all.sizes.length, all.done]).toEqual([67, 120]);
	const answer = (people: string[]) => (people.includes('p40') ? undefined : noContent);
	expect((await enrich(upTo(120), { values, answer })).sizes.length).not.toBe(67);
});

test('the first item says how many go in a request, and what they may cost', async () => {
	const later = { options: { batchSize: 5, maxCredits: 5 } };
	const values = { ...always, options: { batchSize: 1 } };
	expect((await enrich(upTo(3), { values, later })).asked).toBe('p0 | p1 | p2');
	const bound = { ...always, options: { batchSize: 2, maxCredits: 100 } };
	const ran = await enrich(upTo(3), { values: bound, later: { options: {} } });
	expect([ran.asked, ran.became]).toEqual(['p0 | p1 p2', 'done done done']);
});

test('who is enriched in any case goes beside those who are recorded, which stay recorded', async () => {
	const list = new NodeList();
	const values = { options: { batchSize: 1 } };
	const answer = () => {
		// another process has brought back its own list
		list.entries = [];
		return undefined;
	};
	expect((await enrich(['a!', 'b', 'c!'], { list, values, answer })).became).toBe('done done done');
	expect((await enrich(['a', 'b', 'c!', 'd'], { list })).became).toBe('done skipped done done');
});

test('an unclear request ends it and is not repeated; what surely did not happen may go again', async () => {
	const list = new NodeList();
	const values = { options: { batchSize: 1 } };
	const unclear = await enrich(['a', 'b'], { list, values, answer: refusing(lost, 'a') });
	expect([unclear.asked, unclear.became]).toEqual(['a', 'unknown -']);
	expect((await enrich(['a', 'b'], { list, values })).became).toBe('skipped done');
	for (const outcome of [gone, noContent]) {
		await enrich(['c'], { list, answer: refusing(outcome, 'c') });
		expect((await enrich(['c'], { list })).asked).toBe('c');
		list.entries = [];
	}
});

test.each([
	[0, 'c'],
	[2, ''],
])('who failed for %i credits is asked for again: %j', async (creditsUsed, asked) => {
	const list = new NodeList();
	const failed = [{ input: { email: 'c@x.example' }, reason: 'No such person' }];
	const body = { data: { failed, creditsUsed, remainingCredits: 9 } };
	const { became } = await enrich(['c'], {
		list,
		answer: () => ({ kind: 'answer', status: 200, body }),
	});
	expect(became).toBe('failed');
	expect((await enrich(['c'], { list })).asked).toBe(asked);
});

test('whom another run has recorded meanwhile is left out of a request', async () => {
	const list = new NodeList();
	const [one, two] = await Promise.all([
		enrich(['a', 'b'], { list }),
		enrich(['b', 'c'], { list }),
	]);
	// either may be the first
	expect(`${one.asked} ${two.asked}`.split(' ').sort()).toEqual(['a', 'b', 'c']);
	const [first, last] = one.became === 'done done' ? [one, two] : [two, one];
	expect([first.became, last.became.split(' ').sort(), last.done]).toEqual([
		...['done done', ['done', 'skipped']],
		2,
	]);
	expect(last.hint).toMatch(
		/^1 item skipped: already enriched\. To enrich them anyway, turn off 'Skip If Enriched Before'\. Credits used: 1 in 1 request/,
	);
	const others = await Promise.all([enrich(['d', 'e'], { list }), enrich(['d', 'e'], { list })]);
	const told = others.map(({ asked, became }) => `${asked}: ${became}`);
	expect(told.sort()).toEqual([': skipped skipped', 'd e: done done']);
	expect((await enrich(['a', 'b', 'c', 'd'], { list })).asked).toBe('');
});

test('where n8n cannot record, nobody is paid for; where the workflow was never saved, a hint says so', async () => {
	const list = new NodeList();
	list.fails = new Error('busy');
	const ran = await enrich(['a'], { list });
	expect([ran.asked, ran.became]).toEqual(['', 'NOT_RECORDED']);
	list.fails = new Error('FOREIGN KEY');
	expect((await enrich(['a'], { list })).hint).toMatch(/^n8n could not record what was sent/);
	expect((await enrich(['a'], { values: always })).hint).toBe(
		'Credits used: 1 in 1 request. Credits left: 9.',
	);
});

test('with a bound on credits one goes first, then as many as can be paid for', async () => {
	const values = { ...always, options: { batchSize: 2, maxCredits: 4 } };
	const ran = await enrich([...upTo(5), 'q=1'], { values });
	expect([ran.asked, ran.became]).toEqual([
		'p0 | p1 p2 | p3',
		'done done done done notSent notSent',
	]);
	expect(ran.reasons.slice(4)).toEqual(
		Array(2).fill(expect.stringMatching(/^Not tried: .* more than 4 credits/)),
	);
	const failing = await enrich(upTo(4), { values, answer: refusing(gone, 'p1') });
	expect([failing.asked, failing.became]).toEqual(['p0 | p1 p2', 'done notSent notSent -']);
});

test('without an answer about the user nothing is sent', async () => {
	const list = new NodeList();
	const run = { list, user: undefined };
	expect((await enrich(['a'], run)).became).toBe('done');
	expect((await enrich(['a'], run)).became).toBe('skipped');
});

/** Whether someone is skipped who was enriched on one day, on another, and why. */
async function again(days: unknown, before: string, now: string, list = new NodeList()) {
	const values = days === undefined ? {} : { skipDays: days };
	jest.setSystemTime(Date.parse(`${before}T12:00:00Z`));
	await enrich(['a', 'b'], { list, values });
	jest.setSystemTime(Date.parse(`${now}T12:00:00Z`));
	const ran = await enrich(['a', 'c'], { list, values });
	const [reason] = ran.reasons;
	return (
		reason?.replace(/^Already enriched ?|,? or an earlier attempt may have spent credits$/g, '') ??
		ran.asked
	);
}

test.each([
	[1, '2026-03-31', '2026-03-31', 'on 31 March 2026'],
	[1, '2026-03-30', '2026-03-31', 'on 30 March 2026'],
	[1, '2026-03-29', '2026-03-31', 'a c'],
	[1, '2026-04-01', '2026-03-31', 'in April 2026'],
	[1, '2026-05-02', '2026-03-31', 'a c'],
	[31, '2026-03-01', '2026-04-01', 'in March 2026'],
	[30, '2026-03-02', '2026-04-01', 'on 2 March 2026'],
	[30, '2026-03-01', '2026-04-01', 'a c'],
	[90, '2025-12-31', '2026-03-31', 'on 31 December 2025'],
	[90, '2025-12-30', '2026-03-31', 'a c'],
	[90, '2026-01-01', '2026-03-31', 'in January 2026'],
	[undefined, '2025-12-31', '2026-03-31', 'on 31 December 2025'],
	[undefined, '2025-12-30', '2026-03-31', 'a c'],
	['90', '2025-12-30', '2026-03-31', 'a c'],
	[0, '2001-01-01', '2026-03-31', ''],
	[3_651, '2001-01-01', '2026-03-31', ''],
])('with %j days, who was enriched on %s is on %s: %s', async (days, before, now, expected) => {
	expect(await again(days, before, now)).toBe(expected);
});

test('ten years are still counted', async () => {
	expect(await again(3_650, '2016-04-02', '2026-03-31')).toMatch(/^(on 2|in) April 2016$/);
	expect(await again(3_650, '2016-03-01', '2026-03-31')).toBe('a c');
});

test('who is skipped is not skipped for longer, and who is enriched again is', async () => {
	const list = new NodeList();
	const of = async (now: string, days = 90) => {
		jest.setSystemTime(Date.parse(`${now}T12:00:00Z`));
		return (await enrich(['a'], { list, values: { skipDays: days } })).became;
	};
	const days = ['2026-01-01', '2026-03-20', '2026-04-02', '2026-06-30', '2026-07-02', '2026-07-03'];
	const became = [];
	for (const day of days) became.push(await of(day));
	expect(became).toEqual(['done', 'skipped', 'done', 'skipped', 'done', 'skipped']);
	expect(await of('2030-01-01', 0)).toBe('skipped');
	expect(await of('2030-01-01', 1)).toBe('done');
});

test('of two runs at once one enriches, also who was enriched long before', async () => {
	const list = new NodeList();
	for (const [at, expected] of [
		[NOW, ['', 'a b']],
		[NOW + 200 * DAY, ['', 'a b']],
		[NOW + 200.1 * DAY, ['', '']],
	] as const) {
		jest.setSystemTime(at);
		const runs = await Promise.all([enrich(['a', 'b'], { list }), enrich(['a', 'b'], { list })]);
		expect(runs.map(({ asked }) => asked).sort()).toEqual(expected);
	}
});

test('what n8n has kept of older versions is found: its names never change', async () => {
	jest.setSystemTime(NOW);
	const list = new NodeList();
	await enrich(['a'], { list });
	expect(list.entries).toHaveLength(6);
	expect(fingerprint(...list.entries)).toBe('mcr7RA8g2RZx2j_nHehviEULzrg_GPsp6AQw12RtgkU');
});

test('who is enriched again after long falls out of the full list last', async () => {
	const list = new NodeList();
	const places = [];
	let ever = '';
	for (const day of [0, 1, 200]) {
		jest.setSystemTime(NOW + day * DAY);
		await enrich([day === 1 ? 'b' : 'a'], { list });
		ever ||= list.entries[0];
		places.push(list.entries.indexOf(ever));
	}
	expect(places).toEqual([0, 0, 10]);
});
