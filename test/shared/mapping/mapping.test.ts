import type { IDataObject } from 'n8n-workflow';
import { mapItems } from '../../../nodes/shared/operation/mapping/mapping';
import type { List } from './lists';
import { lists } from './lists';

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

const mapped = async (items: IDataObject[]) => await mapItems(items, fields);

function itemsOf(list: List['list']): IDataObject[] {
	if (typeof list !== 'string') return list;
	const [names, ...rows] = list
		.trim()
		.split('\n')
		.map((row) => row.split('|').map((cell) => cell.trim()));
	return rows.map((cells) => Object.fromEntries(names.map((name, place) => [name, cells[place]])));
}

const textOf = (value: unknown) =>
	Array.isArray(value) ? value.map(({ name }) => String(name)).join() : String(value ?? '-');

test.each(lists)('$shows', async ({ asks, gives, list }) => {
	const items = itemsOf(list);
	const { doubtOf, question, took = '', valueOf } = await mapped(items);
	const doubts = items.map((_, place) => doubtOf(place, 'email'));
	const rows = items.map((_, place) => {
		if (doubts[place]) return 'not sent';
		const others = Object.keys(LABELS).slice(REQUIRED.length);
		const filled = others.flatMap((name) => {
			const value = valueOf(place, name);
			return value === undefined ? [] : [`${name.replace('Url', '')}: ${textOf(value)}`];
		});
		return [...REQUIRED.map((name) => textOf(valueOf(place, name))), ...filled].join(' | ');
	});
	expect({ rows, asks: question?.message ?? doubts.find(Boolean) }).toEqual({ rows: gives, asks });
	const isRefused = gives.some((row) => / - |^-|-$/.test(row.split(' | ').slice(0, 3).join(' | ')));
	const names = Object.keys(items[0]).filter((name) => typeof items[0][name] === 'string');
	const missing = names.filter((name) => items[0][name] !== '' && !took.includes(`'${name}'`));
	expect(isRefused && !/more\.$/.test(took) ? missing : []).toEqual([]);
});

test.each([
	['José García López', '/in/jose-garcia-100'],
	['William Gates III', '/in/william-gates'],
	['Ada L.', '/in/ada-lovelace'],
	['Ada Lovelace', '/in/ada/?originalSubdomain=de'],
])('a profile is that of %s also as %s', async (name, path) => {
	const [first, ...last] = name.split(' ');
	const item = { 'First Name': first, 'Last Name': last.join(' '), URL: `linkedin.com${path}` };
	const url = fields.filter(({ name: field }) => field === 'linkedinUrl');
	const { doubtOf, question } = await mapItems([item], url);
	expect([question, doubtOf(0, 'linkedinUrl')]).toEqual([undefined, undefined]);
});

test('the hint says how a Name was split, and nothing of one that is not sent', async () => {
	const items = itemsOf(`
		Name | Email
		Ada Lovelace | ada@engines.example
		Blue Bottle | coffee@web.example`);
	const { took } = await mapped(items);
	expect(took).toBe(
		"Map Automatically used: First Name from 'Name', Last Name from 'Name', Email from 'Email'. Full Name was split: Ada | Lovelace.",
	);
	const emails = fields.filter(({ name }) => name === 'email');
	expect((await mapItems(items, emails)).took).toBe(
		"Map Automatically used: Email from 'Email'. Not used: 'Name'.",
	);
});
