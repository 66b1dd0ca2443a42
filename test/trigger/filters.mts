import type { IDataObject } from 'n8n-workflow';
import type { Lead } from '../../sandbox/service/leadStore.mts';
import type { Random } from '../random.ts';

const SINGLE_FILTERS: IDataObject[] = [
	{ source: 'import' },
	{ company: 'Acme' },
	{ title: 'sales' },
	{ search: 'ada' },
];

/** Draws the user's filters; none in half of the cases. */
export function drawFilters(random: Random): IDataObject {
	if (random.chance(0.5)) return {};
	const first = random.of(SINGLE_FILTERS);
	return random.chance(0.3) ? { ...first, ...random.of(SINGLE_FILTERS) } : first;
}

/** Applies the filters of `GET /leads`. */
export function matchesFilters(
	lead: Lead,
	{ company, search, source, title }: IDataObject,
): boolean {
	const { email, firstName, lastName } = lead;
	const contains = (text: string | undefined, part: unknown) =>
		(text ?? '').toLowerCase().includes(String(part).toLowerCase());
	const texts = [`${firstName} ${lastName}`, email, lead.company, lead.title];
	return (
		(source === undefined || lead.source === source) &&
		(company === undefined || lead.company === company) &&
		(title === undefined || contains(lead.title, title)) &&
		(search === undefined || texts.some((text) => contains(text, search)))
	);
}
