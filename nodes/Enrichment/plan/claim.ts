import type { Failure } from '../../shared/errors/failure';
import type { DoneOnce } from '../../shared/run/once/doneOnce';
import type { Recorded } from '../../shared/run/once/recorded';
import type { Thing } from '../../shared/run/once/thing';
import type { SendGuard } from '../../shared/transport/request';

/** What a batch records right before it goes: who is killed in the wait has recorded nobody. */
export class Claim implements SendGuard {
	/** Why it must not go. */
	failure?: Failure;

	private recorded?: Recorded<Thing>;

	constructor(
		private readonly once: DoneOnce,
		private readonly things: Thing[],
	) {}

	async take(): Promise<boolean> {
		const recorded = await this.once.add(this.things);
		this.failure = 'failure' in recorded ? recorded.failure : undefined;
		this.recorded = 'failure' in recorded ? undefined : recorded;
		return this.recorded?.known.size === 0;
	}

	/** Those that another run has recorded since they were looked for. */
	get known(): ReadonlySet<Thing> {
		return this.recorded?.known ?? new Set();
	}

	get isForgotten(): boolean {
		return this.recorded?.isForgotten === true;
	}

	/** @param things that were surely not done, by default all */
	async giveBack(things = this.things): Promise<void> {
		if (things.length > 0) await this.recorded?.undo(things);
	}
}
