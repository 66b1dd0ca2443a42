import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { getHealth, getStatus } from '../../nodes/Account/operations';
import { getStatistics } from '../../nodes/ApiKey/operations';
import { parseCreatedLead } from '../../nodes/Lead/fields';
import { parseRecords, UNKNOWN_TOTAL } from '../../nodes/shared/api/responses';
import { jobList, keyList, voiceCloneList } from '../../nodes/shared/api/lists';
import { leadList } from '../../nodes/shared/api/leads';
import type { List } from '../../nodes/shared/pagination/pageFetcher';
import { getRecordKey } from '../../nodes/shared/pagination/records';
import { UnexpectedResponseError } from '../../nodes/shared/transport/outcome';
import { routes } from '../../test/contract/routes';
import { answers } from '../../test/schemas.generated.json';

type OperationId = keyof typeof answers;

/** What a check asks, and the operations that read its answer. */
interface Question {
	id: OperationId;
	query?: string;
	usedBy: string;
}

const QUESTIONS: Question[] = [
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
/** The headers of the rate limit, and what their values look like. */
const RATE_HEADERS: Record<string, RegExp> = {
	'x-ratelimit-limit': /^\d+$/,
	'x-ratelimit-remaining': /^\d+$/,
	'x-ratelimit-reset': /^\d{10}$/,
	'x-ratelimit-window': /^(minute|hour|day)$/,
};
const LISTS: Partial<Record<OperationId, List>> = {
	listLeads: leadList,
	listUserJobs: jobList,
	listVoiceClones: voiceCloneList,
	listKeys: keyList,
};
/** What the nodes read of an answer; it throws where they cannot use it. Of the others they take any. */
const READERS: Partial<Record<OperationId, (body: unknown) => unknown>> = {
	getHealth: (body) => getHealth.output?.({ status: 200, body }, {}),
	getUserIntegrations: (body) => getStatus.output?.({ status: 200, body }, {}),
	getKeyStats: (body) => getStatistics.output?.({ status: 200, body }, {}),
	createLead: parseCreatedLead,
};
const LONGEST_ANSWER_MS = 30_000;
/** Under which status `openapi.yaml` has the answer. The service's document names none, so any 2xx will do. */
const SUCCESS: Partial<Record<OperationId, string>> = { createLead: '201' };

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats(ajv);

/** One line of the report. It has names of fields and numbers, and nothing that the service holds. */
export interface Finding {
	route: string;
	/** Empty where the answer is as documented. */
	differences: string[];
	usedBy: string;
	/** What the nodes make of the answer. */
	made: string;
}

interface Asked {
	finding: Finding;
	body: unknown;
}

/** Compares a service's answers with `sandbox/openapi.yaml`. */
export class ServiceCheck {
	private readonly base: string;

	/** @param baseUrl with or without `/api/v2` */
	constructor(
		baseUrl: string,
		private readonly key: string,
	) {
		this.base = `${baseUrl.replace(/\/+$/, '').replace(/\/api\/v2$/, '')}/api/v2`;
	}

	/** Calls every route that only reads and needs no ID. */
	async read(): Promise<Finding[]> {
		const findings: Finding[] = [];
		const seen = new Set<string>();
		for (const { id, query = '', usedBy } of QUESTIONS) {
			const { body, finding } = await this.ask(id, usedBy, query);
			const page = id === 'listLeads' ? leadsIn(body) : [];
			if (page.some((lead) => seen.has(lead))) {
				finding.differences.push('the second page has leads of the first');
			}
			for (const lead of page) seen.add(lead);
			findings.push(finding);
		}
		return findings;
	}

	/** Creates a lead marked as a test, finds it, and deletes it whatever came before. */
	async write(mark: string): Promise<Finding[]> {
		const email = `check-${mark}@example.com`;
		const lead = { firstName: 'Check', lastName: `Test ${mark}`, email, tags: ['test'] };
		const created = await this.ask('createLead', 'Lead → Create and Create If New', '', lead);
		const query = `?search=${encodeURIComponent(email)}`;
		const found = await this.ask('listLeads', 'Lead → Find by Email', query);
		const id = idOf(created.body);
		if (id === undefined) {
			created.finding.differences.push('data.id is missing: delete the test lead yourself');
			return [created.finding, found.finding];
		}
		if (!JSON.stringify(found.body ?? '').includes(email)) {
			found.finding.differences.push('the lead that was just created is not found by its email');
		}
		const deleted = await this.ask('deleteLead', 'Lead → Delete', encodeURIComponent(id));
		return [created.finding, found.finding, deleted.finding];
	}

	/** @param end of the address: a query, or an ID for a route that ends in one */
	private async ask(id: OperationId, usedBy: string, end: string, sent?: object): Promise<Asked> {
		const { method, path } = routes[id];
		const made = 'stop with an error';
		const finding: Finding = { route: `${method} ${path}`, differences: [], usedBy, made };
		if (end.startsWith('?') && !end.startsWith('?search')) finding.route += end;
		const headers = {
			...(id === 'listVoiceClones'
				? { authorization: `Bearer ${this.key}` }
				: { 'x-api-key': this.key }),
			...(sent && { 'content-type': 'application/json' }),
		};
		try {
			const response = await fetch(`${this.base}${path.replace(/\{.*\}/, '')}${end}`, {
				method,
				headers: id === 'getInfo' ? {} : headers,
				body: sent && JSON.stringify(sent),
				redirect: 'manual',
				signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
			});
			const text = await response.text();
			const body = parsed(text);
			finding.differences.push(...this.differences(id, response, body));
			if (response.ok) finding.made = madeOf(id, body);
			return { finding, body };
		} catch {
			finding.differences.push('there is no answer');
			return { finding, body: undefined };
		}
	}

	private differences(id: OperationId, { headers, status }: Response, body: unknown): string[] {
		if (status < 200 || status > 299) return [`status ${status} in place of a success`];
		const found: string[] = [];
		for (const [name, form] of Object.entries(RATE_HEADERS)) {
			const value = headers.get(name);
			if (value === null) found.push(`the header ${name} is missing`);
			else if (!form.test(value)) found.push(`the header ${name} has another form`);
		}
		if (body === undefined) return [...found, 'the answer is not JSON'];
		const validate = ajv.compile((answers[id] as Record<string, object>)[SUCCESS[id] ?? '200']);
		if (validate(body)) return found;
		const errors = (validate.errors ?? []).map(({ instancePath, message, params }) => {
			const place = instancePath.replaceAll(/\/\d+/g, '[]').replaceAll('/', '.').slice(1);
			const extra = 'additionalProperty' in params ? `: ${String(params.additionalProperty)}` : '';
			return `${place || 'the answer'} ${message ?? 'differs'}${extra}`;
		});
		return [...found, ...new Set(errors)];
	}
}

/** The report as text. */
export function reportOf(findings: Finding[]): string {
	const lines = findings.flatMap(({ differences, made, route, usedBy }) =>
		differences.length === 0
			? [`as documented  ${route}`]
			: [
					`different      ${route}`,
					...differences.map((difference) => `               - ${difference}`),
					`               Read by: ${usedBy}`,
					`               The nodes ${made}`,
				],
	);
	const count = findings.filter(({ differences }) => differences.length > 0).length;
	const sum = count === 0 ? 'All as documented.' : `${count} of ${findings.length} differ.`;
	return [...lines, '', sum].join('\n');
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

function madeOf(id: OperationId, body: unknown): string {
	const list = LISTS[id];
	try {
		if (list === undefined) READERS[id]?.(body);
		else if (
			parseRecords(body, list.route, list.name).total === UNKNOWN_TOTAL &&
			list.pagination !== 'none'
		) {
			return 'read the records, and not how many there are';
		}
		return 'use this answer';
	} catch (error) {
		return `stop with an error${error instanceof UnexpectedResponseError ? `: ${error.message}` : ''}`;
	}
}

/** What tells the leads of a page from others; none where there is no list. */
function leadsIn(body: unknown): string[] {
	return (
		attempt(() =>
			parseRecords(body, leadList.route, leadList.name).records.map((lead) => getRecordKey(lead)),
		) ?? []
	);
}

function idOf(body: unknown): string | undefined {
	return attempt(() => parseCreatedLead(body).id) ?? undefined;
}

function attempt<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}
