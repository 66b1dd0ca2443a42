import type { Random } from '../../random.ts';
import { leap } from '../../world/time.mts';
import type { Weather } from '../weather.mts';
import type { Clocks } from './clocks.mts';
import { leadChanges, type People } from './people.mts';

/** How long a transaction may take until its rows can be seen. */
const MAX_TRANSACTION_MS = 30_000;
/** More than one poll may read. */
const MAX_CROWD = 8_000;
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

	/** As an import or a clean-up makes them. */
	burst(): void {
		const { clocks, people, random, weather } = this;
		if (weather.has('crowds') && !people.isFull && random.chance(0.4)) return this.crowd();
		if (weather.has('restamps') && random.chance(0.2)) return people.restamp(clocks.stamp());
		const kind = random.of(leadChanges);
		const count = random.whole(50, this.most);
		if (random.chance(0.5)) {
			// All rows of a transaction have the time at which it began, and can be seen when it ends.
			const lag = weather.has('imports') ? random.whole(1, MAX_TRANSACTION_MS) : 0;
			return people.changeAtOnce(kind, count, clocks.stamp(), lag);
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

	/** One time for all, which become visible piece by piece. */
	private crowd(): void {
		const { clocks, people, random } = this;
		const [time, count] = [clocks.stamp(), random.whole(500, MAX_CROWD)];
		for (let piece = 0; piece < PIECES; piece++) {
			const lag = (piece * MAX_TRANSACTION_MS) / PIECES + random.whole(0, 1_000);
			people.changeAtOnce('create', Math.ceil(count / PIECES), time, lag);
		}
	}

	private get most(): number {
		return this.weather.has('slow') ? MAX_WHERE_SLOW : MAX_AT_ONCE;
	}
}
