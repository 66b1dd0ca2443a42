import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../shared/errors/failure';
import { readLaterThan } from '../shared/lists/leads/laterThan';
import { leadList } from '../shared/lists/leads/leads';
import { withLocks } from '../shared/run/locks';
import type { FetchPage, Page } from '../shared/run/pageReader';
import {
	MAX_PER_PAGE,
	pageCount,
	PageFailure,
	pageReader,
	UNKNOWN_TOTAL,
} from '../shared/run/pageReader';
import { readList } from '../shared/run/pages';
import { msOf } from '../shared/times';
import { MEGABYTE, MAX_RECORDS } from '../shared/transport/bounds';
import type { Connection } from '../shared/transport/connection';
import { LeadTable } from './leadTable';
import { RequestBudget } from './requestBudget';

const LAST_CHANGED_FIRST = { sort: { sortBy: 'updatedAt', sortOrder: 'desc' } };
const HOUR_MS = 3_600_000;
const RENEWED_AFTER_MS = 7 * 24 * HOUR_MS;
const FORGOTTEN_AFTER_MS = 26 * HOUR_MS;
/** How much later a change may appear than its time says, and how far two clocks may differ. */
const LOOKBACK_MS = 600_000;
/** Of all indexes together. */
const MAX_BYTES = 128 * MEGABYTE;
/** How often a page may be read on the whole, where reading all leads costs more than searching. */
const MAX_READINGS = 2;
/** A run that waits longer for another one does without the index. */
const PATIENCE_MS = 5_000;

/** What is known of emails before any of them is searched. */
export interface KnownLeads {
	/** How many pages the whole list of leads has. */
	pages: number;
	/** Leads that exist, by email, the oldest first. */
	found: Map<string, IDataObject[]>;
	/** Whether this run has read the whole list, so that no other email exists. */
	isList: boolean;
}

/** What is kept from run to run. */
interface Kept {
	table: LeadTable;
	builtAt: number;
	/** From where on the next refresh reads, in ms of the service's clock. */
	cursor: number;
}

/** More has changed than may be read. */
class OverBudget extends Error {}

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
	index.usedAt = Date.now();
	indexes.delete(identity);
	indexes.set(identity, index);
	const wait = { subject: 'the list of leads', waitBudgetMs: PATIENCE_MS, signal };
	const known = await withLocks([`lead index ${identity}`], wait, async () => ({
		answer: await index.ask(emails, connection).catch(failureOf),
	}));
	forgetLeastUsed();
	return 'answer' in known ? known.answer : undefined;
}

/** Takes out a lead that was deleted. */
export function forgetLead(id: string, { identity }: Connection): void {
	indexes.get(identity)?.kept?.table.remove(id);
}

function nothing(error: unknown): undefined {
	if (!(error instanceof OverBudget || error instanceof PageFailure)) throw error;
}

function failureOf(error: unknown): { failure: Failure } {
	if (error instanceof PageFailure) return { failure: error.failure };
	throw error;
}

function forgetLeastUsed(): void {
	let bytes = 0;
	for (const [key, index] of [...indexes].reverse()) {
		bytes += index.kept?.table.bytes ?? 0;
		if (bytes > MAX_BYTES) index.kept = undefined;
		if (Date.now() - index.usedAt > FORGOTTEN_AFTER_MS) indexes.delete(key);
	}
}

/**
 * The leads of one key: the whole list, read once, and from then on what has changed. Before each use
 * it has to hold as many leads as the service. That is no proof, so only "this lead exists" is taken
 * from it: an email that it lacks is searched before a lead is created.
 */
export class LeadIndex {
	usedAt = 0;
	kept?: Kept;
	private readonly budget = new RequestBudget();

	/** @throws PageFailure when not even the first page could be read */
	async ask(emails: string[], connection: Connection): Promise<KnownLeads> {
		const fetch = pageReader(connection, leadList, LAST_CHANGED_FIRST, MAX_PER_PAGE);
		const front = await fetch(1);
		const pages = pageCount(front.total, front.size);
		if (front.total === UNKNOWN_TOTAL) return { pages, found: new Map(), isList: false };
		if (front.records.length >= front.total) {
			return { pages, found: (await LeadTable.of(front.records)).find(emails), isList: true };
		}
		const without = Math.min(emails.length, pages);
		const table = await this.refresh(fetch, front, this.budget.most(without, pages));
		if (table !== undefined) {
			const found = table.find(emails);
			const searches = Math.min(emails.length - found.size, pages);
			this.budget.spend(searches - without, pages);
			return { pages, found, isList: false };
		}
		const isReadable = front.total <= MAX_RECORDS;
		if (isReadable && this.budget.allowsReading(without, pages, connection.hasRoom(pages))) {
			const all = await this.build(front, connection, without);
			if (all !== undefined) {
				// a list that came short by a page has not shown that an email is missing
				const isList = all.size > front.total - front.size;
				return { pages, found: all.find(emails), isList };
			}
		}
		return { pages, found: new Map(), isList: false };
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
		const { kept } = this;
		if (kept === undefined) return undefined;
		const { builtAt, cursor, table } = kept;
		if (Date.now() - builtAt > RENEWED_AFTER_MS || table.size > front.total) {
			this.kept = undefined;
			return undefined;
		}
		let [last, requests] = [front, -1];
		const fetchNext: FetchPage = async (number) => {
			if (++requests === 0) return front;
			if (requests > maxRequests) throw new OverBudget();
			this.budget.spend(1, pageCount(front.total, front.size));
			last = await fetch(number);
			return last;
		};
		const since = new Date(cursor).toISOString();
		const changed = await readLaterThan(fetchNext, 'updatedAt', since, Infinity).catch(nothing);
		if (changed === undefined) return undefined;
		for (const lead of changed) table.put(lead);
		kept.cursor = Math.max(cursor, cursorOf(front));
		if (table.size === last.total) return table;
		this.kept = undefined;
		return undefined;
	}

	/**
	 * Reads all leads, and keeps them for later runs.
	 *
	 * @param without the requests of a run without the index
	 */
	private async build(
		front: Page,
		connection: Connection,
		without: number,
	): Promise<LeadTable | undefined> {
		const builtAt = Date.now();
		const pages = pageCount(front.total, front.size);
		const maxRequests = without === pages ? Infinity : MAX_READINGS * pages;
		let requests = 0;
		const send: Connection['send'] = async (request) => {
			if (++requests > maxRequests) throw new OverBudget();
			return await connection.send(request);
		};
		const whole = readList({ ...connection, send }, leadList, {}, Infinity);
		const reading = await whole.catch(nothing);
		if (reading === undefined || 'failure' in reading) {
			this.budget.spend(requests, pages);
			return undefined;
		}
		this.budget.spend(requests - without, pages);
		const table = await LeadTable.of(reading.records);
		this.kept = { table, builtAt, cursor: cursorOf(front) };
		return table;
	}
}

/** The newest change, but never later than the service's clock, less the look-back. */
function cursorOf({ records, serverTime }: Page): number {
	const newest = Math.max(...records.map(({ updatedAt }) => msOf(updatedAt)));
	return Math.max(0, Math.min(newest, serverTime?.getTime() ?? newest) - LOOKBACK_MS);
}
