import type { BinaryHelperFunctions, IBinaryData } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Effect, Outcome, ServiceResponse } from './outcome';
import { cancelled, noAnswer, readAnswer } from './outcome';
import { outcomeOfResponse } from './outcomeOfResponse';

/** How much of the beginning tells an error's body or a web page from a file. */
const BEGINNING = 65_536;
const CHECK_MS = 250;

/** A response's body that has not been read yet. */
export type Stream = Exclude<Parameters<BinaryHelperFunctions['prepareBinaryData']>[0], Buffer>;

/** Reads a text piece by piece; both throw `IncompleteAnswer` when it is not what was asked for. */
export interface Reader<T> {
	push(piece: string): void;
	end(): T;
}

/** Takes a file as it comes, so that it is never held as a whole. */
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

/** How long a file may come, and for whom. */
export interface Patience {
	signal?: AbortSignal;
	/** How long nothing may come, in ms; the whole may take as long as it takes. */
	silenceMs: number;
	/** When all requests together have to be done, by the local clock. */
	deadline: number;
	/** Ends the request: a body of n8n's client does not end by itself while it waits for more. */
	abort(): void;
}

/** Reads a file, or what came in its place, piece by piece, and stores it where that is asked for. */
export async function receiveFile(
	effect: Effect,
	response: ServiceResponse<Stream>,
	{ read, store }: Receiver,
	patience: Patience,
): Promise<Outcome> {
	const { body: stream, headers, statusCode } = response;
	const file = new IncomingFile(read());
	stream.on('error', () => (file.broken ??= 'cutShort'));
	const pieces = file.piecesOf(stream);
	const isFile = statusCode >= 200 && statusCode < 300;
	const stored = isFile && store ? streamOf(pieces, stream) : undefined;
	// without a listener, the error of a stream that nobody reads would end the process
	stored?.on('error', () => {});
	const end = () => {
		patience.abort();
		stored?.destroy(new Error('The file was ended'));
	};
	void file.watch(patience, end);
	try {
		const binary = stored && (await store?.(stored));
		while (!(await pieces.next()).done);
		const answered = { statusCode, headers, body: file.beginning };
		const outcome = outcomeOfResponse(effect, 'file', answered);
		const reading = readAnswer(effect, outcome, (answer): Outcome => {
			const content = file.content();
			return { ...answer, body: binary ? ({ binary, content } satisfies Stored) : content };
		});
		return 'failure' in reading ? reading.failure : reading.content;
	} catch (error) {
		const { broken } = file;
		end();
		if (patience.signal?.aborted) return cancelled(effect);
		if (broken) return noAnswer(effect, broken, { status: statusCode });
		const { message: reason } = error as Error;
		return noAnswer(effect, 'notStored', { status: statusCode, about: { reason } });
	} finally {
		file.isOver = true;
	}
}

/** A file while it comes. */
class IncomingFile {
	/** What came first, as text. */
	beginning = '';
	/** Why less came than there is. */
	broken?: 'cutShort' | 'timeout';
	/** Nobody waits for it any more. */
	isOver = false;
	private lastAt = Date.now();
	private problem: unknown;
	private readonly decoder = new TextDecoder();

	constructor(private readonly reader: Reader<unknown>) {}

	/** Lets the reader see all that passes by. */
	async *piecesOf(stream: Stream): AsyncGenerator<Uint8Array> {
		for await (const piece of stream as AsyncIterable<Uint8Array>) {
			this.lastAt = Date.now();
			this.take(this.decoder.decode(piece, { stream: true }));
			yield piece;
		}
		this.take(this.decoder.decode());
	}

	/** @throws IncompleteAnswer when it is not what was asked for */
	content(): unknown {
		if (this.problem !== undefined) throw this.problem;
		return this.reader.end();
	}

	/** Ends a file of which nothing comes any more, or whose execution was cancelled. */
	async watch({ deadline, signal, silenceMs }: Patience, end: () => void): Promise<void> {
		while (!this.isOver) {
			const now = Date.now();
			if (now >= deadline || now - this.lastAt >= silenceMs) this.broken ??= 'timeout';
			if (this.broken || signal?.aborted) return end();
			await sleep(CHECK_MS);
		}
	}

	private take(text: string): void {
		if (this.beginning.length < BEGINNING) this.beginning += text.slice(0, BEGINNING);
		if (this.problem !== undefined) return;
		try {
			this.reader.push(text);
		} catch (error) {
			this.problem = error;
		}
	}
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
