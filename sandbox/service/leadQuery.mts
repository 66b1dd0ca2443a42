import type { components, operations } from '../../nodes/shared/api.generated.ts';
import type { Lead, LeadStore } from './leadStore.mts';
import { parseTimes } from './time.mts';

export type LeadQuery = NonNullable<operations['listLeads']['parameters']['query']>;
export type LeadPage = components['schemas']['LeadListAnswer']['data'];

const timeFilters = ['createdAfter', 'createdBefore', 'lastContactedAfter'] as const;
const searchTexts = new WeakMap<Lead, string>();

/**
 * Returns a page of matching leads (`GET /leads`).
 * @throws ApiError 400 for a date that does not exist
 */
export function queryLeads(store: LeadStore, query: LeadQuery): LeadPage {
	const { page = 1, limit = 50, sortBy = 'createdAt', sortOrder = 'desc' } = query;
	const filters = createFilters(query);
	const sorted = store.listSortedBy(sortBy);
	const matches =
		filters.length === 0 ? sorted : sorted.filter((lead) => filters.every((test) => test(lead)));
	const total = matches.length;
	const pages = Math.ceil(total / limit);
	const start = (page - 1) * limit;
	const leads =
		sortOrder === 'asc'
			? matches.slice(start, start + limit)
			: matches.slice(Math.max(0, total - start - limit), Math.max(0, total - start)).reverse();
	return {
		leads,
		pagination: { page, limit, total, pages, hasNextPage: page < pages, hasPrevPage: page > 1 },
	};
}

function createFilters(query: LeadQuery): ((lead: Lead) => boolean)[] {
	const { status, source, search, company, title } = query;
	const { createdAfter, createdBefore, lastContactedAfter } = parseTimes(query, timeFilters);
	const filters: ((lead: Lead) => boolean)[] = [];
	if (status !== undefined) filters.push((lead) => lead.status === status);
	if (source !== undefined) filters.push((lead) => lead.source === source);
	if (company !== undefined) filters.push((lead) => lead.company === company);
	if (title !== undefined) {
		const titlePart = title.toLowerCase();
		filters.push((lead) => (lead.title ?? '').toLowerCase().includes(titlePart));
	}
	if (search !== undefined) {
		const searchPart = search.toLowerCase();
		filters.push((lead) => getSearchText(lead).includes(searchPart));
	}
	if (createdAfter) filters.push((lead) => lead.createdAt > createdAfter);
	if (createdBefore) filters.push((lead) => lead.createdAt < createdBefore);
	if (lastContactedAfter) filters.push((lead) => (lead.lastContactedAt ?? '') > lastContactedAfter);
	return filters;
}

/** Returns the searchable fields in lower case, joined by NUL, which no search contains. */
function getSearchText(lead: Lead): string {
	const cachedText = searchTexts.get(lead);
	if (cachedText !== undefined) return cachedText;
	const text = [`${lead.firstName} ${lead.lastName}`, lead.email, lead.company, lead.title]
		.join('\u0000')
		.toLowerCase();
	searchTexts.set(lead, text);
	return text;
}
