import type { IDataObject } from 'n8n-workflow';
import { createdLead, givenFields, leadBody, leadNotices } from '../../../nodes/Lead/fields';
import { checkedLocator, findLeads, keyOf, modeLabel, noLead } from '../../../nodes/Lead/locator';
import type { FoundLeads } from '../../../nodes/Lead/lookUp';
import { severalHint } from '../../../nodes/Lead/lookUp';
import {
	groupsByPerson,
	identifiersOf,
	locatedBy,
	possiblyCreated,
} from '../../../nodes/Lead/matching';
import type { Run } from '../../../nodes/shared/operation/plan';
import type { Lead } from './samples';
import { ada, leadOf } from './samples';

const url = 'https://www.linkedin.com/in/ada';
const company = 'https://www.linkedin.com/company/acme';

test.each<[IDataObject, IDataObject]>([
	[{}, {}],
	[
		{ company: 'Acme', title: 'CEO' },
		{ company: 'Acme', title: 'CEO' },
	],
	[{ tags: [] }, {}],
	[{ tags: ['a'] }, { tags: ['a'] }],
	[{ tags: ['a', 7] }, { tags: ['a', '7'] }],
	[{ tags: 'a' }, {}],
	[{ customFields: {} }, {}],
	[{ customFields: { a: null } }, {}],
	[{ customFields: { a: null, b: 0, c: '' } }, { customFields: { b: 0, c: '' } }],
	[{ customFieldsJson: { a: 1 } }, { customFields: { a: 1 } }],
	[
		{ customFields: { a: 'x', b: 'y' }, customFieldsJson: { a: 1 } },
		{ customFields: { a: 1, b: 'y' } },
	],
])('of the additional fields %j is sent %j', (additionalFields, sent) => {
	expect(leadBody({ ...ada, additionalFields })).toEqual({ ...ada, ...sent });
	expect(givenFields({ email: 'a', additionalFields })).toEqual({ email: 'a', ...sent });
});

test('an item that was not sent shows what could be read of it', () => {
	expect(givenFields({})).toEqual({});
	expect(givenFields({ firstName: 'Ada', lastName: 'L' })).toEqual({
		firstName: 'Ada',
		lastName: 'L',
	});
});

test.each<[IDataObject[], boolean]>([
	[[{ created: true }], true],
	[[{}], true],
	[[{ created: false }], false],
	[[], false],
	[[{ created: false }, { created: true }], true],
])('only of a lead that was made a wrong LinkedIn URL is told: %j', (items, isTold) => {
	const values = { additionalFields: { linkedinUrl: company } };
	expect(leadNotices([{ index: 1, values, items }])).toHaveLength(Number(isTold));
	expect(
		leadNotices([{ index: 1, values: { additionalFields: { linkedinUrl: url } }, items }]),
	).toEqual([]);
});

test.each<[unknown, object]>([
	[{ data: { lead: { id: 7 } } }, { id: '7' }],
	[{ data: { lead: { name: 'x' } } }, { name: 'x', id: null }],
	[{ data: { id: 'a' } }, { id: 'a' }],
	[{ data: { email: 'a@x.example' } }, { email: 'a@x.example', id: null }],
	[
		{ id: ' ', email: 'a@x.example' },
		{ id: null, email: 'a@x.example' },
	],
])('the answer %j holds the lead', (answer, lead) => {
	expect(createdLead(answer)).toEqual(lead);
});

test.each([{}, { data: { firstName: 'Ada' } }, undefined, 'ok'])(
	'the answer %j holds none',
	(answer) => {
		expect(() => createdLead(answer)).toThrow('POST /leads has no lead');
	},
);

test.each([
	[0, undefined, undefined],
	[1, undefined, undefined],
	[2, undefined, 'Some emails belong to several leads. The oldest lead was used for each.'],
	[3, 'URLs', 'Some URLs belong to several leads. The oldest lead was used for each.'],
])('with %i leads that share %j the hint is %j', (count, things, hint) => {
	expect(severalHint(Array<Lead>(count).fill(leadOf(1)), things)).toBe(hint);
});

const valuesOf = (email: string, linkedinUrl?: unknown, matchBy?: string) => ({
	...{ email, matchBy },
	additionalFields: (linkedinUrl === undefined ? {} : { linkedinUrl }) as IDataObject,
});
const byEmail = { mode: 'email', value: 'a' };
const byUrl = { mode: 'linkedinUrl', value: url };

test.each([
	[undefined, url, [byEmail]],
	['email', url, [byEmail]],
	['emailOrLinkedinUrl', url, [byEmail, byUrl]],
	['emailOrLinkedinUrl', company, [byEmail]],
	['emailOrLinkedinUrl', undefined, [byEmail]],
	['linkedinUrl', 'www.linkedin.com/in/ada/', [byUrl]],
])('by %j with the URL %j a lead is found by %j', (matchBy, linkedinUrl, expected) => {
	expect(locatedBy(valuesOf('a', linkedinUrl, matchBy))).toEqual(expected);
});

test.each([
	[url, [byEmail, byUrl]],
	[company, [byEmail]],
	['', [byEmail]],
	[undefined, [byEmail]],
	[['x'], [byEmail]],
])('whatever decides, the URL %j tells with the email who it is: %j', (linkedinUrl, expected) => {
	expect(identifiersOf(valuesOf('a', linkedinUrl))).toEqual(expected);
});

test.each([
	[undefined, 'LinkedIn URL is missing'],
	[company, /^LinkedIn URL is not a/],
])('by LinkedIn URL, %j finds nobody', (linkedinUrl, message) => {
	const find = () => locatedBy(valuesOf('a', linkedinUrl, 'linkedinUrl'));
	expect(find).toThrow(message);
});

test.each<[string, Array<[string, string?]>, number[][]]>([
	['nobody', [], []],
	['strangers', [['a'], ['b'], ['c', 'x']], [[0], [1], [2]]],
	['one email', [['a'], ['b'], ['A']], [[0, 2], [1]]],
	[
		'one URL',
		[
			['a', 'x'],
			['b', 'X/'],
		],
		[[0, 1]],
	],
	[
		'one by way of a third',
		[
			['a', 'x'],
			['b', 'y'],
			['a', 'y'],
		],
		[[0, 1, 2]],
	],
	[
		'one by way of a fourth',
		[
			['a', 'x'],
			['b', 'y'],
			['b', 'z'],
			['a', 'y'],
			['c', 'z'],
		],
		[[0, 1, 2, 3, 4]],
	],
	[
		'one by what a joined one had',
		[['a'], ['b', 'x'], ['a', 'x'], ['b', 'z'], ['c', 'z']],
		[[0, 1, 2, 3, 4]],
	],
	[
		'three groups joined',
		[['a', 'x'], ['b', 'y'], ['b'], ['c'], ['a', 'y'], ['c', 'x']],
		[[0, 1, 2, 3, 4, 5]],
	],
])('of %s those who may be one stand together, in their order', (_, people, expected) => {
	const inputs = people.map(([email, name], index) => ({
		index,
		values: valuesOf(email, name && `https://www.linkedin.com/in/${name}`, 'emailOrLinkedinUrl'),
	}));
	expect(groupsByPerson(inputs).map((group) => group.map(({ index }) => index))).toEqual(expected);
});

test('a creation with an unclear answer may have made the lead with the URL, where that decides', () => {
	const leads = [
		leadOf(1),
		leadOf(2, { linkedinUrl: undefined }),
		leadOf(3, { linkedinUrl: 'linkedin.com/in/ADA/' }),
	];
	for (const by of [undefined, 'email', 'emailOrLinkedinUrl']) {
		expect(possiblyCreated(valuesOf('a', url, by), leads)).toEqual(leads);
	}
	expect(possiblyCreated(valuesOf('a', url, 'linkedinUrl'), leads)).toEqual([leads[2]]);
});

test.each([
	['id', ' lead_1 ', 'lead_1', 'ID'],
	['list', 'lead_1', 'lead_1', 'ID'],
	['email', ' Ada@x.example', 'Ada@x.example', 'email'],
	['linkedinUrl', 'linkedin.com/in/ada', 'https://linkedin.com/in/ada', 'LinkedIn URL'],
])('a lead is chosen by %s', (mode, value, checked, label) => {
	expect(checkedLocator({ mode, value }, 'Lead')).toEqual({ mode, value: checked });
	expect(modeLabel({ mode, value })).toBe(label);
});

test.each([
	['id', '', /^Lead is/],
	['email', 'nobody', /^Lead is not a valid email/],
	['linkedinUrl', company, /^Lead is not/],
	['url', 'x', 'Lead cannot be chosen by "url"'],
	[undefined, 'x', 'Lead cannot be chosen by nothing'],
])('and not by the %s %j', (mode, value, message) => {
	expect(() => checkedLocator({ mode, value }, 'Lead')).toThrow(message);
});

test('spellings of one email or URL are one', () => {
	const same = (mode: string, ...values: string[]) =>
		new Set(values.map((value) => keyOf({ mode, value }))).size;
	expect(same('email', 'A@x.example', ' a@X.example')).toBe(1);
	expect(same('linkedinUrl', url, 'linkedin.com/in/ADA/')).toBe(1);
	expect(same('id', 'a', 'A')).toBe(2);
	const all = ['email', 'linkedinUrl', 'id'].map((mode) => keyOf({ mode, value: 'a' }));
	expect(new Set(all).size).toBe(3);
});

/** Finds leads where the service answers with these, and what it was asked. */
async function find(wanted: Array<[string, string]>, leads: Lead[]) {
	const asked: unknown[] = [];
	const body = { data: { leads, pagination: { total: leads.length } } };
	const connection = {
		send: async (request: { query?: object }) => {
			asked.push(request.query);
			return { kind: 'answer', status: 200, body };
		},
	};
	const byEmails = async (emails: string[]) => {
		asked.push(...emails);
		return new Map<string, FoundLeads>([['b@x.example', { leads: leads as never }]]);
	};
	const located = wanted.map(([mode, value]) => ({ mode, value }));
	const of = await findLeads(located, { connection } as unknown as Run, byEmails);
	const found = located
		.map(of)
		.map((one) => ('leads' in one ? one.leads.map(({ id }) => id) : one));
	return { asked, found };
}

test('leads are looked up by their emails alone where all have one', async () => {
	const { asked, found } = await find(
		[
			['email', 'A@x.example'],
			['email', 'B@x.example'],
		],
		[leadOf(1)],
	);
	expect(asked).toEqual(['A@x.example', 'B@x.example']);
	expect(found).toEqual([[], ['lead_1']]);
});

test('otherwise in the whole list, and nobody is found by what is empty', async () => {
	const odd = leadOf(3, { id: 7 as never, email: null as never, linkedinUrl: undefined });
	const leads = [
		leadOf(1),
		leadOf(2, { email: leadOf(1).email }),
		odd,
		leadOf(4, { id: null as never, linkedinUrl: ' ' }),
	];
	const { found } = await find(
		[
			['email', 'PERSON1@company.example'],
			['id', 'lead_2'],
			['linkedinUrl', 'linkedin.com/in/person1'],
			['id', '7'],
			['id', 'lead_9'],
			['id', 'x'],
			['linkedinUrl', 'x'],
		],
		leads,
	);
	expect(found).toEqual([['lead_1', 'lead_2'], ['lead_2'], ['lead_1'], ['7'], [], [], []]);
});

test('a lead that is not there is named by what it was looked for', () => {
	const failure = noLead({ mode: 'linkedinUrl', value: url });
	expect(failure).toMatchObject({ kind: 'finding', outcome: 'failed', code: 'NO_LEAD' });
	expect('text' in failure && failure.text({} as never)).toEqual({
		message: `No lead found with the LinkedIn URL ${url}`,
		description: "Check 'Lead' for typos; it may have been deleted.",
	});
});
