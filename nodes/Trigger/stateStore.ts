import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import { lruSet } from '../shared/utils/collections';
import type { SavedState, TriggerState } from './state';
import { parseState, toJson } from './state';

/** n8n does not report deactivation, so this process keeps only the last triggers that polled. */
export const MAX_TRIGGERS = 500;
/** How long n8n may take to save the state of a poll. */
const MAX_SAVE_MS = 10_000;

/** What this process knows of a trigger: n8n may hand back an older state. */
interface InMemoryState {
	/** Of the last poll; missing until the first poll of an activation has succeeded. */
	state?: SavedState;
	/** The last poll with items, by its revision and local time. */
	lastEmission?: { revision: number; time: number };
}

const inMemory = new Map<string, InMemoryState>();

/**
 * Forgets the states that are not valid in a new activation. Must run before its first request.
 *
 * - `activate` (also reported at each later poll): all states, so that changes made while the trigger was
 *   off start nothing.
 * - `leadershipChange`: this process's, as another instance of n8n polled meanwhile.
 * - `init`, `update`: none, as this process may have polled already.
 *
 * @returns whether somebody published the workflow, or n8n started
 */
export function startActivation(
	context: IPollFunctions,
	triggerId: string,
): 'n8nStarted' | 'published' {
	const mode = context.getActivationMode();
	if (mode === 'leadershipChange') inMemory.delete(triggerId);
	if (mode === 'activate') {
		lruSet(inMemory, triggerId, {}, MAX_TRIGGERS);
		delete context.getWorkflowStaticData('node').memory;
	}
	return mode === 'init' || mode === 'leadershipChange' ? 'n8nStarted' : 'published';
}

/** Returns a function that says whether states were forgotten, or saved, since this call. */
export function watchStates(triggerId: string): () => boolean {
	const before = inMemory.get(triggerId);
	return () => inMemory.get(triggerId) !== before;
}

/**
 * Returns the state of the last poll; undefined at the first poll of this scope. n8n saves a state only
 * after items or errors, under the node's name, and with durable cursors not after the first poll.
 *
 * | this process knows        | n8n has                           | the last state is                  |
 * | ------------------------- | --------------------------------- | ---------------------------------- |
 * | nothing: it was restarted | any state                         | n8n's                              |
 * | that an activation began  | any state                         | none                               |
 * | a state                   | none, or of another activation    | this process's                     |
 * | a state                   | one as new, or newer              | n8n's                              |
 * | a state                   | an older one with the last items  | this process's                     |
 * | a state                   | an older one without them         | n8n's: lost items are emitted again |
 *
 * @param json what n8n has
 */
export function loadState(
	triggerId: string,
	json: IDataObject | undefined,
	scope: string,
): SavedState | undefined {
	const saved = json && parseState(json);
	const known = inMemory.get(triggerId);
	const state = known ? chooseState(known, saved) : saved;
	return state?.scope === scope ? state : undefined;
}

function chooseState({ lastEmission, state }: InMemoryState, saved?: SavedState) {
	if (state === undefined || saved?.activation !== state.activation) return state;
	const hasLastItems = saved.revision >= (lastEmission?.revision ?? 0);
	return hasLastItems && saved.revision < state.revision ? state : saved;
}

/** Whether n8n may still be saving the items of the last poll, because `state` is from before them. */
export function isSavePending(triggerId: string, state: SavedState): boolean {
	const { revision, time } = inMemory.get(triggerId)?.lastEmission ?? { revision: 0, time: 0 };
	return state.revision < revision && Date.now() < time + MAX_SAVE_MS;
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
	current: TriggerState & { scope: string },
	hasItems: boolean,
): IDataObject {
	const { activation = randomUUID(), revision = 0 } = previous ?? {};
	const state = { ...current, activation, revision: revision + 1 };
	const emission = { revision: state.revision, time: Date.now() };
	// revisions start again without a previous state
	const lastEmission = previous && inMemory.get(triggerId)?.lastEmission;
	const known = { state, lastEmission: hasItems ? emission : lastEmission };
	lruSet(inMemory, triggerId, known, MAX_TRIGGERS);
	return toJson(state);
}
