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
 * What a trigger remembers; undefined where the watch begins. Switching on forgets, before the
 * service is asked, so that what happened while it was off starts nothing. n8n goes on saying
 * `activate` at every later poll, may hand back what was there before (it saves only polls that
 * gave something, and by the node's name), and discards what the first poll remembers where cursors
 * are durable.
 *
 * @param memory as n8n hands it back
 * @param isNewStart whether this is the first poll after n8n's own start
 * @returns `early` while n8n has not saved yet what the last poll of this process gave
 */
export function recall(
	context: IPollFunctions,
	name: string,
	memory: IDataObject,
	isNewStart: boolean,
): Seen | undefined | 'early' {
	if (isNewStart) held.delete(name);
	if (context.getActivationMode() === 'activate' && !begun.has(context)) {
		held.set(name, { watch: randomUUID(), gave: 0, at: 0 });
		delete memory.seen;
		return undefined;
	}
	const stored = memory.seen as Seen | undefined;
	const mine = held.get(name);
	if (mine === undefined) return stored;
	if (stored?.watch !== mine.watch) return mine.seen;
	if (stored.revision < mine.gave) {
		return Date.now() < mine.at + SAVED_WITHIN_MS ? 'early' : stored;
	}
	return mine.seen && mine.seen.revision > stored.revision ? mine.seen : stored;
}

/** What n8n is to keep of a poll that went well; what it stems from is what was recalled. */
export function remember(
	context: IPollFunctions,
	name: string,
	before: Seen | undefined,
	{ hasItems, ...now }: Memory & { scope: string; hasItems: boolean },
): Seen {
	const { watch, gave, at }: Held = held.get(name) ?? {
		watch: before?.watch ?? randomUUID(),
		gave: 0,
		at: 0,
	};
	const revision = (before?.revision ?? 0) + 1;
	const seen = { ...now, watch, revision };
	held.set(name, {
		watch,
		seen,
		...(hasItems ? { gave: revision, at: Date.now() } : { gave, at }),
	});
	begun.add(context);
	return seen;
}
