import { randomUUID } from 'node:crypto';
import { sleep } from 'n8n-workflow';
import type { Failure } from '../../errors/failure';
import type { Run } from '../../operation/plan';
import { isNeverSaved } from '../deduplication';
import type { LockWait } from '../locks';
import { withLocks } from '../locks';
import type { Probe } from './doneBefore';
import { probe, noteInFull } from './doneBefore';
import type { Added, TaskList, Recorded, Task } from './task';
import { notRecorded, knownAndAdded } from './task';
import { StuckEntries } from './stuckEntries';

/** How much a node remembers. */
const MAX_TASKS = 10_000;
const MAX_ROUNDS = 8;
const FIRST_ROUND_MS = 100;

/** Longer than n8n takes to rewrite a list. */
const AGAIN_MS = 150;
/** How soon a record that another process has dropped is back while the run goes on, or waits. */
const LOOK_MS = 1000;

/** What is soon taken out of the lists of this process a second time, unless it is put in before. */
const takenOut = new Set<string>();

/**
 * What n8n's own database remembers of what a node has done, or tried.
 *
 * n8n reads and writes the whole list without a lock, so within this process one waits for another.
 */
export class DoneOnce {
	private readonly lock: string;
	private readonly wait: LockWait;
	/** What this run has put in and not taken out again. */
	private readonly own = new Set<string>();
	/** What of it no look has found in the list yet. */
	private readonly unseen = new Set<string>();

	private isLookDue = false;
	/** Settle when it is known that what was taken out has not come back. */
	private readonly ends: Array<Promise<void>> = [];

	/**
	 * What goes out at the end of the run: what was put in to see whether it is there, and a mark for
	 * what is under way. Where a mark is there again afterwards, another process has brought back
	 * an old list, and no record of its own.
	 */
	private readonly marks = new Set<string>();
	private readonly id = randomUUID();
	private readonly stuck: StuckEntries;
	/** How many entries the list holds, with what other processes have under way. */
	private readonly most: number;

	constructor(
		private readonly run: Run,
		private readonly memory: TaskList,
	) {
		const { waitBudgetMs, signal } = run.connection;
		this.lock = `${memory.list} ${run.deduplication.owner}`;
		this.stuck = new StuckEntries(this.lock);
		this.most = MAX_TASKS * (memory.entriesOfTask + 1);
		this.wait = { subject: memory.subject, waitBudgetMs, signal };
	}

	/**
	 * Does something while no other execution of this process is at the same tasks.
	 *
	 * @returns what `work` returns, or why it was not begun
	 */
	async alone<R>(tasks: Task[], work: () => Promise<R>): Promise<R | { failure: Failure }> {
		const names = tasks.map(({ name }) => `${this.lock} ${name}`);
		return await withLocks(names, this.wait, work);
	}

	/** Tells which pairs are surely there, for less than it costs to try each (see `lookUp`). */
	async lookUp(...looks: Probe[]): Promise<Set<string>> {
		const { lock, most, stuck } = this;
		return await probe({ ...this.run.deduplication, lock, most, stuck }, looks);
	}

	/** Records tasks before they are done, or says why they must not be done. */
	async record(tasks: Task[]): Promise<Recorded | { failure: Failure }> {
		try {
			const put = async () => await this.putTasks(tasks);
			const recorded = await this.atList(put, this.wait);
			if ('failure' in recorded) return recorded;
			const { added, known, mark } = recorded;
			const kept = tasks.flatMap((task) =>
				known.has(task) ? (added.get(task)?.own ?? []) : task.entries,
			);
			for (const entry of kept) this.own.add(entry);
			this.scheduleRestore(kept);
			return {
				known,
				undo: async (undone = tasks) => {
					const entries = undone.flatMap((task) => Object.values(added.get(task) ?? {}).flat());
					await this.undo(entries, mark);
				},
			};
		} catch (error) {
			if (!isNeverSaved(error)) return { failure: notRecorded(error, this.memory) };
			return { known: new Set(), isUnrecorded: true, undo: async () => {} };
		}
	}

	/**
	 * Puts back what other processes have taken out of the list: n8n reads and writes it without a
	 * lock, so that two that do it at once lose what one of them put in. Ends when two looks in a
	 * row find nothing missing: what another one read before the first may be written after it.
	 */
	async settle(): Promise<void> {
		this.unseen.clear();
		await this.atList(async () => await this.takeOutStuck()).catch(() => {});
		await Promise.all(this.ends);
		const stuck = this.stuck.byMark();
		const marks = [...this.marks].filter((mark) => !stuck.has(mark));
		await this.atList(async () => await this.run.deduplication.remove(marks)).catch(() => {});
		const entries = [...this.own].slice(-MAX_TASKS * this.memory.entriesOfTask);
		const put = async () => await this.put(entries);
		try {
			let wasWhole = false;
			for (let round = 0; entries.length > 0 && round < MAX_ROUNDS; round++) {
				const missing = await this.atList(put);
				if ('failure' in missing) return;
				if (missing.length === 0 && wasWhole) return noteInFull(entries, this.lock);
				wasWhole = missing.length === 0;
				await sleep(FIRST_ROUND_MS * (1 + Math.random()) * (round + 1));
			}
		} catch {
			// n8n cannot record, as the run has said
		}
	}

	/** Puts back soon what another process takes out of the list now: the run may wait for an hour. */
	private scheduleRestore(added: string[]): void {
		for (const entry of added) this.unseen.add(entry);
		if (this.isLookDue) return;
		this.isLookDue = true;
		void this.restoreDropped().catch(() => {});
	}

	private async restoreDropped(): Promise<void> {
		await sleep(LOOK_MS);
		this.isLookDue = false;
		const entries = [...this.unseen];
		this.unseen.clear();
		await this.atList(async () => {
			const left = entries.filter((entry) => this.own.has(entry));
			if (left.length > 0) await this.put(left);
		});
	}

	/** Does something while no other run of this process is at the list, however long that takes. */
	private async atList<R>(
		work: () => Promise<R>,
		wait: LockWait = { ...this.wait, waitBudgetMs: Infinity, signal: undefined },
	): Promise<R | { failure: Failure }> {
		return await withLocks([this.lock], wait, work);
	}

	private async putTasks(
		tasks: Task[],
	): Promise<{ known: Set<Task>; added: Map<Task, Added>; mark: string }> {
		const all = tasks.flatMap(({ entries, others }) => [...entries, ...others]);
		const mark = `${this.id} ${tasks[0].entries.at(-1)}`;
		const marks = [...new Set([mark, ...all.flatMap((entry) => this.stuck.markOf(entry) ?? [])])];
		await this.run.deduplication.remove(tasks.flatMap(({ renewed = [] }) => renewed));
		const put = new Set(await this.put([...all, ...marks]));
		const isStuck = (entry: string) => {
			const stuckMark = this.stuck.markOf(entry);
			return stuckMark !== undefined && !put.has(stuckMark);
		};
		const { added, known } = knownAndAdded(tasks, (entry) => put.has(entry) || isStuck(entry));
		this.stuck.forget(all);
		const others = [...added.values()].flatMap((one) => one.others);
		for (const one of [...marks, ...others]) this.marks.add(one);
		await this.leaveAsItWas([...known], added, mark);
		return { known, added, mark };
	}

	/** Takes out what went in beside what was there. */
	private async leaveAsItWas(known: Task[], added: Map<Task, Added>, mark: string): Promise<void> {
		const asTheyWere = known.filter(({ staysAsItWas }) => staysAsItWas);
		if (asTheyWere.length === 0) return;
		const beside = asTheyWere.flatMap((task) => {
			const { others = [], own = [] } = added.get(task) ?? {};
			added.set(task, { own: [], others });
			return own.filter((entry) => entry !== task.entries[0]);
		});
		await this.takeOut(beside, mark).catch((error: unknown) => {
			this.stuck.add(beside, mark);
			throw error;
		});
	}

	/** Also when the execution was cancelled meanwhile. */
	private async undo(added: string[], mark: string): Promise<void> {
		for (const entry of added) this.own.delete(entry);
		try {
			await this.atList(async () => await this.takeOut(added, mark));
		} catch {
			this.stuck.add(added, mark);
		}
	}

	/** What was sent since, by this run or another one, is not stuck any more. */
	private async takeOutStuck(): Promise<void> {
		for (const [mark, entries] of this.stuck.byMark()) {
			const isThere = (await this.put([mark])).length === 0;
			await this.run.deduplication.remove([...(isThere ? entries : []), mark]);
			this.stuck.forget(entries);
		}
	}

	/** @returns what was not there */
	private async put(entries: string[]): Promise<string[]> {
		for (const entry of entries) takenOut.delete(`${this.lock} ${entry}`);
		return await this.run.deduplication.add(entries, this.most + this.marks.size);
	}

	private async takeOut(entries: string[], mark: string): Promise<void> {
		await this.run.deduplication.remove([...entries, mark]);
		this.marks.delete(mark);
		for (const entry of entries) takenOut.add(`${this.lock} ${entry}`);
		this.ends.push(this.takeOutAgain(entries, mark).catch(() => {}));
	}

	/** Another process that was rewriting the list brings back what was taken out meanwhile. */
	private async takeOutAgain(entries: string[], mark: string): Promise<void> {
		for (let round = 0; round < MAX_ROUNDS; round++) {
			await sleep(AGAIN_MS * (1 + Math.random()));
			const takeOut = async () => await this.takeOutIfBack(entries, mark);
			if (!(await this.atList(takeOut))) return;
		}
	}

	/** @returns whether another process had brought it back */
	private async takeOutIfBack(entries: string[], mark: string): Promise<boolean> {
		const left = entries.filter((entry) => takenOut.has(`${this.lock} ${entry}`));
		const isBack = (await this.put([mark])).length === 0;
		await this.run.deduplication.remove([...(isBack ? left : []), mark]);
		if (!isBack) for (const entry of left) takenOut.delete(`${this.lock} ${entry}`);
		return isBack;
	}
}
