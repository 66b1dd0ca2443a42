import type { Random } from '../../random.ts';
import { advanceTime, simulatedNow } from '../../world/time.mts';
import type { Conditions } from '../conditions.mts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_SKEW_MS = 5_000;
const MAX_LAG_MS = 5_000;

/** The service's clocks, and the delay until written records are visible. */
export class Clocks {
	private readonly skewMs: number;
	private pending: { at: number; show: () => void }[] = [];

	constructor(
		private readonly random: Random,
		private readonly conditions: Conditions,
	) {
		this.skewMs = conditions.has('twoClocks') ? random.integer(-MAX_SKEW_MS, MAX_SKEW_MS) : 0;
	}

	/** Returns the current time of one of the servers; rarely a later one. */
	stamp(): string {
		const { random, conditions } = this;
		const isInFuture = conditions.has('futureTimes') && random.chance(0.003);
		const offsetMs = isInFuture
			? random.pick([5 * SECOND_MS, 90 * SECOND_MS, HOUR_MS, 3 * DAY_MS])
			: 0;
		return this.toServiceTime(this.serverNow() + offsetMs);
	}

	/** Formats a time with the service's precision. */
	toServiceTime(ms: number): string {
		const precisionMs = this.conditions.has('wholeSeconds') ? SECOND_MS : 1;
		return new Date(Math.floor(ms / precisionMs) * precisionMs).toISOString();
	}

	/** Returns a value for the `Date` header. */
	formatHttpDate(): string {
		return new Date(this.serverNow()).toUTCString();
	}

	/** Draws how long after its time a record becomes visible. */
	drawVisibilityLag(): number {
		const { random, conditions } = this;
		return conditions.has('visibilityLag') && random.chance(0.2)
			? random.integer(1, MAX_LAG_MS)
			: 0;
	}

	/** Calls `show` after a delay of simulated time. */
	showAfter(ms: number, show: () => void): void {
		this.pending.push({ at: simulatedNow() + ms, show });
		this.showDue();
	}

	/** Shows all records that are due, oldest first. */
	showDue(): void {
		const now = simulatedNow();
		const due = this.pending.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
		if (due.length === 0) return;
		this.pending = this.pending.filter(({ at }) => at > now);
		for (const { show } of due) show();
	}

	/** Advances time by up to two hours; mostly by seconds while records are pending. */
	advance(): void {
		const { random } = this;
		if (random.chance(0.4)) return;
		if (random.chance(0.5)) return advanceTime(random.integer(1, 5));
		// No poller can detect changes that a replica shows hours late.
		const longStepProbability = this.conditions.has('replica') ? 0 : 0.1;
		const isLongStep = random.chance(this.pending.length > 0 ? longStepProbability : 0.3);
		advanceTime(isLongStep ? random.integer(1, 2 * HOUR_MS) : random.integer(1, 5_000));
	}

	private serverNow(): number {
		return simulatedNow() + (this.random.chance(0.5) ? this.skewMs : 0);
	}
}
