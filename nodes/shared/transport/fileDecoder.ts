type Decoder = InstanceType<typeof TextDecoder>;

/** Turns the bytes of a file into text, piece by piece. */
export class FileDecoder {
	private decoder?: Decoder;
	/** Too few bytes to see a byte order mark in them. */
	private beginning = new Uint8Array();
	private readonly named: string;

	/** @param contentType may name the charset: `text/csv; charset=windows-1252` */
	constructor(contentType: unknown) {
		[, this.named = 'utf-8'] = /charset="?([\w.:-]+)/i.exec(String(contentType)) ?? [];
	}

	/** @param piece undefined at the end */
	decode(piece?: Uint8Array): string {
		const stream = piece !== undefined;
		if (this.decoder !== undefined) return this.decoder.decode(piece, { stream });
		this.beginning = joined(this.beginning, piece ?? new Uint8Array());
		if (stream && this.beginning.length < 2) return '';
		this.decoder = decoderOf(charsetOfMark(this.beginning) ?? this.named);
		return this.decoder.decode(this.beginning, { stream });
	}
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
	const both = new Uint8Array(a.length + b.length);
	both.set(a);
	both.set(b, a.length);
	return both;
}

/** Of UTF-16; that of UTF-8 is left out by any decoder of it. */
function charsetOfMark([first, second]: Uint8Array): string | undefined {
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** A charset that nobody knows is read as UTF-8. */
function decoderOf(charset: string): Decoder {
	try {
		return new TextDecoder(charset);
	} catch {
		return new TextDecoder();
	}
}
