import { sleep } from 'n8n-workflow';
import { pause } from './pause';

/** Short: the last check comes after the answer has ended, and keeps the process alive until then. */
const CHECK_EVERY_MS = 250;
/** How late n8n's own time-out may come, and how soon a reader notices that its answer has ended. */
const GRACE_MS = 1_000;

/** Something whose time is watched. */
export interface Watchdog {
	/** Whether it was ended because its time was over. */
	isOverdue: boolean;
	/** Rejects when it was ended: what reads it may wait for ever for more. */
	over: Promise<never>;
	/** There is nothing to watch any more. */
	end(): void;
}

/** Ends an answer as soon as its time is over, or the execution is cancelled. */
export function startWatchdog(
	answer: { destroy(error: Error): unknown },
	isTimeOver: () => boolean,
	signal?: AbortSignal,
): Watchdog {
	let isEnded = false;
	let tellOver: (error: Error) => void = () => {};
	const over = new Promise<never>((_, reject) => {
		tellOver = reject;
	});
	over.catch(() => {});
	const watchdog: Watchdog = {
		isOverdue: false,
		over,
		end: () => {
			isEnded = true;
		},
	};
	const check = async () => {
		while (!watchdog.isOverdue && (await pause(CHECK_EVERY_MS, signal))) {
			if (isEnded) return;
			watchdog.isOverdue = isTimeOver();
		}
		if (isEnded) return;
		const error = new Error('The time for the answer is over');
		answer.destroy(error);
		await sleep(GRACE_MS);
		tellOver(error);
	};
	void check();
	return watchdog;
}

/**
 * Waits for the head of an answer. n8n's time-out only sees whether something comes, so that one
 * that drips would keep it for ever.
 *
 * @returns undefined when its time was over; what comes later is thrown away
 */
export async function inTime<T extends { body: unknown }>(
	response: Promise<T>,
	deadline: number,
): Promise<T | undefined> {
	let isHere = false;
	const timeOver = async () => {
		while (!isHere && Date.now() < deadline + GRACE_MS) await sleep(CHECK_EVERY_MS);
		return undefined;
	};
	const first = await Promise.race([response, timeOver()]).finally(() => {
		isHere = true;
	});
	if (first === undefined) void response.then(discard, () => {});
	return first;
}

function discard({ body }: { body: unknown }): void {
	const { destroy } = body as { destroy?(): void };
	destroy?.call(body);
}
