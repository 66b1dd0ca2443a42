import { MAX_DEPTH, MAX_ANSWER_BYTES, MAX_VALUES, TooLarge } from './bounds';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [LIST, LIST_END, RECORD, RECORD_END] = [0x5b, 0x5d, 0x7b, 0x7d];
const [LAST_SPACE, LAST_LETTER] = [0x20, 0x7e];
/** About what a value takes in memory beside its text, in bytes. */
export const VALUE_BYTES = 24;

/** Measures JSON while it comes, so that what is too much is neither held nor parsed. */
export class JsonSize {
	bytes = 0;

	private values = 0;

	private depth = 0;

	private isJson?: boolean;

	private isText = false;

	private isEscaped = false;

	/** @param mostBytes how large it may be */
	constructor(private readonly mostBytes = MAX_ANSWER_BYTES) {}

	/** @throws TooLarge when it goes beyond a bound with this piece */
	add(piece: Uint8Array): void {
		this.bytes += piece.length;
		if (this.bytes > this.mostBytes) throw new TooLarge('bytes');
		this.isJson ??= startsAsJson(piece);
		if (this.isJson) this.measure(piece);
	}

	/** About what it takes in memory when it is parsed, in bytes. */
	get inMemory(): number {
		return this.bytes + this.values * VALUE_BYTES;
	}

	/** Looks at single bytes: in UTF-8 none of those that count is a part of a longer character. */
	private measure(piece: Uint8Array): void {
		// as variables they are four times as fast
		let { depth, isEscaped, isText, values } = this;
		const { length } = piece;
		for (let at = 0; at < length; at++) {
			let byte = piece[at];
			if (isEscaped) isEscaped = false;
			else if (isText) {
				// most of an answer is text, of which only its end counts
				while (byte !== QUOTE && byte !== BACKSLASH && ++at < length) byte = piece[at];
				isText = byte !== QUOTE;
				isEscaped = byte === BACKSLASH;
			} else if (byte === QUOTE) isText = true;
			else if (byte === COMMA) values++;
			else if (byte === LIST_END || byte === RECORD_END) depth--;
			else if (byte === LIST || byte === RECORD) {
				values++;
				if (++depth > MAX_DEPTH) throw new TooLarge('depth');
			}
		}
		if (values > MAX_VALUES) throw new TooLarge('bytes');
		[this.depth, this.isEscaped, this.isText, this.values] = [depth, isEscaped, isText, values];
	}
}

/** About what a body that was read takes in memory, in bytes. */
export function jsonSizeOf(body: object): number {
	const size = new JsonSize(Infinity);
	size.add(new TextEncoder().encode(JSON.stringify(body)));
	return size.inMemory;
}

/** Undefined where nothing but spaces, or a byte order mark, has come. */
function startsAsJson(piece: Uint8Array): boolean | undefined {
	const first = piece.find((byte) => byte > LAST_SPACE && byte <= LAST_LETTER);
	return first === undefined ? undefined : first === LIST || first === RECORD;
}
