import { sleep } from 'n8n-workflow';
import { amountIn, timeIn } from '../values';
import type { Failure, RateLimitSaid } from './outcome';
import { notSent } from './outcome';
import { pause } from './pause';
import type { Facts } from './rateFacts';
import { isRateRefusal, rateLimitIn } from './rateFacts';

const MAX_AT_ONCE = 25;
/** Of what is left only this part goes at once: other processes may use the key as well. */
const SHARE = 1 / 6;
/** How soon it is noticed that one has gone alone for too long. */
const SLICE_MS = 250;
const MAX_JITTER_MS = 1_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** No window lasts longer. */
const LONGEST_MS = 2 * 86_400_000;
/** A refusal lets nothing go for a while, as a window does that is full. */
const REFUSED = 'refused';
/** How long others wait for one that goes alone: a file may take minutes. */
const MAX_ALONE_MS = 5_000;

interface Window {
	/** How many more requests may go, those under way taken off. */
	left: number;
	/** By the service's clock: tells one window from the next. */
	resetsAt: Date;
	/** By the local clock, in Unix ms. */
	endsAt: number;
}

/** Who is told of waits for the rate limit. */
export interface WaitListener {
	/** @param until by the local clock, in Unix ms */
	begins(until: number): void;
}

/** The limits of one key, for all workflows of this process: it waits before a refusal, not after one. */
export class RateLimit {
	/** By name: `minute`, `hour`, `day`, or `REFUSED`. */
	private readonly windows = new Map<string, Window>();
	private underWay = 0;
	/** No window is known, or one has just ended: the next request goes alone. */
	private isUnknown = true;
	private aloneUntil = 0;
	/** Refusals in a row; those that came together are one. */
	private refusals = 0;
	private tellReturn = () => {};
	private nextReturn = this.newReturn();

	/**
	 * Waits until a request may go, and counts it. Who has no time to wait does not wait for others.
	 *
	 * @param deadline until when it may wait, in Unix ms
	 * @returns nothing when it may go, or why it was not sent
	 */
	async acquire(
		deadline: number,
		signal?: AbortSignal,
		listener?: WaitListener,
	): Promise<Failure | undefined> {
		for (;;) {
			if (signal?.aborted === true) return notSent('cancelled');
			const now = Date.now();
			const freeAt = this.freeAt(now);
			if (freeAt > now) {
				if (freeAt > deadline) return notSent('rateLimit', { resetsAt: new Date(freeAt) });
				listener?.begins(freeAt);
				const jitter = Math.random() * Math.min(MAX_JITTER_MS, (freeAt - now) / 10);
				await pause(freeAt - now + jitter, signal);
			} else if (this.underWay < this.mostAtOnce(now) || deadline <= now) {
				if (this.underWay++ === 0) this.aloneUntil = now + MAX_ALONE_MS;
				for (const window of this.windows.values()) window.left--;
				return undefined;
			} else {
				await Promise.race([this.nextReturn, sleep(SLICE_MS)]);
			}
		}
	}

	/** A request whose turn has come does not go after all. */
	withdraw(): void {
		this.underWay--;
		for (const window of this.windows.values()) window.left++;
		this.tell();
	}

	/** A request came back, with what its response says, if there is one. @returns whether the limit refused it */
	noteReturn(facts?: Facts): boolean {
		this.underWay--;
		const isRefused = facts !== undefined && this.learn(facts);
		this.isUnknown = false;
		this.tell();
		return isRefused;
	}

	/** Wakes those who wait for one that is under way. */
	private tell(): void {
		this.tellReturn();
		this.nextReturn = this.newReturn();
	}

	private freeAt(now: number): number {
		for (const [name, { endsAt }] of this.windows) {
			if (endsAt <= now) this.isUnknown = this.windows.delete(name);
		}
		const full = [...this.windows.values()].filter(({ left }) => left <= 0);
		return Math.max(0, ...full.map(({ endsAt }) => endsAt));
	}

	private mostAtOnce(now: number): number {
		if (this.isUnknown && now < this.aloneUntil) return 1;
		const left = Math.min(...[...this.windows.values()].map((window) => window.left));
		return Math.min(MAX_AT_ONCE, Math.max(1, Math.ceil((left + this.underWay) * SHARE)));
	}

	private learn(facts: Facts): boolean {
		const { body = {}, headers, status } = facts;
		const now = Date.now();
		this.learnWindow(rateLimitIn(facts), timeIn(headers.date)?.getTime() ?? now);
		if (!isRateRefusal(facts)) {
			if (status < 500) this.refusals = 0;
			return false;
		}
		const known = this.windows.get(REFUSED);
		if (known === undefined) this.refusals++;
		const asked = 1_000 * (amountIn(body.retryAfter) ?? amountIn(headers['retry-after']) ?? 0);
		const own = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.refusals - 1));
		const pauseMs = Math.max(own, asked <= LONGEST_MS ? asked : 0);
		const endsAt = Math.max(now + pauseMs, known?.endsAt ?? 0);
		this.windows.set(REFUSED, { left: -Infinity, resetsAt: new Date(endsAt), endsAt });
		return true;
	}

	/** The reset is held against the answer's own `Date`, so that no clock has to be right. */
	private learnWindow({ remaining, resetsAt, window }: RateLimitSaid, serviceNow: number): void {
		if (window === null || remaining === null || resetsAt === null) return;
		const inMs = resetsAt.getTime() - serviceNow;
		const known = this.windows.get(window);
		const isOfEarlierOne = known !== undefined && resetsAt < known.resetsAt;
		if (isOfEarlierOne || inMs <= 0 || inMs > LONGEST_MS) return;
		const same = known?.resetsAt.getTime() === resetsAt.getTime() ? known : undefined;
		this.windows.set(window, {
			left: Math.min(remaining - this.underWay, same?.left ?? Infinity),
			resetsAt,
			endsAt: Math.min(Date.now() + inMs, same?.endsAt ?? Infinity),
		});
	}

	private async newReturn(): Promise<void> {
		await new Promise<void>((resolve) => (this.tellReturn = resolve));
	}
}

const limits = new Map<string, RateLimit>();

/** The rate limit of a key at a service; `identity` tells one such pair from another. */
export function rateLimitOf(identity: string): RateLimit {
	const limit = limits.get(identity) ?? new RateLimit();
	limits.set(identity, limit);
	return limit;
}
