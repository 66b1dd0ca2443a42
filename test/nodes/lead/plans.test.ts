import type { IDataObject } from 'n8n-workflow';
import { createIfNew } from '../../../nodes/Lead/operations/createIfNew';
import { deleteLead } from '../../../nodes/Lead/operations/delete';
import { exportLeads } from '../../../nodes/Lead/operations/export';
import type { Operation } from '../../../nodes/shared/operation/defineOperation';
import type { AnyValues, Result, Run } from '../../../nodes/shared/operation/plan';
import type { Seen } from '../service';
import type { Lead } from './samples';
import { ada, leadOf, pageOf } from './samples';

interface Given {
	leads?: Lead[];
	/** What becomes of a request that changes something. */
	answer?: (route: string, request: IDataObject) => object;
	continueOnFail?: boolean;
}

let keys = 0;

/** Carries out an operation with these values where the service has these leads. */
async function run(
	{ plan }: Operation,
	all: AnyValues[],
	{ leads = [], answer, continueOnFail = false }: Given = {},
) {
	const asked: string[] = [];
	const files: string[] = [];
	const send = async ({ query }: { query: IDataObject }) => ({
		kind: 'answer',
		status: 200,
		...pageOf(leads, { query } as unknown as Seen),
	});
	const call = async (route: string, _: string, request: IDataObject) => {
		if (route === 'GET /leads') return await send(request as never);
		asked.push(`${route} ${JSON.stringify(request.body ?? request.path)}`);
		return (
			answer?.(route, request) ?? {
				kind: 'answer',
				status: 200,
				body: { data: { lead: { id: `new ${asked.length}` } } },
			}
		);
	};
	const forEach = async (
		entries: unknown[],
		work: (entry: unknown, note: (result: Result) => void) => Promise<unknown>,
	) => {
		const results = [];
		for (const entry of entries) results.push(await work(entry, () => {}));
		return results;
	};
	const notDone = (_: AnyValues, why: object) => ({ items: [{ created: false }], notDone: why });
	const storeFile = async (content: Buffer, fileName: string) => {
		files.push(content.toString());
		if (fileName === 'full.csv') throw new Error('Disk full');
		return { fileName };
	};
	const connection = { identity: `key ${++keys}`, waitBudgetMs: 0, send };
	const given = {
		call,
		connection,
		continueOnFail,
		forEach,
		notDone,
		storeFile,
		request: () => ({ query: {}, method: 'GET' }),
	};
	const results =
		(await plan?.(
			all.map((values, index) => ({ index, values })),
			given as unknown as Run,
		)) ?? [];
	const told = results.map((result) => {
		if (result === undefined) return undefined;
		if ('items' in result) return result.items[0];
		const { failure } = result;
		return failure.kind === 'finding' ? failure.code : failure.kind;
	});
	return { asked, files, results, told };
}

const create = (additionalFields: IDataObject = {}, more: IDataObject = {}) => ({
	...ada,
	additionalFields,
	options: {},
	...more,
});
const existing = (fields: object) => ({ ...leadOf(1, ada), ...fields }) as Lead;

test.each<[IDataObject, object, string[]]>([
	[{ company: 'Acme' }, { company: 'Acme' }, []],
	[{ company: 'Acme' }, { company: ' Acme ' }, []],
	[{ company: ' Acme' }, { company: 'Acme' }, []],
	[{ company: 'Acme' }, { company: 'acme' }, ['company']],
	[{ company: 'Acme' }, { company: null }, ['company']],
	[{ company: 'Acme' }, { company: undefined }, ['company']],
	[{ company: '' }, { company: null }, []],
	[{ company: '' }, { company: 'Acme' }, ['company']],
	[{ phone: '1' }, { phone: 1 }, []],
	[{ company: 'Acme' }, { company: ['Acme'] }, ['company']],
	[{ tags: ['a'] }, { tags: ['b', 'a'] }, []],
	[{ tags: ['a', 'c'] }, { tags: ['b', 'a'] }, ['tags']],
	[{ tags: ['a'] }, { tags: null }, ['tags']],
	[{ tags: ['a'] }, { tags: 'a' }, ['tags']],
	[{ customFields: { a: 'x' } }, { customFields: { a: 'x', b: 1 } }, []],
	[{ customFields: { a: 'x', c: 1 } }, { customFields: { a: 'x', b: 1 } }, ['customFields']],
	[{ customFields: { a: 'x' } }, { customFields: null }, ['customFields']],
	[{ customFields: { a: 1 } }, { customFields: { a: '1' } }, []],
	[{ customFieldsJson: { a: { b: ['x'] } } }, { customFields: { a: { b: ['x', 'y'], c: 1 } } }, []],
	[
		{ customFieldsJson: { a: { b: ['x'] } } },
		{ customFields: { a: { b: ['y'] } } },
		['customFields'],
	],
	[{ customFieldsJson: { a: { b: 1 } } }, { customFields: { a: 1 } }, ['customFields']],
	[{ customFieldsJson: { toString: '' } }, { customFields: {} }, []],
])('of %j a lead with %j has another: %j', async (sent, has, names) => {
	const { told } = await run(createIfNew, [create(sent)], { leads: [existing(has)] });
	const { differences = [] } = told[0] as { differences?: IDataObject[] };
	expect(differences.map(({ field }) => field)).toEqual(names);
	for (const { existing: value } of differences) expect(value).not.toBeUndefined();
	expect(createIfNew.became?.(told as IDataObject[])).toMatch(
		names.length === 0 ? /^already there$/ : /^already there \(different: [A-Z][\w ]+\)$/,
	);
});

test('what became of an item is a word of the summary', () => {
	expect(createIfNew.became?.([{ created: true, differences: [{ field: 'company' }] }])).toBe(
		'created',
	);
	const differences = ['company', 'firstName'].map((field) => ({ field }));
	expect(createIfNew.became?.([{ created: false, differences }])).toBe(
		'already there (different: Company, First Name)',
	);
});

test.each<[string, object, unknown]>([
	[
		'an answer',
		{ kind: 'answer', status: 201, body: { data: { lead: { id: 'x' } } } },
		{ id: 'x', created: true },
	],
	['a refusal', { kind: 'refusal', status: 400, body: {} }, 'refusal'],
	['what never went', { kind: 'notSent', reason: 'cancelled' }, 'notSent'],
	['an answer without a lead', { kind: 'answer', status: 201, body: {} }, 'unknown'],
	['no answer', { kind: 'unknown', reason: 'timeout' }, 'unknown'],
])('a creation with %s', async (_, answer, expected) => {
	const { asked, told } = await run(createIfNew, [create(), create()], {
		answer: () => answer,
		continueOnFail: true,
	});
	expect(told[0]).toEqual(expected);
	// what is unclear is not tried again, and what was made is there
	expect(asked).toHaveLength(typeof expected === 'string' && expected !== 'unknown' ? 2 : 1);
	if (typeof expected === 'object') expect(told[1]).toEqual({ ...ada, id: 'x', created: false });
});

test('a lead that an unclear creation has made is found', async () => {
	const leads: Lead[] = [];
	const answer = () => {
		leads.push(existing({ id: 'made' }));
		return { kind: 'unknown', reason: 'timeout' };
	};
	const { told } = await run(createIfNew, [create()], { leads, answer });
	expect(told).toMatchObject([{ id: 'made', created: true }]);
});

const office = { email: 'office@x.example' };
const heldByBen = [existing({ ...office, firstName: 'Ben', lastName: 'Byron' })];

test('whose shared mailbox is of another name is not created, and the run says why', async () => {
	const values = create({}, office);
	const { asked, results, told } = await run(createIfNew, [values, create()], { leads: heldByBen });
	expect(asked).toHaveLength(1);
	expect(told).toEqual([{ created: false }, expect.objectContaining({ created: true })]);
	expect(results[0]).toMatchObject({
		notDone: { outcome: 'notSent', reason: expect.stringContaining('Ben Byron') },
		hint: expect.stringMatching(/^Not created, .*: office@x\.example \(Ben Byron\)\./),
	});
	expect(
		(await run(createIfNew, [values], { leads: heldByBen, continueOnFail: true })).told,
	).toEqual(['OTHER_NAME']);
	const taken = await run(createIfNew, [{ ...values, options: { matchNames: false } }], {
		leads: heldByBen,
	});
	expect(taken.told).toMatchObject([{ firstName: 'Ben', created: false }]);
});

const by = (mode: string, value: string) => ({ lead: { mode, value } });

test.each<[string, AnyValues[], Partial<Given>, unknown[], string[]]>([
	['by ID', [by('id', 'a'), by('list', 'b')], {}, [{ id: 'a' }, { id: 'b' }], ['a', 'b']],
	['by email', [by('email', leadOf(2).email)], {}, [{ id: 'lead_2' }], ['lead_2']],
	[
		'twice is once',
		[by('id', 'lead_2'), by('email', leadOf(2).email)],
		{},
		[{ id: 'lead_2' }, { id: 'lead_2' }],
		['lead_2'],
	],
	[
		'who is gone ends nothing',
		[by('email', 'no@x.example'), by('id', 'a')],
		{},
		['NO_LEAD', { id: 'a' }],
		['a'],
	],
	[
		'where it may be one of two none is',
		[by('id', 'a'), by('email', 'two@x.example')],
		{},
		[undefined, 'SEVERAL_LEADS'],
		[],
	],
	[
		'unless the user goes on',
		[by('id', 'a'), by('email', 'two@x.example')],
		{ continueOnFail: true },
		[{ id: 'a' }, 'SEVERAL_LEADS'],
		['a'],
	],
	['one without an ID is none', [by('email', 'noid@x.example')], {}, ['unusable'], []],
	[
		'a refusal',
		[by('id', 'a')],
		{ answer: () => ({ kind: 'refusal', status: 403, body: {} }) },
		['refusal'],
		['a'],
	],
])('leads are deleted: %s', async (_, values, given, expected, deleted) => {
	const twins = [4, 5].map((number) => leadOf(number, { email: 'two@x.example' }));
	const leads = [leadOf(2), ...twins, leadOf(6, { email: 'noid@x.example', id: ' ' })];
	const answer = () => ({ kind: 'answer', status: 200, body: { success: true } });
	const { asked, told } = await run(deleteLead, values, { leads, answer, ...given });
	const like = expected.map((one) =>
		typeof one === 'object' ? expect.objectContaining(one) : one,
	);
	expect(told).toEqual(like);
	expect(asked).toEqual(
		deleted.map((leadId) => `DELETE /leads/{leadId} ${JSON.stringify({ leadId })}`),
	);
});

const HEAD =
	'\uFEFFid,firstName,lastName,email,linkedinUrl,company,title,phone,location,industry,status,source,notes,tags,customFields,createdAt,updatedAt,lastContactedAt\r\n';
const bare = Object.fromEntries(Object.keys(leadOf(1)).map((name) => [name, null]));

test.each<[object, string]>([
	[{ company: 'Acme, Inc' }, '"Acme, Inc"'],
	[{ company: 'the "Acme"' }, '"the ""Acme"""'],
	[{ company: 'a\nb' }, '"a\nb"'],
	[{ company: 'a\rb' }, '"a\rb"'],
	[{ company: 'a; b' }, 'a; b'],
	[{ company: undefined }, ''],
	[{ company: 7 }, '7'],
	[{ company: ['a', null, ['b', 'c']] }, 'a; ; b; c'],
	[{ company: { a: 1 } }, '"{""a"":1}"'],
])('in a file the quotes and breaks of %j are those of CSV', async (fields, cell) => {
	const lead = { ...bare, id: 'x', ...fields } as unknown as Lead;
	const { files, told } = await run(
		exportLeads,
		[{ fileName: 'my.csv', binaryPropertyName: 'data' }],
		{ leads: [lead] },
	);
	expect(files).toEqual([`${HEAD}x,,,,,${cell},${','.repeat(11)}\r\n`]);
	expect(told).toEqual([{ fileName: 'my.csv', leads: 1 }]);
});

test('a file without leads has their columns, and a name of its own where none was given', async () => {
	const { files, results } = await run(exportLeads, [{ binaryPropertyName: 'file' }]);
	expect(files).toEqual([HEAD]);
	expect(results).toEqual([
		{ items: [{ fileName: 'leads.csv', leads: 0 }], binary: { file: { fileName: 'leads.csv' } } },
	]);
	const full = await run(exportLeads, [{ fileName: 'full.csv' }]);
	expect(full.results).toEqual([
		{
			failure: expect.objectContaining({
				kind: 'unusable',
				reason: 'notStored',
				detail: 'Disk full',
			}),
		},
	]);
});
