import type { Failure } from '../../shared/errors/failure';
import type { DoneOnce } from '../../shared/run/once/doneOnce';
import type { Recorded } from '../../shared/run/once/recorded';
import type { Task } from '../../shared/run/once/task';
import type { SendGuard } from '../../shared/transport/request';

/** What a batch records right before it goes: who is killed in the wait has recorded nobody. */
export class Claim implements SendGuard {
	/** Why it must not go. */
	failure?: Failure;

	private recorded?: Recorded<Task>;

	constructor(
		private readonly once: DoneOnce,
		private readonly tasks: Task[],
	) {}

	async take(): Promise<boolean> {
		const recorded = await this.once.add(this.tasks);
		this.failure = 'failure' in recorded ? recorded.failure : undefined;
		this.recorded = 'failure' in recorded ? undefined : recorded;
		return this.recorded?.known.size === 0;
	}

	/** Those that another run has recorded since they were looked for. */
	get known(): ReadonlySet<Task> {
		return this.recorded?.known ?? new Set();
	}

	get isForgotten(): boolean {
		return this.recorded?.isForgotten === true;
	}

	/** @param tasks that were surely not done, by default all */
	async giveBack(tasks = this.tasks): Promise<void> {
		const { recorded } = this;
		// what another process records from now on is not this one's to take out
		if (tasks === this.tasks) this.recorded = undefined;
		if (tasks.length > 0) await recorded?.undo(tasks);
	}
}
