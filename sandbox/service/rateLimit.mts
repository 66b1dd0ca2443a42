import type { components } from '../../nodes/shared/api.generated.ts';
import type { Clock } from './clock.mts';
import { ApiError } from './errors.mts';

export type WindowName = components['schemas']['RateLimitWindow'];
/** A window's length in ms and its maximum number of requests. */
export type Window = { length: number; limit: number };
export type Windows = Record<WindowName, Window>;

/** A window in headers and error bodies; `reset` is in Unix seconds. */
export type WindowInfo = components['schemas']['RateLimitInfo'];

type Usage = Record<WindowName, { start: number; used: number }>;

/** All windows, shortest first. */
export const windowNames: readonly WindowName[] = ['minute', 'hour', 'day'];

/** The documented windows. */
export const documentedWindows: Windows = {
	minute: { length: 60_000, limit: 60 },
	hour: { length: 3_600_000, limit: 1_000 },
	day: { length: 86_400_000, limit: 10_000 },
};

/** Counts requests per key in fixed windows that start at multiples of their length. */
export class RequestCounter {
	private readonly usageByKey = new Map<string, Usage>();

	constructor(
		private readonly clock: Clock,
		private readonly windows: Windows,
	) {}

	/**
	 * Counts a request of the key.
	 * @returns the window with the fewest remaining requests; the longer one if equal
	 * @throws ApiError 429 if a window is exhausted; the request is then not counted
	 */
	countRequest(key: string): WindowInfo {
		const exhaustedWindow = windowNames.filter((name) => this.getRemaining(key, name) < 1).at(-1);
		if (exhaustedWindow) throw this.createRateLimitError(this.describeWindow(key, exhaustedWindow));
		const usage = this.getUsage(key);
		for (const name of windowNames) usage[name].used++;
		return this.getTightestWindow(key);
	}

	/** Undoes the count of a request that was rejected or never reached the service. */
	uncountRequest(key: string): void {
		const usage = this.getUsage(key);
		for (const name of windowNames) usage[name].used = Math.max(0, usage[name].used - 1);
	}

	/** Describes a window as exhausted. */
	describeExhausted(key: string, name: WindowName): WindowInfo {
		return { ...this.describeWindow(key, name), remaining: 0 };
	}

	/** Describes the window with the fewest remaining requests; the longer one if equal. */
	getTightestWindow(key: string): WindowInfo {
		const name = windowNames.reduce((tightest, candidate) =>
			this.getRemaining(key, candidate) <= this.getRemaining(key, tightest) ? candidate : tightest,
		);
		return this.describeWindow(key, name);
	}

	/** Describes an unused minute, for requests without a valid key. */
	describeUnused(): WindowInfo {
		return this.describeWindow('', 'minute');
	}

	/** Creates the documented 429. */
	createRateLimitError(
		windowInfo: WindowInfo,
		retryAfter = this.getSecondsUntilReset(windowInfo.window),
	): ApiError {
		return new ApiError(
			429,
			'RATE_LIMIT_EXCEEDED',
			`The limit of ${windowInfo.limit} requests per ${windowInfo.window} is used up`,
			{ retryAfter, rateLimitInfo: windowInfo },
		);
	}

	private describeWindow(key: string, name: WindowName): WindowInfo {
		return {
			limit: this.windows[name].limit,
			remaining: this.getRemaining(key, name),
			reset: Math.ceil(this.getResetTime(name) / 1000),
			window: name,
		};
	}

	private getRemaining(key: string, name: WindowName): number {
		return Math.max(0, this.windows[name].limit - this.getUsage(key)[name].used);
	}

	private getUsage(key: string): Usage {
		const usage = this.usageByKey.get(key) ?? {
			minute: createUnusedWindow(),
			hour: createUnusedWindow(),
			day: createUnusedWindow(),
		};
		for (const name of windowNames) {
			const start = this.getWindowStart(name);
			if (usage[name].start !== start) usage[name] = { start, used: 0 };
		}
		this.usageByKey.set(key, usage);
		return usage;
	}

	private getWindowStart(name: WindowName): number {
		const { length } = this.windows[name];
		return Math.floor(this.clock.now() / length) * length;
	}

	private getResetTime(name: WindowName): number {
		return this.getWindowStart(name) + this.windows[name].length;
	}

	private getSecondsUntilReset(name: WindowName): number {
		return Math.max(1, Math.ceil((this.getResetTime(name) - this.clock.now()) / 1000));
	}
}

function createUnusedWindow(): { start: number; used: number } {
	return { start: Number.NaN, used: 0 };
}

export function createRateLimitHeaders(windowInfo: WindowInfo): Record<string, string> {
	return {
		'X-RateLimit-Limit': String(windowInfo.limit),
		'X-RateLimit-Remaining': String(windowInfo.remaining),
		'X-RateLimit-Reset': String(windowInfo.reset),
		'X-RateLimit-Window': windowInfo.window,
	};
}
