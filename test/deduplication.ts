import { DataDeduplicationService } from 'n8n-core';
import type { ICheckProcessedContextData, IDataDeduplicator } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

/** The stored values, by workflow and node. */
const valuesByNode = new Map<string, Set<string>>();
let failureMessage: string | undefined;
/** Number of calls that still fail because the database is busy. */
let busyCallsLeft = 0;
/** Number of calls that still succeed before n8n is killed. */
let callsUntilKill = Infinity;
let areRemovalsFailing = false;

/** An in-memory replacement for n8n's database of deduplication values. */
export const dedupeRecords = {
	/** Registers the store with n8n-core; call it once per test file. */
	async register(): Promise<void> {
		await DataDeduplicationService.init(store);
	},
	clear(): void {
		valuesByNode.clear();
		failureMessage = undefined;
		busyCallsLeft = 0;
		callsUntilKill = Infinity;
		areRemovalsFailing = false;
	},
	/** Empties the list, as another process does that overwrites it. */
	drop(): void {
		valuesByNode.clear();
	},
	/** Adds values to every list, up to this number. */
	fill(count: number): void {
		for (const values of valuesByNode.values())
			while (values.size < count) values.add(`filler ${values.size}`);
	},
	failRemovals(isFailing: boolean): void {
		areRemovalsFailing = isFailing;
	},
	/** Makes every call fail from now on, as for a workflow that was never saved. */
	failWith(message: string): void {
		failureMessage = message;
	},
	/** Makes the next calls fail, as if the database were briefly busy. */
	simulateBusy(calls: number): void {
		busyCallsLeft = calls;
	},
	/** Lets the next calls succeed and all later ones fail, as if n8n were killed. */
	killAfter(calls: number): void {
		callsUntilKill = calls;
	},
	/**
	 * Makes calls succeed again.
	 * @returns whether a call has failed because of `killAfter`
	 */
	recover(): boolean {
		failureMessage = undefined;
		const hasFailed = callsUntilKill < 0;
		callsUntilKill = Infinity;
		return hasFailed;
	},
	list(): string[] {
		return [...valuesByNode.values()].flatMap((values) => [...values]);
	},
};

function getValues(context: ICheckProcessedContextData): Set<string> {
	if (failureMessage !== undefined) throw new Error(failureMessage);
	if (busyCallsLeft > 0) {
		busyCallsLeft--;
		throw new Error('SQLITE_BUSY: database is locked');
	}
	if (callsUntilKill-- <= 0) throw new Error('killed');
	return valuesByNode.get(getKey(context)) ?? new Set();
}

/** Copies a node's values. n8n writes all of them back, so values added meanwhile are lost. */
async function copyValues(context: ICheckProcessedContextData): Promise<Set<string>> {
	const values = new Set(getValues(context));
	await sleep(1);
	return values;
}

async function writeValues(
	values: Set<string>,
	context: ICheckProcessedContextData,
): Promise<void> {
	await sleep(1);
	valuesByNode.set(getKey(context), values);
}

/** Stores a node's first values. Fails with PostgreSQL's message if another process was faster. */
async function createValues(
	values: Set<string>,
	context: ICheckProcessedContextData,
): Promise<void> {
	await sleep(1);
	if (valuesByNode.has(getKey(context))) {
		throw new Error('duplicate key value violates unique constraint "PK_ca04b9d8dc7"');
	}
	valuesByNode.set(getKey(context), values);
}

function getKey({ node, workflow }: ICheckProcessedContextData): string {
	return `${workflow.id} ${node?.id}`;
}

function dropOldest(values: Set<string>, maxEntries: number): void {
	for (const value of values) {
		if (values.size <= maxEntries) return;
		values.delete(value);
	}
}

const store: IDataDeduplicator = {
	checkProcessedAndRecord: async (items, _, context, { maxEntries = Infinity }) => {
		const isNew = !valuesByNode.has(getKey(context));
		const values = await copyValues(context);
		const isKnown = (item: unknown) => values.has(String(item));
		const found = {
			new: items.filter((item) => !isKnown(item)),
			processed: items.filter(isKnown),
		};
		for (const item of items) values.add(String(item));
		dropOldest(values, maxEntries);
		await (isNew ? createValues(values, context) : writeValues(values, context));
		return found;
	},
	removeProcessed: async (items, _, context) => {
		if (areRemovalsFailing) throw new Error('SQLITE_BUSY: database is locked');
		const isNew = !valuesByNode.has(getKey(context));
		const values = await copyValues(context);
		if (isNew) return;
		for (const item of items) values.delete(String(item));
		await writeValues(values, context);
	},
	clearAllProcessedItems: async (_, context) => getValues(context).clear(),
	getProcessedDataCount: async (_, context) => getValues(context).size,
};
