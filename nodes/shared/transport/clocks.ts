import { timeIn } from '../values';

/** A `Date` header says whole seconds, so a lower reading is no news unless it is much lower. */
export const CLOCK_STEP_MS = 2_000;

/** The local clock, and the service's as its answers tell it. */
export class Clocks {
	/** The service's clock minus the local one, in ms. */
	private offset = 0;

	/** What the local clock said when it was last looked at. */
	private lookedAt = 0;

	/** @param onSetBack called when the local clock was set back, with by how many ms */
	constructor(private readonly onSetBack: (ms: number) => void) {}

	/** The local time in ms. */
	now(): number {
		const now = Date.now();
		const back = this.lookedAt - now;
		this.lookedAt = now;
		if (back > CLOCK_STEP_MS) this.onSetBack(back);
		return now;
	}

	/**
	 * The service's time in ms, when an answer came.
	 *
	 * @param header the answer's `Date`; without one, those before it tell
	 */
	serviceTime(header: unknown): number {
		const now = Date.now();
		const said = timeIn(header)?.getTime();
		if (said === undefined) return now + this.offset;
		const offset = said - now;
		const isFirst = this.offset === 0;
		if (isFirst || offset > this.offset || this.offset - offset > CLOCK_STEP_MS) {
			this.offset = offset;
		}
		return said;
	}
}
