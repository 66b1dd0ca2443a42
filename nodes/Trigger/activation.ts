import { randomUUID } from 'node:crypto';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { Memory } from './detect';

/** A trigger's memory as n8n keeps it for the node. */
export interface Seen extends Memory {
	/** What is watched. */
	scope: string;
	/** Tells what stems from one beginning from what does not. */
	watch: string;
	/** How often it was written since. */
	revision: number;
}

/** What this process knows of a trigger beside what n8n hands back. */
interface Held {
	watch: string;
	/** What the last good poll remembered; undefined before the first. */
	seen?: Seen;
	/** The revision of the last poll that gave something, and when that was, by the local clock. */
	gave: number;
	at: number;
}

/** How long n8n may take to save what a poll has remembered. */
const SAVED_WITHIN_MS = 10_000;

const held = new Map<string, Held>();

/** The contexts of `activate` in which a watch has begun. */
const begun = new WeakSet<IPollFunctions>();

/**
 * Forgets what a trigger remembers when it is switched on, before anything is asked, so that what
 * happened while it was off starts nothing. n8n goes on saying `activate` at every later poll.
 *
 * @param memory as n8n hands it back
 * @param isNewStart whether this is the first poll after n8n's own start
 */
export function forget(
	context: IPollFunctions,
	name: string,
	memory: IDataObject,
	isNewStart: boolean,
): void {
	if (isNewStart) held.delete(name);
	if (context.getActivationMode() !== 'activate' || begun.has(context)) return;
	held.set(name, { watch: randomUUID(), gave: 0, at: 0 });
	delete memory.seen;
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
): Seen | undefined | 'early' {
	const stored = memory.seen as Seen | undefined;
	const mine = held.get(name);
	const isMine = mine !== undefined && stored?.watch === mine.watch;
	const isUnsaved = isMine && stored.revision < mine.gave;
	const isNewer = !isMine || (mine.seen?.revision ?? 0) > stored.revision;
	const seen = mine && isNewer && !isUnsaved ? mine.seen : stored;
	if (seen?.scope !== scope) return undefined;
	return isUnsaved && Date.now() < mine.at + SAVED_WITHIN_MS ? 'early' : seen;
}

/** What n8n is to keep of a poll that went well; what it stems from is what was recalled. */
export function remember(
	context: IPollFunctions,
	name: string,
	before: Seen | undefined,
	{ hasItems, ...now }: Memory & { scope: string; hasItems: boolean },
): Seen {
	const { gave, at } = (before && held.get(name)) ?? { gave: 0, at: 0 };
	const revision = (before?.revision ?? 0) + 1;
	const seen = { ...now, watch: before?.watch ?? randomUUID(), revision };
	const last = hasItems ? { gave: revision, at: Date.now() } : { gave, at };
	held.set(name, { watch: seen.watch, seen, ...last });
	begun.add(context);
	return seen;
}
