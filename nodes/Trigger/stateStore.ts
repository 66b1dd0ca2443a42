import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import { lruSet } from '../shared/utils/collections';
import type { SavedState, TriggerState } from './state';
import { parseState, toJson } from './state';

/** n8n does not report deactivations, so only the states of the last triggers that polled are kept. */
export const MAX_TRIGGERS = 500;
/** How long n8n may take to save the state of a poll. */
const MAX_SAVE_MS = 10_000;

/** A trigger's state in this process; n8n may return an older one. */
interface InMemoryState {
	/** The state after the last poll; missing until the first poll of an activation has succeeded. */
	state?: SavedState;
	/** The revision and the local time (ms) of the last poll with items. */
	lastEmission?: { revision: number; time: number };
}

const statesInMemory = new Map<string, InMemoryState>();

/**
 * Deletes the states that are not valid in a new activation. Must run before its first request.
 *
 * - `activate` (also reported at each later poll): all states, so that changes made while the trigger was
 *   off start nothing.
 * - `leadershipChange`: the state in this process, as another instance of n8n polled meanwhile.
 * - `init`, `update`: none, as this process may have polled already.
 *
 * @returns why the trigger was activated
 */
export function startActivation(
	context: IPollFunctions,
	triggerId: string,
): 'n8nStarted' | 'published' {
	const mode = context.getActivationMode();
	if (mode === 'leadershipChange') statesInMemory.delete(triggerId);
	if (mode === 'activate') {
		lruSet(statesInMemory, triggerId, {}, MAX_TRIGGERS);
		delete context.getWorkflowStaticData('node').memory;
	}
	return mode === 'init' || mode === 'leadershipChange' ? 'n8nStarted' : 'published';
}

/** Returns a function that checks whether the state in this process was replaced since this call. */
export function watchState(triggerId: string): () => boolean {
	const before = statesInMemory.get(triggerId);
	return () => statesInMemory.get(triggerId) !== before;
}

/**
 * Returns the state after the last poll; undefined at the first poll of this scope. n8n saves a state only
 * after items or errors, under the node's name, and with durable cursors not after the first poll.
 *
 * | this process knows        | n8n has                            | the last state is                   |
 * | ------------------------- | ---------------------------------- | ----------------------------------- |
 * | nothing: it was restarted | any state                          | n8n's                               |
 * | that an activation began  | any state                          | none                                |
 * | a state                   | none, or of another activation     | this process's                      |
 * | a state                   | an equally new or newer one        | n8n's                               |
 * | a state                   | an older one, after the last items | this process's                      |
 * | a state                   | one from before the last items     | n8n's: lost items are emitted again |
 *
 * @param json the state saved by n8n
 */
export function loadState(
	triggerId: string,
	json: IDataObject | undefined,
	scope: string,
): SavedState | undefined {
	const saved = json && parseState(json);
	const inMemoryState = statesInMemory.get(triggerId);
	const state = inMemoryState ? chooseState(inMemoryState, saved) : saved;
	return state?.scope === scope ? state : undefined;
}

function chooseState({ lastEmission, state }: InMemoryState, saved?: SavedState) {
	// the second and third row of the table
	if (state === undefined || saved?.activation !== state.activation) return state;
	// the fifth row; else the fourth or sixth
	const hasLastItems = saved.revision >= (lastEmission?.revision ?? 0);
	return hasLastItems && saved.revision < state.revision ? state : saved;
}

/** Whether `state` is older than the last poll with items, which n8n may still be saving. */
export function isSavePending(triggerId: string, state: SavedState): boolean {
	const { revision, time } = statesInMemory.get(triggerId)?.lastEmission ?? {
		revision: 0,
		time: 0,
	};
	return state.revision < revision && Date.now() < time + MAX_SAVE_MS;
}

/**
 * Stores the state after a successful poll in this process.
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
	// without a previous state, revisions start again at 1
	const lastEmission = previous && statesInMemory.get(triggerId)?.lastEmission;
	const inMemoryState = { state, lastEmission: hasItems ? emission : lastEmission };
	lruSet(statesInMemory, triggerId, inMemoryState, MAX_TRIGGERS);
	return toJson(state);
}
