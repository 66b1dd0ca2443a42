import type { Caller } from './request';

/** A shorter wait is nothing that anybody asks about. */
const LONG_MS = 10_000;
const MINUTE_MS = 60_000;

/**
 * Notes the waits of a connection for the rate limit, and tells each in n8n's log as it begins.
 *
 * @returns `onWait` takes until when a request waits, in Unix ms by the local clock; `waitHint` says
 * how long the waits were in all, where that was long
 */
export function watchWaits(caller: Caller) {
	let waitedMs = 0;
	let lastUntil = 0;
	const onWait = (until: number): void => {
		const longerMs = until - Math.max(Date.now(), lastUntil);
		if (longerMs <= 0) return;
		waitedMs += longerMs;
		lastUntil = until;
		if (longerMs < LONG_MS) return;
		const time = new Date(until).toISOString();
		caller.logger.info(`Node "${caller.getNode().name}" waits for the rate limit until ${time}`);
	};
	const waitHint = (): string | undefined => {
		if (waitedMs < LONG_MS) return undefined;
		const minutes = Math.round(waitedMs / MINUTE_MS);
		const [count, unit] = minutes > 1 ? [minutes, 'minutes'] : [waitedMs / 1000, 'seconds'];
		return `Waited ${Math.round(count)} ${unit} for the rate limit`;
	};
	return { onWait, waitHint };
}
