import { sleep } from 'n8n-workflow';
import type { NodeMemory } from '../operation/plan';
import { inTurn } from '../utils/times';
import type { SendGuard } from '../transport/request';
import { notSent } from '../transport/outcome';
import { messageOf } from '../utils/values';
import { NEVER_SAVED } from './executionState';

/** How much a node remembers: beyond it, the oldest entries fall out. */
export const MAX_ENTRIES = 10_000;
const MAX_ROUNDS = 8;
const ROUND_MS = 100;

/** What is said where n8n remembers nothing. */
export const FORGOTTEN =
	'n8n could not record what was sent, because this workflow was never saved: another run would send it again. Save the workflow first';

/** What a node has done, or tried, in all its runs: one entry for each, recorded right before it is done. */
export class DoneBefore {
	/** Whether n8n remembers nothing, as the workflow was never saved. */
	isForgotten = false;
	/** What this run has put in and not taken out again. */
	private readonly own = new Set<string>();
	/** What n8n could not take out again: it counts as missing, and goes out at the end. */
	private readonly leftOver = new Set<string>();

	constructor(private readonly memory: NodeMemory) {}

	/** Which of many are there: what is missing goes in to see it, and out again at once. */
	async known(entries: string[]): Promise<ReadonlySet<string>> {
		const missing = await this.atList(async () => {
			const put = await this.put(entries, MAX_ENTRIES + entries.length);
			await this.takeOut(put);
			return new Set([...put, ...this.leftOver]);
		}).catch(() => new Set(entries));
		return new Set(entries.filter((entry) => !missing.has(entry)));
	}

	/** What a request needs right before it goes: that nobody has done what it does. */
	guard(entries: string[], label: string): DoneGuard {
		let taken: string[] = [];
		const guard: DoneGuard = {
			known: new Set(),
			take: async () => {
				try {
					const put = await this.atList(async () => await this.put(entries));
					const missing = new Set([...put, ...this.leftOver]);
					taken = entries.filter((entry) => missing.has(entry) && !this.own.has(entry));
				} catch (error) {
					// without a record another run could do it a second time
					const about = { reason: messageOf(error), option: label };
					return notSent('notRecorded', { about });
				}
				const known = new Set(entries);
				for (const entry of taken) {
					known.delete(entry);
					this.own.add(entry);
					this.leftOver.delete(entry);
				}
				guard.known = known;
				return known.size === 0 ? undefined : notSent('doneBefore');
			},
			giveBack: async () => await this.undo(taken.splice(0)),
		};
		return guard;
	}

	/** It was surely not done. */
	async undo(entries: string[]): Promise<void> {
		const own = entries.filter((entry) => this.own.delete(entry));
		await this.atList(async () => await this.takeOut(own));
	}

	/**
	 * Puts back what other processes have dropped as they rewrote the list. Ends when two looks in a
	 * row find nothing missing: what another one read before the first may be written after it.
	 */
	async close(): Promise<void> {
		if (this.leftOver.size > 0)
			await this.atList(async () => await this.takeOut([...this.leftOver]));
		const entries = [...this.own].slice(-MAX_ENTRIES);
		let whole = 0;
		for (let round = 1; whole < 2 && round <= MAX_ROUNDS; round++) {
			const missing = await this.atList(async () => await this.put(entries)).catch(() => []);
			if (this.isForgotten || entries.length === 0) return;
			whole = missing.length === 0 ? whole + 1 : 0;
			if (whole < 2) await sleep(ROUND_MS * (1 + Math.random()) * round);
		}
	}

	private async takeOut(entries: string[]): Promise<void> {
		if (entries.length === 0 || this.isForgotten) return;
		for (const entry of entries) this.leftOver.add(entry);
		await this.memory.remove(entries).then(
			() => entries.forEach((entry) => this.leftOver.delete(entry)),
			() => {},
		);
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
		return await inTurn([`list ${this.memory.owner}`], work);
	}
}

/** Records entries right before their request goes: who is killed in the wait has recorded nobody. */
export interface DoneGuard extends SendGuard {
	/** Those that others have done before. */
	known: ReadonlySet<string>;
}
