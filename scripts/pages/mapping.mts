import { leadFields } from '../../nodes/Lead/fields.ts';
import { FIELD_NAMES } from '../../nodes/shared/operation/mapping/names.ts';
import { labelOf } from '../../nodes/shared/operation/parameters.ts';

/** Fields of lists that are called otherwise than ours. */
const OTHERS: Record<string, string> = {
	fullName: 'Full Name',
	nameInfix: 'Infix of the Last Name',
	linkedin: 'LinkedIn URL',
	name: 'Name',
};

const rows = Object.entries(FIELD_NAMES).map(([field, names]) => {
	const [english, foreign = ''] = names.split(' / ');
	return { label: OTHERS[field] ?? labelOf(leadFields, field), english, foreign };
});

/** The listed names of each field, those in English. */
export function nameTable(): string {
	const lines = rows.map(({ english, label }) => `| ${label} | ${english} |`);
	return ['| Field | Names, the first one wins |', '|---|---|', ...lines].join('\n');
}

/** Those in other languages. */
export function foreignNameTable(): string {
	const lines = rows.flatMap(({ foreign, label }) => (foreign ? `- **${label}**: ${foreign}` : []));
	return lines.join('\n');
}
