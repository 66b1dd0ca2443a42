import type { RequestFailure } from '../shared/transport/outcome';
import { createCustomFailure, isFailed } from '../shared/transport/outcome';
import { ChangeDetector } from './changeDetector';
import type { RecordSource } from './event';
import { MAX_SEEN_RECORDS } from './seenRecords';

/**
 * Creates a source for a route without a sort order: each poll reads all records and compares their statuses.
 * Statuses of records that are no longer listed are kept, so that a gap in a response starts nothing.
 *
 * @param readAll reads all records of the route; records without a status may be left out
 */
export function createSnapshotSource(readAll: RecordSource['readNewest']): RecordSource {
	return {
		poll: async (trigger, state, includeExisting) => {
			let result = await readAll(trigger);
			// after a first poll that is empty by mistake, all existing records would count as new
			const isSuspicious = !state && !isFailed(result) && result.records.length === 0;
			if (isSuspicious) result = await readAll(trigger);
			if (isFailed(result)) return { items: [], ...result };
			const { hint, records, skippedCount = 0 } = result;
			if (records.length > MAX_SEEN_RECORDS) return { items: [], failure: tooManyRecordsFailure };
			const detector = new ChangeDetector(trigger, state?.statuses);
			for (const record of records) detector.compare(record);
			const items = state || includeExisting ? detector.getItems() : [];
			// items carry the hint; an error in the first poll would prevent the activation
			const canFail = state !== undefined && items.length === 0;
			const hasFailed = canFail && skippedCount > (state.skippedCount ?? 0);
			const failure = hasFailed ? createSkippedRowsFailure(skippedCount) : undefined;
			const statuses = detector.statuses.serialize();
			const nextState = { statuses, ...(state && skippedCount > 0 && { skippedCount }) };
			return { items, state: nextState, hint, failure };
		},
		readNewest: readAll,
	};
}

/** A state has room for the statuses of 50,000 records. */
export const tooManyRecordsFailure: RequestFailure = createCustomFailure('tooMany', {
	message: 'More than 50,000 records match, so changes cannot be detected',
	description:
		'Watch less, such as a smaller campaign or one job type. The trigger can compare at most 50,000 records from one poll to the next.',
});

/** @param count how many rows of an export have more or fewer cells than its header */
export function createSkippedRowsFailure(count: number | string): RequestFailure {
	return createCustomFailure('skippedRows', {
		message: `Rows skipped because they do not match the header of the export: ${count.toLocaleString('en-US')}`,
		description: 'Ask your provider. The trigger misses changes in these rows.',
	});
}
