import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import type { components } from '../../../nodes/shared/api.generated';
import {
	type MockApi,
	type MockResponse,
	type RecordedRequest,
	type Responder,
	type RunOptions,
	runWithApi,
} from '../harness';

export type Lead = components['schemas']['Lead'];

/** The required fields of a new lead. */
export const adaLead = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };

/** `adaLead`, mapped manually. */
export const manualAda = { mapping: 'manual', ...adaLead };

/** Builds a complete lead as the service stores it; higher numbers are newer. */
export function buildLead(number: number, fields: Partial<Lead> = {}): Lead {
	const timestamp = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
	return {
		id: `lead_${number}`,
		firstName: `First${number}`,
		lastName: `Last${number}`,
		email: `person${number}@company.example`,
		linkedinUrl: `https://www.linkedin.com/in/person${number}`,
		company: 'Company',
		title: 'Head of Sales',
		phone: null,
		location: 'Berlin',
		industry: 'Software',
		status: 'new',
		source: 'import',
		notes: null,
		tags: ['a', 'b'],
		customFields: { crmId: `crm-${number}` },
		createdAt: timestamp,
		updatedAt: timestamp,
		lastContactedAt: null,
		...fields,
	};
}

/** Builds a lead that was created at the time of the tests. */
export function buildCreatedLead(id: string, fields: IDataObject): IDataObject {
	const timestamp = '2026-03-31T07:00:00.000Z';
	const defaults = {
		status: 'new',
		tags: [],
		customFields: {},
		createdAt: timestamp,
		updatedAt: timestamp,
	};
	return { id, ...defaults, ...fields };
}

/** Builds the query that searches for an email, oldest leads first. */
export function buildLookUpQuery(email: string): IDataObject {
	return { search: email, sortBy: 'createdAt', sortOrder: 'asc', page: '1', limit: '100' };
}

/** Builds leads `1` to `count`, oldest first. */
export function buildLeads(count: number): Lead[] {
	return Array.from({ length: count }, (_, index) => buildLead(index + 1));
}

/** Returns the fields of a lead that Simplify returns. */
export function simplifyLead(lead: Lead): IDataObject {
	const names = ['firstName', 'lastName', 'email', 'id', 'company'] as const;
	const others = ['title', 'phone', 'linkedinUrl', 'status', 'createdAt'] as const;
	return Object.fromEntries([...names, ...others].map((name) => [name, lead[name]]));
}

/** Responds to GET /leads with the requested page in the requested order. */
export function respondWithPage(leads: Lead[], { query }: RecordedRequest): MockResponse {
	const page = Number(query.page ?? 1);
	const limit = Number(query.limit ?? 50);
	const sortField = (query.sortBy ?? 'createdAt') as keyof Lead;
	const direction = query.sortOrder === 'asc' ? 1 : -1;
	const search = query.search?.toLowerCase();
	const matches = leads
		.filter(({ email }) => search === undefined || email.toLowerCase().includes(search))
		.filter(({ createdAt }) => !query.createdBefore || createdAt < query.createdBefore)
		.filter(({ createdAt }) => !query.createdAfter || createdAt > query.createdAfter)
		.sort((a, b) => direction * String(a[sortField]).localeCompare(String(b[sortField])));
	const pageCount = Math.ceil(matches.length / limit);
	return {
		body: {
			success: true,
			data: {
				leads: matches.slice((page - 1) * limit, page * limit),
				pagination: { page, limit, total: matches.length, hasNextPage: page < pageCount },
			},
		},
		headers: { date: new Date(Date.now()).toUTCString() },
	};
}

/** Responds to POST /leads with the created lead. */
export function respondToCreate({ body }: RecordedRequest, index: number): MockResponse {
	const data = buildCreatedLead(`new_${index}`, body as IDataObject);
	return { status: 201, body: { success: true, data } };
}

export function respondToDelete({ path }: RecordedRequest): MockResponse {
	const id = decodeURIComponent(path.split('/').at(-1) ?? '');
	return { body: { success: true, message: `Lead ${id} deleted` } };
}

/** Responds to all lead routes; stores these leads and every created one. */
export function respondWithLeads(
	leads: Lead[],
): (request: RecordedRequest, index: number) => MockResponse {
	const stored = [...leads];
	return (request, index) => {
		if (request.method === 'GET') return respondWithPage(stored, request);
		if (request.method === 'DELETE') return respondToDelete(request);
		const reply = respondToCreate(request, index);
		stored.push((reply.body as { data: Lead }).data);
		return reply;
	};
}

/** Runs an operation of the Lead node against these responses. */
export const runLeadWithApi = async (
	respond: Responder,
	parameters: INodeParameters,
	extra?: RunOptions,
) => await runWithApi(respond, new OutreachLead(), parameters, extra);

export const filterCreates = (requests: RecordedRequest[]) =>
	requests.filter(({ method }) => method === 'POST');

export const getSearchTerms = (requests: RecordedRequest[]) =>
	requests.map(({ query }) => query.search);

export const getIds = (items: IDataObject[]) => items.map(({ id }) => id);

/** Lists lead IDs from a number down to a lower one. */
export const listDescendingIds = (from: number, to: number) =>
	Array.from({ length: from - to + 1 }, (_, index) => `lead_${from - index}`);

/** Builds items that have only an email. */
export const buildEmailItems = (...emails: string[]) => emails.map((email) => ({ email }));

/** Builds items of one new lead each, with the emails `0@x.example` and up. */
export const buildContactItems = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ ...adaLead, email: `${index}@x.example` }));

/** Deletes the lead of each item. */
export const deleteByIdParameters: INodeParameters = {
	operation: 'delete',
	lead: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
};

/** Counts writes by email, or by path if there is no email. */
export function countWritesByTarget({ requests }: MockApi): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const { method, path, body } of requests) {
		if (method === 'GET') continue;
		const target = (body as IDataObject).email?.toString() ?? path;
		counts[target] = (counts[target] ?? 0) + 1;
	}
	return counts;
}
