import type { IDataObject } from 'n8n-workflow';
import { createdLead, givenFields, leadBody, leadNotices } from '../../../nodes/Lead/fields';
import { checkedLocator, modeLabel } from '../../../nodes/Lead/locator';
import { severalHint } from '../../../nodes/Lead/lookUp';
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
	[{ data: { id: 7 } }, { id: '7' }],
	[{ data: { email: 'a@x.example' } }, { email: 'a@x.example' }],
	[{ data: { id: ' ', email: 'a@x.example' } }, { email: 'a@x.example' }],
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
