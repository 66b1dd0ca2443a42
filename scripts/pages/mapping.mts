import { leadFields } from '../../nodes/Lead/fields.ts';
import { FIELD_NAMES, RECORD_WORDS, WORDS } from '../../nodes/shared/mapping/names.ts';
import { findDisplayName } from '../../nodes/shared/parameters/readParameters.ts';
import { formatTable } from './nodePages.mts';

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

/** Generates a table with each field's first five English names, and first four in other languages. */
export function generateNameTable(): string {
	const join = (names: string[], max: number) =>
		names.length > max ? `${names.slice(0, max).join(', ')} …` : names.join(', ') || '–';
	const cells = rows.map(({ english, label, other }) => [label, join(english, 5), join(other, 4)]);
	return formatTable(['Field', 'Names', 'In other languages'], cells);
}

/** Generates a list of all names, other languages last. */
export function generateNameList(): string {
	const lines = rows.flatMap(({ english, label, other }) => [
		`- **${label}**: ${english.join(', ')}`,
		...(other.length > 0 ? [`  - *Other languages*: ${other.join(', ')}`] : []),
	]);
	return lines.join('\n');
}

/** Generates lists of the words that may be added to a name, and of the objects that are read. */
export function generateWordLists(): string {
	const added = [WORDS.ignored, WORDS.yours, WORDS.business, WORDS.private].flat();
	const objects = Object.values<string[]>({ ...RECORD_WORDS, respondent: [] }).flat();
	return `- **Added words**: ${added.join(', ')}\n- **Objects**: ${objects.join(', ')}`;
}
