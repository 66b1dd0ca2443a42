import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { NodeMemory } from '../operation/plan';
import type { SendGuard } from '../transport/request';
import type { Failure } from '../transport/outcome';
import { finding } from '../transport/outcome';
import { oneAtATime } from './oneAtATime';
import { yieldToEventLoop } from './yieldToEventLoop';

/** How much a node remembers: beyond it, the oldest entries fall out. */
const MAX_ENTRIES = 10_000;
/** n8n looks through its whole list for each entry that is taken out, and does nothing else meanwhile. */
const MAX_REMOVED = 250;
const MAX_TRIES = 4;
const FIRST_PAUSE_MS = 250;
const MAX_ROUNDS = 8;
const ROUND_MS = 100;
const mode = 'entries';
/** What PostgreSQL, MySQL and SQLite say of a workflow that was never saved, with an ID or without. */
const NEVER_SAVED = /foreign key|not[- ]null|cannot be null/i;

/** What is said where n8n remembers nothing. */
export const FORGOTTEN =
	'n8n could not record what was sent, because this workflow was never saved: another run would send it again. Save the workflow first';

/**
 * The memory of a node, where n8n's Remove Duplicates keeps what it has seen. n8n reads a list and
 * rewrites the whole of it, without a lock, so what is done here takes turns within the process.
 */
export function nodeMemory(context: IExecuteFunctions): NodeMemory {
	const { helpers } = context;
	return {
		owner: `${context.getWorkflow().id} ${context.getNode().id}`,
		add: async (entries, most) => {
			const options = { mode, maxEntries: most } as const;
			const add = async () => await helpers.checkProcessedAndRecord(entries, 'node', options);
			return (await triedAgain(add)).new.map(String);
		},
		remove: async (entries) => {
			for (let start = 0; start < entries.length; start += MAX_REMOVED) {
				const some = entries.slice(start, start + MAX_REMOVED);
				await triedAgain(async () => await helpers.removeProcessed(some, 'node', { mode }));
				await yieldToEventLoop();
			}
		},
	};
}

/** Of several processes that put in a node's first entries at once, n8n lets one make the list. */
async function triedAgain<R>(work: () => Promise<R>, attempt = 1): Promise<R> {
	return await work().catch(async (error: unknown) => {
		if (NEVER_SAVED.test(String(error)) || attempt === MAX_TRIES) throw error;
		await sleep(FIRST_PAUSE_MS * attempt);
		return await triedAgain(work, attempt + 1);
	});
}

/** What a node has done, or tried, in all its runs: one entry for each, recorded right before it is done. */
export class DoneBefore {
	/** Whether n8n remembers nothing, as the workflow was never saved. */
	isForgotten = false;
	/** What this run has put in and not taken out again. */
	private readonly own = new Set<string>();

	constructor(private readonly memory: NodeMemory) {}

	/** Which of many are there: what is missing goes in to see it, and out again at once. */
	async known(entries: string[]): Promise<Set<string>> {
		const missing = await this.atList(async () => {
			const put = await this.put(entries, MAX_ENTRIES + entries.length);
			if (!this.isForgotten) await this.memory.remove(put);
			return put;
		}).catch(() => entries);
		const isMissing = new Set(missing);
		return new Set(entries.filter((entry) => !isMissing.has(entry)));
	}

	/** What a request needs right before it goes: that nobody has done what it does. */
	guard(entries: string[], label: string): DoneGuard {
		const guard: DoneGuard = {
			known: new Set(),
			take: async () => {
				try {
					guard.known = await this.record(entries);
				} catch (error) {
					guard.failure = notRecorded(error, label);
				}
				return guard.failure === undefined && guard.known.size === 0;
			},
			giveBack: async () => await this.undo(entries),
		};
		return guard;
	}

	/** It was surely not done. */
	async undo(entries: string[]): Promise<void> {
		const own = entries.filter((entry) => this.own.delete(entry));
		if (own.length === 0 || this.isForgotten) return;
		await this.atList(async () => await this.memory.remove(own)).catch(() => {});
	}

	/**
	 * Puts back what other processes have dropped as they rewrote the list. Ends when two looks in a
	 * row find nothing missing: what another one read before the first may be written after it.
	 */
	async close(): Promise<void> {
		const entries = [...this.own].slice(-MAX_ENTRIES);
		let whole = 0;
		for (let round = 1; entries.length > 0 && whole < 2 && round <= MAX_ROUNDS; round++) {
			const missing = await this.atList(async () => await this.put(entries)).catch(() => []);
			if (this.isForgotten) return;
			whole = missing.length === 0 ? whole + 1 : 0;
			if (whole < 2) await sleep(ROUND_MS * (1 + Math.random()) * round);
		}
	}

	/** @returns which of them others have done before; the rest is recorded */
	private async record(entries: string[]): Promise<Set<string>> {
		const missing = new Set(await this.atList(async () => await this.put(entries)));
		const known = entries.filter((entry) => this.own.has(entry) || !missing.has(entry));
		for (const entry of entries) if (!known.includes(entry)) this.own.add(entry);
		return new Set(known);
	}

	private async put(entries: string[], most = MAX_ENTRIES): Promise<string[]> {
		if (this.isForgotten || entries.length === 0) return entries;
		return await this.memory.add(entries, most).catch((error: unknown) => {
			this.isForgotten = NEVER_SAVED.test(String(error));
			if (!this.isForgotten) throw error;
			return entries;
		});
	}

	private async atList<R>(work: () => Promise<R>): Promise<R> {
		return (await oneAtATime([`list ${this.memory.owner}`], work)) as R;
	}
}

/** Records entries right before their request goes: who is killed in the wait has recorded nobody. */
export interface DoneGuard extends SendGuard {
	/** Why it must not go. */
	failure?: Failure;
	/** Those that others have done before. */
	known: ReadonlySet<string>;
}

/** Without a record another run could do it a second time, so it is not done. */
export function notRecorded(error: unknown, label: string): Failure {
	const why = error instanceof Error ? error.message : String(error);
	return finding(
		'NOT_RECORDED',
		{
			message: `n8n could not record this before sending it: ${why}`,
			description: `Not sent, so that it is not done twice. Run the workflow again in a few minutes; if it fails again, ask the person who runs your n8n about its database. To send without a record, turn off '${label}'.`,
		},
		'notSent',
	);
}
