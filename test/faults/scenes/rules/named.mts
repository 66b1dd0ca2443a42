import type { IDataObject } from 'n8n-workflow';
import type { Execution } from '../execution.mts';
import { errorOf, inputOf } from '../told.mts';
import type { Finding } from './finding.mts';

/** A list that is empty, and a search that finds nobody, have no item. */
const MAY_BE_EMPTY = ['paged', 'read'];

/** Every item has one outcome, and what says that it was done is about that very item. */
export function namedRules(execution: Execution): Finding[] {
	const kind = execution.kind.name;
	const { cancelledAt, ran, tale } = execution;
	if (tale === undefined) return [];
	const isWhole = ran?.error === undefined || cancelledAt !== undefined;
	const isSilent = isWhole && MAY_BE_EMPTY.includes(execution.kind.requests);
	return [
		...[...tale].flatMap(([index, told]): Finding[] => {
			const what = `item ${index} of ${execution.items.length}`;
			if (told.length === 0 && !isSilent) {
				return [{ rule: 'not named', kind, what: `${what}: ${wordsOf(execution)}` }];
			}
			const isTwofold = execution.kind.requests !== 'paged' && new Set(told).size > 1;
			if (!isTwofold) return [];
			return [{ rule: 'told wrongly', kind, what: `${what} is told as ${told.join(' and ')}` }];
		}),
		...mixedUp(execution),
	];
}

function wordsOf({ ran }: Execution): string {
	const { description, message } = errorOf(ran);
	return [message, description, ...(ran?.hints ?? [])].filter(Boolean).join(' | ');
}

/** What was made of one item must not come out as another one's. */
function mixedUp({ kind, marks, ran }: Execution): Finding[] {
	if (kind.isSilent || ['counted', 'read'].includes(kind.requests)) return [];
	return (ran?.outputs.flat() ?? []).flatMap((item): Finding[] => {
		// whom the item is about is told of the input, whatever came back
		const json: IDataObject = { ...item.json, who: undefined };
		const mark = marks[inputOf(item)] ?? '';
		if (typeof json.error === 'string' || JSON.stringify(json).includes(mark)) return [];
		const what = `${mark} comes out as ${JSON.stringify(json).slice(0, 200)}`;
		return [{ rule: 'told wrongly', kind: kind.name, what }];
	});
}
