import type { Failure } from '../transport/outcome';
import type { Operation } from '../operation/defineOperation';
import type { Result, Run } from '../operation/plan';
import { isNotFound, isOfContent } from '../transport/outcome';
import { mapConcurrently } from './mapConcurrently';
import type { ReadItems } from './readItems';

/** As many refusals tell that no item would be taken. */
const MAX_REFUSED_IN_ROW = 64;

/**
 * Whether a failure ends the run for the items still to come. A record that is gone keeps no other
 * from being deleted: a run that was killed could never be finished. A person who is refused keeps
 * no other back, unless many in a row are.
 */
export function endsRun({ itemNotDone, route }: Operation, failure: Failure): boolean {
	const isPersonRefused = itemNotDone !== undefined && isOfContent(failure);
	const isGone = route.startsWith('DELETE ') && isNotFound(failure);
	return !isPersonRefused && !isGone;
}

/** Begins nothing more once a failure has ended the run, unless the user chose to go on. */
export function forEachOf({ continueOnFail, operation }: ReadItems): Run['forEach'] {
	return async (entries, work) => {
		let hasEnded = false;
		let refusedInRow = 0;
		const note = (result: Result) => {
			if ('items' in result) refusedInRow = 0;
			else if (endsRun(operation, result.failure)) hasEnded = true;
			else if (isOfContent(result.failure)) hasEnded ||= ++refusedInRow >= MAX_REFUSED_IN_ROW;
		};
		const workOne = async (entry: (typeof entries)[number]) => {
			const result = await work(entry, note);
			if (result !== undefined) note(result);
			return result;
		};
		return await mapConcurrently(entries, workOne, {
			stopped: () => hasEnded && !continueOnFail,
		});
	};
}
