import type { Json, JsonObject } from '../../sandbox/service/openapi.mts';

const COLUMNS =
	'prospect_id,name,email,company,title,linkedin_url,status,contacted_at,last_message_at,responded_at,response_text,tags';
const MINUTE_MS = 60_000;
const FIRST_LEAD_AT = Date.parse('2026-01-01T00:00:00Z');

/** A request as the world understands it. */
export interface Asked {
	method: string;
	/** Decoded parts of the path. */
	segments: string[];
	query: Record<string, string>;
	body: JsonObject;
}

/** What the service answers when all is well: a JSON value, or a text that is none. */
export interface Answer {
	status: number;
	json?: Json;
	text?: string;
}

/** All that a service that is well holds (API document), as small as a run needs it. */
export class World {
	leads: JsonObject[];
	jobs: JsonObject[];
	voices: JsonObject[];
	rows: string[];
	isConnected = true;
	isDown = false;

	/** Numbers what is made, so that no two things are alike. */
	private made = 0;

	constructor(leads: number) {
		this.leads = Array.from({ length: leads }, (_, place) => leadOf(place + 1));
		this.jobs = [jobOf(1, 'running'), jobOf(2, 'completed'), jobOf(3, 'failed')];
		this.voices = [1, 2].map((number) => voiceOf(number));
		this.rows = [1, 2, 3].map((number) => rowOf(number, 'responded'));
	}

	/** Something of everything happens. */
	goOn(): void {
		const next = this.leads.length + 1;
		const at = new Date(Date.now()).toISOString();
		this.leads.push(leadOf(next, { createdAt: at, updatedAt: at, lastContactedAt: at }));
		const [first] = this.leads;
		Object.assign(first, { status: 'replied', updatedAt: at, lastContactedAt: at });
		this.jobs.push(jobOf(4, 'completed'), jobOf(5, 'failed'));
		this.voices.push(voiceOf(3));
		this.rows.push(rowOf(4, 'converted', at));
		this.isConnected = !this.isConnected;
	}

	/** Answers a request; undefined where there is no such route. */
	answer({ method, segments, query, body }: Asked): Answer | undefined {
		const [first, second, third] = segments;
		switch (`${method} ${first}`) {
			case 'GET health':
				return { status: 200, json: { success: true, ...health } };
			case 'GET info':
				return {
					status: 200,
					json: { success: true, name: 'Outreach Automation', version: '2.0' },
				};
			case 'GET leads':
				return ok(leadPage(this.leads, query));
			case 'POST leads':
				return this.createLead(body);
			case 'DELETE leads':
				this.leads = this.leads.filter(({ id }) => id !== second);
				return done({ message: `Lead ${second} deleted` });
			case 'POST enrich':
				return ok(enriched(body));
			case 'POST prospecting':
				return ok(found(body));
			case 'POST linkedin':
				return second === 'uploadProspects'
					? done({ message: 'Uploaded', id: `list_${++this.made}` })
					: done({ message: `${String(body.actionType)} scheduled with a delay of 90000 ms` });
			case 'GET voice-clones':
				return ok(voicePage(this.voices, query));
			case 'PUT voice-clones':
				return ok({ ...updatedVoice, id: second });
			case 'DELETE voice-clones':
				return done({ message: `Voice clone ${second} deleted`, deleted_id: second });
			case 'GET keys':
				return ok(second === 'stats' ? keyStatistics : [keyOf(1), keyOf(2)]);
			case 'POST keys':
				return ok({ ...keyOf(++this.made), key: `made-${this.made}` });
			case 'PUT keys':
				return ok({ ...keyOf(1), id: second });
			case 'DELETE keys':
				return done({ message: `API key ${second} deleted` });
			case 'GET campaigns':
				return { status: 200, text: [COLUMNS, ...this.rowsOf(query.status)].join('\r\n') };
			case 'GET users':
				return third === undefined ? this.ofUser(second) : done({ [second]: third });
			case 'POST users':
				return done({ userId: 'user_1', data: { ...setUp, state: `state_${++this.made}` } });
			case 'PUT users':
				return done({ jobId: segments[3], message: 'Changed' });
			default:
				return undefined;
		}
	}

	private createLead(body: JsonObject): Answer {
		const at = new Date(Date.now()).toISOString();
		const rest = { status: 'new', tags: [], customFields: {}, createdAt: at, updatedAt: at };
		const lead = { ...rest, ...body, id: `made_${++this.made}` };
		this.leads.push(lead);
		return { ...ok(lead), status: 201 };
	}

	private ofUser(what: string): Answer {
		if (what === 'jobs') return ofUser({ jobs: this.jobs, statistics });
		const linkedin = {
			connected: this.isConnected,
			profileUrl: 'https://www.linkedin.com/in/sender',
			name: 'Sender',
			connectionCount: 12,
		};
		const status = this.isConnected ? 'active' : 'error';
		const webhooks = { configured: true, endpoints: ['https://hook.example'], status };
		const summary = { total: 2, connected: 2, completionPercentage: 100 };
		return ofUser({ linkedin, webhooks, summary });
	}

	private rowsOf(status: string | undefined): string[] {
		if (status === undefined || status === 'all') return this.rows;
		return this.rows.filter((row) => row.split(',')[6] === status);
	}
}

const ok = (data: Json): Answer => ({ status: 200, json: { success: true, data } });
const done = (fields: JsonObject): Answer => ({ status: 200, json: { success: true, ...fields } });
const ofUser = (data: Json): Answer => done({ userId: 'user_1', data });

const health = {
	version: '2.0',
	status: 'healthy',
	authentication: 'user',
	user: { id: 'user_1', email: 'me@x.example', role: 'pro' },
	apiKey: { name: 'Sync', permissions: ['leads:read'], usageCount: 5 },
	timestamp: '2026-03-31T07:00:00.000Z',
};
const statistics = { total: 3, pending: 0, running: 1, completed: 1, failed: 1, successRate: 50 };
const keyStatistics = {
	totalKeys: 2,
	activeKeys: 2,
	totalUsage: 10,
	dailyUsage: { '2026-03-31': 10 },
};
const setUp = { authUrl: 'https://login.example', expiresAt: '2026-04-01T00:00:00.000Z' };
const updatedVoice = {
	name: 'Nathan',
	description: 'Calm',
	status: 'ready',
	settings: { stability: 0.5, clarity: 0.75, use_speaker_boost: true },
	created_at: '2026-01-02T03:04:05.000Z',
	updated_at: '2026-03-31T07:00:00.000Z',
};

export function leadOf(number: number, fields: JsonObject = {}): JsonObject {
	const at = new Date(FIRST_LEAD_AT + number * MINUTE_MS).toISOString();
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
		createdAt: at,
		updatedAt: at,
		lastContactedAt: null,
		...fields,
	};
}

function jobOf(number: number, status: string): JsonObject {
	const at = new Date(FIRST_LEAD_AT + number * MINUTE_MS).toISOString();
	return {
		id: `job_${number}`,
		type: 'network_action',
		status,
		createdAt: at,
		completedAt: status === 'completed' ? at : null,
		message: 'Scheduled',
		progress: 100,
		metadata: { actionType: 'sendFirstMessage', profileUrl: 'https://www.linkedin.com/in/ada' },
	};
}

function voiceOf(number: number): JsonObject {
	const at = '2026-01-02T03:04:05.000Z';
	return {
		voiceId: `voice_${number}`,
		name: `Voice ${number}`,
		description: 'Calm',
		isActive: number !== 2,
		sampleCount: 3,
		createdAt: at,
		updatedAt: at,
		labels: { language: 'en' },
	};
}

function keyOf(number: number): JsonObject {
	return {
		id: `key_${number}`,
		name: `Key ${number}`,
		prefix: 'abcdefgh',
		permissions: ['leads:read'],
		isActive: true,
		createdAt: '2026-01-01T00:00:00.000Z',
		expiresAt: number === 1 ? '2026-04-05T00:00:00.000Z' : null,
		lastUsed: '2026-03-01T00:00:00.000Z',
		usageCount: 5,
	};
}

function rowOf(number: number, status: string, respondedAt = '2026-03-02'): string {
	const person = `p_${number},Ada Lovelace,ada@x.example,Engines,Countess,https://l.example/in/ada`;
	return `${person},${status},2026-03-01T08:00:00Z,2026-03-01 08:30,${respondedAt},"Yes, ""please""",partner; fair`;
}

function leadPage(leads: JsonObject[], query: Record<string, string>): JsonObject {
	const [page, limit] = [Number(query.page ?? 1), Number(query.limit ?? 50)];
	const by = query.sortBy ?? 'createdAt';
	const direction = query.sortOrder === 'asc' ? 1 : -1;
	const search = query.search?.toLowerCase();
	const isLater = (lead: JsonObject, field: string, bound: string | undefined) =>
		bound === undefined || String(lead[field] ?? '') > bound;
	const matches = leads
		.filter(({ email }) => !search || String(email).toLowerCase().includes(search))
		.filter(({ status }) => query.status === undefined || status === query.status)
		.filter((lead) => isLater(lead, 'createdAt', query.createdAfter))
		.filter((lead) => isLater(lead, 'lastContactedAt', query.lastContactedAfter))
		.filter(({ createdAt }) => !query.createdBefore || String(createdAt) < query.createdBefore)
		.sort((a, b) => direction * String(a[by] ?? '').localeCompare(String(b[by] ?? '')));
	const total = matches.length;
	const pages = Math.ceil(total / limit);
	return {
		leads: matches.slice((page - 1) * limit, page * limit),
		pagination: { page, limit, total, pages, hasNextPage: page < pages, hasPrevPage: page > 1 },
	};
}

function voicePage(voices: JsonObject[], query: Record<string, string>): JsonObject {
	const offset = Number(query.offset ?? 0);
	const voiceClones = voices.slice(offset, offset + Number(query.limit ?? 50));
	return { voiceClones, total: voices.length };
}

/** All leads but those with `fail` in their email are enriched, the last one first. */
function enriched(body: JsonObject): JsonObject {
	const leads = (Array.isArray(body.leads) ? body.leads : []) as JsonObject[];
	const fails = (lead: JsonObject) => String(lead?.email).includes('fail');
	return {
		enriched: leads
			.filter((lead) => !fails(lead))
			.map((input) => ({
				input,
				enrichedData: {
					firstName: 'Ada',
					lastName: 'Lovelace',
					email: input?.email ?? 'found@x.example',
					alternativeEmails: [],
					phone: '+44 20',
					linkedinUrl: 'https://www.linkedin.com/in/ada',
					company: 'Engines',
					title: 'Countess',
					location: 'London',
					experience: '12',
					skills: ['math'],
					companyInfo: { name: 'Engines' },
				},
				confidence: 0.9,
				sources: ['web'],
			}))
			.reverse(),
		failed: leads.filter(fails).map((input) => ({ input, reason: 'No match' })),
		creditsUsed: leads.length,
		remainingCredits: 1000,
	};
}

const MATCHES = 130;

function found(body: JsonObject): JsonObject {
	const [offset, limit] = [Number(body.offset ?? 0), Number(body.limit ?? 25)];
	const count = Math.max(0, Math.min(limit, MATCHES - offset));
	const prospects = Array.from({ length: count }, (_, place) => ({
		id: `prospect_${offset + place}`,
		firstName: 'Ada',
		lastName: 'Lovelace',
		email: `p${offset + place}@x.example`,
		linkedinUrl: 'https://www.linkedin.com/in/ada',
		title: 'Countess',
		company: 'Engines',
		industry: 'Software',
		location: 'London',
		companySize: '11-50',
		technologies: ['Slack'],
		confidence: 0.8,
	}));
	return { prospects, total: MATCHES, creditsUsed: count, remainingCredits: 1000 - count };
}
