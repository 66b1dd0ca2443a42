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

const MAX_NAMES = 5;

/** Generates a table with the first English names of each field. */
export function generateNameTable(): string {
	const lines = rows.map(({ english, label }) => {
		const more = english.length > MAX_NAMES ? ' …' : '';
		return `| ${label} | ${english.slice(0, MAX_NAMES).join(', ')}${more} |`;
	});
	return ['| Field | Names |', '|---|---|', ...lines].join('\n');
}

/** Generates a list of all names, other languages last. */
export function generateNameList(): string {
	const lines = rows.flatMap(({ english, label, other }) => [
		`- **${label}**: ${english.join(', ')}`,
		...(other.length > 0 ? [`  - *Other languages*: ${other.join(', ')}`] : []),
	]);
	return lines.join('\n');
}
