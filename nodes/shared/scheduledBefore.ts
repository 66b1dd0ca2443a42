import { createHash } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { withLocks } from './locks';
import type { Connection } from './transport/request';

const MOST_ENTRIES = 10_000;

/** What n8n's own database remembers of the actions that a node has tried. */
export interface ScheduledRecord {
	/**
	 * Records an action before it is sent.
	 *
	 * @returns whether it was there already; `trouble` where n8n could not record it
	 */
	add(action: string): Promise<{ isKnown: boolean; trouble?: string }>;
	/** Takes out an action that was surely not carried out. */
	remove(action: string): Promise<void>;
}

/**
 * Opens the record of a node. An action belongs to the key at the service; neither the key nor
 * what was written to anyone is stored, only a hash. n8n rewrites the whole list without a lock,
 * so within this process one call waits for the other.
 */
export function openRecord(context: IExecuteFunctions, { identity }: Connection): ScheduledRecord {
	const { checkProcessedAndRecord, removeProcessed } = context.helpers;
	const options = { mode: 'entries', maxEntries: MOST_ENTRIES } as const;
	const lock = `scheduled ${context.getWorkflow().id} ${context.getNode().id}`;
	const entryOf = (action: string) =>
		createHash('sha256').update(`${identity} ${action}`).digest('hex');
	return {
		add: async (action) =>
			await withLocks([lock], async () => {
				try {
					const found = await checkProcessedAndRecord([entryOf(action)], 'node', options);
					return { isKnown: found.new.length === 0 };
				} catch (error) {
					return {
						isKnown: false,
						trouble: error instanceof Error ? error.message : String(error),
					};
				}
			}),
		remove: async (action) =>
			await withLocks([lock], async () => {
				try {
					await removeProcessed([entryOf(action)], 'node', options);
				} catch {
					// what n8n cannot record it has not recorded
				}
			}),
	};
}
