import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { amountIn, fieldsIn, saidText, timeIn } from '../values';
import type { Failure } from './outcome';
import { notSent } from './outcome';
import { pause } from './pause';

const WINDOW_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const MAX_AT_ONCE = 25;
/** Of what is left only this part goes at once: other processes may use the key as well. */
const SHARE = 1 / 6;
/** A `Date` header says whole seconds, so a reset that is a little earlier is of the same window. */
const CLOCK_STEP_MS = 2_000;
const SLICE_MS = 250;
const MAX_JITTER_MS = 1_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** How long others wait for one that goes alone: a file may take minutes. */
const MAX_ALONE_MS = 5_000;

export type WindowName = keyof typeof WINDOW_MS;

interface Window {
	/** How many more requests may go, those under way taken off. */
	left: number;
	limit?: number;
	/** By the service's clock, in Unix ms: tells one window from the next. */
	resetsAt: number;
	/** By the local clock, in Unix ms. */
	endsAt: number;
}

/** What a response says. */
export interface Facts {
	status: number;
	headers: IDataObject;
	body?: IDataObject;
}

/** A window that lets no request go before it ends, by the local clock. */
export interface FullWindow extends Pick<Window, 'endsAt' | 'limit'> {
	name?: WindowName;
}

/** Who is told of waits for the rate limit. */
export interface WaitListener {
	begins(window: FullWindow): void;
	ends(): void;
}

/** The limits of one key, for all workflows of this process: it waits before a refusal, not after one. */
export class RateLimit {
	private readonly windows = new Map<WindowName, Window>();
	private underWay = 0;
	/** No window is known, or one has just ended: the next request goes alone. */
	private isUnknown = true;
	private aloneUntil = 0;
	/** Until when nothing may go after a refusal, by the local clock. */
	private closedUntil = 0;
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
				listener?.begins(this.fullWindow(freeAt));
				const jitter = Math.random() * Math.min(MAX_JITTER_MS, (freeAt - now) / 10);
				await pause(freeAt - now + jitter, signal);
				listener?.ends();
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
		for (const window of this.windows.values()) window.left++;
		this.noteReturn();
	}

	/** A request came back, with what its response says, if there is one. @returns whether the limit refused it */
	noteReturn(facts?: Facts): boolean {
		this.underWay--;
		const isRefused = facts !== undefined && this.learn(facts);
		this.isUnknown = false;
		this.tellReturn();
		this.nextReturn = this.newReturn();
		return isRefused;
	}

	private freeAt(now: number): number {
		for (const [name, { endsAt }] of this.windows) {
			if (endsAt <= now) this.isUnknown = this.windows.delete(name);
		}
		if (this.closedUntil > 0 && this.closedUntil <= now) {
			this.closedUntil = 0;
			this.isUnknown = true;
		}
		const full = [...this.windows.values()].filter(({ left }) => left <= 0);
		return Math.max(this.closedUntil, ...full.map(({ endsAt }) => endsAt));
	}

	private mostAtOnce(now: number): number {
		if (this.isUnknown && now < this.aloneUntil) return 1;
		const left = Math.min(...[...this.windows.values()].map((window) => window.left));
		return Math.min(MAX_AT_ONCE, Math.max(1, Math.ceil((left + this.underWay) * SHARE)));
	}

	private fullWindow(endsAt: number): FullWindow {
		const full = [...this.windows].filter(([, { left }]) => left <= 0);
		const [last] = full.sort(([, a], [, b]) => b.endsAt - a.endsAt);
		return { name: last?.[0], limit: last?.[1].limit, endsAt };
	}

	private learn({ body = {}, headers, status }: Facts): boolean {
		const now = Date.now();
		const serviceNow = timeIn(headers.date)?.getTime() ?? now;
		this.learnWindow(rateHeadersIn(headers), serviceNow);
		if (!isRateRefusal({ body, headers, status })) {
			if (status < 500) this.refusals = 0;
			return false;
		}
		this.learnWindow(fieldsIn(body.rateLimitInfo), serviceNow);
		if (this.closedUntil <= now) this.refusals++;
		const asked = 1_000 * (amountIn(body.retryAfter) ?? amountIn(headers['retry-after']) ?? 0);
		const own = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.refusals - 1));
		const pauseMs = Math.max(own, asked <= 2 * WINDOW_MS.day ? asked : 0);
		this.closedUntil = Math.max(this.closedUntil, now + pauseMs);
		return true;
	}

	/** The reset is held against the answer's own `Date`, so that no clock has to be right. */
	private learnWindow(said: IDataObject, serviceNow: number): void {
		const { name, remaining, resetsAt } = windowIn(said);
		const inMs = resetsAt - serviceNow;
		if (name === undefined || remaining === undefined) return;
		if (!(inMs > 0 && inMs <= 2 * WINDOW_MS[name])) return;
		const endsAt = Date.now() + inMs;
		const known = this.windows.get(name);
		const isSame = known?.resetsAt === resetsAt;
		if (known && !isSame && endsAt < known.endsAt - CLOCK_STEP_MS) return;
		const left = remaining - this.underWay;
		this.windows.set(name, {
			left: isSame ? Math.min(left, known.left) : left,
			limit: amountIn(said.limit) ?? known?.limit,
			resetsAt,
			endsAt: isSame ? Math.min(endsAt, known.endsAt) : endsAt,
		});
	}

	private async newReturn(): Promise<void> {
		await new Promise<void>((resolve) => (this.tellReturn = resolve));
	}
}

/** What the headers of a response say of the rate limit, as they say it. */
export function rateHeadersIn(headers: IDataObject): IDataObject {
	const names = ['limit', 'window', 'remaining', 'reset'];
	return Object.fromEntries(names.map((name) => [name, headers[`x-ratelimit-${name}`]]));
}

function windowIn({ remaining, reset, window }: IDataObject) {
	const name = (Object.keys(WINDOW_MS) as WindowName[]).find((known) => known === window);
	return { name, remaining: amountIn(remaining), resetsAt: 1_000 * Number(amountIn(reset)) };
}

/** 429, or a 403 that says so and names no permission; the daily limit of actions is another matter. */
function isRateRefusal({ body = {}, headers, status }: Facts): boolean {
	if (isDailyLimit({ body, status })) return false;
	if (status !== 403 || saidText(fieldsIn(body.permissionHelp).required)) return status === 429;
	const left = [rateHeadersIn(headers), fieldsIn(body.rateLimitInfo)].map(windowIn);
	const isUsedUp = left.some(({ remaining }) => remaining === 0);
	return isUsedUp || body.code === 'RATE_LIMIT_EXCEEDED' || amountIn(body.retryAfter) !== undefined;
}

/** Whether a refusal says that the day's scheduled actions are used up. */
export function isDailyLimit({ body, status }: Omit<Facts, 'headers'>): boolean {
	const { dailyLimit, used } = fieldsIn(body?.details);
	const isLeft = Number(amountIn(used)) < Number(amountIn(dailyLimit));
	return (status === 429 || status === 403) && saidText(dailyLimit) !== undefined && !isLeft;
}

const limits = new Map<string, RateLimit>();

/** The rate limit of a key at a service; `identity` tells one such pair from another. */
export function rateLimitOf(identity: string): RateLimit {
	const limit = limits.get(identity) ?? new RateLimit();
	limits.set(identity, limit);
	return limit;
}
