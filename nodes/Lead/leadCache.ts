import type { IDataObject } from 'n8n-workflow';
import { failed } from '../shared/transport/outcome';
import { readLaterThan } from '../shared/pagination/fetchSince';
import type { FetchPage, Page } from '../shared/pagination/pageFetcher';
import { failureOf, keyOf, Unread } from '../shared/pagination/pageFetcher';
import { emailOf } from '../shared/fields/email';
import { msOf, yieldToEventLoop } from '../shared/utils/times';
import type { Connection } from '../shared/transport/client';
import { putLast } from '../shared/utils/values';

const RENEWED_AFTER_MS = 7 * 24 * 3_600_000;
/** A change may be listed so much later than its time says. */
const LOOKBACK_MS = 600_000;
const MAX_LEADS = 100_000;
const MAX_KEYS = 2;
/** As text: that takes less memory, and no run can change it. */
type KeptLead = { email: string; text: string };
/** `cursor`: changes before this time are known, in ms of the service's clock. */
type KeptList = { leads: Map<string, KeptLead>; readAt: number; cursor: number };
const lists = new Map<string, KeptList>();

/** @param front the page with the latest changes, from before all leads were read */
export async function keepLeads(leads: IDataObject[], front: Page, connection: Connection) {
	if (leads.length > MAX_LEADS) return;
	const kept = { leads: await withLeads([], leads), readAt: Date.now(), cursor: cursorOf(front) };
	putLast(lists, connection.identity, kept, MAX_KEYS);
}

/**
 * The kept leads that have one of these emails, after a look at what has changed. None where no list is
 * kept, or where it has another number of leads than the service: then it is thrown away.
 *
 * @param fetch reads the leads, the latest changes first; no more pages than there are emails
 */
export async function knownLeads(
	emails: ReadonlyMap<string, unknown>,
	front: Page,
	fetch: FetchPage,
	{ identity }: Connection,
): Promise<IDataObject[]> {
	const kept = lists.get(identity);
	if (kept === undefined || Date.now() - kept.readAt > RENEWED_AFTER_MS) return [];
	let [last, requests] = [front, 0];
	const fetchNext: FetchPage = async (number) => {
		if (++requests > emails.size) throw new Unread(failed('changing'));
		return (last = requests === 1 ? front : await fetch(number));
	};
	const since = new Date(kept.cursor).toISOString();
	const changed = await readLaterThan(fetchNext, 'updatedAt', since).catch(failureOf);
	if ('failure' in changed) return [];
	const leads = await withLeads(kept.leads, changed);
	lists.delete(identity);
	if (leads.size !== last.total) return [];
	kept.cursor = Math.max(kept.cursor, cursorOf(front));
	putLast(lists, identity, { ...kept, leads }, MAX_KEYS);
	const known = [...leads.values()].filter(({ email }) => emails.has(email));
	return known.map(({ text }) => JSON.parse(text) as IDataObject);
}

/** Takes out a lead that was deleted. */
export function forgetLead(id: string, { identity }: Connection): void {
	lists.get(identity)?.leads.delete(id);
}

/** A copy, as another run may be at the same list. */
async function withLeads(before: Iterable<[string, KeptLead]>, leads: IDataObject[]) {
	const all = new Map(before);
	for (const lead of leads) {
		await yieldToEventLoop();
		all.set(keyOf(lead), { email: emailOf(lead), text: JSON.stringify(lead) });
	}
	return all;
}

/** The newest change, but never later than the service's clock, less the look-back. */
function cursorOf({ records, serverTime }: Page): number {
	const newest = Math.max(...records.map(({ updatedAt }) => msOf(updatedAt)));
	return Math.max(0, Math.min(newest, serverTime?.getTime() ?? newest) - LOOKBACK_MS);
}
