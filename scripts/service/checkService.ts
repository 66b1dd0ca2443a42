import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { parseRecords } from '../../nodes/shared/api/responses';
import { leadList } from '../../nodes/shared/api/leads';
import { getRecordKey } from '../../nodes/shared/pagination/pageFetcher';
import { routesById } from '../../test/contract/routes';
import { answers } from '../../test/schemas.generated.json';

type OperationId = keyof typeof answers;

/** A request, and the operations that use the response. */
interface RouteCheck {
	id: OperationId;
	query?: string;
	usedBy: string;
}

const ROUTE_CHECKS: RouteCheck[] = [
	{ id: 'getHealth', usedBy: 'the credential test, Account → Check Connection' },
	{ id: 'getInfo', usedBy: 'Account → Get Service Info' },
	{ id: 'listLeads', query: '?page=1&limit=2', usedBy: 'all of Lead, the lead events' },
	{ id: 'listLeads', query: '?page=2&limit=2', usedBy: 'Lead → Get Many and all that read a list' },
	{ id: 'listUserJobs', usedBy: 'Job → Get, Get Many and Get Statistics, the job events' },
	{ id: 'getUserIntegrations', usedBy: 'Account → Get Status, Network Action, LinkedIn events' },
	{ id: 'listVoiceClones', query: '?limit=2&offset=0', usedBy: 'all of Voice Clone' },
	{ id: 'listKeys', usedBy: 'all of API Key' },
	{ id: 'getKeyStats', usedBy: 'API Key → Get Statistics' },
];
const RATE_LIMIT_HEADERS: Record<string, RegExp> = {
	'x-ratelimit-limit': /^\d+$/,
	'x-ratelimit-remaining': /^\d+$/,
	'x-ratelimit-reset': /^\d{10}$/,
	'x-ratelimit-window': /^(minute|hour|day)$/,
};
const RESPONSE_TIMEOUT_MS = 30_000;

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats(ajv);

/** The report of a request: field names and numbers, but no data of the service. */
export interface RouteReport {
	route: string;
	/** Empty if the response is as documented. */
	differences: string[];
	usedBy: string;
}

/**
 * Calls every read-only route that needs no ID, and compares the responses with `sandbox/openapi.yaml`.
 *
 * @param baseUrl with or without `/api/v2`
 */
export async function checkService(baseUrl: string, key: string): Promise<RouteReport[]> {
	const base = `${baseUrl.replace(/\/+$/, '').replace(/\/api\/v2$/, '')}/api/v2`;
	const reports: RouteReport[] = [];
	const seenKeys = new Set<string>();
	for (const { id, query = '', usedBy } of ROUTE_CHECKS) {
		const { method, path } = routesById[id];
		const { body, differences } = await checkRoute(id, `${base}${path}${query}`, key);
		const pageKeys = id === 'listLeads' ? listLeadKeys(body) : [];
		if (pageKeys.some((leadKey) => seenKeys.has(leadKey))) {
			differences.push('the second page has leads of the first');
		}
		for (const leadKey of pageKeys) seenKeys.add(leadKey);
		reports.push({ route: `${method} ${path}${query}`, differences, usedBy });
	}
	return reports;
}

async function checkRoute(
	id: OperationId,
	url: string,
	key: string,
): Promise<{ differences: string[]; body?: unknown }> {
	const isBearer = id === 'listVoiceClones';
	const headers: Record<string, string> = isBearer
		? { authorization: `Bearer ${key}` }
		: { 'x-api-key': key };
	try {
		const response = await fetch(url, {
			method: routesById[id].method,
			headers: id === 'getInfo' ? {} : headers,
			redirect: 'manual',
			signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
		});
		const body: unknown = await response.json().catch(() => undefined);
		return { body, differences: listDifferences(id, response, body) };
	} catch {
		return { differences: ['there is no answer'] };
	}
}

function listDifferences(id: OperationId, { headers, status }: Response, body: unknown): string[] {
	if (status < 200 || status > 299) return [`status ${status} in place of a success`];
	const differences: string[] = [];
	for (const [name, pattern] of Object.entries(RATE_LIMIT_HEADERS)) {
		const value = headers.get(name);
		if (value === null) differences.push(`the header ${name} is missing`);
		else if (!pattern.test(value)) differences.push(`the header ${name} has another form`);
	}
	if (body === undefined) return [...differences, 'the answer is not JSON'];
	const validate = ajv.compile((answers[id] as Record<string, object>)['200']);
	if (validate(body)) return differences;
	const errors = (validate.errors ?? []).map(({ instancePath, message, params }) => {
		const fieldPath = instancePath.replaceAll(/\/\d+/g, '[]').replaceAll('/', '.').slice(1);
		const extra = 'additionalProperty' in params ? `: ${String(params.additionalProperty)}` : '';
		return `${fieldPath || 'the answer'} ${message ?? 'differs'}${extra}`;
	});
	return [...differences, ...new Set(errors)];
}

export function formatReport(reports: RouteReport[]): string {
	const lines = reports.flatMap(({ differences, route, usedBy }) =>
		differences.length === 0
			? [`as documented  ${route}`]
			: [
					`different      ${route}`,
					...differences.map((difference) => `               - ${difference}`),
					`               Read by: ${usedBy}`,
				],
	);
	const count = reports.filter(({ differences }) => differences.length > 0).length;
	const summary = count === 0 ? 'All as documented.' : `${count} of ${reports.length} differ.`;
	return [...lines, '', summary].join('\n');
}

/** Lists the keys of a page's leads; empty if the body has no list. */
function listLeadKeys(body: unknown): string[] {
	try {
		return parseRecords(body, leadList.route, leadList.name).records.map(getRecordKey);
	} catch {
		return [];
	}
}
