import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import type { Memory } from './detect';

/** A trigger's memory as n8n keeps it for the node. */
interface SavedMemory extends Memory {
	/** What is watched. */
	scope: string;
	/** Another one for each time that the trigger was switched on. */
	watch: string;
	/** How often it was written since. */
	revision: number;
}

/** What this process knows of a trigger beside what n8n hands back. */
interface Held {
	watch: string;
	/** What the last good poll remembered; undefined before the first. */
	readonly seen?: SavedMemory;
	/** The revision of the last poll that gave something, and when that was, by the local clock. */
	gave: number;
	at: number;
}

/** How long n8n may take to save what a poll has remembered. */
const SAVED_WITHIN_MS = 10_000;

const held = new Map<string, Held>();

/** The triggers that n8n has switched on or started in this process. */
const started = new Set<string>();

/** Whether n8n polls after its own start. */
export function isAfterStart(context: IPollFunctions): boolean {
	return ['init', 'leadershipChange'].includes(context.getActivationMode());
}

/**
 * Has to come before the first poll of an activation asks anything. Switching on forgets, so that
 * what happened while it was off starts nothing; n8n goes on saying `activate` at every later poll.
 * Where n8n starts, its scheduler may have polled before: what that gave is not given again.
 */
export function beginActivation(context: IPollFunctions, name: string): void {
	const mode = context.getActivationMode();
	const isPolledBefore = mode === 'init' && !started.has(name);
	if (mode !== 'update') started.add(name);
	if (isAfterStart(context) && !isPolledBefore) held.delete(name);
	if (mode !== 'activate') return;
	forget(name, context.getWorkflowStaticData('node'));
}

/** Leaves nothing of an earlier watch, so that the next poll begins one. */
export function forget(name: string, memory: IDataObject): void {
	held.set(name, { watch: randomUUID(), gave: 0, at: 0 });
	delete memory.seen;
}

/** The watch that a trigger is on; another one after it was switched on again. */
export function activationIdOf(name: string): string | undefined {
	return held.get(name)?.watch;
}

/**
 * What a trigger remembers; undefined where the watch begins. n8n may hand back what was there
 * before: it saves only polls that gave something, by the node's name, and discards what the first
 * poll remembers where cursors are durable.
 *
 * @param scope what is watched now
 * @returns `early` while n8n has not saved yet what the last poll of this process gave
 */
export function recall(
	name: string,
	memory: IDataObject,
	scope: string,
): SavedMemory | undefined | 'early' {
	const stored = memory.seen as SavedMemory | undefined;
	const mine = held.get(name);
	const isMine = mine?.seen !== undefined && stored?.watch === mine.watch;
	const isUnsaved = isMine && stored.revision < mine.gave;
	const isNewer = !isMine || mine.seen.revision > stored.revision;
	const seen = mine && isNewer && !isUnsaved ? mine.seen : stored;
	if (seen?.scope !== scope) return undefined;
	return isUnsaved && Date.now() < mine.at + SAVED_WITHIN_MS ? 'early' : seen;
}

/**
 * What n8n is to keep of a poll that went well.
 *
 * @param previous what was recalled before it
 */
export function remember(
	name: string,
	previous: SavedMemory | undefined,
	{ hasItems, ...now }: Memory & { scope: string; hasItems: boolean },
): SavedMemory {
	const { gave, at } = (previous && held.get(name)) ?? { gave: 0, at: 0 };
	const revision = (previous?.revision ?? 0) + 1;
	const seen = { ...now, watch: previous?.watch ?? randomUUID(), revision };
	const last = hasItems ? { gave: revision, at: Date.now() } : { gave, at };
	held.set(name, { watch: seen.watch, seen, ...last });
	return seen;
}
