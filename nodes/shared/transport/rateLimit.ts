import { sleep } from 'n8n-workflow';
import { timeIn } from '../values';
import type { NotSent } from './outcome';
import { pause } from './pause';
import type { FullWindow, WaitBudget } from './waitBudget';
import type { RateFacts, WindowFacts, WindowName } from './rateFacts';
import { isRateRefusal, retryAfterIn, windowInBody, windowInHeaders } from './rateFacts';

const MAX_AT_ONCE = 25;
/** Of what is left only this part goes at once: other processes may use the key as well. */
const SHARE = 1 / 6;
/** A `Date` header says whole seconds, so a lower reading is no news unless it is much lower. */
const CLOCK_STEP_MS = 2_000;
/** As long as the service's shortest window. */
const LONG_WAIT_MS = 60_000;
const SLICE_MS = 250;
const MAX_JITTER_MS = 1_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
const SERVER_ERROR = 500;
const UNAUTHORIZED = 401;
/** How long others wait for one that goes alone: a file may take minutes. */
const MAX_ALONE_MS = 5_000;

interface WindowState extends Omit<WindowFacts, 'name'> {
	/** When it ends by the local clock. */
	endsAt: number;
	/** Own requests that the service had not counted when it said so. */
	sentSince: number;
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

	/** Until when nothing may go, by the local clock. */
	private closedUntil = 0;

	/** Until when the service itself asked for silence, by the local clock. */
	private silentUntil = 0;

	/** Refusals for the rate since a request was last accepted; those that came together are one. */
	private refusals = 0;

	/** Until when others wait for the one that goes alone, by the local clock. */
	private aloneUntil = 0;

	private announceReturn = () => {};

	private nextReturn = this.newReturn();

	/**
	 * Waits until a request may go, and counts it as sent.
	 *
	 * @returns nothing when it may go, or why it was not sent: cancelled, or the wait would be
	 * longer than `budget` allows
	 */
	async acquire(budget: WaitBudget, signal?: AbortSignal): Promise<NotSent | undefined> {
		for (;;) {
			if (signal?.aborted === true) return { kind: 'notSent', reason: 'cancelled' };
			const wait = this.waitBeforeNext();
			if (wait === 0 || (wait === 'return' && budget.skipsQueue)) return this.countSent();
			const left = (budget.deadline ?? Infinity) - Date.now();
			if (wait === 'return' && left > 0) {
				await Promise.race([this.nextReturn, sleep(SLICE_MS)]);
				continue;
			}
			if (wait === 'return' || wait > Math.min(budget.leftMs, left)) {
				if (wait !== 'return') budget.listener?.refuses(this.fullWindow(wait));
				return { kind: 'notSent', reason: 'rateLimit', resetsAt: this.resetsAt };
			}
			budget.leftMs -= wait;
			budget.listener?.begins(this.fullWindow(wait));
			await pause(wait + Math.random() * Math.min(MAX_JITTER_MS, wait / 10), signal);
			budget.listener?.ends();
		}
	}

	/**
	 * A request came back, with what its response says, or with none.
	 *
	 * @returns whether it was turned away for the rate
	 */
	noteResponse(facts?: RateFacts): boolean {
		this.inFlight--;
		const isRefused = facts !== undefined && this.learn(facts);
		this.alone = facts?.status === UNAUTHORIZED;
		this.announce();
		return isRefused;
	}

	/** A request whose turn has come does not go after all. */
	withdraw(): void {
		this.inFlight--;
		for (const window of this.windows.values()) {
			window.sentSince = Math.max(0, window.sentSince - 1);
		}
		this.announce();
	}

	/** Whether so many requests may go before any window resets that would be a long wait. */
	hasRoom(requests: number): boolean {
		const then = Date.now() + LONG_WAIT_MS;
		const lasting = [...this.windows.values()].filter(({ endsAt }) => endsAt > then);
		return lasting.every(({ remaining, sentSince }) => remaining - sentSince >= requests);
	}

	/** When the service will accept requests again, by the local clock; undefined where it does not say. */
	private get resetsAt(): Date | undefined {
		const now = Date.now();
		const wait = Math.max(this.silentUntil - now, this.waitForWindows(now));
		return wait > 0 ? new Date(now + wait) : undefined;
	}

	private countSent(): undefined {
		if (this.inFlight++ === 0) this.aloneUntil = Date.now() + MAX_ALONE_MS;
		for (const window of this.windows.values()) window.sentSince++;
	}

	/** Milliseconds until the next request may go, or `return`: when another has come back. */
	private waitBeforeNext(): number | 'return' {
		const now = Date.now();
		this.forgetPast(now);
		const wait = this.waitForWindows(now);
		if (this.closedUntil > now) return Math.max(this.closedUntil - now, wait);
		const isAlone = this.alone && now < this.aloneUntil;
		const isFull = wait > 0 || isAlone || this.inFlight >= this.mostAtOnce;
		return this.inFlight > 0 && isFull ? 'return' : wait;
	}

	private get mostAtOnce(): number {
		const left = Math.min(...[...this.windows.values()].map(({ remaining }) => remaining));
		return Math.min(MAX_AT_ONCE, Math.max(1, Math.ceil(left * SHARE)));
	}

	/** What a wait is for: the window that ends last of those without room. */
	private fullWindow(wait: number): FullWindow {
		const [window] = [...this.windows]
			.filter(([, { remaining, sentSince }]) => remaining <= sentSince)
			.sort(([, a], [, b]) => b.endsAt - a.endsAt);
		return { name: window?.[0], limit: window?.[1].limit, endsAt: Date.now() + wait };
	}

	/** Milliseconds until every window has room, by what is known of them now. */
	private waitForWindows(now: number): number {
		const full = [...this.windows.values()].filter(
			({ remaining, sentSince }) => remaining <= sentSince,
		);
		return Math.max(0, ...full.map(({ endsAt }) => endsAt - now));
	}

	private forgetPast(now: number): void {
		for (const [name, { endsAt }] of this.windows) {
			if (endsAt > now) continue;
			this.windows.delete(name);
			this.alone = true;
		}
		if (this.closedUntil !== 0 && this.closedUntil <= now) {
			this.closedUntil = 0;
			this.alone = true;
		}
	}

	private learn(facts: RateFacts): boolean {
		const now = Date.now();
		const serviceNow = timeIn(facts.headers.date)?.getTime() ?? now;
		this.learnWindow(windowInHeaders(facts, serviceNow), serviceNow);
		if (!isRateRefusal(facts, serviceNow)) {
			if (facts.status < SERVER_ERROR) this.refusals = 0;
			return false;
		}
		this.learnWindow(windowInBody(facts, serviceNow), serviceNow);
		if (this.closedUntil <= now) this.refusals++;
		const silence = retryAfterIn(facts, serviceNow) ?? 0;
		const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.refusals - 1));
		this.silentUntil = Math.max(this.silentUntil, now + silence);
		this.closedUntil = Math.max(this.closedUntil, now + Math.max(silence, pauseMs));
		return true;
	}

	/** Each answer's reset is held against its own clock, as one answer's clock may be wrong. */
	private learnWindow(facts: WindowFacts | undefined, serviceNow: number): void {
		if (facts === undefined) return;
		const { name, remaining, resetsAt } = facts;
		const endsAt = Date.now() + resetsAt - serviceNow;
		const known = this.windows.get(name);
		const isSame = known?.resetsAt === resetsAt;
		const isOld =
			known !== undefined &&
			(isSame ? remaining > known.remaining : endsAt < known.endsAt - CLOCK_STEP_MS);
		if (isOld) return;
		this.windows.set(name, {
			remaining,
			resetsAt,
			limit: facts.limit ?? known?.limit,
			endsAt: isSame ? Math.min(endsAt, known.endsAt) : endsAt,
			sentSince: this.inFlight,
		});
	}

	private announce(): void {
		this.announceReturn();
		this.nextReturn = this.newReturn();
	}

	private newReturn(): Promise<void> {
		return new Promise((resolve) => {
			this.announceReturn = resolve;
		});
	}
}
