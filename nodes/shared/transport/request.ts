import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import type { Effect, Failure, Outcome, ServiceResponse } from './outcome';
import type { Wanted } from './outcomeOfResponse';
import { outcomeOfError, outcomeOfResponse } from './outcomeOfResponse';
import type { Receiver, Stream } from './receiveFile';
import { receiveFile } from './receiveFile';

export const CREDENTIAL = 'outreachAutomationApi';

/** How long an answer may take. */
const ANSWER_MS = 120_000;
/** How long nothing may come of a file; it takes as long as it takes. */
const SILENCE_OF_FILE_MS = 300_000;
/** A shorter key is no secret; to take it out would tear other words apart. */
const SHORTEST_KEY = 8;

export type Caller = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** One request to the API. `path` is relative to `/api/v2` and already encoded. */
export interface ApiRequest {
	method: IHttpRequestMethods;
	path: string;
	effect: Effect;
	query?: IDataObject;
	/** Sent as JSON, also when it is empty; undefined where the route takes no body. */
	body?: IDataObject;
	/** Reads the answer where it is a file; what it returns becomes the answer's body. */
	receiver?: Receiver;
	/** Whatever a 2xx holds is an answer: the API does not document what it is. */
	isUndocumented?: boolean;
	guard?: SendGuard;
}

/** What a request needs right before each of its tries, once its turn has come. */
export interface SendGuard {
	/** @returns why it must not go; never throws */
	take(): Promise<Failure | undefined>;
	/** It surely has not happened: it waits for another turn, or goes no more. Never throws. */
	giveBack(): Promise<void>;
}

/** How requests get to the service. */
export interface Line {
	caller: Caller;
	apiKey: string;
	signal?: AbortSignal;
	/** When all requests together have to be done, by the local clock. */
	deadline: number;
	/** How long one try may take, in ms, where it is less than an answer may take. */
	timeoutMs?: number;
}

/** What became of one try, and the response if there was one. */
interface Tried {
	outcome: Outcome;
	response?: ServiceResponse;
}

/** Sends a request once. The key is in no text of a failure. */
export async function tryOnce(line: Line, request: ApiRequest): Promise<Tried> {
	const { apiKey, deadline, signal } = line;
	const { effect, receiver } = request;
	const silenceMs = line.timeoutMs ?? (receiver ? SILENCE_OF_FILE_MS : ANSWER_MS);
	const timeoutMs = Math.max(1, Math.min(silenceMs, deadline - Date.now()));
	const ended = new AbortController();
	const ends = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
	const patience = { deadline, signal, silenceMs, abort: () => ended.abort() };
	try {
		const response = await call(line, request, timeoutMs, ends);
		const received = receiver
			? await receiveFile(effect, response as ServiceResponse<Stream>, receiver, patience)
			: outcomeOfResponse(effect, wantedBy(request), response as ServiceResponse<string>);
		const outcome = withoutKey(received, apiKey);
		const body = outcome.kind === 'failure' ? outcome.body : undefined;
		return { outcome, response: { ...response, body } };
	} catch (error) {
		const failure = outcomeOfError(effect, error, signal?.aborted === true);
		return { outcome: withoutKey(failure, apiKey) };
	}
}

/** What was deleted or set is done, whatever is said of it. */
function wantedBy({ isUndocumented, effect }: ApiRequest): Wanted {
	return (isUndocumented ?? effect === 'idempotent') ? 'anything' : 'json';
}

function withoutKey(outcome: Outcome, key: string): Outcome {
	if (outcome.kind === 'answer' || key.length < SHORTEST_KEY) return outcome;
	const inJson = JSON.stringify(key).slice(1, -1);
	return JSON.parse(JSON.stringify(outcome).replaceAll(inJson, '***')) as Failure;
}

/** @param signal ends it, also while a file still comes */
async function call(
	{ caller }: Line,
	{ body, effect, method, path, query, receiver }: ApiRequest,
	timeout: number,
	signal: AbortSignal,
): Promise<ServiceResponse<unknown>> {
	// n8n puts the signal of the execution in place of the one among the options
	const endable = Object.create(caller, {
		getExecutionCancelSignal: { value: () => signal },
	}) as Caller;
	return (await caller.helpers.httpRequestWithAuthentication.call(endable, CREDENTIAL, {
		method,
		url: path,
		qs: query,
		body: body && JSON.stringify(body),
		headers: {
			Accept: receiver ? 'text/csv, application/json' : 'application/json',
			...(effect !== 'read' || body ? { 'Content-Type': 'application/json' } : {}),
		},
		encoding: receiver ? 'stream' : 'text',
		timeout,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		abortSignal: signal,
	})) as ServiceResponse<unknown>;
}
