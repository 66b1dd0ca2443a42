import type { BinaryHelperFunctions, IBinaryData, IDataObject } from 'n8n-workflow';
import type { Effect, Outcome, Trouble, Unclear } from './outcome';
import { outcomeOfResponse } from './outcome';
import type { Secret } from './secret';
import type { Reader } from './tap';
import { Tap } from './tap';
import type { Watch } from './watch';
import { watchOver } from './watch';

/** A response's body that has not been read yet. */
export type Stream = Exclude<Parameters<BinaryHelperFunctions['prepareBinaryData']>[0], Buffer>;

/** A full HTTP response with its body as a stream. */
export interface StreamResponse {
	statusCode: number;
	headers: IDataObject;
	body: Stream;
}

/** Takes an answer as it comes, so that it is never held as a whole. */
export interface Receiver {
	/** A new reader of the content; what it ends with is the answer's body. */
	read(): Reader<unknown>;
	/** Stores the stream while it is read; the answer's body is then what was `Stored`. */
	store?(stream: Stream): Promise<IBinaryData>;
}

/** What was stored, and what the reader says of it. */
export interface Stored {
	binary: IBinaryData;
	content: unknown;
}

export interface Circumstances {
	effect: Effect;
	signal?: AbortSignal;
	/** When the try began, by the local clock. */
	startedAt: number;
	/** How long it may take, in ms; of a file, how long nothing may come. */
	timeoutMs: number;
	/** When all requests together have to be done, by the local clock. */
	endsAt?: number;
	/** What must not be shown, should the service repeat it. */
	secret: Secret;
}

type Pieces = AsyncIterable<Uint8Array>;

const MOST_BYTES = 32 * 1024 * 1024;
/** A file takes as long as it takes; after so many time-outs it has to come as fast as this. */
const DRIP_AFTER_TIMEOUTS = 10;
const LEAST_BYTES_PER_MS = 0.1;
/** What a stream that broke off is called, as opposed to a store that cannot take it. */
const BROKE =
	/^(ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ERR_BAD_RESPONSE|ERR_CANCELED|ERR_STREAM_PREMATURE_CLOSE|Z_.*)$/;

/** An answer that is larger than any page of the API. */
class TooLarge extends Error {}

/**
 * Reads an answer within its time: a file as it comes, where there is a receiver for it, all else
 * as JSON of at most 32 MB. Never throws.
 */
export async function receive(
	response: StreamResponse,
	receiver: Receiver | undefined,
	circumstances: Circumstances,
): Promise<Outcome> {
	const { secret } = circumstances;
	if (receiver === undefined || !isSuccess(response)) {
		return secret.outOfAll(await receiveText(response, circumstances));
	}
	const outcome = await receiveFile(response, receiver, circumstances);
	if (outcome.kind !== 'answer') return secret.outOfAll(outcome);
	const { body, ...facts } = outcome;
	return { ...secret.outOfAll(facts), body };
}

async function receiveText(
	response: StreamResponse,
	circumstances: Circumstances,
): Promise<Outcome> {
	const { effect, endsAt = Infinity, signal, startedAt, timeoutMs } = circumstances;
	const { body: stream, headers, statusCode } = response;
	const end = Math.min(endsAt, startedAt + timeoutMs);
	const watch = watchOver(stream, () => Date.now() >= end, signal);
	let body = '';
	try {
		body = await readText(stream);
	} catch (error) {
		// any other status says enough
		if (isSuccess(response))
			return unclear(response, circumstances, troubleOf(error, watch, signal));
	} finally {
		watch.end();
	}
	return outcomeOfResponse(effect, { statusCode, headers, body });
}

async function readText(stream: Stream): Promise<string> {
	const decoder = new TextDecoder();
	const texts: string[] = [];
	let bytes = 0;
	for await (const piece of stream) {
		bytes += (piece as Buffer).length;
		if (bytes > MOST_BYTES) throw new TooLarge();
		texts.push(decoder.decode(piece as Buffer, { stream: true }));
	}
	return texts.join('') + decoder.decode();
}

async function receiveFile(
	response: StreamResponse,
	receiver: Receiver,
	circumstances: Circumstances,
): Promise<Outcome> {
	const { effect, endsAt = Infinity, secret, signal } = circumstances;
	const { body: stream, statusCode, headers } = response;
	const tap = new Tap(secret, receiver.read());
	const stored = receiver.store && stream.compose<Stream>((pieces: Pieces) => through(tap, pieces));
	// one that is not read tells of no end
	stored?.on('error', () => {});
	const both = {
		destroy: (error?: Error) => [stream, stored].forEach((one) => one?.destroy(error)),
	};
	const watch = watchOver(both, timeOfFile(tap, circumstances), signal);
	try {
		const binary = stored && (await receiver.store?.(stored));
		if (stored === undefined) await readAll(through(tap, stream));
		const read = () => (binary ? ({ binary, content: tap.end() } satisfies Stored) : tap.end());
		return outcomeOfResponse(effect, { statusCode, headers, body: tap.beginning }, read);
	} catch (error) {
		both.destroy();
		if (watch.isOverdue && Date.now() >= endsAt && tap.bytes > 0) {
			return { ...unclear(response, circumstances, 'tooLong'), soFar: tap.soFar() };
		}
		const trouble = troubleOf(error, watch, signal);
		const { code = '', message } = error as { code?: string; message?: string };
		return stored !== undefined && trouble === 'cutShort' && !BROKE.test(code)
			? unclear(response, circumstances, 'notStored', message)
			: unclear(response, circumstances, trouble);
	} finally {
		watch.end();
	}
}

/** Whether nothing has come for too long, or a file drips. */
function timeOfFile(
	tap: Tap,
	{ endsAt = Infinity, startedAt, timeoutMs }: Circumstances,
): () => boolean {
	return () => {
		const now = Date.now();
		const took = now - startedAt;
		const drips = took > DRIP_AFTER_TIMEOUTS * timeoutMs && tap.bytes < took * LEAST_BYTES_PER_MS;
		return now >= endsAt || now - tap.lastAt >= timeoutMs || drips;
	};
}

/** Lets the tap see all that passes by. */
async function* through(tap: Tap, pieces: Pieces): AsyncGenerator<Uint8Array> {
	for await (const piece of pieces) {
		const clean = tap.push(piece);
		if (clean.length > 0) yield clean;
	}
	yield tap.flush();
}

async function readAll(pieces: AsyncIterator<unknown>): Promise<void> {
	while (!(await pieces.next()).done);
}

function isSuccess({ statusCode }: StreamResponse): boolean {
	return statusCode >= 200 && statusCode < 300;
}

function troubleOf(error: unknown, watch: Watch, signal: AbortSignal | undefined): Trouble {
	if (error instanceof TooLarge) return 'tooLarge';
	if (signal?.aborted) return 'cancelled';
	return watch.isOverdue ? 'timeout' : 'cutShort';
}

function unclear(
	{ statusCode: status }: StreamResponse,
	{ effect }: Circumstances,
	reason: Trouble,
	detail?: string,
): Unclear {
	const kind = effect === 'read' ? 'unusable' : 'unknown';
	return { kind, reason, status, ...(detail !== undefined && { detail }) };
}
