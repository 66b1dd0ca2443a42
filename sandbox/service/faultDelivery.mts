import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { faultAnswer } from './faultAnswers.mts';
import type { Fault } from './faultRules.mts';
import type { State } from './state.mts';

type Done = (error?: Error | null, payload?: unknown) => void;

/** The first half of a fault, before the request is checked and carried out. Waits the latency. */
export async function meetFault(
	request: FastifyRequest,
	reply: FastifyReply,
	state: State,
): Promise<void> {
	const { progress, method, query, body } = request;
	progress.entry.body = body ?? null;
	const fault = state.faults.next({ method, path: progress.entry.path, query, body });
	progress.fault = fault;
	if (state.latency > 0) await sleep(state.latency);
	if (fault === null) return;

	const isUncounted = fault.kind === '429' || fault.kind === 'dropBefore';
	if (progress.key && isUncounted) state.rateLimiter.giveBack(progress.key.secret);
	if (fault.kind === 'dropBefore') {
		reply.hijack();
		drop(request);
	} else if (!fault.carriedOut && replacement(fault, request, state)) {
		// deliver() puts the fault's answer in.
		reply.send('');
	}
}

/**
 * The second half: sends the answer, the fault's answer instead, or nothing.
 * `done` is Fastify's; where it is not called, the connection is already cut.
 */
export function deliver(
	request: FastifyRequest,
	reply: FastifyReply,
	payload: unknown,
	done: Done,
	state: State,
): void {
	const { fault, entry } = request.progress;
	if (fault?.kind === 'dropAfter') return drop(request);

	const instead = fault && replacement(fault, request, state);
	if (instead) reply.code(instead.status).headers(instead.headers);
	for (const [name, value] of Object.entries(fault?.headers ?? {})) setHeader(reply, name, value);
	entry.status = reply.statusCode;

	if (fault?.kind === 'cutBody') return cut(reply, String(payload));
	if (fault?.kind !== 'slow') return done(null, instead ? instead.payload : payload);
	setTimeout(() => done(null, payload), fault.ms);
}

function replacement(fault: Fault, { progress }: FastifyRequest, { clock, rateLimiter }: State) {
	return faultAnswer(fault, {
		timestamp: clock.timestamp(),
		key: progress.key?.secret ?? '',
		rateLimiter,
	});
}

function setHeader(reply: FastifyReply, name: string, value: string | null): void {
	if (value !== null) {
		reply.header(name, value);
		return;
	}
	reply.removeHeader(name);
	// Node would add its own.
	if (name.toLowerCase() === 'date') reply.raw.sendDate = false;
}

function drop({ raw, progress }: FastifyRequest): void {
	progress.entry.status = 'dropped';
	raw.socket.destroy();
}

/** Sends half of what Content-Length promises. */
function cut(reply: FastifyReply, payload: string): void {
	const bytes = Buffer.from(payload);
	const headers = { ...reply.getHeaders(), 'content-length': bytes.length };
	for (const [name, value] of Object.entries(headers)) {
		if (value !== undefined) reply.raw.setHeader(name, value);
	}
	reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () =>
		reply.raw.socket?.destroy(),
	);
}
