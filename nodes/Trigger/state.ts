import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import { lruSet } from '../shared/utils/collections';
import { isRecord } from '../shared/utils/values';

/** What a trigger remembers from one poll to the next. All times are in ms. */
export interface TriggerState {
	/** Leads with an earlier time need not be read again. */
	cursor?: number;
	/** The times of the leads already seen, from the cursor on (`SeenRecords`). */
	times?: string;
	/** Events about a status: leads created earlier existed before the first poll. */
	watchedSince?: number;
	/** How many leads the service counts but does not list, as reported to the user. */
	hidden?: number;
	/** How many rows of the last export could not be read. */
	skipped?: number;
	/** The status of each record (`SeenRecords`); missing if only times count. */
	statuses?: string;
	/** The scan that the next poll continues, if one poll could not finish it. */
	backlog?: Scan;
	/** The scan of leads whose status from before the first poll is still to be read. */
	baseline?: Scan;
}

/**
 * The progress of reading leads from the newest down to a time, over one or more polls. If a pass over
 * the pages did not show all counted leads, another pass follows.
 */
export interface Scan {
	/** Where the next poll continues the pass. */
	nextPage: number;
	pageSize: number;
	/** The total in the last response. */
	total: number;
	/** The scan ends below this time; -1 is below all leads. */
	lowerBound: number;
	/** Becomes the cursor when the scan is complete. */
	nextCursor: number;
	/** How many leads the last pass counted but did not see. */
	unseen?: number;
	/** How many passes in a row saw none of them. */
	fruitlessPasses?: number;
}

/** A state as n8n saves it with the workflow. */
interface SavedState extends TriggerState {
	/** A hash of the event, account and filters for which the state is valid. */
	scope: string;
	/** A new ID each time the trigger starts without a state. */
	activation: string;
	/** How often the state was saved in this activation. */
	revision: number;
}

/** Names in the saved JSON. Never change them, as earlier versions saved states with them. */
const JSON_NAMES: Record<string, string> = {
	watchedSince: 'from',
	statuses: 'states',
	nextPage: 'page',
	pageSize: 'size',
	lowerBound: 'bottom',
	nextCursor: 'next',
	unseen: 'missing',
	fruitlessPasses: 'vain',
};
const NAMES = Object.fromEntries(Object.entries(JSON_NAMES).map(([name, json]) => [json, name]));

/** How long n8n may take to save the state of a poll. */
const MAX_SAVE_MS = 10_000;

/** n8n does not report deactivation, so this process keeps only the last triggers that polled. */
export const MAX_TRIGGERS = 500;

/** The states of the last good polls in this process: n8n may hand back older ones. */
const inMemory = new Map<string, InMemoryState>();

interface InMemoryState {
	activation: string;
	state?: SavedState;
	/** The last poll with items, by its revision and local time. */
	lastEmission?: { revision: number; time: number };
}

/**
 * Must run before the first request of an activation. It forgets the states that are not valid:
 *
 * - `activate` (also reported at each later poll): all, so that changes made while the trigger was off
 *   start nothing.
 * - `leadershipChange`: this process's, as another instance of n8n polled meanwhile.
 * - `init`, `update`: none, as this process may have polled already.
 *
 * `loadState` chooses among those that are left.
 *
 * @returns `byUser`: whether somebody published or changed the workflow, and sees an error of the first
 * poll. After a start of n8n, an error would deactivate the trigger for good.
 */
export function startActivation(context: IPollFunctions, triggerId: string): { byUser: boolean } {
	const mode = context.getActivationMode();
	if (mode === 'leadershipChange') inMemory.delete(triggerId);
	if (mode === 'activate') {
		lruSet(inMemory, triggerId, { activation: randomUUID() }, MAX_TRIGGERS);
		delete context.getWorkflowStaticData('node').memory;
	}
	return { byUser: mode !== 'init' && mode !== 'leadershipChange' };
}

/** The ID of the current activation; undefined before the first poll of this process. */
export function getActivationId(triggerId: string): string | undefined {
	return inMemory.get(triggerId)?.activation;
}

/**
 * Returns the state of the last poll: n8n's, or this process's if that is newer. n8n saves a state only
 * after items or errors. It saves it under the node's name, and not after the first poll if cursors are
 * durable.
 *
 * @param json what n8n handed back
 * @returns undefined at the first poll of this scope; `pendingSave` while n8n may still be saving the
 * items of the last poll
 */
export function loadState(
	triggerId: string,
	json: IDataObject | undefined,
	scope: string,
): SavedState | undefined | 'pendingSave' {
	const saved = json && renameFields<SavedState>(json, NAMES);
	const known = inMemory.get(triggerId);
	// after a restart, this process knows none
	const state = known ? chooseState(known, saved) : saved;
	if (state?.scope !== scope) return undefined;
	const { revision = 0, time = 0 } = known?.lastEmission ?? {};
	const isSaving = state.revision < revision && Date.now() < time + MAX_SAVE_MS;
	return isSaving ? 'pendingSave' : state;
}

/** A saved state of another activation is not valid, as this process has started a later one. */
function chooseState({ activation, lastEmission, state }: InMemoryState, saved?: SavedState) {
	if (state === undefined || saved?.activation !== activation) return state;
	// if n8n did not save the last items, they may be lost, so they are emitted again
	const isUnsaved = saved.revision < (lastEmission?.revision ?? 0);
	return isUnsaved || saved.revision >= state.revision ? saved : state;
}

/**
 * Keeps the state of a good poll in this process.
 *
 * @param previous the state that was loaded before the poll
 * @returns the JSON for n8n to save
 */
export function saveState(
	triggerId: string,
	previous: SavedState | undefined,
	{ hasItems, ...current }: TriggerState & { scope: string; hasItems: boolean },
): IDataObject {
	const { activation = randomUUID(), revision = 0 } = previous ?? {};
	const state = { ...current, activation, revision: revision + 1 };
	const lastEmission = hasItems
		? { revision: state.revision, time: Date.now() }
		: previous && inMemory.get(triggerId)?.lastEmission;
	lruSet(inMemory, triggerId, { activation, state, lastEmission }, MAX_TRIGGERS);
	return renameFields<IDataObject>(state, JSON_NAMES);
}

function renameFields<T extends object>(fields: object, names: Record<string, string>): T {
	const renamed = Object.entries(fields).map(([name, value]: [string, unknown]) => [
		names[name] ?? name,
		isRecord(value) ? renameFields(value, names) : value,
	]);
	return Object.fromEntries(renamed) as T;
}
