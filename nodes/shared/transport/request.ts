import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import type { Failure, Outcome, Read } from './outcome';
import { hasFailure, readAnswer } from './outcome';
import { failureOfError, outcomeOfResponse } from './outcomeOfResponse';
import type { RateLimit } from './rateLimit';

export const CREDENTIAL = 'outreachAutomationApi';

/** How long an answer may take. */
const ANSWER_MS = 120_000;
/** A file takes as long as it takes, but something has to come. */
const SILENCE_OF_FILE_MS = 300_000;
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
	/** The answer is a file: its body is a `Buffer`. */
	isFile?: boolean;
	/** Whatever a 2xx holds is an answer: the API does not document what it is. */
	isUndocumented?: boolean;
	guard?: SendGuard;
}

/** A response as n8n's client gives it. */
export interface ServiceResponse {
	statusCode: number;
	headers: IDataObject;
	body: Buffer;
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

/** Sends a request once, and reads its answer. The key is in no text of a failure. */
export async function tryOnce<T extends object>(
	line: Line,
	request: ApiRequest,
	read: Read<T>,
): Promise<Outcome<T> | 'refusedForRate'> {
	const { apiKey, limit, signal } = line;
	const { method } = request;
	let response: ServiceResponse;
	try {
		response = await call(line, request);
	} catch (error) {
		limit.finish();
		const failure = failureOfError(method, error, signal?.aborted === true);
		return { failure: withoutKey(failure, apiKey) };
	}
	const answer = outcomeOfResponse(request, response);
	const outcome = hasFailure(answer) ? answer : await readAnswer(method, answer, read);
	const failure = hasFailure(outcome) ? withoutKey(outcome.failure, apiKey) : undefined;
	const isRefused = limit.finish(response.headers, failure);
	if (isRefused) return 'refusedForRate';
	return failure ? { failure } : outcome;
}

function withoutKey(failure: Failure, key: string): Failure {
	if (key.length < SHORTEST_KEY) return failure;
	const inJson = JSON.stringify(key).slice(1, -1);
	return JSON.parse(JSON.stringify(failure).replaceAll(inJson, '***')) as Failure;
}

async function call(
	{ caller, timeIsUp, timeoutMs }: Line,
	{ body, isFile, method, path, query }: ApiRequest,
): Promise<ServiceResponse> {
	return (await caller.helpers.httpRequestWithAuthentication.call(caller, CREDENTIAL, {
		method,
		url: path,
		qs: query,
		body: body && JSON.stringify(body),
		headers: {
			Accept: isFile ? 'text/csv, application/json' : 'application/json',
			...(method !== 'GET' || body ? { 'Content-Type': 'application/json' } : {}),
		},
		encoding: 'arraybuffer',
		// n8n's client counts from the last byte that came
		timeout: timeoutMs ?? (isFile ? SILENCE_OF_FILE_MS : ANSWER_MS),
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		// n8n puts in the signal of the execution by itself
		abortSignal: timeIsUp,
	})) as ServiceResponse;
}
