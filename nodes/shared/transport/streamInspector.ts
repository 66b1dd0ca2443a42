import { MEGABYTE, TooLarge } from './bounds';
import type { Secret } from './secret';
import { SecretFilter } from './secret';

/** How much of a stream's beginning tells an error's body or a web page from a file. */
const BEGINNING = 4096;
/** More than any campaign's export has; an endless one would fill the disk of n8n. */
const MAX_OF_FILE = 2048 * MEGABYTE;

/**
 * Reads a text piece by piece; both throw `BrokenOff` when it is not complete, and `TooLarge` when it
 * is more than n8n can take.
 */
export interface Reader<T> {
	push(piece: string): void;
	/** @throws also another error when the text is not what was asked for */
	end(): T;
	/** What is complete of a text that has not ended, where that is of use. */
	soFar?(): T;
	/** About what is held of what was read, in bytes. */
	held?(): number;
}

/** Hands what passes by to a reader, without the secret; it does not hold it. */
export class StreamInspector {
	/** What tells a file from a web page or an error's body. */
	beginning = '';
	/** When the last piece came, in ms. */
	lastAt = Date.now();
	bytes = 0;
	private readonly decoder = new TextDecoder();
	private readonly filter: SecretFilter;
	private broken?: unknown;

	constructor(
		secret: Secret,
		readonly reader: Reader<unknown>,
	) {
		this.filter = new SecretFilter(secret);
	}

	/** @returns what may be passed on: the piece, or what was held back of earlier ones */
	push(piece: Uint8Array): Uint8Array {
		this.lastAt = Date.now();
		this.bytes += piece.length;
		const clean = this.filter.push(piece);
		this.inspect(this.decoder.decode(clean, { stream: true }));
		return clean;
	}

	/** @returns what is left to be passed on when all has passed by */
	flush(): Uint8Array {
		const rest = this.filter.end();
		this.inspect(this.decoder.decode(rest));
		return rest;
	}

	/** Whether the rest need not be read: this is not what was asked for, or too much of it. */
	get isOver(): boolean {
		const isKnown = this.beginning.length >= BEGINNING || this.broken instanceof TooLarge;
		return this.broken !== undefined && isKnown;
	}

	/** @throws what the reader has found */
	end(): unknown {
		if (this.broken !== undefined) throw this.broken;
		return this.reader.end();
	}

	/** What the reader has of a text that did not end; nothing where it was not what was asked for. */
	soFar(): unknown {
		return this.broken === undefined ? this.reader.soFar?.() : undefined;
	}

	/** An error is thrown by `end`: by then the beginning tells what came in place of the file. */
	private inspect(text: string): void {
		if (this.beginning.length < BEGINNING) this.beginning += text.slice(0, BEGINNING);
		try {
			if (this.bytes > MAX_OF_FILE) throw new TooLarge('file');
			if (this.broken === undefined) this.reader.push(text);
		} catch (error) {
			this.broken = error;
		}
	}
}
