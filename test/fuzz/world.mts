import type { Json, JsonObject } from '../../sandbox/service/openapi.mts';
import { leadOf as lead } from '../nodes/lead/samples.ts';
import { enriched, found, leadPage, voicePage } from './lists.mts';
import {
	COLUMNS,
	health,
	jobOf,
	keyOf,
	keyStatistics,
	rowOf,
	setUp,
	statistics,
	updatedVoice,
	voiceOf,
} from './records.mts';

const leadOf = (number: number, fields: JsonObject = {}): JsonObject => ({
	...(lead(number) as JsonObject),
	...fields,
});

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

/** All that a service that is well holds, as small as a run needs it. */
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
