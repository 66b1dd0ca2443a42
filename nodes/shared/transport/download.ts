import type { BinaryHelperFunctions, IBinaryData, IDataObject } from 'n8n-workflow';
import type { Effect, Outcome } from './outcome';
import { outcomeOfResponse } from './outcome';
import { pause } from './pause';

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
	/** Stores the stream. */
	store(stream: Stream): Promise<IBinaryData>;
	/** Reads the stream to its end, for the short body of an error. */
	toText(stream: Stream): Promise<string>;
	/** A new check of the content on its way to the store. */
	check(): Check;
}

/** Looks at a text piece by piece; both throw `BrokenOff` when it is not complete. */
export interface Check {
	push(piece: string): void;
	/** @throws also another error when the text is not what was asked for */
	end(): IDataObject;
}

/** What was stored, and what the check says of it. */
export interface Stored {
	binary: IBinaryData;
	facts: IDataObject;
}

interface Circumstances {
	effect: Effect;
	signal?: AbortSignal;
	/** How long nothing may come, in ms. */
	stallMs: number;
	/** Takes out of an error's body what must not be shown. */
	hide(text: string): string;
}

const SLICE_MS = 1000;
/** How much of a stream's beginning tells an error's body or a web page from a file. */
const BEGINNING = 4096;
/** What a stream that broke off is called, as opposed to a store that cannot take it. */
const BROKE =
	/^(ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ERR_BAD_RESPONSE|ERR_CANCELED|ERR_STREAM_PREMATURE_CLOSE|Z_.*)$/;

/** Stores an answer as it comes; of anything else than a success the body is read. Never throws. */
export async function download(
	response: StreamResponse,
	receiver: Receiver,
	circumstances: Circumstances,
): Promise<Outcome> {
	const { effect, hide, signal } = circumstances;
	const { body: stream, statusCode, headers } = response;
	const isSuccess = statusCode >= 200 && statusCode < 300;
	const tap = new Tap(isSuccess ? receiver.check() : undefined);
	listenIn(stream, tap);
	const watch = watchOver(stream, tap, circumstances);
	try {
		if (!isSuccess) {
			const text = hide(await receiver.toText(stream));
			return outcomeOfResponse(effect, { statusCode, headers, body: text });
		}
		const binary = await receiver.store(stream);
		const read = (): Stored => ({ binary, facts: tap.end() });
		return outcomeOfResponse(effect, { statusCode, headers, body: hide(tap.beginning) }, read);
	} catch (error) {
		const kind = effect === 'read' ? 'unusable' : 'unknown';
		if (signal?.aborted) return { kind, reason: 'cancelled', status: statusCode };
		if (watch.hasStalled) return { kind, reason: 'timeout', status: statusCode };
		const { code = '', message } = error as { code?: string; message?: string };
		return BROKE.test(code) || message === 'aborted'
			? { kind, reason: 'cutShort', status: statusCode }
			: { kind, reason: 'notStored', status: statusCode, detail: message };
	} finally {
		watch.end();
	}
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

/** Looks at what passes by; it does not hold it. */
class Tap {
	beginning = '';
	lastAt = Date.now();
	private readonly decoder = new TextDecoder();
	private broken?: unknown;

	constructor(private readonly check?: Check) {}

	push(piece: Buffer): void {
		this.lastAt = Date.now();
		if (this.broken === undefined) this.look(this.decoder.decode(piece, { stream: true }));
	}

	/** @throws what the check has found */
	end(): IDataObject {
		this.look(this.decoder.decode());
		if (this.broken !== undefined) throw this.broken;
		return this.check?.end() ?? {};
	}

	/** A listener must not throw, so what was found is kept. */
	private look(text: string): void {
		if (this.beginning.length < BEGINNING) this.beginning += text.slice(0, BEGINNING);
		try {
			if (this.broken === undefined) this.check?.push(text);
		} catch (error) {
			this.broken = error;
		}
	}
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
		while (!isOver) {
			await pause(SLICE_MS, signal);
			watch.hasStalled = !isOver && Date.now() - tap.lastAt >= stallMs;
			if (!isOver && (watch.hasStalled || signal?.aborted)) {
				stream.destroy(new Error('Nothing came any more'));
				return;
			}
		}
	};
	void look();
	return watch;
}
