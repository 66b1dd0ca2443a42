import { leadOf as lead } from '../nodes/lead/samples';
import { jobOf, rowOf, voiceOf } from './records';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

const leadOf = (number: number, fields: JsonObject = {}): JsonObject => ({
	...(lead(number) as JsonObject),
	...fields,
});

/** A request as the world understands it. */
export interface Asked {
	/** What the path holds in place of its names in braces, decoded. */
	params: Record<string, string>;
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

	/** A number that nothing else has that is made. */
	next(): number {
		return ++this.made;
	}
}

/** A success with data. */
export const ok = (data: Json, status = 200): Answer => ({ status, json: { success: true, data } });
/** A success with fields beside it. */
export const done = (fields: JsonObject = {}): Answer => ({
	status: 200,
	json: { success: true, ...fields },
});
/** What a route answers that knows its user by the key. */
export const ofUser = (data: Json): Answer => done({ userId: 'user_1', data });
