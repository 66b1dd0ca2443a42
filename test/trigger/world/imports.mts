import type { Random } from '../../random.ts';
import { leap, worldNow } from '../../world/time.mts';
import type { Weather } from '../weather.mts';
import type { Clocks } from '../../world/clocks.mts';
import { leadChanges, type People } from './people.mts';

/** How long a transaction may take until its rows can be seen. */
const MAX_TRANSACTION_MS = 30_000;
const CROWD = 2_000;
const LARGE_CROWD = 5_000;
const PIECES = 4;
const MAX_AT_ONCE = 400;
/** What can be read in the time of a poll where each request takes seconds. */
const MAX_WHERE_SLOW = 150;

/** Very many changes of leads in a short time. */
export class Imports {
	constructor(
		private readonly people: People,
		private readonly random: Random,
		private readonly weather: Weather,
		private readonly clocks: Clocks,
	) {}

	burst(): void {
		const { people, random, weather } = this;
		if (weather.has('crowds') && !people.isFull && random.chance(0.1)) return this.crowd();
		if (weather.has('restamps') && random.chance(0.1)) return people.restamp(this.clocks.stamp());
		if (weather.has('imports') && random.chance(0.5)) return this.transaction();
		const kind = random.of(leadChanges);
		const count = random.whole(100, this.most);
		if (random.chance(0.5)) {
			people.changeAtOnce(kind, count, this.clocks.stamp(), 0);
			return;
		}
		for (let change = 0; change < count; change++) {
			if (random.chance(0.5)) leap(random.whole(1, 50));
			people.change(kind);
		}
	}

	/** Hundreds of leads are deleted at once. */
	cleanUp(): void {
		for (let left = this.random.whole(100, this.most); left > 0; left--) {
			this.people.change('delete');
		}
	}

	/** All rows have the time at which it began, and can be seen when it ends. */
	private transaction(): void {
		const { random } = this;
		const kind = random.of(['create', 'title', 'status', 'contact'] as const);
		const lag = random.whole(1, MAX_TRANSACTION_MS);
		this.people.changeAtOnce(kind, random.whole(50, this.most), this.time(), lag);
	}

	/** One time for all, which become visible piece by piece. */
	private crowd(): void {
		const { random } = this;
		const [time, count] = [this.time(), random.whole(500, this.largest)];
		for (let piece = 0; piece < PIECES; piece++) {
			const lag = (piece * MAX_TRANSACTION_MS) / PIECES + random.whole(0, 1_000);
			this.people.changeAtOnce('create', Math.ceil(count / PIECES), time, lag);
		}
	}

	private get largest(): number {
		return this.weather.has('largeCrowds') ? LARGE_CROWD : CROWD;
	}

	private get most(): number {
		return this.weather.has('slow') ? MAX_WHERE_SLOW : MAX_AT_ONCE;
	}

	private time(): string {
		const isAhead = this.weather.has('future') && this.random.chance(0.1);
		return this.clocks.written(worldNow() + (isAhead ? this.clocks.ahead() : 0));
	}
}
