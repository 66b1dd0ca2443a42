import type { LogEntry } from '../../../sandbox/service/requestLog.mts';
import type { ExecutedPlan } from './execution.mts';

/** Counts over the scenarios of a seed. */
export class Tally {
	items = 0;
	executions = 0;
	private requests = 0;
	private readonly outcomeCounts = new Map<string, number>();

	add(executions: ExecutedPlan[], log: readonly LogEntry[]): void {
		for (const { items, outcomes } of executions) {
			this.items += items.length;
			this.executions++;
			for (const [outcome = 'nothing'] of outcomes?.values() ?? []) {
				this.outcomeCounts.set(outcome, (this.outcomeCounts.get(outcome) ?? 0) + 1);
			}
		}
		this.requests += log.length;
	}

	toString(): string {
		const counts = [...this.outcomeCounts].map(([name, count]) => `${count} ${name}`);
		const { executions, items, requests } = this;
		return `${items} items in ${executions} executions, ${requests} requests; reported: ${counts.join(', ')}`;
	}
}
