import { customFailure } from '../shared/transport/outcome';
import type { RequestFailure } from '../shared/transport/outcome';
import type { Source } from './event';
import { Changes } from './event';
import { MAX_KEPT } from './state';

/** The states of more records cannot be remembered. */
export const tooManyRecords: RequestFailure = customFailure('tooMany', {
	message: 'More than 50,000 records match, so changes cannot be detected',
	description:
		'Watch less, such as a smaller campaign or one job type. The trigger can compare at most 50,000 records from one poll to the next.',
});

/** @param count how many rows of an export have another number of cells than its header */
export function skippedRows(count: number | string): RequestFailure {
	return customFailure('skippedRows', {
		message: `Rows skipped because they do not match the header of the export: ${count.toLocaleString('en-US')}`,
		description: 'Ask your provider. The trigger misses changes in these rows.',
	});
}

/**
 * Records of a route without an order: all of them are read at each poll and compared with the states
 * that they had. What is no longer listed is still remembered, so that a gap in an answer starts nothing.
 *
 * @param read all records of the route, but for those without a state
 */
export function snapshot(read: Source['newest']): Source {
	return {
		poll: async (watch, memory, includeExisting) => {
			let reading = await read(watch);
			// A list that is empty by mistake at the start would let all that is there count as new.
			const isDoubtful = !memory && 'records' in reading && reading.records.length === 0;
			if (isDoubtful) reading = await read(watch);
			if ('failure' in reading) return { items: [], ...reading };
			const { hint, records, skipped = 0 } = reading;
			if (records.length > MAX_KEPT) return { items: [], failure: tooManyRecords };
			const changes = new Changes(watch, memory?.states);
			changes.states.load(records);
			for (const record of records) changes.compare(record);
			const items = memory || includeExisting ? changes.news() : [];
			// at the start an error would keep the trigger from being switched on
			const isTold = !memory || items.length > 0 || skipped <= (memory.skipped ?? 0);
			const failure = isTold ? undefined : skippedRows(skipped);
			const states = changes.states.toString();
			return {
				items,
				memory: { states, ...(memory && skipped > 0 && { skipped }) },
				hint,
				failure,
			};
		},
		newest: read,
	};
}
