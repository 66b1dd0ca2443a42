import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { corruptResponse } from './corrupt.mts';
import { createFaultResponse } from './faultResponses.mts';
import type { Fault } from './fault.mts';
import type { State } from './state.mts';

type DoneCallback = (error?: Error | null, payload?: unknown) => void;

/** Applies a fault before the request is validated and carried out. Also waits for the latency. */
export async function applyFaultToRequest(
	request: FastifyRequest,
	reply: FastifyReply,
	state: State,
): Promise<void> {
	const { progress, method, query, body } = request;
	progress.entry.body = body ?? null;
	const fault = state.faults.nextFault({ method, path: progress.entry.path, query, body });
	progress.fault = fault;
	if (state.latency > 0) await sleep(state.latency);
	if (fault === null) return;

	const isUncounted = fault.kind === '429' || fault.kind === 'dropBefore';
	if (progress.key && isUncounted) state.rateLimiter.uncountRequest(progress.key.id);
	if (fault.kind === 'dropBefore') {
		reply.hijack();
		dropConnection(request);
	} else if (!fault.carriedOut && createReplacement(fault, request, state)) {
		// applyFaultToResponse() replaces this response.
		reply.send('');
	}
}

/**
 * Applies a fault: sends the response unchanged, sends a replacement, or sends nothing. Calls `done` unless
 * the connection was closed.
 */
export function applyFaultToResponse(
	request: FastifyRequest,
	reply: FastifyReply,
	payload: unknown,
	done: DoneCallback,
	state: State,
): void {
	const { fault, entry } = request.progress;
	if (fault?.kind === 'dropAfter') return dropConnection(request);

	const isAlreadyError = fault?.kind === 'empty' && fault.carriedOut && reply.statusCode >= 400;
	const replacement = fault && !isAlreadyError && createReplacement(fault, request, state);
	if (replacement) reply.code(replacement.status).headers(replacement.headers);
	for (const [name, value] of Object.entries(fault?.headers ?? {})) setHeader(reply, name, value);
	if (fault?.kind === 'slow') {
		setTimeout(() => sendDelayed(request, reply, payload, done), fault.ms);
		return;
	}
	// For the client, a truncated error response is a dropped connection.
	const isCut = fault?.kind === 'cutBody' && reply.statusCode >= 400;
	entry.status = isCut ? 'dropped' : reply.statusCode;
	if (fault?.kind === 'notSuccess') entry.isRefused = true;

	if (fault?.kind === 'cutBody' || fault?.kind === 'halfBody') {
		void readHalf(payload).then(({ totalBytes, firstHalf }) => {
			if (fault.kind === 'cutBody') sendPartially(reply, totalBytes, firstHalf);
			else done(null, firstHalf);
		});
		return;
	}
	if (fault?.kind === 'damage') return done(null, corruptResponse(payload, fault));
	done(null, replacement ? replacement.payload : payload);
}

/** Sends a delayed response; logs it as dropped if the client has disconnected. */
function sendDelayed(
	{ progress, raw }: FastifyRequest,
	reply: FastifyReply,
	payload: unknown,
	done: DoneCallback,
): void {
	progress.entry.status = raw.socket.destroyed ? 'dropped' : reply.statusCode;
	done(null, payload);
}

function createReplacement(
	fault: Fault,
	{ progress }: FastifyRequest,
	{ clock, rateLimiter }: State,
) {
	return createFaultResponse(fault, {
		timestamp: clock.formatTimestamp(),
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
	// Prevents Node.js from adding its own `Date`.
	if (name.toLowerCase() === 'date') reply.raw.sendDate = false;
}

function dropConnection({ raw, progress }: FastifyRequest): void {
	progress.entry.status = 'dropped';
	raw.socket.destroy();
}

/** Reads the first half of the body and its total length; of a stream, at most 1 MB. */
async function readHalf(payload: unknown): Promise<{ totalBytes: number; firstHalf: Buffer }> {
	const chunks: Buffer[] = [];
	let totalBytes = 0;
	for await (const chunk of payload instanceof Readable ? payload : [String(payload)]) {
		const bytes = Buffer.from(chunk);
		chunks.push(bytes);
		totalBytes += bytes.length;
		if (totalBytes > 1_000_000) break;
	}
	return { totalBytes, firstHalf: Buffer.concat(chunks).subarray(0, Math.floor(totalBytes / 2)) };
}

/** Sends less than Content-Length, then closes the connection. */
function sendPartially(reply: FastifyReply, promisedBytes: number, firstHalf: Buffer): void {
	const headers = { ...reply.getHeaders(), 'content-length': promisedBytes };
	for (const [name, value] of Object.entries(headers)) {
		if (value !== undefined) reply.raw.setHeader(name, value);
	}
	reply.raw.write(firstHalf, () => reply.raw.socket?.destroy());
}
