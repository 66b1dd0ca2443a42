import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { parseEmail } from '../../../nodes/shared/fields/email';
import { mapItems } from '../../../nodes/shared/mapping/mapping';
import { isPlaceholderValue } from '../../../nodes/shared/utils/empty';

// the same seed in each run makes failures reproducible
fc.configureGlobal({ seed: 2026 });

const NAMES = [
	'firstName',
	'lastName',
	'email',
	'linkedinUrl',
	'company',
	'title',
	'phone',
	'tags',
];
const IDENTIFYING_FIELDS = NAMES.slice(0, 4);
const fields = NAMES.map((name) => ({ name, label: name, isRequired: name === 'email' }));
const mapRows = async (items: IDataObject[]) => await mapItems(items, fields);

const column = fc.oneof(
	fc.constantFrom(
		...['First Name', 'last_name', 'E-Mail', 'Name', 'Full Name', 'Vorname', 'Company', 'Tags'],
		...['LinkedIn URL', 'Job Title', 'Phone', 'Contact', 'properties', 'Work Email', 'url'],
	),
	fc.string({ maxLength: 12 }),
);
const content = fc.oneof(
	fc.string({ unit: 'grapheme', maxLength: 20 }),
	fc.constantFrom(
		'Ada Lovelace',
		'ada@x.example',
		'linkedin.com/in/ada',
		'',
		'N/A',
		'Dr. Ada, PhD',
	),
	fc.jsonValue({ maxDepth: 2 }),
);
const row = fc.dictionary(column, content, { maxKeys: 8 });

/** Returns a value's letters and digits, as a cell may be trimmed, split and reordered. */
const extractLetters = (value: unknown) =>
	[
		...JSON.stringify(value ?? '')
			.normalize('NFKC')
			.toLowerCase(),
	].filter((letter) => /[\p{L}\p{N}]/u.test(letter));

test('fills each value from its own row, for any list', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(row, { maxLength: 4 }), async (rows) => {
			const items = rows as IDataObject[];
			const { getValue } = await mapRows(items);
			for (const [index, item] of items.entries()) {
				const available = new Set(extractLetters(item));
				for (const name of NAMES.filter((field) => field !== 'tags')) {
					const mapped = extractLetters(getValue(index, name));
					expect(mapped.filter((letter) => !available.has(letter))).toEqual([]);
				}
			}
		}),
		{ numRuns: 50 },
	);
});

const letters = fc
	.stringMatching(/^\p{L}[\p{L}'’ .-]{0,20}$/u)
	.filter((text) => !isPlaceholderValue(text));

test('never rejects a row with First Name, Last Name and Email', async () => {
	await fc.assert(
		fc.asyncProperty(letters, letters, fc.emailAddress(), async (first, last, address) => {
			fc.pre(parseEmail(address) !== undefined);
			const item = { 'First Name': first, 'Last Name': last, Email: address };
			const { getIssue, getValue } = await mapRows([item]);
			expect(getIssue(0, 'lastName')).toBeUndefined();
			expect(getValue(0, 'firstName')).toBe(first.trim());
			expect(getValue(0, 'lastName')).toBe(last.trim());
			expect(getValue(0, 'email')).toBe(parseEmail(address));
		}),
		{ numRuns: 150 },
	);
});

/** Generates cells of one person, marked by the letter, in columns of one of the roles. */
const generatePerson = (letter: string, roles: string[]) =>
	fc
		.record({
			role: fc.constantFrom(...roles),
			isNested: fc.boolean(),
			columns: fc.subarray(['First Name', 'Last Name', 'Email', 'LinkedIn URL'], { minLength: 1 }),
		})
		.map(({ columns, isNested, role }) => {
			const cells: Record<string, string> = {
				'First Name': `Kim${letter}`,
				'Last Name': `Moss${letter}`,
				Email: `kim${letter}@moss.example`,
				'LinkedIn URL': `https://www.linkedin.com/in/kim-moss-${letter}`,
			};
			const recordWord = role.toLowerCase() || 'contact';
			if (isNested)
				return { [recordWord]: Object.fromEntries(columns.map((name) => [name, cells[name]])) };
			return Object.fromEntries(columns.map((name) => [`${role} ${name}`.trim(), cells[name]]));
		});

test.each([
	[
		['', 'Contact'],
		['Owner', 'Manager', 'Referrer', 'Invitee', 'Billing'],
	],
	[
		['Contact', 'Customer', 'Candidate'],
		['Lead', 'Member', 'Attendee', 'Payer', 'User'],
	],
])('never combines %j with %j: maps one person, or rejects the row', async (roles, otherRoles) => {
	await fc.assert(
		fc.asyncProperty(
			generatePerson('q', roles),
			generatePerson('w', otherRoles),
			async (person, other) => {
				const { getIssue, getValue } = await mapRows([{ ...person, ...other }]);
				if (getIssue(0, 'email') !== undefined) return;
				const getLetter = (value: unknown) => /([qw])(?=@|$)/.exec(String(value))?.[1];
				const people = IDENTIFYING_FIELDS.map((name) => getValue(0, name)).filter(
					(value) => value !== undefined,
				);
				expect(new Set(people.map(getLetter)).size).toBeLessThanOrEqual(1);
			},
		),
		{ numRuns: 150 },
	);
});
