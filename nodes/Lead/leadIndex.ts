import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../shared/transport/outcome';
import { failed } from '../shared/transport/outcome';
import { readLaterThan } from '../shared/lists/leads/laterThan';
import { leadList } from '../shared/lists/leads/leads';
import { oneAtATime } from '../shared/run/oneAtATime';
import type { FetchPage, Page } from '../shared/run/pageReader';
import {
	failureOf,
	MAX_PER_PAGE,
	pageCount,
	PageFailure,
	pageReader,
	UNKNOWN_TOTAL,
} from '../shared/run/pageReader';
import { readList } from '../shared/run/pages';
import { msOf } from '../shared/times';
import type { Connection } from '../shared/transport/connection';
import { LeadTable } from './leadTable';

const LAST_CHANGED_FIRST = { sort: { sortBy: 'updatedAt', sortOrder: 'desc' } };
const RENEWED_AFTER_MS = 7 * 24 * 3_600_000;
/** As the trigger's, but wide: the index is refreshed seldom, and a lead that it misses is searched. */
const LOOKBACK_MS = 600_000;
/** Of all indexes together. */
const MAX_BYTES = 128 * 1024 * 1024;
/** What a run that searches adds for each request, or bad luck would end the index for good. */
const SHARE = 0.1;
/** A run that waits longer for another one does without the index. */

/** What is known of emails before any of them is searched. */
interface KnownLeads {
	/** How many pages the whole list of leads has. */
	pages: number;
	/** Leads that exist, by email, the oldest first. */
	found: Map<string, IDataObject[]>;
	/** Whether this run has read the whole list, so that no other email exists. */
	isComplete: boolean;
}

/** By key; the one that was used last stands last. */
const indexes = new Map<string, LeadIndex>();

/**
 * What the index of a key knows of some emails (GET /leads).
 *
 * @param emails in the form in which they are compared
 * @returns nothing while another run uses it
 */
export async function knownLeads(
	emails: string[],
	connection: Connection,
): Promise<KnownLeads | { failure: Failure } | undefined> {
	const { identity, signal } = connection;
	const index = indexes.get(identity) ?? new LeadIndex();
	indexes.delete(identity);
	indexes.set(identity, index);
	const look = async () => ({
		answer: await index.lookUpInIndex(emails, connection).catch(failureOf),
	});
	const known = await oneAtATime([`lead index ${identity}`], look, signal);
	dropLeastUsed();
	return 'answer' in known ? known.answer : undefined;
}

/** Takes out a lead that was deleted. */
export function forgetLead(id: string, { identity }: Connection): void {
	indexes.get(identity)?.table?.remove(id);
}

function dropLeastUsed(): void {
	let bytes = 0;
	for (const index of [...indexes.values()].reverse()) {
		bytes += index.table?.bytes ?? 0;
		if (bytes > MAX_BYTES) index.table = undefined;
	}
}

/**
 * The leads of one key: the whole list, read once, and from then on what has changed. Before each use
 * it has to hold as many leads as the service. That is no proof, so only "this lead exists" is taken
 * from it: an email that it lacks is searched before a lead is created.
 */
export class LeadIndex {
	table?: LeadTable;
	private readAt?: number;

	/** From where on the next refresh reads, in ms of the service's clock. */
	private cursor = 0;

	/**
	 * How many requests may be spent beyond those of runs without the index: what it has saved, and at
	 * first as many as they have taken; never more than one reading.
	 */
	private allowance = 0;

	/** @throws PageFailure when not even the first page could be read */
	async lookUpInIndex(emails: string[], connection: Connection): Promise<KnownLeads> {
		const fetch = pageReader(connection, leadList, LAST_CHANGED_FIRST, MAX_PER_PAGE);
		const front = await fetch(1);
		const { records, size, total } = front;
		const pages = pageCount(total, size);
		if (total === UNKNOWN_TOTAL) return { pages, found: new Map(), isComplete: false };
		if (records.length >= total) {
			return { pages, found: (await LeadTable.of(records)).find(emails), isComplete: true };
		}
		const without = Math.min(emails.length, pages);
		const table = await this.refresh(fetch, front, Math.min(without, this.allowance));
		if (table !== undefined) {
			const found = table.find(emails);
			this.addToAllowance(without - Math.min(emails.length - found.size, pages), pages);
			return { pages, found, isComplete: false };
		}
		this.addToAllowance(this.readAt === undefined ? without : without * SHARE, pages);
		const extra = pages - without;
		const isPaid = extra === 0 ? this.allowance >= 0 : this.allowance >= pages;
		const all = isPaid ? await this.build(front, connection) : undefined;
		if (all === undefined) return { pages, found: new Map(), isComplete: false };
		this.addToAllowance(-extra, pages);
		// a list that came short by a page has not shown that an email is missing
		return { pages, found: all.find(emails), isComplete: all.size > total - size };
	}

	private addToAllowance(requests: number, pages: number): void {
		this.allowance = Math.min(this.allowance + requests, pages);
	}

	/**
	 * Takes in what has changed, and compares the number of leads; what does not agree is thrown away.
	 *
	 * @param front the first page, as it was answered just now
	 * @param maxRequests how many more it may take
	 * @returns nothing where that cannot be told
	 */
	private async refresh(
		fetch: FetchPage,
		front: Page,
		maxRequests: number,
	): Promise<LeadTable | undefined> {
		const { cursor, readAt = 0, table } = this;
		if (table === undefined) return undefined;
		if (Date.now() - readAt > RENEWED_AFTER_MS || table.size > front.total) {
			this.table = undefined;
			return undefined;
		}
		let [last, requests] = [front, -1];
		const fetchNext: FetchPage = async (number) => {
			if (++requests === 0) return front;
			if (requests > maxRequests) throw new PageFailure(failed('changing'));
			this.allowance--;
			last = await fetch(number);
			return last;
		};
		const since = new Date(cursor).toISOString();
		const changed = await readLaterThan(fetchNext, 'updatedAt', since, Infinity).catch(failureOf);
		if ('failure' in changed) return undefined;
		for (const lead of changed) table.put(lead);
		this.cursor = Math.max(cursor, cursorOf(front));
		if (table.size !== last.total) this.table = undefined;
		return this.table;
	}

	/** Reads all leads, and keeps them for later runs. */
	private async build(front: Page, connection: Connection): Promise<LeadTable | undefined> {
		this.readAt = Date.now();
		const reading = await readList(connection, leadList);
		if ('failure' in reading) {
			this.allowance -= pageCount(front.total, front.size);
			return undefined;
		}
		this.cursor = cursorOf(front);
		this.table = await LeadTable.of(reading.records);
		return this.table;
	}
}

/** The newest change, but never later than the service's clock, less the look-back. */
function cursorOf({ records, serverTime }: Page): number {
	const newest = Math.max(...records.map(({ updatedAt }) => msOf(updatedAt)));
	return Math.max(0, Math.min(newest, serverTime?.getTime() ?? newest) - LOOKBACK_MS);
}
