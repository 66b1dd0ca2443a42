import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { parseDate } from '../utils/dates';
import { CANCEL_POLL_MS, delay } from '../utils/eventLoop';
import { parseAmount } from '../utils/values';
import { parseRateLimit, parseRetryAfter } from './headers';
import type { RequestFailure } from './outcome';
import { CANCELLED_FAILURE, isDailyLimit } from './outcome';

/** The maximum number of requests in flight per key. */
export const MAX_CONCURRENCY = 25;
/** The fraction of the remaining quota used concurrently: other processes may use the key, too. */
const BURST_FRACTION = 1 / 8;
/** How long requests wait for the probe's response, which may take minutes for a file. */
const MAX_PROBE_MS = 5_000;
const MAX_JITTER_MS = 1_000;
const MAX_WINDOW_MS = 2 * 86_400_000;
const DEFAULT_RETRY_AFTER_MS = 60_000;
/** The name of the window without quota that a rejection opens. */
const REJECTION_WINDOW = 'rejected';

interface Window {
	/** The remaining quota minus the requests in flight. */
	remaining: number;
	/** By the service's clock, in Unix ms; identifies the window. */
	resetsAt: number;
	/** By the local clock, in Unix ms. */
	endsAt: number;
}

/** Delays requests that share a key, in all workflows of the process, so that the service rejects none. */
export class RateLimiter {
	/** By name: `minute`, `hour`, `day`, or `REJECTION_WINDOW`. */
	private readonly windows = new Map<string, Window>();
	private inFlight = 0;
	/**
	 * When the probe of a new window ends, in Unix ms. The probe is a request that is sent alone to find
	 * out the quota. Infinity: not sent yet; 0: response received.
	 */
	private probeEndsAt = Infinity;
	private readonly waiters = new Set<() => void>();

	/**
	 * Waits until a request may be sent, and counts it. After `waitUntil`, a request skips the
	 * concurrency limit, as only the rate limit may make it fail.
	 *
	 * @param waitUntil in Unix ms
	 * @param onWait receives the time, in Unix ms, until which the request waits
	 * @returns a failure if the request must not be sent
	 */
	async acquire(
		waitUntil: number,
		signal?: AbortSignal,
		onWait?: (until: number) => void,
	): Promise<RequestFailure | undefined> {
		for (;;) {
			if (signal?.aborted) return CANCELLED_FAILURE;
			const now = Date.now();
			this.expireWindows(now);
			const availableAt = this.getAvailableAt();
			if (availableAt > Math.max(now, waitUntil)) {
				const resetsAt = parseDate(availableAt)?.toISOString();
				return { outcome: 'notSent', code: 'rateLimit', resetsAt };
			}
			if (availableAt > now) {
				onWait?.(availableAt);
				// other processes wait for the same moment
				const jitterMs = Math.random() * Math.min(MAX_JITTER_MS, (availableAt - now) / 10);
				await delay(availableAt - now + jitterMs, signal);
			} else if (this.inFlight < this.getConcurrency(now) || waitUntil <= now) {
				this.inFlight++;
				if (this.probeEndsAt === Infinity) this.beginProbe(now);
				for (const window of this.windows.values()) window.remaining--;
				return undefined;
			} else await this.waitForResponse();
		}
	}

	/** Restores the quota of a request that was not sent. */
	release(): void {
		this.inFlight--;
		for (const window of this.windows.values()) window.remaining++;
		this.notifyWaiters();
	}

	/** Updates the windows from a response. @returns whether the rate limit rejected the request */
	onResponse(headers: IDataObject = {}, failure?: RequestFailure): boolean {
		this.inFlight--;
		this.probeEndsAt = 0;
		this.updateWindow(headers);
		const isRejected = failure !== undefined && isRateLimitError(failure);
		if (isRejected) this.openRejectionWindow(failure, headers);
		this.notifyWaiters();
		return isRejected;
	}

	private async waitForResponse(): Promise<void> {
		const notified = new Promise<void>((resolve) => this.waiters.add(resolve));
		await Promise.race([notified, sleep(CANCEL_POLL_MS)]);
	}

	private notifyWaiters(): void {
		for (const notify of this.waiters) notify();
		this.waiters.clear();
	}

	private expireWindows(now: number): void {
		for (const [name, { endsAt }] of this.windows) {
			if (endsAt > now) continue;
			this.windows.delete(name);
			// usually the request that finds the window expired is the probe
			this.beginProbe(now);
		}
	}

	private beginProbe(now: number): void {
		this.probeEndsAt = now + MAX_PROBE_MS;
	}

	/** Returns when a request may be sent, in Unix ms; 0 if no window is exhausted. */
	private getAvailableAt(): number {
		const exhausted = [...this.windows.values()].filter(({ remaining }) => remaining <= 0);
		return Math.max(0, ...exhausted.map(({ endsAt }) => endsAt));
	}

	private getConcurrency(now: number): number {
		if (now < this.probeEndsAt) return 1;
		// Infinity if no window is known
		const remaining = Math.min(...[...this.windows.values()].map((window) => window.remaining));
		const burst = Math.ceil((remaining + this.inFlight) * BURST_FRACTION);
		return Math.min(MAX_CONCURRENCY, Math.max(1, burst));
	}

	/** Compares the reset with the response's own `Date`, so clocks may differ. */
	private updateWindow(headers: IDataObject): void {
		const { remaining, resetsAt, window } = parseRateLimit(headers);
		if (window === undefined || remaining === undefined || resetsAt === undefined) return;
		const [now, reset] = [Date.now(), resetsAt.getTime()];
		const resetInMs = reset - (parseDate(headers.date)?.getTime() ?? now);
		const knownWindow = this.windows.get(window);
		if (resetInMs <= 0 || resetInMs > MAX_WINDOW_MS || reset < (knownWindow?.resetsAt ?? 0)) return;
		const available = remaining - this.inFlight;
		if (knownWindow?.resetsAt === reset)
			knownWindow.remaining = Math.min(knownWindow.remaining, available);
		else
			this.windows.set(window, { remaining: available, resetsAt: reset, endsAt: now + resetInMs });
	}

	private openRejectionWindow({ body }: RequestFailure, headers: IDataObject): void {
		const waitMs =
			parseRetryAfter(body?.retryAfter, headers.date) ??
			parseRetryAfter(headers['retry-after'], headers.date) ??
			DEFAULT_RETRY_AFTER_MS;
		const until = Date.now() + Math.min(MAX_WINDOW_MS, Math.max(1_000, waitMs));
		const endsAt = Math.max(until, this.windows.get(REJECTION_WINDOW)?.endsAt ?? 0);
		this.windows.set(REJECTION_WINDOW, { remaining: -Infinity, resetsAt: endsAt, endsAt });
	}
}

/** Whether the rate limit rejected the request. The daily limit is not waited for. */
function isRateLimitError({ body = {}, status }: RequestFailure): boolean {
	if (isDailyLimit(body)) return false;
	if (status === 429) return true;
	// a 403 with `permissionHelp` means that the key lacks a permission
	if (status !== 403 || body.permissionHelp) return false;
	return body.code === 'RATE_LIMIT_EXCEEDED' || parseAmount(body.retryAfter) !== undefined;
}

const limiters = new Map<string, RateLimiter>();

export function getRateLimiter(identity: string): RateLimiter {
	const limiter = limiters.get(identity) ?? new RateLimiter();
	limiters.set(identity, limiter);
	return limiter;
}
