import type { Failure } from '../../transport/outcome';
import type { SendGuard } from '../../transport/request';
import type { DoneOnce } from './doneOnce';

/** Records entries right before their request goes: who is killed in the wait has recorded nobody. */
export class RecordingGuard implements SendGuard {
	/** Why it must not go. */
	failure?: Failure;

	/** Those that were done before, or that another run has recorded meanwhile. */
	known: ReadonlySet<string> = new Set();

	constructor(
		private readonly once: DoneOnce,
		private readonly entries: string[],
	) {}

	async take(): Promise<boolean> {
		const recorded = await this.once.record(this.entries);
		this.failure = 'failure' in recorded ? recorded.failure : undefined;
		this.known = 'failure' in recorded ? new Set() : recorded.known;
		return this.failure === undefined && this.known.size === 0;
	}

	/** @param entries those that were surely not done, by default all */
	async giveBack(entries = this.entries): Promise<void> {
		await this.once.undo(entries);
	}
}
