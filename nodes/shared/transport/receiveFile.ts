import type { BinaryHelperFunctions, IBinaryData, IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { FileDecoder } from './fileDecoder';
import type { Outcome } from './outcome';
import { noAnswer } from './outcome';
import type { Sent } from './outcomeOfResponse';
import { cancelled, outcomeOfResponse } from './outcomeOfResponse';

/** How much of the beginning tells an error's body or a web page from a file. */
const BEGINNING = 65_536;
const CHECK_MS = 250;

/** A response's body that has not been read yet. */
export type Stream = Exclude<Parameters<BinaryHelperFunctions['prepareBinaryData']>[0], Buffer>;

export interface StreamResponse {
	statusCode: number;
	headers: IDataObject;
	body: Stream;
}

/** Reads a text piece by piece; both throw `BrokenOff` when it is not complete. */
export interface Reader<T> {
	push(piece: string): void;
	/** @throws also another error when the text is not what was asked for */
	end(): T;
}

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

export interface FileSent extends Sent {
	signal?: AbortSignal;
	/** How long nothing may come, in ms; the whole may take as long as it takes. */
	silenceMs: number;
	/** When all requests together have to be done, by the local clock. */
	deadline: number;
	/** Ends the request: a body of n8n's client does not end by itself while it waits for more. */
	abort(): void;
}

/** What is known of a file while it is read. */
interface Reading {
	reader: Reader<unknown>;
	beginning: string;
	/** When the last piece came, in ms. */
	lastAt: number;
	/** What its reader has found: it is not what was asked for, or not complete. */
	problem?: unknown;
	end?: 'cutShort' | 'timeout';
	isOver?: true;
}

/** Reads a file, or what came in its place, piece by piece, and stores it where that is asked for. */
export async function receiveFile(
	{ body: stream, headers, statusCode }: StreamResponse,
	receiver: Receiver,
	sent: FileSent,
): Promise<Outcome> {
	const reading: Reading = { reader: receiver.read(), beginning: '', lastAt: Date.now() };
	stream.on('error', () => (reading.end ??= 'cutShort'));
	const pieces = read(stream, reading, new FileDecoder(headers['content-type']));
	const isFile = statusCode >= 200 && statusCode < 300;
	const stored = isFile && receiver.store ? streamOf(pieces, stream) : undefined;
	// without a listener, the error of a stream that nobody reads would end the process
	stored?.on('error', () => {});
	const end = () => {
		sent.abort();
		for (const one of [stream, stored]) one?.destroy(new Error('The file was ended'));
	};
	void watch(reading, sent, end);
	const outcomeOf = (binary?: IBinaryData): Outcome =>
		outcomeOfResponse(sent, { statusCode, headers, body: reading.beginning }, () => {
			if (reading.problem !== undefined) throw reading.problem;
			const content = reading.reader.end();
			return binary ? ({ binary, content } satisfies Stored) : content;
		});
	try {
		if (stored) return outcomeOf(await receiver.store?.(stored));
		while (!(await pieces.next()).done);
		return outcomeOf();
	} catch (error) {
		const { end: broken } = reading;
		end();
		if (sent.signal?.aborted) return cancelled(sent.effect);
		if (reading.problem !== undefined) return outcomeOf();
		if (broken) return noAnswer(sent.effect, broken, { status: statusCode });
		const { message: reason } = error as Error;
		return noAnswer(sent.effect, 'notStored', { status: statusCode, about: { reason } });
	} finally {
		reading.isOver = true;
	}
}

/** Ends a file of which nothing comes any more, or that nobody waits for. */
async function watch(reading: Reading, sent: FileSent, end: () => void): Promise<void> {
	while (!reading.isOver) {
		const now = Date.now();
		const isOverdue = now >= sent.deadline || now - reading.lastAt >= sent.silenceMs;
		if (isOverdue) reading.end = 'timeout';
		if (isOverdue || sent.signal?.aborted) return end();
		await sleep(CHECK_MS);
	}
}

/** Lets the reader see all that passes by, up to where it is no file of the service any more. */
async function* read(
	stream: Stream,
	reading: Reading,
	decoder: FileDecoder,
): AsyncGenerator<Uint8Array> {
	for await (const piece of stream as AsyncIterable<Uint8Array>) {
		reading.lastAt = Date.now();
		take(reading, decoder.decode(piece));
		yield piece;
	}
	take(reading, decoder.decode());
}

function take(reading: Reading, text: string): void {
	if (reading.beginning.length < BEGINNING) reading.beginning += text.slice(0, BEGINNING);
	try {
		if (reading.problem === undefined) reading.reader.push(text);
	} catch (error) {
		reading.problem = error;
	}
	if (reading.problem !== undefined && reading.beginning.length >= BEGINNING) throw reading.problem;
}

/**
 * A stream of pieces. A community node may not import Node's streams, so the kind of another one
 * makes it. (`compose` would do, but on Node 22 it waits for ever when its source breaks off, and on
 * Node 20 and 22 it brings the process down when nobody reads it.)
 */
function streamOf(pieces: AsyncGenerator<Uint8Array>, like: Stream): Stream {
	const { from } = like.constructor as unknown as {
		from(pieces: AsyncIterable<Uint8Array>): Stream;
	};
	return from(pieces);
}
