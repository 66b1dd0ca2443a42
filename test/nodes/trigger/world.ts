import type { IDataObject, INodeParameters, WorkflowActivateMode } from 'n8n-workflow';
import { OutreachTrigger } from '../../../nodes/Trigger/OutreachTrigger.node';
import type { ActivePolling, NodeRun } from '../../engine';
import { ORIGIN, startPolling } from '../../engine';
import type { Lead } from '../lead/fixtures';
import { buildLead } from '../lead/fixtures';
import type { MockResponse, RecordedRequest, MockApi } from '../mockApi';
import { buildRateLimitHeaders, mockApi } from '../mockApi';
import { settle, getTestKey } from '../harness';

/** The mocked service's data, which tests change. */
export interface MockWorld {
	leads: Lead[];
	/** The total of a list of leads (default: their count). */
	getTotal?: (count: number) => number;
	/** How often a list contains each lead. */
	repeats?: number;
	jobs: IDataObject[];
	voices: Array<IDataObject & { status: string }>;
	integrations: { linkedin: IDataObject; webhooks: IDataObject; summary: IDataObject };
	keys: IDataObject[];
	/** CSV rows of the campaign `spring`. */
	rows: string[];
	/** The service's clock, in ms. */
	now: number;
	delayMs?: number;
}

/** The header of a campaign export. */
export const HEADER =
	'prospect_id,name,email,company,title,linkedin_url,status,contacted_at,last_message_at,responded_at,response_text,tags';

export function createRow(
	id: string,
	status: string,
	{ contactedAt = '', messagedAt = '', respondedAt = '' } = {},
): string {
	const times = [contactedAt, messagedAt, respondedAt].join(',');
	return `${id},Name,a@b.example,Company,Title,,${status},${times},,`;
}

export const createCsvReply = (...lines: string[]): MockResponse => ({
	body: lines.join('\n'),
	headers: { 'content-type': 'text/csv' },
});

export function createWorld(fields: Partial<MockWorld> = {}): MockWorld {
	return {
		leads: [],
		jobs: [],
		voices: [],
		integrations: {
			linkedin: { connected: true, profileUrl: 'https://l.example/in/a', name: 'A' },
			webhooks: { configured: true, endpoints: [], status: 'active' },
			summary: { total: 2, connected: 2, completionPercentage: 100 },
		},
		keys: [],
		rows: [],
		now: Date.parse('2026-03-31T07:00:00Z'),
		...fields,
	};
}

/** Mocks a service with this data; `overrideReply` replaces the replies to some requests. */
export function serveWorld(
	world: MockWorld,
	overrideReply: (request: RecordedRequest, index: number) => MockResponse | undefined = () =>
		undefined,
	getHeaders: () => Record<string, string> = () => ({}),
): MockApi {
	return mockApi((request, index) => {
		const headers = { date: new Date(world.now).toUTCString() };
		const reply = overrideReply(request, index) ?? createReply(world, request);
		return {
			delayMs: world.delayMs,
			...reply,
			headers: { ...headers, ...getHeaders(), ...reply.headers },
		};
	});
}

/** Returns a function that creates rate limit headers, by default with ten requests left. */
export const limitRate =
	(world: MockWorld, remaining = () => 10) =>
	() =>
		buildRateLimitHeaders('minute', remaining(), 30_000, world.now);

function createReply(world: MockWorld, request: RecordedRequest): MockResponse {
	const { path, query } = request;
	const createSuccess = (data: unknown, fields = {}) => ({
		body: { success: true, ...fields, data },
	});
	if (path === '/leads') return createSuccess(createLeadPage(world, query));
	if (path === '/users/jobs') {
		const jobs = world.jobs.filter(({ type }) => !query.type || type === query.type);
		return createSuccess({ jobs, statistics: {} }, { userId: 'user_1' });
	}
	if (path === '/voice-clones') {
		const matchingVoices = world.voices.filter(({ status }) => status === query.status);
		const offset = Number(query.offset ?? 0);
		const page = matchingVoices.slice(offset, offset + Number(query.limit ?? 50));
		const voiceClones = page.map((voice) => ({ ...voice, status: undefined }));
		return createSuccess({ voiceClones, total: matchingVoices.length });
	}
	if (path === '/users/integrations')
		return createSuccess(world.integrations, { userId: 'user_1' });
	if (path === '/keys') return createSuccess(world.keys);
	if (path === '/campaigns/spring/csv') {
		const rows = world.rows.filter(
			(row) => query.status === undefined || row.split(',')[6] === query.status,
		);
		return createCsvReply(HEADER, ...rows);
	}
	return { status: 404, body: { error: true, code: 'CAMPAIGN_NOT_FOUND', message: 'None' } };
}

function matches(lead: Lead, query: Record<string, string>): boolean {
	const { company, createdAt, email, lastContactedAt, source, status, title } = lead;
	return (
		(!query.status || status === query.status) &&
		(!query.source || source === query.source) &&
		(!query.company || company === query.company) &&
		(!query.title || title?.includes(query.title) === true) &&
		(!query.search || email.includes(query.search)) &&
		(!query.createdAfter || createdAt > query.createdAfter) &&
		(!query.lastContactedAfter || (lastContactedAt ?? '') > query.lastContactedAfter)
	);
}

function createLeadPage(
	{ leads, repeats = 1, getTotal }: MockWorld,
	query: Record<string, string>,
) {
	const [page, limit] = [Number(query.page ?? 1), Number(query.limit ?? 50)];
	const sortField = (query.sortBy ?? 'createdAt') as keyof Lead;
	const direction = query.sortOrder === 'asc' ? 1 : -1;
	const sortedLeads = leads
		.filter((lead) => matches(lead, query))
		.map((lead) => ({
			lead,
			sortKey: `${String(lead[sortField] ?? '')} ${lead.notes ?? ''} ${lead.id}`,
		}))
		.sort((a, b) => (a.sortKey < b.sortKey ? -direction : direction))
		.flatMap((entry) => Array<typeof entry>(repeats).fill(entry));
	const total = getTotal?.(sortedLeads.length) ?? sortedLeads.length;
	const pages = Math.ceil(total / limit);
	return {
		leads: sortedLeads.slice((page - 1) * limit, page * limit).map(({ lead }) => lead),
		pagination: { page, limit, total, hasNextPage: page < pages },
	};
}

/** Creates a lead with `createdAt` in minute `number` and `updatedAt` in minute `updatedMinute`. */
export function createUpdatedLead(
	number: number,
	updatedMinute: number,
	fields: Partial<Lead> = {},
): Lead {
	return buildLead(number, { updatedAt: getMinuteTime(updatedMinute), ...fields });
}

export const LEAD_EVENTS = ['leadCreated', 'leadUpdated', 'leadContacted', 'leadStatusChanged'];

/** Creates a lead for which the event happened at this time. */
export function createEventLead(event: string, number: number, ms: number): Lead {
	const eventTime = new Date(ms).toISOString();
	const earlierTime = new Date(ms - 10_000).toISOString();
	return buildLead(number, {
		createdAt: event === 'leadCreated' || event === 'leadStatusChanged' ? eventTime : earlierTime,
		updatedAt: eventTime,
		lastContactedAt: eventTime,
		status: 'cold',
	});
}

export function getEmittedIds(items: IDataObject[] | null): string[] {
	return (items ?? []).map(({ id }) => String(id));
}

/** Lists the IDs of the leads `from` to `to`, both included. */
export function listLeadIds(from: number, to: number): string[] {
	return Array.from({ length: to - from + 1 }, (_, index) => `lead_${from + index}`);
}

/** Returns when `buildLead(number)` was created. */
export function getMinuteTime(number: number): string {
	return buildLead(number).createdAt;
}

export interface ActivationOptions {
	activation?: WorkflowActivateMode;
	budgetMs?: number;
	staticData?: IDataObject;
	mode?: NodeRun['mode'];
	node?: NodeRun['node'];
	credentials?: NodeRun['credentials'];
	credentialId?: string;
	workflowId?: string;
}

/** An active trigger. */
export interface ActiveTrigger extends Omit<ActivePolling, 'poll'> {
	poll(stepMs?: number): Promise<IDataObject[] | null>;
	/** Starts a poll without advancing the clock, so that polls can overlap. */
	startPoll: ActivePolling['poll'];
}

/** The activation mode that deletes states in this process, as a kill of n8n does. */
export const RESTART = 'leadershipChange';

export function activateTrigger(
	event: string,
	parameters: INodeParameters = {},
	options: ActivationOptions = {},
): ActiveTrigger {
	const { activation, budgetMs, ...run } = options;
	const active = startPolling(
		{
			node: new OutreachTrigger(),
			parameters: { event, simple: false, ...parameters },
			credentials: { baseUrl: ORIGIN, apiKey: getTestKey() },
			...run,
		},
		activation,
		budgetMs,
	);
	return {
		...active,
		startPoll: active.poll,
		poll: async (stepMs) => {
			const items = await settle(active.poll(), stepMs);
			return items?.map(({ json }) => json) ?? null;
		},
	};
}

/** Polls once, as a test run in the editor does. */
export async function runTest(
	event: string,
	parameters: INodeParameters = {},
): Promise<IDataObject[] | null> {
	return await activateTrigger(event, parameters, { mode: 'manual', activation: 'manual' }).poll();
}

/** Starts a trigger with one lead, then adds `count` leads in intervals. */
export async function startWithNewLeads(
	event: string,
	count: number,
	intervalMs = 1_000,
	fields: Partial<MockWorld> = {},
) {
	const world = createWorld(fields);
	world.leads.push(createEventLead(event, 1, world.now - 600_000));
	serveWorld(world);
	const trigger = activateTrigger(event);
	await trigger.poll();
	for (let index = 0; index < count; index++) {
		world.leads.push(createEventLead(event, index + 2, world.now + index * intervalMs));
	}
	world.now += count * intervalMs + 60_000;
	return { trigger, world };
}
