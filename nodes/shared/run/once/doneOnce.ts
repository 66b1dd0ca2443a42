import { sleep } from 'n8n-workflow';
import type { Failure } from '../../transport/outcome';
import type { Run } from '../../operation/plan';
import { isNeverSaved } from '../deduplication';
import type { LockWait } from '../locks';
import { withLocks } from '../locks';
import type { TaskList } from './task';
import { notRecorded } from './task';

/** How much a node remembers: beyond it, the oldest entries fall out. */
const MAX_ENTRIES = 10_000;
/** Fewer are seen when they are recorded. */
const WORTH_A_LOOK = 10;
const MAX_ROUNDS = 8;
const FIRST_ROUND_MS = 100;

/** What could not be taken out of a list though it was surely not done, for all runs of this process. */
const stuck = new Set<string>();

/**
 * What n8n's own database remembers of what a node has done, or tried: one entry for each.
 *
 * n8n reads and writes the whole list without a lock, so within this process one waits for another.
 */
export class DoneOnce {
	/** Whether n8n remembers nothing, as the workflow was never saved. */
	isForgotten = false;

	private readonly lock: string;
	private readonly wait: LockWait;
	/** What this run has put in and not taken out again. */
	private readonly own = new Set<string>();

	constructor(
		private readonly run: Run,
		private readonly memory: TaskList,
	) {
		const { waitBudgetMs, signal } = run.connection;
		this.lock = `${memory.list} ${run.deduplication.owner}`;
		this.wait = { subject: memory.subject, waitBudgetMs, signal };
	}

	/**
	 * Does something while no other execution of this process is at the same entries.
	 *
	 * @returns what `work` returns, or why it was not begun
	 */
	async alone<R>(entries: string[], work: () => Promise<R>): Promise<R | { failure: Failure }> {
		return await withLocks(entries.map(this.nameOf), this.wait, work);
	}

	/**
	 * Which of many were done before: what is missing goes in, to see it, and out again at once. Recording
	 * each would rewrite the whole list each time.
	 */
	async lookUp(entries: string[]): Promise<Set<string>> {
		if (entries.length < WORTH_A_LOOK) return new Set();
		const look = async () => {
			const missing = await this.put(entries, MAX_ENTRIES + entries.length);
			await this.takeOut(missing);
			return missing;
		};
		const missing = await this.atList(look).catch(() => entries);
		if ('failure' in missing) return new Set();
		const isMissing = new Set(missing);
		const isKnown = (entry: string) => !isMissing.has(entry) && !stuck.has(this.nameOf(entry));
		return new Set(entries.filter(isKnown));
	}

	/** Records what is about to be done: what of it was done before, or why it must not be done. */
	async record(entries: string[]): Promise<{ known: Set<string> } | { failure: Failure }> {
		try {
			const put = await this.atList(async () => await this.put(entries), this.wait);
			if ('failure' in put) return put;
			const isNew = new Set(put);
			const known = entries.filter((entry) => {
				const isStuck = stuck.delete(this.nameOf(entry));
				return this.own.has(entry) || (!isNew.has(entry) && !isStuck);
			});
			for (const entry of entries) if (!known.includes(entry)) this.own.add(entry);
			return { known: new Set(known) };
		} catch (error) {
			return { failure: notRecorded(error, this.memory) };
		}
	}

	/** Takes out what this run has put in and surely has not done, also when it was cancelled. */
	async undo(entries: string[]): Promise<void> {
		const own = entries.filter((entry) => this.own.delete(entry));
		await this.atList(async () => await this.takeOut(own));
	}

	private async takeOut(entries: string[]): Promise<void> {
		if (entries.length === 0 || this.isForgotten) return;
		try {
			await this.run.deduplication.remove(entries);
		} catch {
			for (const entry of entries) stuck.add(this.nameOf(entry));
		}
	}

	/**
	 * Puts back what other processes have taken out of the list: n8n reads and writes it without a
	 * lock, so that two that do it at once lose what one of them put in. Ends when two looks in a
	 * row find nothing missing: what another one read before the first may be written after it.
	 */
	async settle(): Promise<void> {
		const entries = [...this.own].slice(-MAX_ENTRIES);
		try {
			let wasWhole = false;
			for (let round = 1; entries.length > 0 && round <= MAX_ROUNDS; round++) {
				const missing = await this.atList(async () => await this.put(entries));
				if (this.isForgotten || 'failure' in missing) return;
				if (missing.length === 0 && wasWhole) return;
				wasWhole = missing.length === 0;
				await sleep(FIRST_ROUND_MS * (1 + Math.random()) * round);
			}
		} catch {
			// n8n cannot record, as the run has said
		}
	}

	/** Does something while no other run of this process is at the list, however long that takes. */
	private async atList<R>(
		work: () => Promise<R>,
		wait: LockWait = { ...this.wait, waitBudgetMs: Infinity, signal: undefined },
	): Promise<R | { failure: Failure }> {
		return await withLocks([this.lock], wait, work);
	}

	/** @returns what was not there: everything, where n8n remembers nothing */
	private async put(entries: string[], most = MAX_ENTRIES): Promise<string[]> {
		if (this.isForgotten) return entries;
		return await this.run.deduplication.add(entries, most).catch((error: unknown) => {
			if (!isNeverSaved(error)) throw error;
			this.isForgotten = true;
			return entries;
		});
	}

	/** What an entry is called among those of all nodes. */
	private readonly nameOf = (entry: string) => `${this.lock} ${entry}`;
}
