import type { IExecuteFunctions } from 'n8n-workflow';
import type { Tally } from '../operation/plan';

const MOST = 1_000;

/** By execution and node, what was used last at the end. An execution that waits goes on as itself. */
const tallies = new Map<string, Tally>();

/** What a node has used up in the execution that is under way, as far as this process has seen it. */
export function tallyOf(context: IExecuteFunctions): Tally {
	const execution = context.getExecutionId();
	const key = `${execution} ${context.getNode().id}`;
	const tally = (execution && tallies.get(key)) || { actions: 0, costOfOne: 0 };
	tallies.delete(key);
	if (execution) tallies.set(key, tally);
	const [oldest] = tallies.keys();
	if (tallies.size > MOST) tallies.delete(oldest);
	return tally;
}
