import type { IExecuteFunctions } from 'n8n-workflow';
import type { Tally } from '../operation/plan';

const MOST = 10_000;
const MOST_BEGUN = 1_000;

/** By execution and node, what was used last at the end. An execution that waits goes on as itself. */
const tallies = new Map<string, Tally>();
/** The same of those that have used up nothing yet: an agent calls a tool several times at once. */
const begun = new Map<string, Tally>();

/** What a node has used up in the execution that is under way, as far as this process has seen it. */
export function tallyOf(context: IExecuteFunctions): Tally {
	const execution = context.getExecutionId();
	const key = `${execution} ${context.getNode().id}`;
	const kept = execution ? (tallies.get(key) ?? begun.get(key)) : undefined;
	if (kept !== undefined) return kept;
	const tally: Tally = {
		people: new Set(),
		balances: new Map(),
		keep: () => {
			begun.delete(key);
			if (execution) putLast(tallies, key, tally, MOST);
		},
	};
	if (execution) putLast(begun, key, tally, MOST_BEGUN);
	return tally;
}

function putLast(held: Map<string, Tally>, key: string, tally: Tally, most: number): void {
	held.delete(key);
	held.set(key, tally);
	const [oldest] = held.keys();
	if (held.size > most) held.delete(oldest);
}
