import type { IBinaryData } from 'n8n-workflow';
import type { Outcome } from './outcome';
import { noAnswer } from './outcome';
import { outcomeOfResponse } from './outcomeOfResponse';
import type { Circumstances, Stream, StreamResponse } from './response';
import { brokenOff } from './response';
import type { Reader } from './streamInspector';
import { StreamInspector } from './streamInspector';
import { startWatchdog } from './watchdog';

/** Takes an answer as it comes, so that it is never held as a whole. */
export interface Receiver {
	/** Makes a reader for the content; what its `end` returns is the answer's body. */
	read(): Reader<unknown>;
	/** Stores the stream while it is read; the answer's body is then what was `Stored`. */
	store?(stream: Stream): Promise<IBinaryData>;
}

/** What was stored, and what the reader says of it. */
export interface Stored {
	binary: IBinaryData;
	content: unknown;
}

type Pieces = AsyncIterable<Uint8Array>;

/** A file takes as long as it takes; after so many time-outs it has to come as fast as this. */
const DRIP_AFTER_TIMEOUTS = 10;
const LEAST_BYTES_PER_MS = 0.1;
/** What a stream that broke off is called, as opposed to a store that cannot take it. */
const BROKE =
	/^(ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ERR_BAD_RESPONSE|ERR_CANCELED|ERR_STREAM_PREMATURE_CLOSE|Z_.*)$/;

/** Reads a file as it comes, to where it is no file of the service any more: the rest is not read. */
export async function receiveFile(
	response: StreamResponse,
	receiver: Receiver,
	circumstances: Circumstances,
): Promise<Outcome> {
	const { abort, deadline = Infinity, effect, secret, signal } = circumstances;
	const { body: stream, statusCode: status } = response;
	const inspector = new StreamInspector(secret, receiver.read());
	const pieces = through(inspector, stream);
	const stored = receiver.store && streamOf(pieces, stream);
	// without a listener, the error of a stream that nobody reads would end the process
	stored?.on('error', () => {});
	const both = {
		destroy: (error?: Error) => {
			abort();
			for (const one of [stream, stored]) one?.destroy(error);
		},
	};
	const watchdog = startWatchdog(both, timeOfFile(inspector, circumstances), signal);
	try {
		const reading = stored ? receiver.store?.(stored) : readAll(pieces);
		const binary = (await Promise.race([reading, watchdog.over])) ?? undefined;
		return outcomeOf(response, circumstances, inspector, binary);
	} catch (error) {
		both.destroy();
		if (inspector.isOver) return asSeen(outcomeOf(response, circumstances, inspector));
		if (watchdog.isOverdue && Date.now() >= deadline && inspector.bytes > 0) {
			return noAnswer(effect, 'timeout', { status, soFar: inspector.soFar() });
		}
		const broken = brokenOff(response, circumstances, watchdog, error);
		const { code, message: detail } = error as { code?: string; message?: string };
		const isOfStore = stored && broken.reason === 'cutShort' && !BROKE.test(String(code));
		return isOfStore ? noAnswer(effect, 'notStored', { status, detail }) : broken;
	} finally {
		watchdog.end();
	}
}

function outcomeOf(
	{ headers, statusCode }: StreamResponse,
	circumstances: Circumstances,
	inspector: StreamInspector,
	binary?: IBinaryData,
): Outcome {
	const read = () =>
		binary ? ({ binary, content: inspector.end() } satisfies Stored) : inspector.end();
	const answer = { statusCode, headers, body: inspector.beginning };
	const outcome = outcomeOfResponse(circumstances, answer, read);
	return outcome.kind === 'answer' ? { ...outcome, size: inspector.reader.held?.() } : outcome;
}

/** What starts as JSON was not cut short by the service, but is not the file. */
function asSeen(outcome: Outcome): Outcome {
	const isUnclear = outcome.kind === 'unusable' || outcome.kind === 'unknown';
	const isCutHere = isUnclear && outcome.reason === 'cutShort' && outcome.detail === undefined;
	return isCutHere ? { ...outcome, reason: 'missing' } : outcome;
}

/** Whether nothing has come for too long, or a file drips. */
function timeOfFile(
	inspector: StreamInspector,
	{ deadline = Infinity, startedAt, timeoutMs }: Circumstances,
): () => boolean {
	return () => {
		const now = Date.now();
		const took = now - startedAt;
		const drips =
			took > DRIP_AFTER_TIMEOUTS * timeoutMs && inspector.bytes < took * LEAST_BYTES_PER_MS;
		return now >= deadline || now - inspector.lastAt >= timeoutMs || drips;
	};
}

/**
 * A stream of pieces. A community node may not import Node's streams, so the kind of another one
 * makes it. (`compose` would do, but on Node 22 it waits for ever when its source breaks off, and on
 * Node 20 and 22 it brings the process down when nobody reads it.)
 */
function streamOf(pieces: AsyncGenerator<Uint8Array>, like: Stream): Stream {
	const { from } = like.constructor as unknown as { from(pieces: Pieces): Stream };
	return from(pieces);
}

/** Lets the inspector see all that passes by. */
async function* through(inspector: StreamInspector, pieces: Pieces): AsyncGenerator<Uint8Array> {
	for await (const piece of pieces) {
		const clean = inspector.push(piece);
		if (inspector.isOver) throw new Error('The rest is not read');
		if (clean.length > 0) yield clean;
	}
	yield inspector.flush();
}

async function readAll(pieces: AsyncIterator<unknown>): Promise<void> {
	while (!(await pieces.next()).done);
}
