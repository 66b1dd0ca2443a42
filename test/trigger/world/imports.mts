import type { Random } from '../../random.ts';
import { advanceTime } from '../../world/time.mts';
import type { Conditions } from '../conditions.mts';
import type { Clocks } from './clocks.mts';
import { leadChanges, type People } from './people.mts';

const MAX_TRANSACTION_MS = 30_000;
/** More than one poll can read. */
const MAX_IMPORTED = 8_000;
const CHUNK_COUNT = 4;
const MAX_CHANGES = 400;
/** One poll can read this many changes if each request takes seconds. */
const MAX_CHANGES_IF_SLOW = 150;

/** Makes many lead changes in a short time. */
export class Imports {
	constructor(
		private readonly people: People,
		private readonly random: Random,
		private readonly conditions: Conditions,
		private readonly clocks: Clocks,
	) {}

	makeBurst(): void {
		const { clocks, people, random, conditions } = this;
		if (conditions.has('largeImports') && !people.isFull && random.chance(0.4))
			return this.importWithEqualTimes();
		if (conditions.has('massUpdates') && random.chance(0.2))
			return people.setUpdatedAt(clocks.stamp());
		const kind = random.pick(leadChanges);
		const count = random.integer(50, this.maxChanges);
		if (random.chance(0.5)) {
			// Rows have the start time of their transaction and become visible at its end.
			const lagMs = conditions.has('transactions') ? random.integer(1, MAX_TRANSACTION_MS) : 0;
			return people.changeAtOnce(kind, count, clocks.stamp(), lagMs);
		}
		for (let change = 0; change < count; change++) {
			if (random.chance(0.5)) advanceTime(random.integer(1, 50));
			people.change(kind);
		}
	}

	deleteMany(): void {
		const count = this.random.integer(100, this.maxChanges);
		for (let deletion = 0; deletion < count; deletion++) {
			this.people.change('delete');
		}
	}

	/** Creates leads with equal times that become visible in chunks. */
	private importWithEqualTimes(): void {
		const { clocks, people, random } = this;
		const [time, count] = [clocks.stamp(), random.integer(500, MAX_IMPORTED)];
		for (let chunk = 0; chunk < CHUNK_COUNT; chunk++) {
			const lagMs = (chunk * MAX_TRANSACTION_MS) / CHUNK_COUNT + random.integer(0, 1_000);
			people.changeAtOnce('create', Math.ceil(count / CHUNK_COUNT), time, lagMs);
		}
	}

	private get maxChanges(): number {
		return this.conditions.has('slowResponses') ? MAX_CHANGES_IF_SLOW : MAX_CHANGES;
	}
}
