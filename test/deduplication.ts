import { DataDeduplicationService } from 'n8n-core';
import type { ICheckProcessedContextData, IDataDeduplicator } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

/** What n8n's database would hold, by workflow and node. */
const storedLists = new Map<string, Set<string>>();
let trouble: string | undefined;
/** How many calls fail before others are carried out again, and how many are carried out before. */
let busyCalls = 0;
let callsUntilBusy = 0;
/** How many calls that take something out end without an answer. */
let lostResponses = 0;
/** How many calls are carried out before all others fail. */
let callsLeft = Infinity;
/** How many entries were written, the whole list each time. */
let written = 0;
/** How many calls are at each list, and the most that were at one. */
const atList = new Map<string, number>();
let mostAtOnce = 0;
/** How many entries each call has taken out. */
let takenOut: number[] = [];

/** The values that nodes have recorded, with n8n-core's own service before a store in memory. */
export const records = {
	/** Gives n8n-core its store; once in each test file. */
	async open(): Promise<void> {
		await DataDeduplicationService.init(store);
	},
	clear(): void {
		storedLists.clear();
		trouble = undefined;
		busyCalls = 0;
		lostResponses = 0;
		callsLeft = Infinity;
		written = 0;
		atList.clear();
		mostAtOnce = 0;
		takenOut = [];
	},
	/** The most calls that were at one list at a time. */
	mostAtOnce(): number {
		return mostAtOnce;
	},
	/** How many entries each call was to take out. */
	takenOut(): number[] {
		return takenOut;
	},
	/** How many entries n8n has written since this was asked last: each time the whole list. */
	takeWritten(): number {
		const entries = written;
		written = 0;
		return entries;
	},
	/** Lets every call from now on fail, as for a workflow that was never saved. */
	breakWith(message: string): void {
		trouble = message;
	},
	/** Lets some calls fail after others, as where the database is busy for a moment. */
	busyFor(calls: number, after = 0): void {
		busyCalls = calls;
		callsUntilBusy = after;
	},
	/** Lets the connection break each time that something was taken out. */
	loseResponses(): void {
		lostResponses = Infinity;
	},
	/** Lets calls fail after the next ones: of what was under way no more is carried out. */
	endAfter(calls: number): void {
		callsLeft = calls;
	},
	/**
	 * Lets calls succeed again.
	 *
	 * @returns whether any of them had failed since `endAfter`
	 */
	mend(): boolean {
		trouble = undefined;
		lostResponses = 0;
		const hasFailed = callsLeft < 0;
		callsLeft = Infinity;
		return hasFailed;
	},
	all(): string[] {
		return [...storedLists.values()].flatMap((values) => [...values]);
	},
	/** What n8n's database held before for a node of the workflow `workflow`. */
	put(nodeName: string, values: string[]): void {
		storedLists.set(`workflow id-of-${nodeName}`, new Set(values));
	},
	/** Adds entries of other actions to every list, the oldest of which then go, as n8n does it. */
	crowd(count: number): void {
		for (const list of storedLists.values()) {
			for (let number = 0; number < count; number++) list.add(`other ${list.size} ${number}`);
		}
	},
};

function listOf(context: ICheckProcessedContextData): Set<string> {
	if (trouble !== undefined) throw new Error(trouble);
	if (busyCalls > 0 && callsUntilBusy-- <= 0) {
		busyCalls--;
		throw new Error('SQLITE_BUSY: database is locked');
	}
	if (callsLeft-- <= 0) throw new Error('ended');
	return storedLists.get(nameOf(context)) ?? new Set();
}

/** Counts who is at a list meanwhile. */
async function atOnce<R>(context: ICheckProcessedContextData, work: () => Promise<R>): Promise<R> {
	const name = nameOf(context);
	const count = (atList.get(name) ?? 0) + 1;
	mostAtOnce = Math.max(mostAtOnce, count);
	atList.set(name, count);
	return await work().finally(() => atList.set(name, (atList.get(name) ?? 0) - 1));
}

/** n8n reads a list, and rewrites the whole of it later: what was put in meanwhile is lost. */
async function readingOf(context: ICheckProcessedContextData): Promise<Set<string>> {
	const list = new Set(listOf(context));
	await sleep(1);
	return list;
}

async function rewrite(list: Set<string>, context: ICheckProcessedContextData): Promise<void> {
	await sleep(1);
	written += list.size;
	storedLists.set(nameOf(context), list);
}

/** PostgreSQL's words, where another process has made the list since it was read. */
async function make(list: Set<string>, context: ICheckProcessedContextData): Promise<void> {
	await sleep(1);
	if (storedLists.has(nameOf(context))) {
		throw new Error('duplicate key value violates unique constraint "PK_ca04b9d8dc7"');
	}
	storedLists.set(nameOf(context), list);
}

function nameOf({ node, workflow }: ICheckProcessedContextData): string {
	return `${workflow.id} ${node?.id}`;
}

function dropOldest(list: Set<string>, most: number): void {
	for (const item of list) {
		if (list.size <= most) return;
		list.delete(item);
	}
}

const store: IDataDeduplicator = {
	checkProcessedAndRecord: async (items, _, context, { maxEntries = Infinity }) =>
		await atOnce(context, async () => {
			const isNew = !storedLists.has(nameOf(context));
			const list = await readingOf(context);
			const isKnown = (item: unknown) => list.has(String(item));
			const found = {
				new: items.filter((item) => !isKnown(item)),
				processed: items.filter(isKnown),
			};
			for (const item of items) list.add(String(item));
			dropOldest(list, maxEntries);
			await (isNew ? make(list, context) : rewrite(list, context));
			return found;
		}),
	removeProcessed: async (items, _, context) =>
		await atOnce(context, async () => {
			takenOut.push(items.length);
			const isNew = !storedLists.has(nameOf(context));
			const list = await readingOf(context);
			if (isNew) return;
			for (const item of items) list.delete(String(item));
			await rewrite(list, context);
			if (lostResponses-- > 0) throw new Error('Connection terminated unexpectedly');
		}),
	clearAllProcessedItems: async (_, context) => listOf(context).clear(),
	getProcessedDataCount: async (_, context) => listOf(context).size,
};
