import type { IExecuteFunctions } from 'n8n-workflow';
import { withLocks } from './locks';
import type { NotSent } from '../transport/outcome';
import type { Connection } from '../transport/request';

const MOST_ACTIONS = 10_000;
const ENTRIES_OF_AN_ACTION = 2;
/** A look puts an entry in for a moment, which must not push out another. */
const MOST_ENTRIES = MOST_ACTIONS * ENTRIES_OF_AN_ACTION + 1;

/** What the record says of an action that is about to be sent. */
export interface Recorded {
	/** Whether it was there already. */
	isKnown: boolean;
	/** Why n8n could not record it. */
	trouble?: string;
	/** Takes out what this put in: the action was surely not carried out. */
	undo(): Promise<void>;
}

/** What n8n's own database remembers of the actions that a node has tried. */
export interface ScheduledRecord {
	/**
	 * Does something while no other execution of this process is at the same action.
	 *
	 * @returns what `work` returns, or why it was not begun
	 */
	alone<R>(action: string, work: () => Promise<R>): Promise<R | { failure: NotSent }>;
	/** Records an action before it is sent, or says why it must not be sent. */
	add(action: string): Promise<Recorded | { failure: NotSent }>;
}

/**
 * Opens the record of a node. An action belongs to the key at the service and to the network
 * account that is connected; none of them, nor what was written to anyone, is stored: n8n keeps a
 * hash of a hash.
 *
 * Each action has two entries: `any`, whatever the account, and `own`, for this account or for an
 * unknown one. Where the account is not known, `any` decides. Where it is known, `own` does, and
 * so does what was recorded while it was unknown: that may have been this account. So neither a
 * permission that is granted later nor one that is taken away makes anything new. `any` goes in
 * first, so that n8n, which drops the oldest entries, never leaves it without its `own`.
 *
 * n8n reads and writes the whole list without a lock, so within this process one waits for another.
 *
 * @param account undefined where it is not known
 */
export function openRecord(
	context: IExecuteFunctions,
	{ fingerprint, patienceMs, signal }: Connection,
	account: string | undefined,
): ScheduledRecord {
	const { checkProcessedAndRecord, removeProcessed } = context.helpers;
	const options = { mode: 'entries', maxEntries: MOST_ENTRIES } as const;
	const lock = `scheduled ${context.getWorkflow().id} ${context.getNode().id}`;
	const wait = { subject: 'the same action', patienceMs, signal };

	/** Puts entries in; returns those that were not there. */
	const put = async (entries: string[]): Promise<string[]> =>
		(await checkProcessedAndRecord(entries, 'node', options)).new.map(String);
	const takeOut = async (entries: string[]): Promise<void> => {
		if (entries.length > 0) await removeProcessed(entries, 'node', options);
	};
	const holds = async (entry: string): Promise<boolean> => {
		const added = await put([entry]);
		await takeOut(added);
		return added.length === 0;
	};
	const add = async (action: string): Promise<{ isKnown: boolean; added: string[] }> => {
		const any = fingerprint(['any'], [action]);
		const own = fingerprint(['account', account ?? ''], [action]);
		const added = await put([any, own]);
		if (added.length === ENTRIES_OF_AN_ACTION) return { isKnown: false, added };
		if (account === undefined) {
			await takeOut(added);
			return { isKnown: true, added: [] };
		}
		const isOwn = !added.includes(own);
		return { isKnown: isOwn || (await holds(fingerprint(['account', ''], [action]))), added };
	};

	/** Also when the execution was cancelled meanwhile. */
	const untilFree = { ...wait, patienceMs: Infinity, signal: undefined };
	const undo = async (added: string[]): Promise<void> => {
		try {
			await withLocks([lock], untilFree, async () => await takeOut(added));
		} catch {
			// what stays in keeps the action from being sent again, and the run must go on
		}
	};

	return {
		alone: async (action, work) =>
			await withLocks([`${lock} ${fingerprint([], [action])}`], wait, work),
		add: async (action) => {
			try {
				const recorded = await withLocks([lock], wait, async () => await add(action));
				if ('failure' in recorded) return recorded;
				const { isKnown, added } = recorded;
				return { isKnown, undo: async () => await undo(added) };
			} catch (error) {
				const trouble = error instanceof Error ? error.message : String(error);
				return { isKnown: false, trouble, undo: async () => {} };
			}
		},
	};
}
