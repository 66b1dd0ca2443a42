import type { IExecuteFunctions } from 'n8n-workflow';
import type { Tally } from '../operation/plan';

const MOST = 10_000;

/** By execution and node, what was used last at the end. An execution that waits goes on as itself. */
const tallies = new Map<string, Tally>();

/** What a node has used up in the execution that is under way, as far as this process has seen it. */
export function tallyOf(context: IExecuteFunctions): Tally {
	const execution = context.getExecutionId();
	const key = `${execution} ${context.getNode().id}`;
	const kept = execution ? tallies.get(key) : undefined;
	if (kept !== undefined) return kept;
	const tally: Tally = {
		actions: new Map(),
		balances: new Map(),
		keep: () => {
			if (!execution) return;
			tallies.delete(key);
			tallies.set(key, tally);
			const [oldest] = tallies.keys();
			if (tallies.size > MOST) tallies.delete(oldest);
		},
	};
	return tally;
}
