import type { IDataObject } from 'n8n-workflow';
import { voiceCloneList } from '../shared/lists/voiceClones';
import type { Input, Plan, Result } from '../shared/operation/plan';
import { readList } from '../shared/run/pages';
import { fieldsIn, textIn } from '../shared/values';

/** What is neither in training nor failed, of the three states that the API has. */
const READY = 'ready';
const OTHERS = ['processing', 'failed'];

/**
 * The training status of voice clones: a record does not say it, but the list can be asked for one.
 *
 * @param read gives the voice clones with a status
 */
export async function statesOf(
	read: (status: string) => Promise<IDataObject[]>,
): Promise<(voice: IDataObject) => string> {
	const states = new Map<unknown, string>();
	const lists = await Promise.all(OTHERS.map(read));
	for (const [place, status] of OTHERS.entries()) {
		for (const { voiceId } of lists[place]) states.set(voiceId, status);
	}
	return ({ status, voiceId }) => textIn(status) ?? states.get(voiceId) ?? READY;
}

/** A plan: the voice clones of another one, each with its status, which is read once for all items. */
export function withStates(plan: Plan): Plan {
	return async (inputs, run) => {
		const results = await plan(inputs, run);
		const isUnknown = (result: Result | undefined, place: number) =>
			result !== undefined && 'items' in result && filterOf(inputs[place]) === undefined;
		let failed: Result | undefined;
		const read = async (status: string) => {
			const reading = await readList(run.connection, voiceCloneList, { status });
			if ('records' in reading) return reading.records;
			failed = reading;
			return [];
		};
		const stateOf = results.some(isUnknown) ? await statesOf(read) : undefined;
		return results.map((result, place) => {
			if (result === undefined || 'failure' in result) return result;
			if (isUnknown(result, place) && failed) return failed;
			const items = result.items.map((voice) => {
				const status = { status: filterOf(inputs[place]) ?? stateOf?.(voice) };
				return { ...('name' in voice && { name: voice.name }), ...status, ...voice, ...status };
			});
			return { ...result, items };
		});
	};
}

function filterOf({ values: { filters } }: Input): string | undefined {
	return textIn(fieldsIn(filters).status);
}
