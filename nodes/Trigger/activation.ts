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
	revision: number;
	/** When it was written, by the local clock. */
	at: number;
	/** Until n8n has handed back memory that stems from it; undefined before the first good poll. */
	seen?: Seen;
}

/** How long n8n may take to save what a poll has remembered. */
const SAVED_WITHIN_MS = 10_000;

const held = new Map<string, Held>();

/** The contexts of `activate` in which a watch has begun. */
const begun = new WeakSet<IPollFunctions>();

/**
 * What a trigger remembers; undefined where the watch begins. Switching on forgets, before the
 * service is asked, so that what happened while it was off starts nothing. n8n goes on saying
 * `activate` at every later poll, may hand back what was there before, and discards what the first
 * poll remembers where cursors are durable.
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
		held.set(name, { watch: randomUUID(), revision: 0, at: 0 });
		delete memory.seen;
		return undefined;
	}
	const stored = memory.seen as Seen | undefined;
	const mine = held.get(name);
	if (mine === undefined) return stored;
	if (stored?.watch !== mine.watch) return mine.seen;
	if (stored.revision < mine.revision && Date.now() < mine.at + SAVED_WITHIN_MS) return 'early';
	mine.seen = undefined;
	return stored;
}

/** What n8n is to keep of a poll that went well; what it stems from is what was recalled. */
export function remember(
	context: IPollFunctions,
	name: string,
	before: Seen | undefined,
	now: Memory & { scope: string },
): Seen {
	const { watch = randomUUID() } = held.get(name) ?? before ?? {};
	const revision = (before?.revision ?? 0) + 1;
	const seen = { ...now, watch, revision };
	const isHandedBack = before?.watch === watch && held.get(name)?.seen === undefined;
	held.set(name, { watch, revision, at: Date.now(), seen: isHandedBack ? undefined : seen });
	begun.add(context);
	return seen;
}
