import type { IDataObject } from 'n8n-workflow';
import {
	enrichmentOptions,
	givenFields,
	leadOf,
	noticesOf,
} from '../../../nodes/Enrichment/fields';
import type { Entry } from '../../../nodes/Enrichment/plan/entries';
import {
	itemNotEnriched,
	resultsByLead,
	simpleResult,
	splitAnswer,
} from '../../../nodes/Enrichment/plan/results';

const [ada, ben] = ['ada', 'ben'].map((name) => ({ email: `${name}@x.example` }));
const adaByUrl = { linkedinUrl: 'https://www.linkedin.com/in/ada' };
const adaByName = { firstName: 'Ada', lastName: 'Lovelace', company: 'Acme' };

/** Which result each lead gets, by the result's name. */
const given = (leads: IDataObject[], answered: IDataObject[]) =>
	Object.fromEntries([...resultsByLead(leads, answered)].map(([lead, { is }]) => [lead, is]));

test.each<[string, IDataObject[], IDataObject[], object]>([
	['nothing', [ada], [], {}],
	['the only lead, where it says nothing', [ada], [{ is: 'a' }], { 0: 'a' }],
	['the only lead, whatever was found', [ada], [{ is: 'a', enrichedData: ben }], { 0: 'a' }],
	['the only lead, with an input that names nobody', [ada], [{ is: 'a', input: {} }], { 0: 'a' }],
	['the only lead, with a text as its input', [ada], [{ is: 'a', input: 'x' }], { 0: 'a' }],
	['nobody, where its input is another one', [ada], [{ is: 'a', input: ben }], {}],
	['nobody of two, where it says nothing', [ada, ben], [{ is: 'a' }], {}],
	['nobody, where two say nothing', [ada], [{ is: 'a' }, { is: 'b' }], {}],
	[
		'its lead, whatever the order',
		[ada, ben],
		[
			{ is: 'b', input: ben },
			{ is: 'a', input: ada },
		],
		{ 0: 'a', 1: 'b' },
	],
	['its lead, by what was found', [ada, ben], [{ is: 'b', enrichedData: ben }], { 1: 'b' }],
	['its lead, by itself', [ada, ben], [{ is: 'b', ...ben }], { 1: 'b' }],
	[
		'its lead, by its input before what was found',
		[ada, ben],
		[{ is: 'b', input: ben, enrichedData: ada }],
		{ 1: 'b' },
	],
	[
		'its lead, by what was found where the input names nobody',
		[ada, ben],
		[{ is: 'b', input: {}, enrichedData: ben, ...ada }],
		{ 1: 'b' },
	],
	[
		'its lead, by its email in other letters',
		[ada, ben],
		[{ is: 'b', input: { email: ' BEN@x.example' } }],
		{ 1: 'b' },
	],
	[
		'its lead, by its email although a name was added',
		[ada, ben],
		[{ is: 'b', input: { ...ben, firstName: 'Ben' } }],
		{ 1: 'b' },
	],
	[
		'its lead, by its URL',
		[adaByUrl, ben],
		[{ is: 'a', input: { ...adaByUrl, email: 'found@x.example' } }],
		{ 0: 'a' },
	],
	[
		'its lead, by name and company',
		[adaByName, ben],
		[{ is: 'a', input: { ...adaByName, email: 'found@x.example' } }],
		{ 0: 'a' },
	],
	[
		'nobody, by a name without its company',
		[adaByName, ben],
		[{ is: 'a', input: { firstName: 'Ada', lastName: 'Lovelace' } }],
		{},
	],
	[
		'the first of two that say the same',
		[ada, ben],
		[
			{ is: 'a', input: ada },
			{ is: 'b', input: ada },
		],
		{ 0: 'a' },
	],
	[
		'whom it is before whom it resembles',
		[{ ...ada, firstName: 'A' }, ada],
		[
			{ is: 'b', input: ada },
			{ is: 'a', input: { ...ada, firstName: 'A' } },
		],
		{ 0: 'a', 1: 'b' },
	],
	[
		'the one of an email whom it contradicts least',
		[
			{ ...ada, firstName: 'Ada' },
			{ ...ada, firstName: 'Ben' },
		],
		[{ is: 'b', input: { ...ada, firstName: 'ben', company: 'X' } }],
		{ 1: 'b' },
	],
	[
		'both of an email, each its own',
		[
			{ ...ada, firstName: 'Ada' },
			{ ...ada, firstName: 'Ben' },
		],
		[
			{ is: 'b', input: { ...ada, firstName: 'ben', company: 'X' } },
			{ is: 'a', input: { ...ada, firstName: 'ADA', company: 'X' } },
		],
		{ 0: 'a', 1: 'b' },
	],
	[
		'each of three of an email',
		['Ada', 'Ben', 'Cid'].map((firstName) => ({ ...ada, firstName })),
		['Ada', 'Ben', 'Cid'].map((is) => ({ is, input: { ...ada, firstName: is, company: 'X' } })),
		{ 0: 'Ada', 1: 'Ben', 2: 'Cid' },
	],
	[
		'nobody of an email, where it may be either',
		[
			{ ...ada, firstName: 'Ada' },
			{ ...ada, firstName: 'Ben' },
		],
		[{ is: 'a', input: ada }],
		{},
	],
	[
		'who is left of an email',
		[
			{ ...ada, firstName: 'Ada' },
			{ ...ada, firstName: 'Ben' },
		],
		[
			{ is: 'a', input: { ...ada, firstName: 'Ada' } },
			{ is: 'b', input: ada },
		],
		{ 0: 'a', 1: 'b' },
	],
])('a result belongs to %s', (_, leads, answered, expected) => {
	expect(given(leads, answered)).toEqual(expected);
});

const raw = { output: 'raw' };
const simple = { simple: true };
const entryOf = (lead: IDataObject, ...values: IDataObject[]): Entry => ({
	...{ key: JSON.stringify(lead), lead, request: {} as Entry['request'] },
	rows: (values.length > 0 ? values : [raw]).map((one, position) => ({
		position,
		values: one,
		lead,
	})),
});
const entries = [entryOf(ada), entryOf(ben)];
const splitOf = (answer: unknown, of = entries) => splitAnswer(answer, of);
const found = { input: ada, enrichedData: { phone: '1' } };
const refused = { input: ben, reason: 'No such person' };
const missing = { outcome: 'unclear', reason: "Missing from the service's answer" };
const failed = { outcome: 'failed', reason: 'No such person' };

test.each<[string, unknown]>([
	['in data', { data: { enriched: [found], failed: [refused] } }],
	['beside it', { enriched: [found], failed: [refused] }],
	['in either', { data: { enriched: [found] }, failed: [refused] }],
	['under another name', { data: { people: [found] }, failed: [refused] }],
	['with what is no record', { data: { enriched: [null, found, 'x'], failed: [1, refused] } }],
])('who was enriched and who was not may stand %s', (_, answer) => {
	expect(splitOf(answer)).toEqual({
		outputs: [{ items: [found] }, { items: [{ input: ben }], skipSimplify: true, notDone: failed }],
		credits: { creditsUsed: null, remainingCredits: null },
		unpaid: [entries[1]],
	});
});

test.each<[string, unknown]>([
	['nobody', { data: { enriched: [], failed: [] } }],
	['nobody, with one list alone', { data: { enriched: [] } }],
	['nobody, with the other list alone', { data: { failed: [] } }],
])('who is missing from an answer with %s is unclear', (_, answer) => {
	const { outputs, unpaid } = splitOf(answer);
	expect(outputs.map(({ notDone }) => notDone)).toEqual([missing, missing]);
	expect(unpaid).toEqual([]);
});

test.each([{}, { data: {} }, { failed: 'x' }, { data: { failed: {} } }, undefined, 'ok'])(
	'an answer without a list is none: %j',
	(answer) => {
		expect(() => splitOf(answer)).toThrow('POST /enrich has no list of enriched leads');
	},
);

test.each<[string, IDataObject, number]>([
	['nothing', { creditsUsed: 0 }, 1],
	['nothing that it says', {}, 1],
	['something', { creditsUsed: 1 }, 0],
])('who failed alone with an answer that has cost %s is paid for accordingly', (_, cost, count) => {
	expect(splitOf({ data: { failed: [refused], ...cost } }).unpaid).toHaveLength(count);
	const both = splitOf({ data: { enriched: [found], failed: [refused], ...cost } });
	expect(both.unpaid).toEqual([entries[1]]);
	expect(both.credits.creditsUsed).toBe(cost.creditsUsed ?? null);
});

test('what is found comes with what was asked, where the service does not repeat it', () => {
	const answer = { data: { enriched: [{ enrichedData: { phone: '1' } }] } };
	const { outputs } = splitOf(answer, [entryOf(ada, raw, simple)]);
	expect(outputs).toEqual(Array(2).fill({ items: [{ enrichedData: { phone: '1' }, input: ada }] }));
});

test('who was not enriched comes in the form that was chosen', () => {
	const said = { input: { email: 'BEN@x.example' }, reason: 'No such person' };
	const { outputs } = splitOf({ failed: [said] }, [entryOf(ben, raw, simple)]);
	expect(outputs.map(({ items }) => items)).toEqual([[{ input: said.input }], [ben]]);
	const [{ notDone }] = splitOf({ failed: [{ input: ben }] }, [entryOf(ben)]).outputs;
	expect(notDone).toEqual({ outcome: 'failed', reason: "Missing from the service's answer" });
	expect([raw, simple].map((values) => itemNotEnriched('x', values))).toEqual([{ input: 'x' }, {}]);
});

test.each<[IDataObject, IDataObject]>([
	[
		{ input: ada, enrichedData: { phone: '1', bio: null, email: '' } },
		{ phone: '1', email: '' },
	],
	[{ input: ada, phone: '2', bio: null, enrichedData: { phone: '1', bio: 'x' } }, {}],
	[{ input: ada, enrichedData: null }, {}],
	[{ input: ada, enrichedData: 'ab' }, {}],
	[{ input: ada, enrichedData: [1] }, {}],
])('what was found in %j stands beside the rest and replaces nothing', (item, more) => {
	expect(simpleResult.flat?.(item)).toEqual({ ...item, ...more });
});

const names = ['firstName', 'lastName', 'company'] as const;

test.each([
	...[ada, adaByUrl, adaByName, { ...ada, firstName: 'Ada' }].map((values) => [values, values]),
	[{ ...ada, linkedinUrl: undefined }, ada],
])('%j tells who it is', (values, lead) => {
	expect(leadOf(values)).toEqual(lead);
	expect(givenFields({ ...values })).toEqual(lead);
});

test.each([
	{},
	{ email: '', linkedinUrl: '' },
	...names.map((name) => ({ ...adaByName, [name]: '' })),
])('%j does not tell who it is', (values) => {
	expect(() => leadOf(values)).toThrow(
		'Needs an email, a LinkedIn URL, or first name, last name and company',
	);
});

test('notices name what was left out, and what is no profile', () => {
	const fault = { message: 'Email is not valid', isFixed: false };
	const of = (values: object, droppedFields?: (typeof fault)[]) => ({
		index: 1,
		values,
		items: [],
		droppedFields,
	});
	expect(noticesOf([of(adaByUrl)])).toEqual([]);
	expect(noticesOf([of(ada, [fault])])).toEqual([
		'Left out of the request: Email is not valid (2nd item)',
	]);
	expect(noticesOf([of({ linkedinUrl: 'https://x.example' })])).toEqual([
		expect.stringContaining('not a LinkedIn profile URL: "https://x.example" (2nd item)'),
	]);
});

test('only what was chosen is asked for', () => {
	const chosen = { includeCompanyInfo: true, includeSocialProfiles: false };
	expect(enrichmentOptions({ ...chosen, includeContactInfo: 'true', other: true })).toEqual(chosen);
	const all = ['CompanyInfo', 'ContactInfo', 'PersonalInfo', 'SocialProfiles'];
	const every = Object.fromEntries(all.map((name) => [`include${name}`, true]));
	expect(enrichmentOptions(every)).toEqual(every);
});
