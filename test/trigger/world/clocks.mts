import type { Random } from '../../random.ts';
import { leap, worldNow } from '../../world/time.mts';
import type { Weather } from '../weather.mts';

const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How far apart two clocks are at most. */
const MAX_SKEW_MS = 5_000;
const MAX_LAG_MS = 5_000;

/** By which clocks the world goes, and when what was written can be seen. */
export class Clocks {
	/** How far the second clock is before the first, or behind it. */
	private readonly skew: number;
	private late: { at: number; show: () => void }[] = [];

	constructor(
		private readonly random: Random,
		private readonly weather: Weather,
	) {
		this.skew = weather.has('twoClocks') ? random.whole(-MAX_SKEW_MS, MAX_SKEW_MS) : 0;
	}

	/** The time that one of the servers writes now. */
	stamp(): string {
		const { random, weather } = this;
		const isAhead = weather.has('future') && random.chance(0.003);
		const ahead = isAhead ? random.of([5 * SECOND, 90 * SECOND, HOUR, 3 * DAY]) : 0;
		return this.written(this.eitherNow() + ahead);
	}

	/** A time as the service keeps it. */
	written(ms: number): string {
		const step = this.weather.has('wholeSeconds') ? SECOND : 1;
		return new Date(Math.floor(ms / step) * step).toISOString();
	}

	/** The `Date` header. */
	httpDate(): string {
		return new Date(this.eitherNow()).toUTCString();
	}

	/** How much later than it says something becomes visible. */
	lag(): number {
		const { random, weather } = this;
		return weather.has('lag') && random.chance(0.2) ? random.whole(1, MAX_LAG_MS) : 0;
	}

	/** Shows something after some time. */
	showIn(ms: number, show: () => void): void {
		this.late.push({ at: worldNow() + ms, show });
		this.showLate();
	}

	/** Makes visible what is committed by now, the oldest first. */
	showLate(): void {
		const now = worldNow();
		const due = this.late.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
		if (due.length === 0) return;
		this.late = this.late.filter(({ at }) => at > now);
		for (const { show } of due) show();
	}

	/** Often not a millisecond, sometimes hours; while something is to become visible mostly seconds. */
	pass(): void {
		const { random } = this;
		if (random.chance(0.4)) return;
		if (random.chance(0.5)) return leap(random.whole(1, 5));
		// What one server shows much later than its time is as late as no poller can see.
		const whileLate = this.weather.has('replica') ? 0 : 0.1;
		const isLong = random.chance(this.late.length > 0 ? whileLate : 0.3);
		leap(isLong ? random.whole(1, 2 * HOUR) : random.whole(1, 5_000));
	}

	/** By either clock. */
	private eitherNow(): number {
		return worldNow() + (this.random.chance(0.5) ? this.skew : 0);
	}
}
