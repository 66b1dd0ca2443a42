import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Answer, Failure, Outcome, ServiceResponse } from './outcome';
import { unreadable } from './outcome';
import { outcomeOfError, outcomeOfResponse } from './outcomeOfResponse';
import type { RateLimit } from './rateLimit';

export const CREDENTIAL = 'outreachAutomationApi';

/** How long an answer may take. */
const ANSWER_MS = 120_000;
/** A file takes as long as it takes, but something has to come. */
const SILENCE_OF_FILE_MS = 300_000;
/** How much of a file is read at once, in bytes. */
const PIECE = 262_144;
/** A shorter key is no secret; to take it out would tear other words apart. */
const SHORTEST_KEY = 8;

export type Caller = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** One request to the API. `path` is relative to `/api/v2` and already encoded. */
export interface ApiRequest {
	method: IHttpRequestMethods;
	path: string;
	query?: IDataObject;
	/** Sent as JSON, also when it is empty; undefined where the route takes no body. */
	body?: IDataObject;
	/** Makes a reader for the answer where it is a file; the answer's body is then what was `Received`. */
	reader?: () => Reader<unknown>;
	/** Whatever a 2xx holds is an answer: the API does not document what it is. */
	isUndocumented?: boolean;
	guard?: SendGuard;
}

/** Reads a text piece by piece; both throw `IncompleteAnswer` when it is not what was asked for. */
export interface Reader<T> {
	push(piece: string): void;
	end(): T;
}

/** A file as it came, and what its reader says of it. */
export interface Received<T = unknown> {
	file: Buffer;
	/** Bytes of it are no letters in UTF-8. */
	isGarbled: boolean;
	content: T;
}

/** What a request needs right before each of its tries, once its turn has come. */
export interface SendGuard {
	/** @returns why it must not go; never throws */
	take(): Promise<Failure | undefined>;
	/** It surely has not happened: it waits for another turn, or goes no more. Never throws. */
	giveBack(): Promise<void>;
}

/** What the requests of one connection share. */
export interface Line {
	caller: Caller;
	apiKey: string;
	limit: RateLimit;
	signal?: AbortSignal;
	/** When all requests together have to be done, by the local clock. */
	deadline?: number;
	/** Ends what is under way at the deadline. */
	timeIsUp?: AbortSignal;
	/** How long one try may take, in ms, where it is less than an answer may take. */
	timeoutMs?: number;
	/** How long one request may wait for the rate limit in all, in ms. */
	longestWaitMs: number;
	onWait(until: number): void;
	/** The service refused the key itself, so it would refuse every other request as well. */
	isKeyRefused?: boolean;
}

/**
 * Sends a request once. The key is in no text of a failure.
 *
 * @returns undefined where the rate limit refused it
 */
export async function tryOnce(line: Line, request: ApiRequest): Promise<Outcome | undefined> {
	const { apiKey, limit, signal } = line;
	const { method, reader } = request;
	try {
		const { body: came, ...head } = await call(line, request);
		const text = new TextDecoder().decode(reader ? came.subarray(0, PIECE) : came);
		const answered = outcomeOfResponse(request, { ...head, body: text });
		const isFile = reader && answered.kind === 'answer';
		const read = isFile ? await readFile(method, answered, came, reader()) : answered;
		const outcome = withoutKey(read, apiKey);
		const body = outcome.kind === 'failure' ? outcome.body : undefined;
		return limit.noteReturn({ ...head, body }) ? undefined : outcome;
	} catch (error) {
		limit.noteReturn();
		return withoutKey(outcomeOfError(method, error, signal?.aborted === true), apiKey);
	}
}

/** Has a file read in pieces of whole lines, so that others of this n8n have their turn between. */
async function readFile(
	method: IHttpRequestMethods,
	answer: Answer,
	file: Buffer,
	reader: Reader<unknown>,
): Promise<Outcome> {
	let isGarbled = false;
	try {
		for (let start = 0, end = 0; start < file.length; start = end) {
			if (start > 0) await sleep(0);
			end = file.indexOf('\n', start + PIECE) + 1 || file.length;
			const text = file.toString('utf8', start, end);
			isGarbled ||= text.includes('\uFFFD');
			reader.push(text.replace(/^\uFEFF/, ''));
		}
		return { ...answer, body: { content: reader.end(), file, isGarbled } satisfies Received };
	} catch (error) {
		return unreadable(method, answer, error);
	}
}

function withoutKey(outcome: Outcome, key: string): Outcome {
	if (outcome.kind === 'answer' || key.length < SHORTEST_KEY) return outcome;
	const inJson = JSON.stringify(key).slice(1, -1);
	return JSON.parse(JSON.stringify(outcome).replaceAll(inJson, '***')) as Failure;
}

async function call(
	{ caller, timeIsUp, timeoutMs }: Line,
	{ body, method, path, query, reader }: ApiRequest,
): Promise<ServiceResponse<Buffer>> {
	return (await caller.helpers.httpRequestWithAuthentication.call(caller, CREDENTIAL, {
		method,
		url: path,
		qs: query,
		body: body && JSON.stringify(body),
		headers: {
			Accept: reader ? 'text/csv, application/json' : 'application/json',
			...(method !== 'GET' || body ? { 'Content-Type': 'application/json' } : {}),
		},
		encoding: 'arraybuffer',
		// n8n's client counts from the last byte that came
		timeout: timeoutMs ?? (reader ? SILENCE_OF_FILE_MS : ANSWER_MS),
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		// n8n puts in the signal of the execution by itself
		abortSignal: timeIsUp,
	})) as ServiceResponse<Buffer>;
}
