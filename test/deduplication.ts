import { DataDeduplicationService } from 'n8n-core';
import type { ICheckProcessedContextData, IDataDeduplicator } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

/** The content of n8n's database, by workflow and node. */
const storedLists = new Map<string, Set<string>>();
let trouble: string | undefined;
/** Number of calls that fail before calls succeed again. */
let busyCalls = 0;
/** Number of calls that succeed before all others fail. */
let callsLeft = Infinity;

/** The deduplication values of nodes: n8n-core's service with an in-memory store. */
export const records = {
	/** Registers the store with n8n-core; call it once per test file. */
	async open(): Promise<void> {
		await DataDeduplicationService.init(store);
	},
	clear(): void {
		storedLists.clear();
		trouble = undefined;
		busyCalls = 0;
		callsLeft = Infinity;
	},
	/** Makes every call fail from now on, as for a workflow that was never saved. */
	breakWith(message: string): void {
		trouble = message;
	},
	/** Makes some calls fail, as if the database were briefly busy. */
	busyFor(calls: number): void {
		busyCalls = calls;
	},
	/** Makes calls fail after the next ones; in-flight calls no longer complete. */
	endAfter(calls: number): void {
		callsLeft = calls;
	},
	/**
	 * Makes calls succeed again.
	 * @returns whether any of them has failed since `endAfter`
	 */
	mend(): boolean {
		trouble = undefined;
		const hasFailed = callsLeft < 0;
		callsLeft = Infinity;
		return hasFailed;
	},
	all(): string[] {
		return [...storedLists.values()].flatMap((values) => [...values]);
	},
};

function readList(context: ICheckProcessedContextData): Set<string> {
	if (trouble !== undefined) throw new Error(trouble);
	if (busyCalls > 0) {
		busyCalls--;
		throw new Error('SQLITE_BUSY: database is locked');
	}
	if (callsLeft-- <= 0) throw new Error('ended');
	return storedLists.get(getKey(context)) ?? new Set();
}

/** Copies a list. n8n rewrites all of it later, so values added meanwhile are lost. */
async function copyList(context: ICheckProcessedContextData): Promise<Set<string>> {
	const list = new Set(readList(context));
	await sleep(1);
	return list;
}

async function writeList(list: Set<string>, context: ICheckProcessedContextData): Promise<void> {
	await sleep(1);
	storedLists.set(getKey(context), list);
}

/** Creates a list. Fails with PostgreSQL's message if another process created it meanwhile. */
async function createList(list: Set<string>, context: ICheckProcessedContextData): Promise<void> {
	await sleep(1);
	if (storedLists.has(getKey(context))) {
		throw new Error('duplicate key value violates unique constraint "PK_ca04b9d8dc7"');
	}
	storedLists.set(getKey(context), list);
}

function getKey({ node, workflow }: ICheckProcessedContextData): string {
	return `${workflow.id} ${node?.id}`;
}

function dropOldest(list: Set<string>, most: number): void {
	for (const item of list) {
		if (list.size <= most) return;
		list.delete(item);
	}
}

const store: IDataDeduplicator = {
	checkProcessedAndRecord: async (items, _, context, { maxEntries = Infinity }) => {
		const isNew = !storedLists.has(getKey(context));
		const list = await copyList(context);
		const isKnown = (item: unknown) => list.has(String(item));
		const found = {
			new: items.filter((item) => !isKnown(item)),
			processed: items.filter(isKnown),
		};
		for (const item of items) list.add(String(item));
		dropOldest(list, maxEntries);
		await (isNew ? createList(list, context) : writeList(list, context));
		return found;
	},
	removeProcessed: async (items, _, context) => {
		const isNew = !storedLists.has(getKey(context));
		const list = await copyList(context);
		if (isNew) return;
		for (const item of items) list.delete(String(item));
		await writeList(list, context);
	},
	clearAllProcessedItems: async (_, context) => readList(context).clear(),
	getProcessedDataCount: async (_, context) => readList(context).size,
};
