import { randomUUID } from 'node:crypto';
import { sleep } from 'n8n-workflow';
import type { Failure } from '../../shared/errors/failure';
import type { Run } from '../../shared/operation/plan';
import type { LockWait } from '../../shared/run/locks';
import { isNeverSaved } from '../../shared/run/deduplication';
import { withLocks } from '../../shared/run/locks';
import type { Action } from '../scheduling';
import { ActionEntries } from './actionEntries';
import type { Recorded } from './recorded';
import { notRecorded } from './recorded';
import type { Sender } from './sender';
import { noteInFull, sentBefore } from './sentBefore';
import { StuckEntries } from './stuckEntries';

const MAX_ACTIONS = 10_000;
const MAX_ROUNDS = 8;
const FIRST_ROUND_MS = 100;
const ENTRIES_OF_AN_ACTION = 2;
/** With what other processes have under way. */
const MAX_ENTRIES = MAX_ACTIONS * (ENTRIES_OF_AN_ACTION + 1);

/** Longer than n8n takes to rewrite a list. */
const AGAIN_MS = 150;
/** How soon a record that another process has dropped is back while the run goes on, or waits. */
const LOOK_MS = 1000;

/** What is soon taken out of the lists of this process a second time, unless it is put in before. */
const takenOut = new Set<string>();

/**
 * What n8n's own database remembers of the actions that a node has tried.
 *
 * Each action has two entries, `any` and `own`. Where the network account is not known, `any` decides.
 * Where it is known, both together do, and so does what was recorded while it was unknown: that may
 * have been this account. So no permission that is granted or taken away makes anything new.
 *
 * The other entries of an action go in to see whether they are there, and out at the end of the run.
 *
 * n8n reads and writes the whole list without a lock, so within this process one waits for another.
 */
export class SentActions {
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
	 * each action under way. Where a mark is there again afterwards, another process has brought back
	 * an old list, and no record of its own.
	 */
	private readonly marks = new Set<string>();

	private readonly id = randomUUID();
	private readonly stuck: StuckEntries;
	private readonly names: ActionEntries;

	constructor(
		private readonly run: Run,
		sender: Sender,
	) {
		this.names = new ActionEntries(run.connection, sender);
		const { waitBudgetMs, signal } = run.connection;
		this.lock = `scheduled ${run.deduplication.owner}`;
		this.stuck = new StuckEntries(this.lock);
		this.wait = { subject: 'the same action', waitBudgetMs, signal };
	}

	/**
	 * Does something while no other execution of this process is at the same action.
	 *
	 * @returns what `work` returns, or why it was not begun
	 */
	async alone<R>({ step }: Action, work: () => Promise<R>): Promise<R | { failure: Failure }> {
		return await withLocks([`${this.lock} ${this.names.nameOf(step)}`], this.wait, work);
	}

	/** Tells what was surely sent before, for less than it costs to try each action. */
	async sentBefore(actions: Action[]): Promise<(action: Action) => boolean> {
		if (!this.names.isAccountKnown) return () => false;
		const entries = actions.map((action) => this.names.of(action));
		const asked = entries.filter(({ own }) => this.stuck.markOf(own) === undefined);
		const known = await sentBefore(asked, this.run.deduplication, this.lock, MAX_ENTRIES);
		return (action) => known.has(this.names.of(action).own);
	}

	/** Records an action before it is sent, or says why it must not be sent. */
	async add(action: Action): Promise<Recorded | { failure: Failure }> {
		try {
			const put = async () => await this.putAction(action);
			const recorded = await withLocks([this.lock], this.wait, put);
			if ('failure' in recorded) return recorded;
			const { added, isKnown, mark, others } = recorded;
			const { any, own } = this.names.of(action);
			const kept = isKnown ? added : [any, own];
			for (const entry of kept) this.own.add(entry);
			this.lookAt(kept);
			return { isKnown, undo: async () => await this.undo([...added, ...others], mark) };
		} catch (error) {
			if (!isNeverSaved(error)) return { failure: notRecorded(error) };
			return { isKnown: false, isForgotten: true, undo: async () => {} };
		}
	}

	/**
	 * Puts back what other processes have taken out of the list: n8n reads and writes it without a
	 * lock, so that two that do it at once lose what one of them put in. Ends when two looks in a
	 * row find nothing missing: what another one read before the first may be written after it.
	 */
	async keep(): Promise<void> {
		this.unseen.clear();
		const unstick = async () => await this.takeOutStuck();
		await withLocks([this.lock], this.untilFree, unstick).catch(() => {});
		await Promise.all(this.ends);
		const stuck = this.stuck.byMark();
		const marks = [...this.marks].filter((mark) => !stuck.has(mark));
		const unmark = async () => await this.run.deduplication.remove(marks);
		if (marks.length > 0) await withLocks([this.lock], this.untilFree, unmark).catch(() => {});
		const entries = [...this.own].slice(-MAX_ACTIONS * ENTRIES_OF_AN_ACTION);
		const put = async () => await this.put(entries);
		try {
			let wasWhole = false;
			for (let round = 0; entries.length > 0 && round < MAX_ROUNDS; round++) {
				const missing = await withLocks([this.lock], this.untilFree, put);
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
	private lookAt(added: string[]): void {
		for (const entry of added) this.unseen.add(entry);
		if (this.isLookDue) return;
		this.isLookDue = true;
		void this.look().catch(() => {});
	}

	private async look(): Promise<void> {
		await sleep(LOOK_MS);
		this.isLookDue = false;
		const entries = [...this.unseen];
		this.unseen.clear();
		await withLocks([this.lock], this.untilFree, async () => {
			const left = entries.filter((entry) => this.own.has(entry));
			if (left.length > 0) await this.put(left);
		});
	}

	private get untilFree(): LockWait {
		return { ...this.wait, waitBudgetMs: Infinity, signal: undefined };
	}

	private async putAction(
		action: Action,
	): Promise<{ isKnown: boolean; added: string[]; others: string[]; mark: string }> {
		const { any, others, own } = this.names.of(action);
		const entries = [any, own, ...others];
		const mark = `${this.id} ${own}`;
		const marks = [mark, ...entries.flatMap((entry) => this.stuck.markOf(entry) ?? [])];
		const put = await this.put([...entries, ...new Set(marks)]);
		const isStuck = (entry: string) => {
			const stuckMark = this.stuck.markOf(entry);
			return stuckMark !== undefined && !put.includes(stuckMark);
		};
		const isNew = (entry: string) => put.includes(entry) || isStuck(entry);
		const added = [any, own].filter(isNew);
		const addedOthers = others.filter(isNew);
		this.stuck.forget(entries);
		for (const one of [...marks, ...addedOthers]) this.marks.add(one);
		const isThere = this.names.isAccountKnown ? added.length === 0 : !added.includes(any);
		const isKnown = isThere || addedOthers.length < others.length;
		// an `own` that was there alone is this action's from now on
		if (!isKnown && !added.includes(own)) added.push(own);
		if (!isKnown || this.names.isAccountKnown) return { isKnown, added, others: addedOthers, mark };
		// which account it was sent for stays as it was recorded
		const owns = added.filter((entry) => entry !== any);
		await this.takeOut(owns, mark).catch((error: unknown) => {
			this.stuck.add(owns, mark);
			throw error;
		});
		return { isKnown, added: [], others: addedOthers, mark };
	}

	/** Also when the execution was cancelled meanwhile. */
	private async undo(added: string[], mark: string): Promise<void> {
		for (const entry of added) this.own.delete(entry);
		try {
			await withLocks([this.lock], this.untilFree, async () => await this.takeOut(added, mark));
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
		return await this.run.deduplication.add(entries, MAX_ENTRIES + this.marks.size);
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
			if (!(await withLocks([this.lock], this.untilFree, takeOut))) return;
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
