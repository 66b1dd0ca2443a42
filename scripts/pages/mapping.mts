import { leadFields } from '../../nodes/Lead/fields.ts';
import { FIELD_NAMES } from '../../nodes/shared/mapping/names.ts';
import { findDisplayName } from '../../nodes/shared/parameters/readParameters.ts';

/** Labels of mapped fields that are not lead fields. */
const OTHER_LABELS: Record<string, string> = {
	fullName: 'Full Name',
	nameInfix: 'Middle Part of the Last Name',
	linkedin: 'LinkedIn URL',
	contactName: 'Contact Person',
	name: 'Name',
};

const rows = Object.entries(FIELD_NAMES).map(([field, names]) => ({
	label: OTHER_LABELS[field] ?? findDisplayName(leadFields, field),
	...names,
}));

const MAX_ENGLISH_NAMES = 5;
const MAX_OTHER_NAMES = 4;

/** Generates a table with the first names of each field. */
export function generateNameTable(): string {
	const lines = rows.map(
		({ english, label, other }) =>
			`| ${label} | ${joinFirstNames(english, MAX_ENGLISH_NAMES)} | ${joinFirstNames(other, MAX_OTHER_NAMES) || '–'} |`,
	);
	return ['| Field | Names | In other languages |', '|---|---|---|', ...lines].join('\n');
}

function joinFirstNames(names: string[], max: number): string {
	return `${names.slice(0, max).join(', ')}${names.length > max ? ' …' : ''}`;
}

/** Generates a list of all names, other languages last. */
export function generateNameList(): string {
	const lines = rows.flatMap(({ english, label, other }) => [
		`- **${label}**: ${english.join(', ')}`,
		...(other.length > 0 ? [`  - *Other languages*: ${other.join(', ')}`] : []),
	]);
	return lines.join('\n');
}
