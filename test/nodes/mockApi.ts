import { sleep } from 'n8n-workflow';
import nock from 'nock';
import { routesById } from '../contract/routes';
import { ORIGIN } from '../engine';

const methods = new Set(Object.values(routesById).map(({ method }) => method));

/** A request as the service receives it. */
export interface RecordedRequest {
	method: string;
	/** The path below `/api/v2`, still encoded. */
	path: string;
	query: Record<string, string>;
	headers: Record<string, string | string[]>;
	body: unknown;
	/** Arrival time in ms. */
	receivedAt: number;
}

/** A response of the service; the status defaults to 200. */
export interface MockResponse {
	status?: number;
	body?: object | string;
	headers?: Record<string, string>;
	/** Fails with this network error; may name the system call, as in `connect ETIMEDOUT`. */
	code?: string;
	/** The message of the network error. */
	message?: string;
	delayMs?: number;
}

/** The requests so far, and the highest number in flight at once. */
export interface MockApi {
	requests: RecordedRequest[];
	maxConcurrency: number;
}

/** Builds the headers of a rate limit window. `nowMs` is the time of the service. */
export function buildRateLimitHeaders(
	window: string,
	remaining: number,
	resetsInMs: number,
	nowMs = Date.now(),
) {
	return {
		date: new Date(nowMs).toUTCString(),
		'x-ratelimit-limit': '60',
		'x-ratelimit-remaining': String(remaining),
		'x-ratelimit-reset': String(Math.ceil((nowMs + resetsInMs) / 1_000)),
		'x-ratelimit-window': window,
	};
}

/** Counts in-flight replies of the current mock; replies of a replaced mock are not counted. */
let pending = { replies: 0 };

/** Whether nock is delivering a reply, which takes real time. */
export function hasPendingReplies(): boolean {
	return pending.replies > 0;
}

/**
 * Mocks every route of an origin; replaces any earlier mock.
 *
 * @param respond receives each request and its index
 */
export function mockApi(
	respond: (request: RecordedRequest, index: number) => MockResponse,
	origin = ORIGIN,
): MockApi {
	const service: MockApi = { requests: [], maxConcurrency: 0 };
	let inFlight = 0;
	nock.cleanAll();
	const scope = nock(origin).persist();
	const pendingOfThisMock = (pending = { replies: 0 });
	scope.on('replied', () => pendingOfThisMock.replies--);
	for (const method of methods) {
		scope.intercept(/.*/, method).reply(async function (uri, body) {
			const { pathname, searchParams } = new URL(uri, origin);
			const request: RecordedRequest = {
				method,
				path: pathname.replace(/^\/api\/v2/, ''),
				query: Object.fromEntries(searchParams),
				headers: { ...this.req.headers },
				body,
				receivedAt: Date.now(),
			};
			const reply = respond(request, service.requests.push(request) - 1);
			service.maxConcurrency = Math.max(service.maxConcurrency, ++inFlight);
			if (reply.delayMs !== undefined) await sleep(reply.delayMs);
			inFlight--;
			const { aborted, destroyed, socket } = this.req;
			if (aborted || destroyed || socket?.destroyed) return [500];
			if (reply.code !== undefined) {
				const code = reply.code.split(' ').at(-1);
				const message = reply.message ?? `${reply.code} at ${origin}`;
				throw Object.assign(new Error(message), { code });
			}
			pendingOfThisMock.replies++;
			return [reply.status ?? 200, reply.body ?? '', reply.headers ?? {}];
		});
	}
	return service;
}
