import { createHash } from 'node:crypto';

/** One key at one service. Neither can be read from it. */
export interface Identity {
	/** Tells it from every other one within this process, e.g. in the name of a lock. */
	identity: string;
	/**
	 * A hash of texts about it, for what outlives the process. It must stay the same in every version
	 * of this package: n8n's database holds it, and what is not found there is sent a second time.
	 */
	fingerprint(before: string[], after: string[]): string;
}

/** @param href the base URL as it is called */
export function identify(href: string, apiKey: string): Identity {
	const fingerprint = (before: string[], after: string[]) =>
		hash([...before, `${href} ${apiKey}`, ...after]);
	return { identity: fingerprint([], []), fingerprint };
}

function hash(texts: string[]): string {
	return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}
