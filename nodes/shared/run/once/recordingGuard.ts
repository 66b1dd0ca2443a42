import type { Failure } from '../../errors/failure';
import type { SendGuard } from '../../transport/request';
import type { DoneOnce } from './doneOnce';
import type { Recorded, Task } from './task';

/** Records tasks right before their request goes: who is killed in the wait has recorded nobody. */
export class RecordingGuard implements SendGuard {
	/** Why it must not go. */
	failure?: Failure;

	private recorded?: Recorded;

	/** @param isDone whether this run has done them, also where n8n could not record it */
	constructor(
		private readonly once: DoneOnce,
		private readonly tasks: Task[],
		private readonly isDone = false,
	) {}

	async take(): Promise<boolean> {
		const recorded = await this.once.record(this.tasks);
		this.failure = 'failure' in recorded ? recorded.failure : undefined;
		this.recorded = 'failure' in recorded ? undefined : recorded;
		if (this.isDone) for (const task of this.tasks) this.recorded?.known.add(task);
		return this.recorded?.known.size === 0;
	}

	/** Those that were done before, or that another run has recorded since they were looked for. */
	get known(): ReadonlySet<Task> {
		return this.recorded?.known ?? new Set();
	}

	get isUnrecorded(): boolean {
		return this.recorded?.isUnrecorded === true;
	}

	/** @param tasks that were surely not done, by default all */
	async giveBack(tasks = this.tasks): Promise<void> {
		const { recorded } = this;
		// what another process records from now on is not this one's to take out
		if (tasks === this.tasks) this.recorded = undefined;
		if (tasks.length > 0) await recorded?.undo(tasks);
	}
}
