/** How much of a stream's beginning tells an error's body or a web page from a file. */
const BEGINNING = 4096;

/** Reads a text piece by piece; both throw `BrokenOff` when it is not complete. */
export interface Reader<T> {
	push(piece: string): void;
	/** @throws also another error when the text is not what was asked for */
	end(): T;
}

/** Keeps all of a text, for the short body of an error. */
export function textReader(): Reader<string> {
	let text = '';
	return {
		push: (piece) => {
			text += piece;
		},
		end: () => text,
	};
}

/** Hands what passes by to a reader, without the secret; it does not hold it. */
export class Tap {
	/** What tells a file from a web page or an error's body. */
	beginning = '';
	/** When the last piece came, in ms. */
	lastAt = Date.now();
	private readonly decoder = new TextDecoder();
	/** The end of what has passed by, in which the secret may have begun. */
	private held = '';
	private broken?: unknown;

	constructor(
		private readonly secret: string,
		private readonly reader: Reader<unknown>,
	) {}

	push(piece: Uint8Array): void {
		this.lastAt = Date.now();
		const text = withoutSecret(
			this.held + this.decoder.decode(piece, { stream: true }),
			this.secret,
		);
		const end = Math.max(0, text.length - this.secret.length + 1);
		this.held = text.slice(end);
		this.look(text.slice(0, end));
	}

	/** Hands on what is left when all has passed by. */
	flush(): void {
		this.look(this.held + this.decoder.decode());
	}

	/** @throws what the reader has found */
	end(): unknown {
		if (this.broken !== undefined) throw this.broken;
		return this.reader.end();
	}

	/** A listener must not throw, so what was found is kept. */
	private look(text: string): void {
		if (this.beginning.length < BEGINNING) this.beginning += text.slice(0, BEGINNING);
		try {
			if (this.broken === undefined) this.reader.push(text);
		} catch (error) {
			this.broken = error;
		}
	}
}

/** What the service says, without the secret. */
export function withoutSecret(text: string, secret: string): string {
	return text.replaceAll(secret, '***');
}
