import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { damaged } from './damage.mts';
import { faultAnswer } from './faultAnswers.mts';
import type { Fault } from './fault.mts';
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
	if (progress.key && isUncounted) state.rateLimiter.giveBack(progress.key.id);
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

	const isRefusedAnyway = fault?.kind === 'empty' && fault.carriedOut && reply.statusCode >= 400;
	const instead = fault && !isRefusedAnyway && replacement(fault, request, state);
	if (instead) reply.code(instead.status).headers(instead.headers);
	for (const [name, value] of Object.entries(fault?.headers ?? {})) setHeader(reply, name, value);
	if (fault?.kind === 'slow') {
		setTimeout(() => deliverLate(request, reply, payload, done), fault.ms);
		return;
	}
	// whoever gets a part of a refusal cannot know that it is one
	const isCut = fault?.kind === 'cutBody' && reply.statusCode >= 400;
	entry.status = isCut ? 'dropped' : reply.statusCode;
	if (fault?.kind === 'notSuccess') entry.isRefused = true;

	if (fault?.kind === 'cutBody' || fault?.kind === 'halfBody') {
		void half(payload).then(({ whole, sent }) => {
			if (fault.kind === 'cutBody') cut(reply, whole, sent);
			else done(null, sent);
		});
		return;
	}
	if (fault?.kind === 'damage') return done(null, damaged(payload, fault));
	done(null, instead ? instead.payload : payload);
}

/** Whoever asked may be gone by now. */
function deliverLate(
	{ progress, raw }: FastifyRequest,
	reply: FastifyReply,
	payload: unknown,
	done: Done,
): void {
	progress.entry.status = raw.socket.destroyed ? 'dropped' : reply.statusCode;
	done(null, payload);
}

function replacement(fault: Fault, { progress }: FastifyRequest, { clock, rateLimiter }: State) {
	return faultAnswer(fault, {
		timestamp: clock.timestamp(),
		key: progress.key?.id ?? '',
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

/** Half of the body, and the length of the whole; of a stream what its first megabyte holds. */
async function half(payload: unknown): Promise<{ whole: number; sent: Buffer }> {
	const chunks: Buffer[] = [];
	let whole = 0;
	for await (const chunk of payload instanceof Readable ? payload : [String(payload)]) {
		const bytes = Buffer.from(chunk);
		chunks.push(bytes);
		whole += bytes.length;
		if (whole > 1_000_000) break;
	}
	return { whole, sent: Buffer.concat(chunks).subarray(0, Math.floor(whole / 2)) };
}

/** Sends less than Content-Length promises, then cuts the connection. */
function cut(reply: FastifyReply, promised: number, sent: Buffer): void {
	const headers = { ...reply.getHeaders(), 'content-length': promised };
	for (const [name, value] of Object.entries(headers)) {
		if (value !== undefined) reply.raw.setHeader(name, value);
	}
	reply.raw.write(sent, () => reply.raw.socket?.destroy());
}
