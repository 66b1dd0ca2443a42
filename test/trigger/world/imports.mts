import type { Random } from '../../random.ts';
import { advanceTime } from '../../world/time.mts';
import type { Conditions } from '../conditions.mts';
import type { Clocks } from './clocks.mts';
import { leadChanges, type People } from './people.mts';

const MAX_TRANSACTION_MS = 30_000;
/** More than one poll can read. */
const MAX_IMPORTED = 8_000;
const CHUNKS = 4;
const MAX_CHANGES = 400;
/** One poll can read this many if each request takes seconds. */
const MAX_CHANGES_IF_SLOW = 150;

/** Makes many lead changes in a short time. */
export class Imports {
	constructor(
		private readonly people: People,
		private readonly random: Random,
		private readonly conditions: Conditions,
		private readonly clocks: Clocks,
	) {}

	burst(): void {
		const { clocks, people, random, conditions } = this;
		if (conditions.has('crowds') && !people.isFull && random.chance(0.4))
			return this.importWithOneTime();
		if (conditions.has('restamps') && random.chance(0.2))
			return people.setUpdatedAt(clocks.stamp());
		const kind = random.pick(leadChanges);
		const count = random.integer(50, this.maxChanges);
		if (random.chance(0.5)) {
			// Rows have the start time of their transaction and become visible at its end.
			const lag = conditions.has('imports') ? random.integer(1, MAX_TRANSACTION_MS) : 0;
			return people.changeAtOnce(kind, count, clocks.stamp(), lag);
		}
		for (let change = 0; change < count; change++) {
			if (random.chance(0.5)) advanceTime(random.integer(1, 50));
			people.change(kind);
		}
	}

	deleteMany(): void {
		for (let left = this.random.integer(100, this.maxChanges); left > 0; left--) {
			this.people.change('delete');
		}
	}

	/** Creates leads with one time that become visible in chunks. */
	private importWithOneTime(): void {
		const { clocks, people, random } = this;
		const [time, count] = [clocks.stamp(), random.integer(500, MAX_IMPORTED)];
		for (let chunk = 0; chunk < CHUNKS; chunk++) {
			const lag = (chunk * MAX_TRANSACTION_MS) / CHUNKS + random.integer(0, 1_000);
			people.changeAtOnce('create', Math.ceil(count / CHUNKS), time, lag);
		}
	}

	private get maxChanges(): number {
		return this.conditions.has('slow') ? MAX_CHANGES_IF_SLOW : MAX_CHANGES;
	}
}
