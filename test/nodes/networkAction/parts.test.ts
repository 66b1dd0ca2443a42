import type { IDataObject } from 'n8n-workflow';
import { checkedMessageName, profileIn, voiceText } from '../../../nodes/NetworkAction/fields';
import { ActionEntries } from '../../../nodes/NetworkAction/plan/actionEntries';
import { CountedActions } from '../../../nodes/NetworkAction/plan/countedActions';
import { withJobIds } from '../../../nodes/NetworkAction/plan/jobIds';
import { filledEntries, underField, uploadAll } from '../../../nodes/NetworkAction/plan/uploads';
import { action, contact } from '../../../nodes/NetworkAction/scheduling';
import type { AnyValues, Result, Run } from '../../../nodes/shared/operation/plan';
import { fingerprint } from '../../../nodes/shared/values';
import { ada } from './samples';

const serverTime = new Date('2026-03-31T07:00:00Z');
const { itemNotDone, output } = action('sendFirstMessage');
const outputOf = (body: unknown, time?: Date) =>
	output({ kind: 'answer', status: 200, body, serverTime: time }, { profileUrl: ada, options: {} });
const delayOf = (message: string) => outputOf({ message })[0].delayMs;

test.each([
	['in 90000 ms', 90_000],
	['in 90000ms', 90_000],
	['90000  milliseconds', 90_000],
	['1 millisecond', 1],
	['5 MS', 5],
	['3 tries, 90000 ms', 90_000],
	['a5 ms', 5],
	...[
		'',
		'soon',
		'90 s',
		'5 msgs',
		'5 millisecondsx',
		'1,5 ms',
		'1.5 ms',
		'-5 ms',
		'15 to 20 ms or 30 ms',
	].map((text): [string, null] => [text, null]),
	[`${'x'.repeat(9_995)} 5 ms`, 5],
	[`${'x'.repeat(9_996)} 5 ms`, null],
])('the delay that is named in %j', (message, delay) => {
	expect(delayOf(message)).toBe(delay);
});

const facts = { actionType: 'sendFirstMessage', profileUrl: ada, jobId: null };
const nothing = { message: null, delayMs: null, scheduledFor: null };

test.each<[unknown, object]>([
	[undefined, nothing],
	[{ success: true }, nothing],
	[{ data: { success: 'true' } }, nothing],
	[{ message: 'Done' }, { ...nothing, message: 'Done' }],
	[{ data: { action: { message: 'Done' } } }, { ...nothing, message: 'Done' }],
	[{ data: { action: {} } }, nothing],
	[
		{ message: { text: '5 ms' }, success: true },
		{ ...nothing, message: { text: '5 ms' } },
	],
	[
		{ message: '90000 ms' },
		{ message: '90000 ms', delayMs: 90_000, scheduledFor: '2026-03-31T07:01:30.000Z' },
	],
	[
		{ message: '99999999999999999 ms' },
		{ message: '99999999999999999 ms', delayMs: 1e17, scheduledFor: null },
	],
])('the answer %j says that an action is scheduled', (body, said) => {
	expect(outputOf(body, serverTime)).toEqual([{ ...facts, scheduled: true, ...said }]);
});

test('without the time of the service it is not known when it goes', () => {
	expect(outputOf({ message: '5 ms' })).toMatchObject([{ delayMs: 5, scheduledFor: null }]);
});

test.each([{}, { success: false }, { data: {} }, 'ok', null])(
	'the answer %j says nothing',
	(body) => {
		expect(() => outputOf(body)).toThrow(
			"POST /linkedin/scheduleLinkedInAction has neither 'success' nor 'message'",
		);
	},
);

test('an action that was not sent has the same fields', () => {
	expect(itemNotDone({ profileUrl: ada })).toEqual({ ...facts, ...nothing, scheduled: false });
	expect(itemNotDone({})).toEqual({ ...facts, ...nothing, profileUrl: null, scheduled: false });
});

test('what reaches nobody may be sent again; what contacts people goes once', () => {
	const rules = { effect: 'nonIdempotent', partialResultsOnce: 'unclear' };
	expect(action('x')).toMatchObject(rules);
	expect(action('x')).not.toHaveProperty('contactsPeople');
	expect(contact('x')).toMatchObject({ ...rules, contactsPeople: true });
});

test('a person is contacted', () => {
	expect(profileIn({ profileUrl: ada })).toBe(ada);
	expect(() => profileIn({})).toThrow(
		expect.objectContaining({ message: 'LinkedIn URL is missing', missing: 'LinkedIn URL' }),
	);
});

test('a voice message has 1 to 500 characters, those with two halves counted once', () => {
	for (const text of ['a', 'a'.repeat(500), '😀'.repeat(500)])
		expect(voiceText(text, 'Voice Text')).toBe(text);
	for (const sign of ['a', '😀']) {
		const said = 'Voice Text has 501 characters; the maximum is 500';
		expect(() => voiceText(sign.repeat(501), 'Voice Text')).toThrow(said);
	}
});

test('an empty name is none, and an expression that gives nothing is a mistake', () => {
	const checked = (messageName?: unknown) =>
		checkedMessageName({ addJobId: true, messageName }, 'Options');
	expect(checked('first')).toEqual({ addJobId: true, messageName: 'first' });
	expect(checked('')).toEqual({ addJobId: true });
	expect(checkedMessageName({}, 'Options')).toEqual({});
	expect(() => checked(null)).toThrow(
		expect.objectContaining({ message: 'Message Name is missing', missing: 'Message Name' }),
	);
});

test('a list goes under the field that the service expects', () => {
	const list = [{ a: 1 }];
	expect(underField(list, { listField: 'people' })).toEqual({ people: list });
	expect(underField(list, { listFieldOfFile: 'people' })).toEqual({ people: list });
	expect(() => underField(list, {})).toThrow(
		expect.objectContaining({ message: 'List Field is missing', missing: 'List Field' }),
	);
	expect(() => underField([], { listField: 'people' })).toThrow('The list is empty');
});

test.each([
	[[null], 1],
	[[{ a: 1 }, ''], 2],
	[['a', 0, false, {}], 4],
	[[{ a: 1 }, []], 2],
])('of the list %j, entry %i is empty', (list, number) => {
	expect(() => filledEntries(list)).toThrow(`Entry ${number} of the list is empty`);
	const others = list.slice(0, number - 1);
	expect(filledEntries(others)).toEqual(others);
});

type File = { content: Uint8Array; name?: string };
const fileOf = (text: string, name?: string): File => ({
	content: new TextEncoder().encode(text),
	name,
});
const ok: Result = { items: [{ done: true }] };

interface Given {
	answers?: Result[];
	incoming?: IDataObject[];
	files?: Array<File | undefined | Error>;
	continueOnFail?: boolean;
	isTest?: boolean;
}

/** Uploads what these items say, with answers of the service that are these. */
async function upload(
	items: AnyValues[],
	{ answers = [ok], incoming = [], files = [], ...extra }: Given = {},
) {
	const bodies: unknown[] = [];
	const run = {
		connection: {},
		deduplication: {},
		usage: { people: new Set(), keep: () => {} },
		continueOnFail: false,
		noteDone: () => {},
		request: ({ body }: { body: unknown }) => ({ body }),
		incoming: (index: number) => incoming[index],
		fileOf: async (index: number) => {
			const file = files[index];
			if (file instanceof Error) throw file;
			return file;
		},
		send: async ({ body }: { body: unknown }) => answers[bodies.push(body) - 1] ?? ok,
		...extra,
	} as unknown as Run;
	const results = await uploadAll(
		items.map((values, index) => ({ index, values })),
		run,
	);
	const told = results.map((result) => {
		if (result === undefined) return undefined;
		if ('items' in result) return result.items;
		const { failure } = result;
		return failure.kind === 'finding' ? failure.text({} as never).message : failure.kind;
	});
	return { bodies, results, told };
}
const list = { source: 'items', listField: 'people' };
const file = { source: 'file', listFieldOfFile: 'people', binaryPropertyName: 'data' };
const [one, two] = [{ email: 'a@x.example' }, { company: 'Acme' }];

test('all items are one list, and each has its answer', async () => {
	const { bodies, told } = await upload([list, list], { incoming: [one, two] });
	expect(bodies).toEqual([{ people: [one, two] }]);
	expect(told).toEqual([[{ who: 'a@x.example', done: true }], [{ who: null, done: true }]]);
});

test('an answer with several entries comes out once, with the first item', async () => {
	const answers: Result[] = [{ items: [{ id: 1 }, { id: 2 }] }];
	const given = { incoming: [one, two], answers, isTest: true };
	const { results, told } = await upload([list, list], given);
	expect(told).toEqual([[{ who: 'a@x.example', data: [{ id: 1 }, { id: 2 }] }], [{ who: null }]]);
	expect(Object.keys(told[0]?.[0] as object)).toEqual(['who', 'data']);
	expect(results).toMatchObject([{ hint: '2 rows with email, company' }, {}]);
});

test('an answer without an entry, and a failure, is that of each item', async () => {
	const refusal: Result = { failure: { kind: 'refusal', status: 400, body: {} } };
	const of = async (answer: Result) =>
		(await upload([list, list], { incoming: [one, two], answers: [answer], isTest: true })).results;
	expect(await of({ items: [] })).toMatchObject([{ items: [] }, { items: [] }]);
	expect(await of(refusal)).toEqual([refusal, refusal]);
});

test('an empty item ends it before anything is sent, unless the user goes on', async () => {
	const incoming = [one, {}, two];
	const stopped = await upload([list, list, list], { incoming });
	expect([stopped.bodies, stopped.told]).toEqual([[], [undefined, 'The item is empty', undefined]]);
	const { bodies, told } = await upload([list, list, list], { incoming, continueOnFail: true });
	expect(bodies).toEqual([{ people: [one, two] }]);
	expect(told).toEqual([
		[{ who: 'a@x.example', done: true }],
		'The item is empty',
		[{ who: null, done: true }],
	]);
	expect((await upload([list], { incoming: [{}], continueOnFail: true })).bodies).toEqual([]);
});

test.each<[string, File | undefined | Error, unknown]>([
	['rows', fileOf('a,b\n1,2\n', 'x.csv'), { people: [{ a: '1', b: '2' }] }],
	['a list', fileOf('["x"]'), { people: ['x'] }],
	['an object', fileOf('{"all": [1]}'), { all: [1] }],
	['no file', undefined, "No file found in the field 'data'"],
	['no rows', fileOf('a,b\n'), 'The list is empty'],
	['an empty list', fileOf('[]'), 'The list is empty'],
	['an empty object', fileOf('{}'), 'The file is empty'],
	['an empty entry', fileOf('[1, ""]'), 'Entry 2 of the list is empty'],
	['what n8n has lost', new Error('gone'), 'n8n could not read the file'],
])('a file with %s', async (_, content, expected) => {
	const { bodies, told } = await upload([file], { files: [content] });
	if (typeof expected === 'string') expect([bodies, told]).toEqual([[], [expected]]);
	else expect(bodies).toEqual([expected]);
});

test('files go one after the other, each answer with the name of its file', async () => {
	const files = [fileOf('[1]', 'x.json'), fileOf('[2]')];
	const answers: Result[] = [{ items: [{ fileName: 'y', id: 1 }] }, ok];
	const { bodies, told } = await upload([file, file], { files, answers });
	expect(bodies).toEqual([{ people: [1] }, { people: [2] }]);
	expect(told).toStrictEqual([[{ fileName: 'x.json', id: 1 }], [{ done: true }]]);
	const noName = { ...file, binaryPropertyName: undefined };
	expect((await upload([noName])).told).toEqual(["No file found in the field ''"]);
});

test('a body is sent as it is', async () => {
	const { bodies, told } = await upload([{ source: 'json', body: one }, { body: two }]);
	expect([bodies, told]).toEqual([
		[one, two],
		[[{ done: true }], [{ done: true }]],
	]);
});

const row = (count: number) =>
	Object.fromEntries(Array.from({ length: count }, (_, place) => [`c${place}`, 1]));
const shown = 'c0, c1, c2, c3, c4, c5, c6, c7, c8, c9';

test.each<[unknown, string | undefined]>([
	[{ a: [row(2)] }, '1 row with c0, c1'],
	[{ a: [row(1), row(2), 'x', null] }, '4 rows with c0, c1'],
	[{ a: [row(10)] }, `1 row with ${shown}`],
	[{ a: [row(11)] }, `1 row with ${shown} and 1 more`],
	[{ a: [row(12), row(12)] }, `2 rows with ${shown} and 2 more`],
	[{ name: 'x', a: [row(1)] }, '1 row with c0'],
	[{ name: 'x' }, undefined],
])('a test run says what was sent of %j', async (body, hint) => {
	const values = { source: 'json', body };
	for (const [isTest, expected] of [
		[true, hint],
		[false, undefined],
	] as const) {
		const [result] = (await upload([values], { isTest })).results;
		expect(result).toEqual({ ...ok, ...(expected !== undefined && { hint: expected }) });
	}
});

/** What counts actions with this first item, and whom the execution has reached. */
function counting(values: AnyValues | undefined, ...people: string[]) {
	const kept: string[] = [];
	const usage = { people: new Set<unknown>(people), keep: () => kept.push('kept') };
	const notDone = (_: AnyValues, notDoneWhy: object) => ({ items: [], notDone: notDoneWhy });
	const inputs = values === undefined ? [] : [{ index: 0, values }];
	const counted = new CountedActions(inputs, { usage, notDone } as unknown as Run);
	return { counted, kept, people: usage.people };
}
const person = (name: string) => ({ profileUrl: `https://www.linkedin.com/in/${name}` });

test.each([
	[{ maxActions: 1 }, true],
	[{ maxActions: 2 }, false],
	[{ options: { maxActions: 1 } }, true],
	[{ options: { maxActions: 2 } }, false],
	[{ maxActions: 2, options: { maxActions: 1 } }, false],
	[{ maxActions: 0 }, false],
	[{ maxActions: -1 }, false],
	[{ maxActions: '1' }, false],
	[{ options: {} }, false],
	[{}, false],
	[undefined, false],
])('with %j a second person is too many: %j', (values, isFull) => {
	const { counted } = counting(values, 'linkedin.com/in/ada');
	expect(counted.isFull(person('ben'))).toBe(isFull);
	expect(counted.isFull({})).toBe(isFull);
});

const refusedResult: Result = { failure: { kind: 'refusal', status: 400, body: {} } };
const unclear: Result = { failure: { kind: 'unknown', reason: 'timeout' } };

test.each<[string, Result, boolean]>([
	['was scheduled', { items: [{ scheduled: true }] }, true],
	['was scheduled among others', { items: [{ scheduled: false }, { scheduled: true }] }, true],
	['was skipped', { items: [{ scheduled: false }] }, false],
	['has no item', { items: [] }, false],
	['was refused', refusedResult, false],
	['is unclear', unclear, true],
])('who %s counts accordingly', (_, result, isCounted) => {
	for (const values of [person('ada'), {}]) {
		const { counted, kept, people } = counting({ maxActions: 1 });
		const settle = counted.count(values);
		expect(people.size).toBe(1);
		settle(result);
		expect([people.size, kept.length]).toEqual([Number(isCounted), Number(isCounted)]);
	}
});

test('who was reached stays counted when a second message is refused, and may get more', () => {
	const { counted, people } = counting({ maxActions: 1 });
	counted.count(person('ada'))({ items: [{ scheduled: true }] });
	counted.count(person('ADA'))(refusedResult);
	expect(people.size).toBe(1);
	expect(counted.isFull(person('ada'))).toBe(false);
	expect(counted.isFull(person('ben'))).toBe(true);
});

test.each([
	[1, 'the maximum of 1 action per run is reached'],
	[2, 'the maximum of 2 actions per run is reached'],
])('with a maximum of %i what is kept back says so', (maxActions, why) => {
	const { counted } = counting({ maxActions });
	expect(counted.hint(true)).toBeUndefined();
	expect(counted.keepBack({})).toMatchObject({
		notDone: { outcome: 'notSent', reason: `Not sent: ${why}` },
	});
	const more = "increase 'Max Actions per Run'.";
	expect(counted.hint(true)).toBe(
		`1 item not sent: ${why}. To send the rest, run the workflow again, or ${more}`,
	);
	expect(counted.hint(false)).toBe(`1 item not sent: ${why}. To send the rest, ${more}`);
});

const sender = { user: 'u1', profileUrl: ada };
const namesOf = (from: object, step = 'x', keyHash = 'k') =>
	new ActionEntries({ keyHash } as never, from).of(step);
/** Whether an action counts as sent by a sender where n8n holds what another one has recorded. */
const isKnown = (by: object, entries: string[], keyHash?: string) =>
	namesOf(by, 'x', keyHash).isKnown((entry) => !entries.includes(entry));

test.each<[string, object, object, boolean]>([
	['the same sender', sender, sender, true],
	[
		'the same sender, written otherwise',
		sender,
		{ ...sender, profileUrl: 'linkedin.com/in/ADA/' },
		true,
	],
	['another account of the user', sender, { ...sender, profileUrl: `${ada}-2` }, false],
	['another user', sender, { ...sender, user: 'u2' }, false],
	['who was not known as a user', { profileUrl: ada }, sender, true],
	['a user, by whom is not known as one', sender, { profileUrl: ada }, false],
	['an account that was not known', { user: 'u1' }, sender, true],
	['an account, by one that is not known', sender, { user: 'u1' }, true],
	['an account that was not known, of another user', { user: 'u2' }, sender, false],
	['nobody known', {}, sender, true],
	['nobody known, by nobody known', {}, {}, true],
	['a user of whom only the account was not known', { user: 'u1' }, { user: 'u1' }, true],
])('what was recorded by %s', (_, before, now, isThere) => {
	expect(isKnown(now, namesOf(before).entries)).toBe(isThere);
	expect(isKnown(now, namesOf(before, 'other').entries)).toBe(false);
});

test('one entry of an account alone is no record, and another key is another sender', () => {
	const { any, own } = namesOf(sender);
	expect([isKnown(sender, [any]), isKnown(sender, [own])]).toEqual([false, false]);
	expect(isKnown({ user: 'u1' }, [any])).toBe(true);
	expect(isKnown({ profileUrl: ada }, namesOf({ profileUrl: ada }).entries, 'k2')).toBe(false);
	expect(isKnown(sender, namesOf(sender).entries, 'k2')).toBe(true);
});

test('an action has one name in the process, two entries and no text of the person', () => {
	const { any, entries, name, others, own, staysAsItWas, step } = namesOf(sender);
	expect([entries, step, staysAsItWas]).toEqual([[any, own], 'x', false]);
	expect(namesOf({ user: 'u1' }).staysAsItWas).toBe(true);
	expect(namesOf({ user: 'u1' }).name).toBe(name);
	expect(new Set([name, any, own, ...others]).size).toBe(3 + others.length);
	expect([others, namesOf({}).others].map(({ length }) => length)).toEqual([3, 0]);
});

test('what n8n has kept of older versions is found: its names never change', () => {
	const people = [sender, { user: 'u1' }, { profileUrl: ada }, {}].map((from) => namesOf(from));
	const kept = people.map(({ entries, name, others }) => [name, ...entries, ...others]);
	expect(fingerprint(...kept)).toBe('Lz5jW2CjVEnEzOupbyyVEzHaQqHVJWt2b02LVrN43sc');
});

/** The IDs that items get where the service has these jobs. */
async function jobIdsOf(
	people: Array<[AnyValues, Result | undefined]>,
	jobs: IDataObject[],
	fails = false,
) {
	const asked: IDataObject[] = [];
	const send = async ({ deadline, query }: { deadline: number; query: IDataObject }) => {
		asked.push({ ...query, seconds: Math.round((deadline - Date.now()) / 1_000) });
		if (fails) throw new Error('x');
		return {
			kind: 'answer',
			status: 200,
			body: { data: { jobs, pagination: { total: jobs.length } } },
		};
	};
	const plan = withJobIds('sendFirstMessage', async () => people.map(([, result]) => result));
	const run = { connection: { send } } as unknown as Run;
	const results = await plan(
		people.map(([values], index) => ({ index, values })),
		run,
	);
	const ids = results.map(
		(result) => result && ('items' in result ? result.items.map(({ jobId }) => jobId) : 'failed'),
	);
	return { asked, ids, results };
}
const sentAt = Date.parse('2026-03-31T07:00:00Z');
const sentOnce = { items: [{ jobId: null }], sentAt };
const jobOf = (id: unknown, metadata: unknown, seconds = 0) => ({
	...{ id: id as string, metadata: metadata as IDataObject },
	createdAt: new Date(sentAt + seconds * 1_000).toISOString(),
});
const about = (name: string) => ({ actionType: 'sendFirstMessage', ...person(name) });

test.each<[string, IDataObject[], unknown]>([
	['the only one', [jobOf('j1', about('ada'))], 'j1'],
	['one with a number', [jobOf(7, about('ADA'))], '7'],
	['none', [], null],
	['two', [jobOf('j1', about('ada')), jobOf('j2', about('ada'))], null],
	['one of another person', [jobOf('j1', about('ben'))], null],
	['one of another action', [jobOf('j1', { ...about('ada'), actionType: 'like' })], null],
	['one of a second before', [jobOf('j1', about('ada'), -1)], 'j1'],
	['one of earlier', [jobOf('j1', about('ada'), -1.001)], null],
	[
		'one of earlier and one of now',
		[jobOf('j1', about('ada'), -60), jobOf('j2', about('ada'), 60)],
		'j2',
	],
	['one without an ID', [jobOf(' ', about('ada'))], null],
])('of the jobs that are new an action has %s', async (_, jobs, id) => {
	const { asked, ids } = await jobIdsOf([[person('ada'), sentOnce]], jobs);
	expect(ids).toEqual([[id]]);
	expect(asked[0].startDate).toBe(sentAt / 1_000 - 1);
});

test.each<[string, AnyValues, Result | undefined]>([
	['was not sent', person('ada'), undefined],
	['was refused', person('ada'), refusedResult],
	['is unclear', person('ada'), unclear],
	['was skipped', person('ada'), { ...sentOnce, notDone: { outcome: 'skipped', reason: 'x' } }],
	['has no time', person('ada'), { items: [{ jobId: null }] }],
	['wants no look', { ...person('ada'), options: { addJobId: false } }, sentOnce],
])('nothing is looked for where an action %s', async (_, values, result) => {
	const { asked } = await jobIdsOf([[values, result]], [jobOf('j1', about('ada'))]);
	expect(asked).toEqual([]);
});

test('each action has its own job, and none has one where a person was written to twice', async () => {
	const jobs = [
		jobOf('j1', about('ada')),
		jobOf('j2', about('ben'), 5),
		jobOf('j3', { actionType: 'sendFirstMessage' }),
	];
	const later = { ...sentOnce, sentAt: sentAt + 5_000 };
	const of = async (...people: Array<[AnyValues, Result | undefined]>) =>
		(await jobIdsOf(people, jobs)).ids;
	expect(await of([person('ada'), sentOnce], [person('ben'), later])).toEqual([['j1'], ['j2']]);
	expect(await of([person('ada'), sentOnce], [person('ADA'), unclear])).toEqual([[null], 'failed']);
	expect(await of([{ options: { addJobId: true } }, sentOnce])).toEqual([[null]]);
	const { asked } = await jobIdsOf(
		[
			[person('ben'), later],
			[person('ada'), sentOnce],
		],
		jobs,
	);
	expect(asked[0].startDate).toBe(sentAt / 1_000 - 1);
});

test('an action about nobody has the only new job of its kind', async () => {
	const { ids } = await jobIdsOf(
		[[{}, sentOnce]],
		[jobOf('j1', { actionType: 'sendFirstMessage' })],
	);
	expect(ids).toEqual([['j1']]);
});

test('what is known of an action stays, and the look takes ten seconds at most', async () => {
	const result = { items: [{ scheduled: true, jobId: null }], sentAt: sentAt + 500, hint: 'x' };
	const people: Array<[AnyValues, Result]> = [
		[person('ada'), result],
		[person('ben'), sentOnce],
		[person('ADA'), refusedResult],
	];
	const { asked, results } = await jobIdsOf(people, [jobOf('j1', about('ada'))]);
	const named = { ...result, items: [{ scheduled: true, jobId: 'j1' }] };
	expect(results).toEqual([named, sentOnce, refusedResult]);
	expect(asked[0]).toMatchObject({ startDate: sentAt / 1_000 - 1, seconds: 10 });
	const { asked: later } = await jobIdsOf([people[0]], []);
	expect(later[0].startDate).toBe(sentAt / 1_000 - 1);
});

test('a look that fails leaves the items as they are', async () => {
	expect((await jobIdsOf([[person('ada'), sentOnce]], [], true)).ids).toEqual([[null]]);
});
