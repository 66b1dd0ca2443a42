import type { IDataObject } from 'n8n-workflow';
import type { Lead } from '../../sandbox/service/leadStore.mts';
import type { Random } from '../random.ts';

const single: IDataObject[] = [
	{ source: 'import' },
	{ company: 'Acme' },
	{ title: 'sales' },
	{ search: 'ada' },
];

/** Filters as a user may set them; often none. */
export function drawFilters(random: Random): IDataObject {
	if (random.chance(0.5)) return {};
	const first = random.of(single);
	return random.chance(0.3) ? { ...first, ...random.of(single) } : first;
}

/** Whether a lead passes the filters (GET /leads). */
export function passes(lead: Lead, { company, search, source, title }: IDataObject): boolean {
	const { email, firstName, lastName } = lead;
	const holds = (text: string | undefined, part: unknown) =>
		(text ?? '').toLowerCase().includes(String(part).toLowerCase());
	const texts = [`${firstName} ${lastName}`, email, lead.company, lead.title];
	return (
		(source === undefined || lead.source === source) &&
		(company === undefined || lead.company === company) &&
		(title === undefined || holds(lead.title, title)) &&
		(search === undefined || texts.some((text) => holds(text, search)))
	);
}
