import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Deduplication } from '../operation/plan';
import { yieldToEventLoop } from './yieldToEventLoop';

const mode = 'entries';

/** What PostgreSQL, MySQL and SQLite say of a workflow that was never saved, with an ID or without. */
const NEVER_SAVED = /foreign key|not[- ]null|cannot be null/i;
const TRIES = 4;
const FIRST_PAUSE_MS = 250;
/** n8n looks through its whole list for each entry that is taken out, and does nothing else meanwhile. */
const MAX_REMOVED = 250;

/**
 * What n8n's own database remembers for a node of a workflow, in all its runs and processes. n8n
 * reads a node's list and rewrites the whole of it, without a lock.
 */
export function deduplicationOf(context: IExecuteFunctions): Deduplication {
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

/**
 * Of several processes that put in a node's first entries at once, n8n lets one make the list; and a
 * database may be busy for a moment. Without a record an action would be sent again; and one that was
 * not sent would never be, if its record stayed.
 */
async function triedAgain<R>(work: () => Promise<R>, attempt = 1): Promise<R> {
	return await work().catch(async (error: unknown) => {
		if (isNeverSaved(error) || attempt === TRIES) throw error;
		await sleep(FIRST_PAUSE_MS * attempt);
		return await triedAgain(work, attempt + 1);
	});
}

/** Whether nothing can be remembered because the workflow was never saved. */
export function isNeverSaved(error: unknown): boolean {
	return error instanceof Error && NEVER_SAVED.test(error.message);
}
