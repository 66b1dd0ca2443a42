import type { IExecuteFunctions } from 'n8n-workflow';
import type { Deduplication } from '../operation/plan';

const mode = 'entries';

/** What PostgreSQL, MySQL and SQLite say where a row is there already. */
const IS_THERE = /duplicate|unique constraint/i;

/**
 * What n8n's own database remembers for a node of a workflow, in all its runs and processes. n8n
 * reads a node's list and rewrites the whole of it, without a lock.
 */
export function deduplicationOf(context: IExecuteFunctions): Deduplication {
	const { helpers } = context;
	const add = async (entries: string[], maxEntries?: number) =>
		await helpers.checkProcessedAndRecord(entries, 'node', { mode, maxEntries });
	return {
		owner: `${context.getWorkflow().id} ${context.getNode().id}`,
		add: async (entries, most) => {
			const put = await add(entries, most).catch(async (error: unknown) => {
				if (!wasMadeMeanwhile(error)) throw error;
				return await add(entries, most);
			});
			return put.new.map(String);
		},
		remove: async (entries) => {
			await helpers.removeProcessed(entries, 'node', { mode });
		},
	};
}

/** Of several processes that put in a node's first entries at once, n8n lets one make the list. */
function wasMadeMeanwhile(error: unknown): boolean {
	return error instanceof Error && IS_THERE.test(error.message);
}
