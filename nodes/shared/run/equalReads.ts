import type { Input, Plan, Result } from '../operation/plan';
import { MAX_RECORDS } from '../transport/bounds';
import { yieldToEventLoop } from './yieldToEventLoop';

const TOO_MUCH: Result = { failure: { kind: 'notSent', reason: 'tooLarge' } };

/**
 * A plan that asks once for inputs that ask for the same: a list behind seven items is read once, and
 * comes out for each of them, as objects of its own that share what is in their fields: whole copies
 * could take all of n8n's memory. Beyond the length of a list nothing is copied any more.
 */
export function equalOnce(plan: Plan): Plan {
	return async (inputs, run) => {
		const groups = new Map<string, Input[]>();
		for (const input of inputs) {
			await yieldToEventLoop();
			const values = JSON.stringify(input.values);
			const equal = groups.get(values);
			if (equal === undefined) groups.set(values, [input]);
			else equal.push(input);
		}
		const first = [...groups.values()].map(([input]) => input);
		const read = await plan(first, run);
		const results = new Map<Input, Result | undefined>();
		let left = MAX_RECORDS;
		const copyOf = (result: Result | undefined): Result | undefined => {
			if (result === undefined || 'failure' in result) return result;
			left -= result.items.length;
			return left < 0 ? TOO_MUCH : { ...result, items: result.items.map((item) => ({ ...item })) };
		};
		for (const [place, group] of [...groups.values()].entries()) {
			for (const input of group) {
				await yieldToEventLoop();
				results.set(input, input === group[0] ? read[place] : copyOf(read[place]));
			}
		}
		return inputs.map((input) => results.get(input));
	};
}
