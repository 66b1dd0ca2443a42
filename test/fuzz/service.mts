import { isObject, type Json, type JsonObject } from '../../sandbox/service/openapi.mts';
import { KEY, ORIGIN } from '../engine.ts';
import { seedMathRandom } from '../random.ts';
import { answerOf } from './answers.mts';
import { resetClock } from './clock.mts';
import { damaged, type Spot } from './damage.mts';
import { type Reply, type Request, serve } from './transport.mts';
import { done, World } from './world.ts';

/** What an answer is made into. */
export type Change =
	| { kind: 'spots'; status?: number; spots: Spot[] }
	| { kind: 'refusal'; status: number; body: JsonObject; spots: Spot[] }
	| { kind: 'text'; status: number; text: string }
	| { kind: 'part'; of: number }
	| { kind: 'headers' }
	| { kind: 'failure'; code: string; syscall?: string }
	| { kind: 'never' };

/** A change of the answers to some requests. */
export interface Fault {
	/** The first of them, counted from 0. */
	from: number;
	/** How many in a row. */
	times: number;
	/** Whether the service does what it was asked, where the change leaves that open. */
	isDone: boolean;
	headers: Record<string, string | string[]>;
	change: Change;
}

/** A request and what became of it. */
export interface Exchange {
	method: string;
	path: string;
	/** Undefined where a part of the path is not encoded properly. */
	segments: string[] | undefined;
	query: Record<string, string>;
	body: Json | undefined;
	text: string | undefined;
	/** Undefined where there is no such route. */
	route: boolean;
	reply: Reply;
	/** Whether the service has done what was asked, as far as whoever asked can know. */
	outcome: 'done' | 'refused' | 'unclear';
	/** Nothing was changed in the answer. */
	isWell: boolean;
}

const REFUSED_BEFORE_SENDING = [
	...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EPROTO', 'CERT_HAS_EXPIRED', 'ERR_INVALID_URL'],
];
/** Stands for the user's own key. */
export const SECRET = '‹key›';

/** On what every generated case depends. */
export interface Stage {
	/** How many leads there are. */
	leads: number;
	faults: Fault[];
	/** From which `Math.random` draws. */
	random: number;
}

let keys = 0;

/**
 * Sets the clock back, and opens a service with another world and another key than all before.
 *
 * @returns them, with the log that grows while it answers
 */
export function open({ faults, leads, random }: Stage) {
	const key = `${KEY}-${++keys}`;
	const log: Exchange[] = [];
	resetClock();
	seedMathRandom(random);
	const world = new World(leads);
	serve((request) => {
		const exchange = exchangeOf(request, world, faults, log.length);
		exchange.reply.text = exchange.reply.text.replaceAll(SECRET, key);
		log.push(exchange);
		return exchange.reply;
	});
	return {
		...{ key, log, world, credentials: { baseUrl: ORIGIN, apiKey: key } },
		/** What was answered, as far as it may be in what a node gives. */
		served: () => log.map(({ reply }) => [reply.text, reply.headers]),
	};
}

function exchangeOf(request: Request, world: World, faults: Fault[], place: number): Exchange {
	const { method, path, search, text } = request;
	const segments = decoded(path.slice(1).split('/'));
	const query = Object.fromEntries(new URLSearchParams(search));
	const body = text === undefined ? undefined : parsed(text);
	const seen = { method, path, segments, query, body, text };
	const fault = faults.find(({ from, times }) => place >= from && place < from + times);
	const isDone = fault === undefined || reaches(fault);
	const asked = { query, body: isObject(body) ? body : {} };
	const answer = isDone ? answerOf(world, method, segments, asked) : done();
	if (answer === undefined) {
		const reply = replyOf(404, { error: true, code: 'NOT_FOUND', message: 'No such route' });
		return { ...seen, route: false, reply, outcome: 'refused', isWell: false };
	}
	const reply =
		'text' in answer
			? textReply(answer.status, answer.text ?? '')
			: replyOf(answer.status, answer.json ?? null);
	if (fault === undefined) return { ...seen, route: true, reply, outcome: 'done', isWell: true };

	const { change, headers } = fault;
	const changed = withChange(reply, answer.json, change);
	Object.assign(changed.headers, headers);
	const outcome = outcomeOf(changed);
	return { ...seen, route: true, reply: changed, outcome, isWell: change.kind === 'headers' };
}

/** Whether a request that is answered so has an effect. */
function reaches({ change, isDone }: Fault): boolean {
	switch (change.kind) {
		case 'failure':
			return !REFUSED_BEFORE_SENDING.includes(change.code) && isDone;
		case 'never':
			return isDone;
		case 'refusal':
		case 'spots':
		case 'text': {
			const { status = 200 } = change;
			return status < 300 || (status >= 500 && isDone);
		}
		default:
			return true;
	}
}

function withChange(reply: Reply, json: Json | undefined, change: Change): Reply {
	switch (change.kind) {
		case 'spots': {
			const { status = reply.status, spots } = change;
			if (json === undefined) return { ...textReply(status, withoutCells(reply.text, spots)) };
			return replyOf(status, damaged(json, spots));
		}
		case 'refusal':
			return replyOf(change.status, damaged(change.body, change.spots));
		case 'text':
			return textReply(change.status, change.text);
		case 'part': {
			const length = Math.floor((reply.text.length * (change.of % 100)) / 100);
			return { ...reply, text: reply.text.slice(0, length), cut: change.of % 2 ? true : undefined };
		}
		case 'headers':
			return reply;
		case 'failure':
			return { ...reply, failure: { code: change.code, syscall: change.syscall } };
		case 'never':
			return { ...reply, never: true };
	}
}

/** A CSV with other cells: each spot replaces what stands between two commas. */
function withoutCells(text: string, spots: Spot[]): string {
	return spots.reduce((changed, { at, edit }) => {
		const cells = changed.split(',');
		const cell =
			'isDone' in edit ? '' : typeof edit.to === 'string' ? edit.to : JSON.stringify(edit.to);
		cells[at % cells.length] = cell;
		return cells.join(',');
	}, text);
}

/** What a reader of the API can know from an answer. */
function outcomeOf({ failure, never, status, text }: Reply): Exchange['outcome'] {
	if (failure) {
		const isBefore =
			failure.syscall === 'connect' || REFUSED_BEFORE_SENDING.includes(failure.code ?? '');
		return isBefore ? 'refused' : 'unclear';
	}
	if (never || status >= 500 || status === 408) return 'unclear';
	const said = parsed(text);
	const isRefusal = isObject(said) && (said.success === false || said.error === true);
	return status >= 300 || isRefusal ? 'refused' : 'unclear';
}

function replyOf(status: number, json: Json): Reply {
	return { ...textReply(status, JSON.stringify(json)), status };
}

function textReply(status: number, text: string): Reply {
	const date = new Date(Date.now()).toUTCString();
	return { status, text, headers: { date, 'content-type': 'application/json' } };
}

function decoded(segments: string[]): string[] | undefined {
	try {
		return segments.map(decodeURIComponent);
	} catch {
		return undefined;
	}
}

/** A text as JSON; undefined where it is none. */
export function parsed(text: string): Json | undefined {
	try {
		return JSON.parse(text) as Json;
	} catch {
		return undefined;
	}
}
