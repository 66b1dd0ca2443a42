import type { LogEntry } from '../../../sandbox/service/requestLog.mts';
import type { Told } from '../../operations/faults.ts';
import { type Execution, type Kind, kinds } from './execution.mts';
import { taleOf } from './told.mts';

/** What the scenes of a seed came to, in numbers. */
export class Tally {
	items = 0;
	executions = 0;
	private cancelled = 0;
	private requests = 0;
	private failed = 0;
	private readonly ran = new Set<Kind>();
	private readonly told = new Map<Told, number>();

	add(executions: Execution[], log: readonly LogEntry[]): void {
		for (const execution of executions) {
			this.items += execution.items.length;
			this.executions++;
			if (execution.cancelledAt !== undefined) this.cancelled++;
			this.ran.add(execution.kind);
			for (const [told] of taleOf(execution)?.values() ?? []) {
				if (told !== undefined) this.told.set(told, (this.told.get(told) ?? 0) + 1);
			}
		}
		this.requests += log.length;
		this.failed += log.filter(isFailed).length;
	}

	/** For a person: how much ran, and what was told. */
	lines(): string[] {
		const told = [...this.told].map(([name, count]) => `${count} ${name}`);
		return [
			`${this.items} items of ${this.ran.size} of ${kinds.length} operations ` +
				`in ${this.executions} executions (${this.cancelled} cancelled), ` +
				`${this.requests} requests (${this.failed} without success)`,
			`told: ${told.join(', ')}`,
		];
	}
}

function isFailed({ status }: LogEntry): boolean {
	return typeof status !== 'number' || status >= 300;
}
