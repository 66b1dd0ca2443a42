import type { IDataObject } from 'n8n-workflow';
import { mapItems } from '../../../nodes/shared/mapping/mapping';
import type { MappedList } from './lists';
import { lists } from './lists';
import { rows } from './rows';

const LABELS = {
	firstName: 'First Name',
	lastName: 'Last Name',
	email: 'Email',
	company: 'Company',
	industry: 'Industry',
	linkedinUrl: 'LinkedIn URL',
	location: 'Location',
	phone: 'Phone',
	source: 'Source',
	tags: 'Tags',
	title: 'Title',
};
const REQUIRED = ['firstName', 'lastName', 'email'];

const fields = Object.entries(LABELS).map(([name, label]) => ({
	name,
	label,
	isRequired: REQUIRED.includes(name),
}));

const mapRows = async (items: IDataObject[]) => await mapItems(items, fields);

function parseItems(list: MappedList['list']): IDataObject[] {
	if (typeof list !== 'string') return list;
	const [names, ...rows] = list
		.trim()
		.split('\n')
		.map((row) => row.split('|').map((cell) => cell.trim()));
	return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index]])));
}

const toText = (value: unknown) => (Array.isArray(value) ? value.join() : String(value ?? '-'));

async function describeRows(items: IDataObject[]): Promise<string[]> {
	const { getIssue, getValue } = await mapRows(items);
	return items.map((_, index) => {
		const issue = getIssue(index, 'email') ?? getIssue(index, 'lastName');
		if (issue) return `held back: ${issue}`;
		const others = Object.keys(LABELS).slice(REQUIRED.length);
		const filled = others.flatMap((name) => {
			const value = getValue(index, name);
			return value === undefined ? [] : [`${name.replace('Url', '')}: ${toText(value)}`];
		});
		return [...REQUIRED.map((name) => toText(getValue(index, name))), ...filled].join(' | ');
	});
}

test.each(lists)('$title', async ({ question, expected, list }) => {
	const items = parseItems(list);
	expect(await describeRows(items)).toEqual(expected);
	expect((await mapRows(items)).peopleListError?.message).toBe(question);
});

describe.each(Object.entries(rows))('%s:', (_, groupRows) => {
	test.each(groupRows)('maps %j to %s', async (item, expected) => {
		expect(await describeRows([item])).toEqual([expected]);
	});
});

test('shows in the hint how a Name was split, unless its row is held back', async () => {
	const items = parseItems(`
		Name | Email
		Ada Lovelace | ada@engines.example
		Blue Bottle | coffee@web.example`);
	const { summary } = await mapRows(items);
	expect(summary).toBe(
		"Map Automatically used: First Name from 'Name', Last Name from 'Name', Email from 'Email'. Full Name was split: Ada | Lovelace.",
	);
	const emails = fields.filter(({ name }) => name === 'email');
	expect((await mapItems(items, emails)).summary).toBe(
		"Map Automatically used: Email from 'Email'. Not used: 'Name'.",
	);
});

test.each<[string, IDataObject[], string | undefined]>([
	[
		'shows no hint if all columns are named like their fields',
		[{ Email: 'ada@x.example' }],
		undefined,
	],
	[
		'shows all columns that filled a field, and how many values were left out',
		[
			{ Mail: 'ada@x.example', Company: 7, Phone: 'ask', Notes: 'hi' },
			{ 'Work Email': 'bob@x.example', Company: 'recA1b2C3d4E5f6G7' },
		],
		"Map Automatically used: Email from 'Mail' or 'Work Email'. Not used: 'Company', 'Phone', 'Notes'. Values left out: 2 in 'Company', 1 in 'Phone'.",
	],
	[
		'shows at most five unused columns',
		[Object.fromEntries(Array.from({ length: 37 }, (_, index) => [`x${index}`, 'a']))],
		"Map Automatically used no columns. Not used: 'x0', 'x1', 'x2', 'x3', 'x4', and 32 more.",
	],
])('%s', async (_, items, expected) => {
	expect((await mapRows(items)).summary).toBe(expected);
});

test.each<[IDataObject, boolean]>([
	[{ rows: [{ first_name: 'Ada', email: 'ada@x.example' }] }, true],
	[{ body: { results: [{ properties: { email: 'ada@x.example' } }] } }, true],
	[{ answers: [{ label: 'Email', value: 'ada@x.example' }] }, false],
	[{ assignees: [{ username: 'rita', email: 'rita@us.example' }] }, false],
	[{ line_items: [{ name: 'Engine', price: 5 }] }, false],
])('detects whether to advise Split Out for %j: %s', async (item, isAdvised) => {
	const { peopleListError } = await mapRows([item]);
	expect(peopleListError?.message.includes('add Split Out') ?? false).toBe(isAdvised);
});

const bobUrl = 'https://www.linkedin.com/in/bob-ray';

test.each<[string, IDataObject, string | undefined]>([
	['fills the URL of a row without a name', { LinkedIn: bobUrl }, bobUrl],
	["fills a customer's URL from the row", { 'Customer Name': 'Bob Ray', LinkedIn: bobUrl }, bobUrl],
	[
		"rejects a customer's URL if the row has a name",
		{ Name: 'Ada King', Email: 'ada@x.example', 'Customer LinkedIn': bobUrl },
		"The name is in 'Name', the LinkedIn URL in 'Customer LinkedIn'",
	],
	[
		"rejects one record's name with another's URL",
		{ 'Lead Name': 'Ada King', 'Client LinkedIn': bobUrl },
		"The name is in 'Lead Name', the LinkedIn URL in 'Client LinkedIn'",
	],
	[
		"ignores a customer's URL next to a Name that may be a company's",
		{ Name: 'Ada King', 'Customer LinkedIn URL': bobUrl },
		undefined,
	],
	[
		'ignores a second attendee',
		{ 'Attendee 1 Name': 'Ada King', 'Attendee 2 Name': 'Bob Ray', 'Attendee 2 LinkedIn': bobUrl },
		undefined,
	],
])('for a message, %s', async (_, item, expected) => {
	const profileUrl = { name: 'profileUrl', label: 'LinkedIn URL', isRequired: true };
	const { getIssue, getValue } = await mapItems([item], [profileUrl]);
	expect(getIssue(0, 'profileUrl') ?? getValue(0, 'profileUrl')).toBe(expected);
});
