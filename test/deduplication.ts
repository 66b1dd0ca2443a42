import { DataDeduplicationService } from 'n8n-core';
import type { ICheckProcessedContextData, IDataDeduplicator } from 'n8n-workflow';

/** What n8n's database would hold, by workflow and node. */
const kept = new Map<string, Set<string>>();
let trouble: string | undefined;

/** The values that nodes have recorded, with n8n-core's own service before a store in memory. */
export const records = {
	/** Gives n8n-core its store; once in each test file. */
	async open(): Promise<void> {
		await DataDeduplicationService.init(store);
	},
	clear(): void {
		kept.clear();
		trouble = undefined;
	},
	/** Lets every call from now on fail, as for a workflow that was never saved. */
	breakWith(message: string): void {
		trouble = message;
	},
	/** Lets calls succeed again. */
	mend(): void {
		trouble = undefined;
	},
	all(): string[] {
		return [...kept.values()].flatMap((values) => [...values]);
	},
	/** What n8n's database held before for a node of the workflow `workflow`. */
	put(nodeName: string, values: string[]): void {
		kept.set(`workflow id-of-${nodeName}`, new Set(values));
	},
	/** Adds entries of other actions to every list, the oldest of which then go, as n8n does it. */
	crowd(count: number): void {
		for (const list of kept.values()) {
			for (let number = 0; number < count; number++) list.add(`other ${list.size} ${number}`);
		}
	},
};

function listOf({ node, workflow }: ICheckProcessedContextData): Set<string> {
	if (trouble !== undefined) throw new Error(trouble);
	const name = `${workflow.id} ${node?.id}`;
	const list = kept.get(name) ?? new Set();
	kept.set(name, list);
	return list;
}

function dropOldest(list: Set<string>, most: number): void {
	for (const item of list) {
		if (list.size <= most) return;
		list.delete(item);
	}
}

const store: IDataDeduplicator = {
	checkProcessedAndRecord: async (items, _, context, { maxEntries = Infinity }) => {
		const list = listOf(context);
		const isKnown = (item: unknown) => list.has(String(item));
		const found = {
			new: items.filter((item) => !isKnown(item)),
			processed: items.filter(isKnown),
		};
		for (const item of items) list.add(String(item));
		dropOldest(list, maxEntries);
		return found;
	},
	removeProcessed: async (items, _, context) => {
		const list = listOf(context);
		for (const item of items) list.delete(String(item));
	},
	clearAllProcessedItems: async (_, context) => listOf(context).clear(),
	getProcessedDataCount: async (_, context) => listOf(context).size,
};
