import type { BinaryHelperFunctions, IBinaryData, IDataObject } from 'n8n-workflow';
import type { Effect, Outcome } from './outcome';
import { outcomeOfResponse } from './outcome';
import { pause } from './pause';
import type { Reader } from './tap';
import { Tap, textReader } from './tap';

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

interface Circumstances {
	effect: Effect;
	signal?: AbortSignal;
	/** How long nothing may come, in ms. */
	stallMs: number;
	/** What must not be shown, should the service repeat it. */
	secret: string;
}

/** Short, as the last look outlives the download and keeps a process that ends waiting. */
const LOOK_EVERY_MS = 250;
/** What a stream that broke off is called, as opposed to a store that cannot take it. */
const BROKE =
	/^(ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ERR_BAD_RESPONSE|ERR_CANCELED|ERR_STREAM_PREMATURE_CLOSE|Z_.*)$/;

/**
 * Reads an answer as it comes, and stores it where the receiver does; of anything else than a
 * success the body is read. Never throws.
 */
export async function download(
	response: StreamResponse,
	receiver: Receiver,
	circumstances: Circumstances,
): Promise<Outcome> {
	const { effect, secret, signal } = circumstances;
	const { body: stream, statusCode, headers } = response;
	const isSuccess = statusCode >= 200 && statusCode < 300;
	const tap = new Tap(secret, isSuccess ? receiver.read() : textReader());
	const watch = watchOver(stream, tap, circumstances);
	try {
		const binary = await passOn(stream, tap, isSuccess ? receiver.store : undefined);
		tap.flush();
		if (!isSuccess) {
			return outcomeOfResponse(effect, { statusCode, headers, body: String(tap.end()) });
		}
		const read = () => (binary ? ({ binary, content: tap.end() } satisfies Stored) : tap.end());
		return outcomeOfResponse(effect, { statusCode, headers, body: tap.beginning }, read);
	} catch (error) {
		stream.destroy();
		const kind = effect === 'read' ? 'unusable' : 'unknown';
		if (signal?.aborted) return { kind, reason: 'cancelled', status: statusCode };
		if (watch.hasStalled) return { kind, reason: 'timeout', status: statusCode };
		const { code = '', message } = error as { code?: string; message?: string };
		return BROKE.test(code)
			? { kind, reason: 'cutShort', status: statusCode }
			: { kind, reason: 'notStored', status: statusCode, detail: message };
	} finally {
		watch.end();
	}
}

/** Lets the tap see all of the stream, on its way to the store where there is one. */
async function passOn(
	stream: Stream,
	tap: Tap,
	store: Receiver['store'],
): Promise<IBinaryData | undefined> {
	if (store) {
		listenIn(stream, tap);
		return await store(stream);
	}
	for await (const piece of stream) tap.push(piece as Buffer);
	return undefined;
}

/** Sees all that passes by, from the moment on when another one begins to read. */
function listenIn(stream: Stream, tap: Tap): void {
	stream.pause();
	stream.on('data', (piece: Buffer) => tap.push(piece));
	stream.once('newListener', function resume(event) {
		if (event === 'data') stream.resume();
		else stream.once('newListener', resume);
	});
}

/** Ends a stream from which nothing comes any more, or when the execution is cancelled. */
function watchOver(
	stream: Stream,
	tap: Tap,
	{ signal, stallMs }: Circumstances,
): { hasStalled: boolean; end(): void } {
	let isOver = false;
	const watch = {
		hasStalled: false,
		end: () => {
			isOver = true;
		},
	};
	const look = async () => {
		while (!watch.hasStalled && (await pause(LOOK_EVERY_MS, signal))) {
			if (isOver) return;
			watch.hasStalled = Date.now() - tap.lastAt >= stallMs;
		}
		if (!isOver) stream.destroy(new Error('Nothing came any more'));
	};
	void look();
	return watch;
}
