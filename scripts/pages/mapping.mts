import { leadFields } from '../../nodes/Lead/fields.ts';
import { FIELD_NAMES } from '../../nodes/shared/mapping/names.ts';
import { findDisplayName } from '../../nodes/shared/parameters/readParameters.ts';

/** Fields of lists that are called otherwise than ours. */
const OTHERS: Record<string, string> = {
	fullName: 'Full Name',
	nameInfix: 'Infix of the Last Name',
	linkedin: 'LinkedIn URL',
	contactName: 'Contact Person',
	name: 'Name',
};

const rows = Object.entries(FIELD_NAMES).map(([field, names]) => {
	const [english, foreign = ''] = names.split(' / ');
	return { label: OTHERS[field] ?? findDisplayName(leadFields, field), english, foreign };
});

/** How many names of a field the table shows. */
const SHOWN = 5;

/** The best names of each field, in English. */
export function nameTable(): string {
	const lines = rows.map(({ english, label }) => {
		const names = english.split(', ');
		const more = names.length > SHOWN ? ' …' : '';
		return `| ${label} | ${names.slice(0, SHOWN).join(', ')}${more} |`;
	});
	return ['| Field | Names, the first one wins |', '|---|---|', ...lines].join('\n');
}

/** All names, those of other languages last. */
export function allNames(): string {
	const lines = rows.map(({ english, foreign, label }) =>
		[`- **${label}**: ${english}`, foreign].filter(Boolean).join(', '),
	);
	return lines.join('\n');
}
