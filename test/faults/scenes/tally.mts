import type { LogEntry } from '../../../sandbox/service/requestLog.mts';
import type { Execution } from './execution.mts';

/** What the scenes of a seed came to, in numbers. */
export class Tally {
	items = 0;
	executions = 0;
	private requests = 0;
	private readonly told = new Map<string, number>();

	add(executions: Execution[], log: readonly LogEntry[]): void {
		for (const { items, tale } of executions) {
			this.items += items.length;
			this.executions++;
			for (const [told = 'nothing'] of tale?.values() ?? []) {
				this.told.set(told, (this.told.get(told) ?? 0) + 1);
			}
		}
		this.requests += log.length;
	}

	/** For a person: how much ran, and what was told. */
	toString(): string {
		const told = [...this.told].map(([name, count]) => `${count} ${name}`);
		const { executions, items, requests } = this;
		return `${items} items in ${executions} executions, ${requests} requests; told: ${told.join(', ')}`;
	}
}
