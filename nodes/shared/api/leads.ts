import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { components } from '../api.generated';
import { atLeast } from '../fields/checks';
import { choice, text } from '../operation/properties';
import type { RequestTo } from '../operation/route';
import type { SimplifyConfig } from '../operation/simplify';
import { parseTimestamp } from '../utils/dates';
import { asText } from '../utils/values';
import type { List } from '../pagination/pageFetcher';

type LeadField = keyof components['schemas']['Lead'];

/** Texts that differ only in capitals or accents are one. */
export const textCollator = new Intl.Collator('en', { sensitivity: 'base' });

/** What may be asked of the list of leads: the document's filters and Updated After. */
interface ListValues {
	filters?: NonNullable<RequestTo<'GET /leads'>['query']> & { updatedAfter?: string };
	sort?: { sortBy?: string; sortOrder?: string };
}

/** How leads are listed (GET /leads). */
export const leadList: List = {
	route: 'GET /leads',
	name: 'leads',
	pagination: 'page',
	query: leadQuery,
	since: ({ filters }: ListValues) => filters?.updatedAfter,
	sortOrders: [
		{ sortBy: 'createdAt', sortOrder: 'asc' },
		{ sortBy: 'lastName', sortOrder: 'asc' },
	],
	sortAndFilter: (leads, { filters, sort }: ListValues) => {
		const standard = filters?.updatedAfter === undefined ? 'createdAt' : 'updatedAt';
		return sortLeads(leads, sort?.sortBy ?? standard, sort?.sortOrder === 'asc' ? 1 : -1);
	},
};

/** The query of GET /leads; the API has no Updated After, so the list is read from its end. */
export function leadQuery({ filters, sort }: ListValues): RequestTo<'GET /leads'>['query'] {
	const { updatedAfter, ...asked } = filters ?? {};
	return { ...asked, ...(updatedAfter ? { sortBy: 'updatedAt', sortOrder: 'desc' } : sort) };
}

/** Leads by a time or a text; those without it come last in either direction. */
function sortLeads(leads: IDataObject[], sortBy: string, direction: 1 | -1): IDataObject[] {
	const isTime = sortBy.endsWith('At');
	const places = leads.map((lead) => {
		const text = asText(lead[sortBy]) ?? '';
		return { lead, text, time: isTime && text ? parseTimestamp(text) : 0 };
	});
	places.sort((a, b) => {
		if (!a.text || !b.text) return Number(!a.text) - Number(!b.text);
		return direction * (isTime ? a.time - b.time : textCollator.compare(a.text, b.text));
	});
	return places.map(({ lead }) => lead);
}

/** What Simplify leaves of a lead unless an operation or an event says otherwise. */
const SIMPLE_LEAD: LeadField[] = [
	...(['firstName', 'lastName', 'email', 'id', 'company', 'title', 'phone'] as const),
	...(['linkedinUrl', 'status', 'createdAt'] as const),
];
const LEAD_FIELDS: LeadField[] = [
	...SIMPLE_LEAD,
	...(['location', 'industry', 'source', 'notes', 'tags', 'customFields'] as const),
	...(['updatedAt', 'lastContactedAt'] as const),
];

/**
 * A lead with these fields.
 *
 * @param always fields beside the ID that no selection leaves out
 */
export function createSimpleLead(fields: string[], ...always: string[]): SimplifyConfig {
	const otherFields = LEAD_FIELDS.filter((name) => !fields.includes(name));
	return { fields, otherFields, always: [...always, 'id'] };
}

export const simpleLead = createSimpleLead(SIMPLE_LEAD);

/** A shorter text is refused as a search. */
export const MIN_SEARCH_LENGTH = 2;

/** The filters by which leads are both listed and watched (GET /leads). */
export const company: INodeProperties = text('Company', 'company', 'e.g. Acme Inc', {
	description: 'Exact name of the company',
});

export const search: INodeProperties = text('Search', 'search', 'e.g. nathan', {
	description: 'Text to find in name, email, company or title. At least 2 characters.',
});

export const searchChecks = { search: atLeast(MIN_SEARCH_LENGTH) };

export const source = choice('Source', 'source', 'import', [
	{ name: 'API', value: 'api' },
	{ name: 'Import', value: 'import' },
	{ name: 'LinkedIn', value: 'linkedin' },
	{ name: 'Referral', value: 'referral' },
	{ name: 'Website', value: 'website' },
]);

export const title: INodeProperties = text('Title', 'title', 'e.g. sales', {
	description: 'Part of the job title',
});

/** The states of a lead. */
export const statuses: INodePropertyOptions[] = [
	{ name: 'Cold', value: 'cold', description: 'No response or not interested' },
	{ name: 'Contacted', value: 'contacted', description: 'Initial outreach done' },
	{ name: 'Converted', value: 'converted', description: 'Became a customer' },
	{ name: 'New', value: 'new', description: 'Recently added and not contacted' },
	{ name: 'Replied', value: 'replied', description: 'Responded' },
];
