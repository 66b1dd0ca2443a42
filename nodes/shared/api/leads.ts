import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { components } from '../api.generated';
import { requireMinLength } from '../fields/checks';
import { choice, text } from '../operation/properties';
import type { RequestTo } from '../operation/route';
import type { SimplifyConfig } from '../operation/simplify';
import type { List } from '../pagination/pageFetcher';
import { parseTimestamp } from '../utils/dates';
import { asText } from '../utils/values';

type LeadField = keyof components['schemas']['Lead'];

export const textCollator = new Intl.Collator('en', { sensitivity: 'base' });

interface ListValues {
	filters?: NonNullable<RequestTo<'GET /leads'>['query']> & { updatedAfter?: string };
	sort?: { sortBy?: string; sortOrder?: string };
}

/** GET /leads, with the filters and the sort order of Get Many. */
export const leadList: List = {
	route: 'GET /leads',
	name: 'leads',
	pagination: 'page',
	buildQuery: buildLeadQuery,
	getSince: ({ filters }: ListValues) => filters?.updatedAfter,
	sortOrders: [
		{ sortBy: 'createdAt', sortOrder: 'asc' },
		{ sortBy: 'lastName', sortOrder: 'asc' },
	],
	sortAndFilter: (leads, { filters, sort }: ListValues) => {
		const defaultSort = filters?.updatedAfter === undefined ? 'createdAt' : 'updatedAt';
		return sortLeads(leads, sort?.sortBy ?? defaultSort, sort?.sortOrder === 'asc' ? 1 : -1);
	},
};

/**
 * Builds the query of GET /leads. The API cannot filter by update time, so leads are sorted by it, and
 * read until they are older.
 */
export function buildLeadQuery({ filters, sort }: ListValues): RequestTo<'GET /leads'>['query'] {
	const { updatedAfter, ...query } = filters ?? {};
	return { ...query, ...(updatedAfter ? { sortBy: 'updatedAt', sortOrder: 'desc' } : sort) };
}

/** Sorts leads by a time or text field; empty values come last in both directions. */
function sortLeads(leads: IDataObject[], sortBy: string, direction: 1 | -1): IDataObject[] {
	const isTime = sortBy.endsWith('At');
	const entries = leads.map((lead) => {
		const text = asText(lead[sortBy]) ?? '';
		return { lead, text, time: isTime && text ? parseTimestamp(text) : 0 };
	});
	entries.sort((a, b) => {
		if (!a.text || !b.text) return Number(!a.text) - Number(!b.text);
		return direction * (isTime ? a.time - b.time : textCollator.compare(a.text, b.text));
	});
	return entries.map(({ lead }) => lead);
}

const SIMPLE_LEAD_FIELDS: LeadField[] = [
	...(['firstName', 'lastName', 'email', 'id', 'company', 'title', 'phone'] as const),
	...(['linkedinUrl', 'status', 'createdAt'] as const),
];
const LEAD_FIELDS: LeadField[] = [
	...SIMPLE_LEAD_FIELDS,
	...(['location', 'industry', 'source', 'notes', 'tags', 'customFields'] as const),
	...(['updatedAt', 'lastContactedAt'] as const),
];

/** @param alwaysIncluded fields that every selection includes, besides the ID */
export function createLeadSimplifyConfig(
	fields: string[],
	...alwaysIncluded: string[]
): SimplifyConfig {
	const otherFields = LEAD_FIELDS.filter((name) => !fields.includes(name));
	return { fields, otherFields, alwaysIncluded: [...alwaysIncluded, 'id'] };
}

export const leadSimplifyConfig = createLeadSimplifyConfig(SIMPLE_LEAD_FIELDS);

/** GET /leads rejects shorter search texts. */
export const MIN_SEARCH_LENGTH = 2;

// filters of GET /leads, for Get Many and the trigger

export const companyFilter: INodeProperties = text('Company', 'company', 'e.g. Acme Inc', {
	description: 'Exact name of the company',
});

export const searchFilter: INodeProperties = text('Search', 'search', 'e.g. nathan', {
	description: 'Text to find in name, email, company or title. At least 2 characters.',
});

export const searchParsers = { search: requireMinLength(MIN_SEARCH_LENGTH) };

export const sourceFilter = choice('Source', 'source', 'import', [
	{ name: 'API', value: 'api' },
	{ name: 'Import', value: 'import' },
	{ name: 'LinkedIn', value: 'linkedin' },
	{ name: 'Referral', value: 'referral' },
	{ name: 'Website', value: 'website' },
]);

export const titleFilter: INodeProperties = text('Job Title', 'title', 'e.g. sales', {
	description: 'Part of the job title',
});

export const leadStatuses: INodePropertyOptions[] = [
	{ name: 'Cold', value: 'cold', description: 'No response or not interested' },
	{ name: 'Contacted', value: 'contacted', description: 'Initial outreach done' },
	{ name: 'Converted', value: 'converted', description: 'Became a customer' },
	{ name: 'New', value: 'new', description: 'Recently added and not contacted' },
	{ name: 'Replied', value: 'replied', description: 'Responded' },
];
