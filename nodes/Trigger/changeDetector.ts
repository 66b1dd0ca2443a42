import type { IDataObject } from 'n8n-workflow';
import { parseTimestamp } from '../shared/utils/dates';
import type { Change, TriggerContext } from './event';
import { getRecordId, SeenRecords } from './seenRecords';

/** The status of every record if the event has no `getStatus`. */
const EXISTING_STATUS = 'there';

/** Compares records with their statuses at the last poll and collects the changes. */
export class ChangeDetector {
	readonly statuses: SeenRecords;
	/** All records compared in this poll, changed or not, by ID. */
	private readonly comparisons = new Map<string, Change>();

	/**
	 * @param statuses the statuses at the last poll (`SeenRecords`)
	 * @param defaultStatus the previous status of unknown records
	 */
	constructor(
		private readonly trigger: TriggerContext,
		statuses?: string,
		private readonly defaultStatus?: string,
	) {
		this.statuses = new SeenRecords(trigger.event.idField, statuses);
	}

	/** Saves the status of a record without comparing it. */
	saveStatus(record: IDataObject): void {
		const status = this.trigger.event.getStatus?.(record);
		if (status !== undefined) this.statuses.set(record, status);
	}

	/**
	 * Compares a record with its status at the last poll. If this poll reads it twice, the later status
	 * counts, unless it is stale.
	 */
	compare(record: IDataObject): void {
		const { getStatus, idField, isStale } = this.trigger.event;
		const current = getStatus ? getStatus(record) : EXISTING_STATUS;
		if (current === undefined) return;
		// a poll may read a record twice, as an export may have several rows for it, in any order
		const known = this.statuses.get(record) ?? this.defaultStatus;
		if (known !== undefined && known !== current && isStale?.(known, current)) return;
		this.saveStatus(record);
		const id = getRecordId(idField, record);
		const { previous } = this.comparisons.get(id) ?? { previous: known };
		this.comparisons.set(id, { record, previous, current });
	}

	/** Returns an item for each change that starts the workflow, oldest first. */
	getItems(): IDataObject[] {
		const { event, values } = this.trigger;
		const { matches, previousStatusField, timeField } = event;
		const changes = [...this.comparisons.values()].filter(
			(change) => change.previous !== change.current && matches?.(change, values) !== false,
		);
		const getTime = ({ record }: Change) => parseTimestamp(record[timeField]);
		// for two records without a time, the difference is NaN, which sorts as equal
		changes.sort((a, b) => getTime(a) - getTime(b));
		return changes.map(({ previous, record }) =>
			previousStatusField ? { ...record, [previousStatusField]: previous || null } : record,
		);
	}
}
