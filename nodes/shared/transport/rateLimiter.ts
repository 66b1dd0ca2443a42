import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { pause, SLICE_MS } from '../utils/times';
import { amountIn, timeIn } from '../utils/values';
import type { Failure } from './outcome';
import { isDailyLimit, notSent, rateLimitIn } from './outcome';

export const MAX_AT_ONCE = 25;
/** Of what is left only this part goes at once: other processes may use the key as well. */
const SHARE = 1 / 8;
/** How long others wait for one that goes alone: a file may take minutes. */
const MAX_ALONE_MS = 5_000;
const MAX_JITTER_MS = 1_000;
/** No window lasts longer. */
const LONGEST_MS = 2 * 86_400_000;
/** How long nothing goes after a refusal that does not say how long. */
const DEFAULT_RETRY_AFTER_MS = 60_000;
/** A refusal lets nothing go for a while, as a window does that is full. */
const REFUSED = 'refused';

interface Window {
	/** How many more requests may go, those under way taken off. */
	left: number;
	/** By the service's clock, in Unix ms: tells one window from the next. */
	resetsAt: number;
	/** By the local clock, in Unix ms. */
	endsAt: number;
}

/** The limits of one key, for all workflows of this process: it waits before a refusal, not after one. */
export class RateLimit {
	/** By name: `minute`, `hour`, `day`, or `REFUSED`. */
	private readonly windows = new Map<string, Window>();
	private underWay = 0;
	/** Until when requests go one by one: no window is known yet, or one has just ended. */
	private aloneUntil = Infinity;
	/** Those that wait until another request comes back. */
	private readonly waiting = new Set<() => void>();

	/**
	 * Waits until a request may go, and counts it. Who has no time to wait does not wait for others.
	 *
	 * @param deadline until when it may wait, in Unix ms
	 * @param onWait is told until when it waits for a window to end
	 * @returns nothing when it may go, or why it was not sent
	 */
	async acquire(
		deadline: number,
		signal?: AbortSignal,
		onWait?: (until: number) => void,
	): Promise<Failure | undefined> {
		for (;;) {
			if (signal?.aborted) return notSent('cancelled');
			const now = Date.now();
			const freeAt = this.freeAt(now);
			if (freeAt > Math.max(now, deadline)) {
				return notSent('rateLimit', { resetsAt: timeIn(freeAt)?.toISOString() });
			}
			if (freeAt > now) {
				onWait?.(freeAt);
				// other processes wait for the same moment
				const jitter = Math.random() * Math.min(MAX_JITTER_MS, (freeAt - now) / 10);
				await pause(freeAt - now + jitter, signal);
			} else if (this.underWay < this.mostAtOnce(now) || deadline <= now) {
				this.underWay++;
				this.aloneUntil = Math.min(this.aloneUntil, now + MAX_ALONE_MS);
				for (const window of this.windows.values()) window.left--;
				return undefined;
			} else {
				let wake = () => {};
				const woken = new Promise<void>((resolve) => (wake = resolve));
				this.waiting.add(wake);
				await Promise.race([woken, sleep(SLICE_MS)]);
				this.waiting.delete(wake);
			}
		}
	}

	/** A request whose turn has come does not go after all. */
	withdraw(): void {
		this.underWay--;
		for (const window of this.windows.values()) window.left++;
		this.wake();
	}

	/** A request came back, with the headers of its response, if there is one. @returns whether the limit refused it */
	finish(headers: IDataObject = {}, failure?: Failure): boolean {
		this.underWay--;
		this.aloneUntil = 0;
		this.learnWindow(headers);
		const isRefused = failure !== undefined && isRateRefusal(failure);
		if (isRefused) this.learnRefusal(failure, headers);
		this.wake();
		return isRefused;
	}

	private wake(): void {
		for (const wake of this.waiting) wake();
	}

	private freeAt(now: number): number {
		for (const [name, { endsAt }] of this.windows) {
			if (endsAt <= now && this.windows.delete(name)) this.aloneUntil = now + MAX_ALONE_MS;
		}
		const full = [...this.windows.values()].filter(({ left }) => left <= 0);
		return Math.max(0, ...full.map(({ endsAt }) => endsAt));
	}

	private mostAtOnce(now: number): number {
		if (now < this.aloneUntil) return 1;
		const left = Math.min(...[...this.windows.values()].map((window) => window.left));
		return Math.min(MAX_AT_ONCE, Math.max(1, Math.ceil((left + this.underWay) * SHARE)));
	}

	/** The reset is held against the answer's own `Date`, so that no clock has to be right. */
	private learnWindow(headers: IDataObject): void {
		const { remaining, resetsAt, window } = rateLimitIn(headers);
		if (window === undefined || remaining === undefined || resetsAt === undefined) return;
		const [now, reset] = [Date.now(), resetsAt.getTime()];
		const inMs = reset - (timeIn(headers.date)?.getTime() ?? now);
		const known = this.windows.get(window);
		if (inMs <= 0 || inMs > LONGEST_MS || reset < (known?.resetsAt ?? 0)) return;
		const left = remaining - this.underWay;
		if (known?.resetsAt === reset) known.left = Math.min(known.left, left);
		else this.windows.set(window, { left, resetsAt: reset, endsAt: now + inMs });
	}

	private learnRefusal({ body }: Failure, headers: IDataObject): void {
		const waits = [body?.retryAfter, headers['retry-after']].map((value) =>
			parseRetryAfter(value, headers.date),
		);
		const waitMs = Math.max(1_000, waits[0] ?? waits[1] ?? DEFAULT_RETRY_AFTER_MS);
		const until = Date.now() + Math.min(LONGEST_MS, waitMs);
		const endsAt = Math.max(until, this.windows.get(REFUSED)?.endsAt ?? 0);
		this.windows.set(REFUSED, { left: -Infinity, resetsAt: endsAt, endsAt });
	}
}

/**
 * Parses seconds, or a date as in `Retry-After: Wed, 31 Mar 2027 07:05:00 GMT` (RFC 9110, 10.2.3).
 *
 * @param date the response's `Date` header: the service's clock may differ from ours
 * @returns ms from now; negative for a date that has passed
 */
function parseRetryAfter(value: unknown, date: unknown): number | undefined {
	const seconds = amountIn(value);
	if (seconds !== undefined) return 1_000 * seconds;
	// only a text with a time of day is a date: JavaScript reads "-5" as one, too
	const until = typeof value === 'string' && value.includes(':') ? timeIn(value) : undefined;
	return until && until.getTime() - (timeIn(date)?.getTime() ?? Date.now());
}

/** 429, or a 403 that says so and names no permission; the daily limit of actions is another matter. */
function isRateRefusal({ body = {}, status }: Failure): boolean {
	if (isDailyLimit(body)) return false;
	if (status !== 403 || body.permissionHelp) return status === 429;
	return body.code === 'RATE_LIMIT_EXCEEDED' || amountIn(body.retryAfter) !== undefined;
}

const limits = new Map<string, RateLimit>();

/** The rate limit of a key at a service; `identity` tells one such pair from another. */
export function rateLimitOf(identity: string): RateLimit {
	const limit = limits.get(identity) ?? new RateLimit();
	limits.set(identity, limit);
	return limit;
}
