import type { components } from '../../nodes/shared/api.generated.ts';
import type { Clock } from './clock.mts';
import { ApiError } from './errors.mts';

export type WindowName = components['schemas']['RateLimitWindow'];
/** Length in milliseconds, and how many requests it holds. */
export type Window = { length: number; limit: number };
export type Windows = Record<WindowName, Window>;

/** What headers and error bodies say about a window; `reset` in Unix seconds. */
export type WindowFacts = components['schemas']['RateLimitInfo'];

type Use = Record<WindowName, { start: number; used: number }>;

/** From short to long. */
export const windowNames: readonly WindowName[] = ['minute', 'hour', 'day'];

/** The windows of the API. */
export const documentedWindows: Windows = {
	minute: { length: 60_000, limit: 60 },
	hour: { length: 3_600_000, limit: 1_000 },
	day: { length: 86_400_000, limit: 10_000 },
};

/** Counts requests per key in fixed windows that start at whole multiples of their length. */
export class RateLimiter {
	private readonly uses = new Map<string, Use>();

	constructor(
		private readonly clock: Clock,
		private readonly windows: Windows,
	) {}

	/**
	 * Counts one request of the key.
	 * @returns the window with the least left; on a tie the longer one
	 * @throws ApiError 429 for the window that is used up, and then counts nothing
	 */
	take(key: string): WindowFacts {
		const exceeded = windowNames.filter((name) => this.left(key, name) < 1).at(-1);
		if (exceeded) throw this.exceeded(this.describe(key, exceeded));
		const use = this.use(key);
		for (const name of windowNames) use[name].used++;
		return this.tightest(key);
	}

	/** Takes back one counted request: one that was refused or never reached the service. */
	giveBack(key: string): void {
		const use = this.use(key);
		for (const name of windowNames) use[name].used = Math.max(0, use[name].used - 1);
	}

	/** The facts of a window as if the key had used it up. */
	usedUp(key: string, name: WindowName): WindowFacts {
		return { ...this.describe(key, name), remaining: 0 };
	}

	/** The window of the key with the least left; on a tie the longer one. */
	tightest(key: string): WindowFacts {
		const name = windowNames.reduce((tightest, candidate) =>
			this.left(key, candidate) <= this.left(key, tightest) ? candidate : tightest,
		);
		return this.describe(key, name);
	}

	/** An unused minute: what requests without a valid key are told. */
	unused(): WindowFacts {
		return this.describe('', 'minute');
	}

	/** 429 as the API has it. */
	exceeded(facts: WindowFacts, retryAfter = this.secondsUntil(facts.window)): ApiError {
		return new ApiError(
			429,
			'RATE_LIMIT_EXCEEDED',
			`The limit of ${facts.limit} requests per ${facts.window} is used up`,
			{ retryAfter, rateLimitInfo: facts },
		);
	}

	private describe(key: string, name: WindowName): WindowFacts {
		return {
			limit: this.windows[name].limit,
			remaining: this.left(key, name),
			reset: Math.ceil(this.resetsAt(name) / 1000),
			window: name,
		};
	}

	private left(key: string, name: WindowName): number {
		return Math.max(0, this.windows[name].limit - this.use(key)[name].used);
	}

	private use(key: string): Use {
		const use = this.uses.get(key) ?? { minute: unused(), hour: unused(), day: unused() };
		for (const name of windowNames) {
			const start = this.startOf(name);
			if (use[name].start !== start) use[name] = { start, used: 0 };
		}
		this.uses.set(key, use);
		return use;
	}

	private startOf(name: WindowName): number {
		const { length } = this.windows[name];
		return Math.floor(this.clock.now() / length) * length;
	}

	private resetsAt(name: WindowName): number {
		return this.startOf(name) + this.windows[name].length;
	}

	private secondsUntil(name: WindowName): number {
		return Math.max(1, Math.ceil((this.resetsAt(name) - this.clock.now()) / 1000));
	}
}

function unused(): { start: number; used: number } {
	return { start: Number.NaN, used: 0 };
}

/** The four headers of the API. */
export function rateLimitHeaders(facts: WindowFacts): Record<string, string> {
	return {
		'X-RateLimit-Limit': String(facts.limit),
		'X-RateLimit-Remaining': String(facts.remaining),
		'X-RateLimit-Reset': String(facts.reset),
		'X-RateLimit-Window': facts.window,
	};
}
