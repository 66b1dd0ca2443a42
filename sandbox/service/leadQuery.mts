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
	const tests = createFilters(query);
	const sorted = store.sortedBy(sortBy);
	const matches =
		tests.length === 0 ? sorted : sorted.filter((lead) => tests.every((test) => test(lead)));
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
	const tests: ((lead: Lead) => boolean)[] = [];
	if (status !== undefined) tests.push((lead) => lead.status === status);
	if (source !== undefined) tests.push((lead) => lead.source === source);
	if (company !== undefined) tests.push((lead) => lead.company === company);
	if (title !== undefined) {
		const part = title.toLowerCase();
		tests.push((lead) => (lead.title ?? '').toLowerCase().includes(part));
	}
	if (search !== undefined) {
		const part = search.toLowerCase();
		tests.push((lead) => getSearchText(lead).includes(part));
	}
	if (createdAfter) tests.push((lead) => lead.createdAt > createdAfter);
	if (createdBefore) tests.push((lead) => lead.createdAt < createdBefore);
	if (lastContactedAfter) tests.push((lead) => (lead.lastContactedAt ?? '') > lastContactedAfter);
	return tests;
}

/** The searchable text in lower case, joined by a separator that nobody types. */
function getSearchText(lead: Lead): string {
	const cachedText = searchTexts.get(lead);
	if (cachedText !== undefined) return cachedText;
	const text = [`${lead.firstName} ${lead.lastName}`, lead.email, lead.company, lead.title]
		.join('\u0000')
		.toLowerCase();
	searchTexts.set(lead, text);
	return text;
}
