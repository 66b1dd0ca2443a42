import type { IExecuteFunctions } from 'n8n-workflow';

const MIN_REPORTED_WAIT_MS = 10_000;
const MINUTE_MS = 60_000;

/** Sums up the waits for the rate limit, which may overlap, and logs each long wait when it starts. */
export function trackRateLimitWaits(caller: Pick<IExecuteFunctions, 'getNode' | 'logger'>) {
	let plannedMs = 0;
	let lastUntil = 0;
	const add = (until: number): void => {
		const addedMs = until - Math.max(Date.now(), lastUntil);
		if (addedMs <= 0) return;
		plannedMs += addedMs;
		lastUntil = until;
		if (addedMs < MIN_REPORTED_WAIT_MS) return;
		const time = new Date(until).toISOString();
		caller.logger.info(`Node "${caller.getNode().name}" waits for the rate limit until ${time}`);
	};
	const describe = (): string | undefined => {
		// a cancelled wait ended before its planned time
		const waitedMs = plannedMs - Math.max(0, lastUntil - Date.now());
		if (waitedMs < MIN_REPORTED_WAIT_MS) return undefined;
		const minutes = Math.round(waitedMs / MINUTE_MS);
		const [count, unit] = minutes > 1 ? [minutes, 'minutes'] : [waitedMs / 1000, 'seconds'];
		return `Waited ${Math.round(count)} ${unit} for the rate limit`;
	};
	return { add, describe };
}
