import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { getHealth, getStatus } from '../../nodes/Account/operations';
import { getStatistics } from '../../nodes/ApiKey/operations';
import { parseRecords, UNKNOWN_TOTAL } from '../../nodes/shared/api/responses';
import { jobList, keyList, voiceCloneList } from '../../nodes/shared/api/lists';
import { leadList } from '../../nodes/shared/api/leads';
import type { List } from '../../nodes/shared/pagination/pageFetcher';
import { getRecordKey } from '../../nodes/shared/pagination/pageFetcher';
import { UnexpectedResponseError } from '../../nodes/shared/transport/outcome';
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
const USABLE = 'use this answer';
const parseList = (list: List) => (body: unknown) => {
	const { total } = parseRecords(body, list.route, list.name);
	const hasTotal = total !== UNKNOWN_TOTAL || list.pagination === 'none';
	return hasTotal ? USABLE : 'read the records, and not how many there are';
};
/** The nodes' parsers, which throw if a response is unusable. Nodes do not parse other responses. */
const PARSERS: Partial<Record<OperationId, (body: unknown) => unknown>> = {
	listLeads: parseList(leadList),
	listUserJobs: parseList(jobList),
	listVoiceClones: parseList(voiceCloneList),
	listKeys: parseList(keyList),
	getHealth: (body) => getHealth.output?.({ status: 200, body }, {}),
	getUserIntegrations: (body) => getStatus.output?.({ status: 200, body }, {}),
	getKeyStats: (body) => getStatistics.output?.({ status: 200, body }, {}),
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
	/** How the nodes react to the response, such as "stop with an error". */
	effect: string;
}

/** Compares a service's responses with `sandbox/openapi.yaml`. */
export class ServiceCheck {
	private readonly base: string;

	/** @param baseUrl with or without `/api/v2` */
	constructor(
		baseUrl: string,
		private readonly key: string,
	) {
		this.base = `${baseUrl.replace(/\/+$/, '').replace(/\/api\/v2$/, '')}/api/v2`;
	}

	/** Calls every read-only route that needs no ID. */
	async checkRoutes(): Promise<RouteReport[]> {
		const reports: RouteReport[] = [];
		const seenKeys = new Set<string>();
		for (const { id, query = '', usedBy } of ROUTE_CHECKS) {
			const { body, report } = await this.checkRoute(id, usedBy, query);
			const pageKeys = id === 'listLeads' ? listLeadKeys(body) : [];
			if (pageKeys.some((key) => seenKeys.has(key))) {
				report.differences.push('the second page has leads of the first');
			}
			for (const key of pageKeys) seenKeys.add(key);
			reports.push(report);
		}
		return reports;
	}

	private async checkRoute(
		id: OperationId,
		usedBy: string,
		query: string,
	): Promise<{ report: RouteReport; body: unknown }> {
		const { method, path } = routesById[id];
		const effect = 'stop with an error';
		const report: RouteReport = {
			route: `${method} ${path}${query}`,
			differences: [],
			usedBy,
			effect,
		};
		const isBearer = id === 'listVoiceClones';
		const headers: Record<string, string> = isBearer
			? { authorization: `Bearer ${this.key}` }
			: { 'x-api-key': this.key };
		try {
			const response = await fetch(`${this.base}${path}${query}`, {
				method,
				headers: id === 'getInfo' ? {} : headers,
				redirect: 'manual',
				signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
			});
			const text = await response.text();
			const body = attempt(() => JSON.parse(text) as unknown);
			report.differences.push(...this.compare(id, response, body));
			if (response.ok) report.effect = describeEffect(id, body);
			return { report, body };
		} catch {
			report.differences.push('there is no answer');
			return { report, body: undefined };
		}
	}

	private compare(id: OperationId, { headers, status }: Response, body: unknown): string[] {
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
}

export function formatReport(reports: RouteReport[]): string {
	const lines = reports.flatMap(({ differences, effect, route, usedBy }) =>
		differences.length === 0
			? [`as documented  ${route}`]
			: [
					`different      ${route}`,
					...differences.map((difference) => `               - ${difference}`),
					`               Read by: ${usedBy}`,
					`               The nodes ${effect}`,
				],
	);
	const count = reports.filter(({ differences }) => differences.length > 0).length;
	const summary = count === 0 ? 'All as documented.' : `${count} of ${reports.length} differ.`;
	return [...lines, '', summary].join('\n');
}

function describeEffect(id: OperationId, body: unknown): string {
	try {
		const effect = PARSERS[id]?.(body);
		return typeof effect === 'string' ? effect : USABLE;
	} catch (error) {
		return `stop with an error${error instanceof UnexpectedResponseError ? `: ${error.message}` : ''}`;
	}
}

/** Lists the keys of a page's leads; empty if the body has no list. */
function listLeadKeys(body: unknown): string[] {
	const parsed = attempt(() => parseRecords(body, leadList.route, leadList.name));
	return attempt(() => parsed?.records.map((lead) => getRecordKey(lead))) ?? [];
}

function attempt<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}
