import fc from 'fast-check';
import { RateLimiter } from '../../../nodes/shared/transport/rateLimiter';

// the same seed in each run makes failures reproducible
fc.configureGlobal({ seed: 2026 });

const START = Date.parse('2026-03-31T07:00:00Z');
const MINUTE = 60_000;
/** Less than the time after which waiting requests no longer wait for the first response. */
const MAX_IN_FLIGHT_MS = 4_000;

jest.useFakeTimers({ now: START });

/** A service with one window of a minute and correct headers. */
class SimulatedApi {
	rejected = 0;
	private used = 0;
	private window = 0;

	constructor(private readonly limit: number) {}

	arrive(): void {
		this.roll();
		if (this.used >= this.limit) this.rejected++;
		this.used++;
	}

	headers() {
		this.roll();
		return {
			date: new Date().toUTCString(),
			'x-ratelimit-limit': this.limit,
			'x-ratelimit-remaining': Math.max(0, this.limit - this.used),
			'x-ratelimit-reset': (START + (this.window + 1) * MINUTE) / 1_000,
			'x-ratelimit-window': 'minute',
		};
	}

	private roll(): void {
		const now = Math.floor((Date.now() - START) / MINUTE);
		if (now > this.window) this.used = 0;
		this.window = now;
	}
}

const steps = fc.array(
	fc.oneof(
		fc.record({ kind: fc.constant('ask' as const), count: fc.integer({ min: 1, max: 15 }) }),
		fc.record({ kind: fc.constant('answer' as const), count: fc.integer({ min: 1, max: 30 }) }),
		fc.record({ kind: fc.constant('pass' as const), count: fc.integer({ min: 1, max: 20_000 }) }),
	),
	{ maxLength: 15 },
);

test('never exceeds the limit, whatever the response latency', async () => {
	await fc.assert(
		fc.asyncProperty(fc.integer({ min: 1, max: 90 }), steps, async (most, all) => {
			jest.setSystemTime(START);
			const limit = new RateLimiter();
			const run = new AbortController();
			const service = new SimulatedApi(most);
			const inFlight: Array<ReturnType<SimulatedApi['headers']>> = [];
			const respond = (count: number) => {
				for (const headers of inFlight.splice(0, count)) limit.onResponse(headers);
			};
			const turn = async () => await jest.advanceTimersByTimeAsync(0);
			for (const { count, kind } of all) {
				if (kind === 'ask') {
					for (let left = count; left > 0; left--) {
						void limit.acquire(Date.now() + 10 * MINUTE, run.signal).then((failure) => {
							if (failure !== undefined) return;
							service.arrive();
							inFlight.push(service.headers());
						});
					}
				} else if (kind === 'answer') respond(count);
				else {
					if (count > MAX_IN_FLIGHT_MS) respond(Infinity);
					await jest.advanceTimersByTimeAsync(count);
				}
				await turn();
			}
			run.abort();
			await jest.advanceTimersByTimeAsync(1_000);
			expect(service.rejected).toBe(0);
		}),
		{ numRuns: 40 },
	);
});
