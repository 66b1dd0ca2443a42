import { sleep } from 'n8n-workflow';
import nock from 'nock';
import { routes } from '../contract/routes';
import { ORIGIN } from '../engine';

const methods = new Set(Object.values(routes).map(({ method }) => method));

/** One request as the service sees it. */
export interface Seen {
	method: string;
	/** Below `/api/v2`, still encoded. */
	path: string;
	query: Record<string, string>;
	headers: Record<string, string | string[]>;
	body: unknown;
	/** When it came, in ms. */
	at: number;
}

/** What the service does with a request; without a status 200. */
export interface Reply {
	status?: number;
	body?: object | string;
	headers?: Record<string, string>;
	/** A network failure in place of an answer: its code, or `connect ETIMEDOUT` with the system call. */
	code?: string;
	/** The system call of an error without a message. */
	syscall?: string;
	delayMs?: number;
}

/** The requests so far, and the most that were open at once. */
export interface Service {
	requests: Seen[];
	mostAtOnce: number;
}

/** The replies that are under way: those of a service before are given up, and end nowhere. */
let handingOver = { replies: 0 };

/** Whether a reply is on its way through nock, which takes real time. */
export function isHandingOver(): boolean {
	return handingOver.replies > 0;
}

/**
 * Answers every request below an origin, in place of any service before.
 *
 * @param answer from the request and how many came before it
 */
export function serve(answer: (request: Seen, place: number) => Reply, origin = ORIGIN): Service {
	const service: Service = { requests: [], mostAtOnce: 0 };
	let open = 0;
	nock.cleanAll();
	const scope = nock(origin).persist();
	const own = (handingOver = { replies: 0 });
	scope.on('replied', () => own.replies--);
	for (const method of methods) {
		scope.intercept(/.*/, method).reply(async function (uri, body) {
			const { pathname, searchParams } = new URL(uri, origin);
			const request: Seen = {
				method,
				path: pathname.replace(/^\/api\/v2/, ''),
				query: Object.fromEntries(searchParams),
				headers: { ...this.req.headers },
				body,
				at: Date.now(),
			};
			const reply = answer(request, service.requests.push(request) - 1);
			service.mostAtOnce = Math.max(service.mostAtOnce, ++open);
			if (reply.delayMs !== undefined) await sleep(reply.delayMs);
			open--;
			const { aborted, destroyed, socket } = this.req;
			if (aborted || destroyed || socket?.destroyed) return [500];
			if (reply.code !== undefined) {
				const code = reply.code.split(' ').at(-1);
				const errors = reply.syscall && [{ code, syscall: reply.syscall }];
				// an AggregateError of a dual-stack host has no message
				const message = errors ? '' : `${reply.code} at ${origin}`;
				throw Object.assign(new Error(message), { code, errors });
			}
			own.replies++;
			return [reply.status ?? 200, reply.body ?? '', reply.headers ?? {}];
		});
	}
	return service;
}
