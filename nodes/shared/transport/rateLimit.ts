import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { NotSent } from './outcome';
import { timeOf } from './outcome';
import { pause } from './pause';

const WINDOW_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const MOST_AT_ONCE = 25;
const MOST_LIMITS = 1_000;
const SLICE_MS = 250;
const MOST_JITTER_MS = 1_000;
const RETRY_WITHOUT_FACTS_MS = 1_000;
/** A `Date` header says whole seconds, so a lower reading is no news unless it is much lower. */
const CLOCK_STEP_MS = 2_000;

type WindowName = keyof typeof WINDOW_MS;

interface WindowState {
	/** What the service said was left, and when the window ends (its own clock, Unix ms). */
	remaining: number;
	resetsAt: number;
	/** Own requests that the service had not counted when it said so. */
	sentSince: number;
}

/** How long one request may still wait for the rate limit, in all its tries. */
export interface Patience {
	leftMs: number;
	/** Someone sits before the screen: it goes without waiting for others to come back. */
	skipsQueue?: boolean;
	/** Until when it may wait at all, by the local clock. */
	endsAt?: number;
}

/** What a response says about the rate limit (API document, Limits). */
export interface RateFacts {
	status: number;
	headers: IDataObject;
	body?: IDataObject;
}

/**
 * The rate limit of one key at one service, shared by every node of the process.
 * It learns each window from the response headers and lets a request go only when the tightest
 * window has room, so that it waits before a refusal and not after one.
 */
export class RateLimit {
	private readonly windows = new Map<WindowName, WindowState>();

	private inFlight = 0;

	/** Nothing is known, or a window has just been reset: the next request goes alone. */
	private alone = true;

	/** Until when the service asked for silence, by the local clock. */
	private closedUntil = 0;

	/** The service's clock minus the local one, in ms. */
	private clockOffset = 0;

	private announceReturn = () => {};

	private nextReturn = this.newReturn();

	/**
	 * Waits until a request may go, and counts it as sent.
	 *
	 * @returns nothing when it may go, or why it was not sent: cancelled, or the wait would be
	 * longer than `patience` allows
	 */
	async turn(patience: Patience, signal?: AbortSignal): Promise<NotSent | undefined> {
		for (;;) {
			if (signal?.aborted === true) return { kind: 'notSent', reason: 'cancelled' };
			const wait = this.waitBeforeNext();
			if (wait === 0 || (wait === 'return' && patience.skipsQueue)) return this.send();
			const left = (patience.endsAt ?? Infinity) - Date.now();
			if (wait === 'return' && left > 0) {
				await Promise.race([this.nextReturn, sleep(SLICE_MS)]);
				continue;
			}
			if (wait === 'return' || wait > Math.min(patience.leftMs, left)) {
				return { kind: 'notSent', reason: 'rateLimit', resetsAt: this.opensAt };
			}
			patience.leftMs -= wait;
			await pause(wait + Math.random() * Math.min(MOST_JITTER_MS, wait / 10), signal);
		}
	}

	/** A request came back, with what its response says, or with none. */
	returned(facts?: RateFacts): void {
		this.inFlight--;
		if (facts !== undefined) this.learn(facts);
		this.alone = false;
		this.announceReturn();
		this.nextReturn = this.newReturn();
	}

	/** When the service will accept the next request, by the local clock. */
	get opensAt(): Date {
		const wait = this.waitBeforeNext();
		return new Date(Date.now() + (wait === 'return' ? 0 : wait));
	}

	private send(): undefined {
		this.inFlight++;
		for (const window of this.windows.values()) window.sentSince++;
	}

	/** Milliseconds until the next request may go, or `return`: when another has come back. */
	private waitBeforeNext(): number | 'return' {
		const now = Date.now();
		this.forgetPast(now);
		if (this.closedUntil > now) return this.closedUntil - now;

		let wait = 0;
		for (const { remaining, sentSince, resetsAt } of this.windows.values()) {
			if (remaining > sentSince) continue;
			if (this.inFlight > 0) return 'return';
			wait = Math.max(wait, resetsAt - this.clockOffset - now);
		}
		const room = this.alone ? 1 : MOST_AT_ONCE;
		return wait === 0 && this.inFlight >= room ? 'return' : wait;
	}

	private forgetPast(now: number): void {
		for (const [name, { resetsAt }] of this.windows) {
			if (resetsAt - this.clockOffset > now) continue;
			this.windows.delete(name);
			this.alone = true;
		}
		if (this.closedUntil !== 0 && this.closedUntil <= now) {
			this.closedUntil = 0;
			this.alone = true;
		}
	}

	private learn({ status, headers, body }: RateFacts): void {
		this.learnClock(headers.date);
		this.learnWindow({
			window: headers['x-ratelimit-window'],
			remaining: headers['x-ratelimit-remaining'],
			reset: headers['x-ratelimit-reset'],
		});
		if (!isRateRefusal(status, body)) return;
		const info = body?.rateLimitInfo as IDataObject | undefined;
		if (info !== undefined) this.learnWindow({ ...info, remaining: 0 });
		const retryAfterMs = numberOf(body?.retryAfter ?? headers['retry-after']) * 1000;
		if (retryAfterMs > 0 && retryAfterMs <= 2 * WINDOW_MS.day) {
			this.closedUntil = Math.max(this.closedUntil, Date.now() + retryAfterMs);
		} else if (this.waitBeforeNext() === 0) {
			this.closedUntil = Date.now() + RETRY_WITHOUT_FACTS_MS;
		}
	}

	private learnClock(header: unknown): void {
		const serverTime = timeOf(header);
		if (serverTime === undefined) return;
		const offset = serverTime.getTime() - Date.now();
		const isFirst = this.clockOffset === 0;
		if (isFirst || offset > this.clockOffset || this.clockOffset - offset > CLOCK_STEP_MS) {
			this.clockOffset = offset;
		}
	}

	private learnWindow(facts: { window?: unknown; remaining?: unknown; reset?: unknown }): void {
		const name = Object.keys(WINDOW_MS).find((known) => known === facts.window);
		const remaining = numberOf(facts.remaining);
		const resetsAt = numberOf(facts.reset) * 1000;
		if (name === undefined || !(remaining >= 0)) return;

		const ahead = resetsAt - this.clockOffset - Date.now();
		if (!(ahead > 0 && ahead <= 2 * WINDOW_MS[name as WindowName])) return;

		const known = this.windows.get(name as WindowName);
		const isOld =
			known !== undefined &&
			(resetsAt < known.resetsAt || (resetsAt === known.resetsAt && remaining > known.remaining));
		if (!isOld) {
			this.windows.set(name as WindowName, { remaining, resetsAt, sentSince: this.inFlight });
		}
	}

	private newReturn(): Promise<void> {
		return new Promise((resolve) => {
			this.announceReturn = resolve;
		});
	}
}

/** The number that a header or a field says, or NaN when it says none. */
function numberOf(fact: unknown): number {
	return typeof fact === 'number' || /^\d+(\.\d+)?$/.test(String(fact)) ? Number(fact) : Number.NaN;
}

/**
 * Whether the service turned a request away for the key's rate: 429, or a 403 with rate-limit
 * facts. The daily limit of scheduled actions is another matter (API document, Errors).
 */
export function isRateRefusal(status: number | undefined, body: IDataObject | undefined): boolean {
	if (isDailyLimit(body)) return false;
	return (
		status === 429 ||
		(status === 403 && (body?.rateLimitInfo !== undefined || body?.retryAfter !== undefined))
	);
}

/** Whether an error body says that the day's scheduled actions are used up. */
export function isDailyLimit(body: IDataObject | undefined): boolean {
	return (body?.details as IDataObject | undefined)?.dailyLimit !== undefined;
}

const limits = new Map<string, RateLimit>();

/** The rate limit of a key at a service; `identity` tells one such pair from another. */
export function rateLimitOf(identity: string): RateLimit {
	const limit = limits.get(identity) ?? new RateLimit();
	limits.delete(identity);
	limits.set(identity, limit);
	if (limits.size > MOST_LIMITS) limits.delete([...limits.keys()][0]);
	return limit;
}
