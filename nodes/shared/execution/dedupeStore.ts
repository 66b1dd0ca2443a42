import { sleep } from 'n8n-workflow';
import type { DedupeStorage } from '../operation/plan';
import type { SendReservation } from '../transport/request';
import { withLock } from '../utils/lock';
import { getErrorMessage } from '../utils/text';
import { UNSAVED_WORKFLOW_ERROR } from './executionState';

/** Per node; the oldest entries are evicted. */
export const MAX_ENTRIES = 10_000;
const MAX_REPAIRS = 8;
const REPAIR_DELAY_MS = 100;

export const NOT_PERSISTED_NOTE =
	'n8n could not record what was sent, because this workflow was never saved: another run would send it again. Save the workflow first';

/**
 * The dedupe keys (`entries`) of everything that a node has done, or may have done, in all its runs.
 * n8n's database persists them, but has no read API: absent entries are inserted to find them.
 */
export class DedupeStore {
	/** The workflow was never saved, so n8n stores nothing. */
	isUnavailable = false;
	/** Entries that this run inserted. */
	private readonly recordedEntries = new Set<string>();
	/** Entries whose removal is in progress or failed: they count as absent, and `finish` retries it. */
	private readonly pendingRemoval = new Set<string>();

	constructor(private readonly storage: DedupeStorage) {}

	/** Finds the entries that exist: inserts all, and removes those that were absent. Never throws. */
	async findExisting(entries: string[]): Promise<ReadonlySet<string>> {
		const find = async () => {
			// with room for all, no entry is evicted
			const inserted = await this.insert(entries, MAX_ENTRIES + entries.length);
			await this.remove(inserted);
			const absent = new Set([...inserted, ...this.pendingRemoval]);
			return entries.filter((entry) => !absent.has(entry));
		};
		return new Set(await this.withStorageLock(find).catch(() => []));
	}

	/**
	 * Returns a reservation, which the client makes right before it sends the request. Reserving fails with
	 * the code `duplicate` if any of the entries exists.
	 *
	 * @param option the label of the option that turns deduplication off
	 */
	createReservation(entries: string[], option: string): SendReservation {
		let added: string[] = [];
		return {
			reserve: async () => {
				try {
					added = await this.record(entries);
				} catch (error) {
					// without an entry, another run could send the request again
					const details = { reason: getErrorMessage(error), option };
					return { outcome: 'notSent', code: 'notRecorded', details };
				}
				const duplicates = entries.filter((entry) => !added.includes(entry));
				if (duplicates.length === 0) return undefined;
				return { outcome: 'notSent', code: 'duplicate', duplicates };
			},
			// only once, as a later reservation may hold the same entries
			release: async () => await this.release(added.splice(0)),
		};
	}

	async release(entries: string[]): Promise<void> {
		const ownEntries = entries.filter((entry) => this.recordedEntries.delete(entry));
		await this.withStorageLock(async () => await this.remove(ownEntries));
	}

	/**
	 * Restores entries that other processes overwrote, as n8n rewrites the whole list without a lock. As
	 * an older copy may be written after a check, two checks in a row must find all entries.
	 */
	async finish(): Promise<void> {
		if (this.pendingRemoval.size > 0)
			await this.withStorageLock(async () => await this.remove([...this.pendingRemoval]));
		const entries = [...this.recordedEntries].slice(-MAX_ENTRIES);
		if (this.isUnavailable || entries.length === 0) return;
		const findLost = async () => await this.insert(entries);
		let intactChecks = 0;
		for (let repair = 1; repair <= MAX_REPAIRS; repair++) {
			// if the check itself throws, it proves nothing, so the count restarts
			const lostEntries = await this.withStorageLock(findLost).catch(() => undefined);
			intactChecks = lostEntries?.length === 0 ? intactChecks + 1 : 0;
			if (intactChecks === 2 || this.isUnavailable) return;
			await sleep(REPAIR_DELAY_MS * (1 + Math.random()) * repair);
		}
	}

	/** @returns the entries that neither this run nor an earlier one has recorded */
	private async record(entries: string[]): Promise<string[]> {
		const inserted = await this.withStorageLock(async () => await this.insert(entries));
		const absent = new Set([...inserted, ...this.pendingRemoval]);
		const added = entries.filter((entry) => absent.has(entry) && !this.recordedEntries.has(entry));
		for (const entry of added) {
			this.recordedEntries.add(entry);
			this.pendingRemoval.delete(entry);
		}
		return added;
	}

	/** @returns the entries that were absent; all if n8n stores nothing */
	private async insert(entries: string[], maxEntries = MAX_ENTRIES): Promise<string[]> {
		if (this.isUnavailable || entries.length === 0) return entries;
		return await this.storage.add(entries, maxEntries).catch((error: unknown) => {
			this.isUnavailable = UNSAVED_WORKFLOW_ERROR.test(String(error));
			if (!this.isUnavailable) throw error;
			return entries;
		});
	}

	private async remove(entries: string[]): Promise<void> {
		if (entries.length === 0 || this.isUnavailable) return;
		for (const entry of entries) this.pendingRemoval.add(entry);
		await this.storage.remove(entries).then(
			() => entries.forEach((entry) => this.pendingRemoval.delete(entry)),
			() => {},
		);
	}

	private async withStorageLock<R>(work: () => Promise<R>): Promise<R> {
		return await withLock([`list ${this.storage.owner}`], work);
	}
}
