import { createHash } from 'node:crypto';

/** One key at one service. Neither can be read from it. */
export interface Identity {
	/** Tells it from every other one within this process, e.g. in the name of a lock. */
	identity: string;
	/**
	 * A hash of texts about it, for what outlives the process. It must stay the same in every version
	 * of this package: n8n's database holds it, and what is not found there is sent a second time.
	 */
	fingerprint(prefix: string[], suffix: string[]): string;
}

/** @param href the base URL as it is called */
export function identify(href: string, apiKey: string): Identity {
	const fingerprint = (prefix: string[], suffix: string[]) => {
		const texts = JSON.stringify([...prefix, `${href} ${apiKey}`, ...suffix]);
		return createHash('sha256').update(texts).digest('base64url');
	};
	return { identity: fingerprint([], []), fingerprint };
}
