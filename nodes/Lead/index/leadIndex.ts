import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../shared/errors/failure';
import { leadList } from '../../shared/lists/leads/leads';
import type { FetchPage, Page } from '../../shared/run/pageReader';
import { MOST_PER_PAGE, pageCount, PageFailure, pageReader } from '../../shared/run/pageReader';
import { MOST_RECORDS } from '../../shared/transport/bounds';
import type { Connection } from '../../shared/transport/connection';
import { build, settledBy } from '../table/build';
import { catchUp, cursorOf, reaches } from '../table/catchUp';
import { COUNTS, hasSameCounts } from '../table/counts';
import { LeadTable } from '../table/leadTable';
import { Turns } from '../table/turns';
import { Purse } from './purse';

const LAST_CHANGED_FIRST = { sort: { sortBy: 'updatedAt', sortOrder: 'desc' } };
const OLDEST_FIRST = { sort: { sortBy: 'createdAt', sortOrder: 'asc' } };
const DAY_MS = 24 * 3_600_000;
const RENEWED_AFTER_MS = 7 * DAY_MS;

/** What is known of emails before any of them is searched. */
export interface Known {
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
	/** From where on the next refresh reads. */
	cursor: number;
	builtAt: number;
	countedAt: number;
}

interface Refreshed {
	front: Page;
	/** How many leads there are, where all changes could be taken in. */
	total?: number;
	/** Whether no own write was under way since. */
	isAlone: () => boolean;
}

/**
 * Knows by email which leads exist, so that a run costs what has changed and not what is there. It
 * proves itself before each use: what has changed is read, and then it has to hold as many leads as
 * the service. As a lead that it lacks can meet one that was deleted, only what it has counts.
 */
export class LeadIndex {
	usedAt = 0;
	/** An answer that is older than a deletion of our own would bring back what it took out. */
	readonly turns = new Turns();
	kept?: Kept;
	private readonly purse = new Purse();

	/** @param onGrown called when it may take more memory than before */
	constructor(private readonly onGrown: () => void) {}

	/** @param emails in the form in which they are compared */
	async ask(emails: string[], connection: Connection): Promise<Known | { failure: Failure }> {
		if (this.kept && Date.now() - this.kept.builtAt > RENEWED_AFTER_MS) this.kept = undefined;
		const { kept } = this;
		const read = await this.refresh(connection, emails.length, kept).catch(failureOf);
		if ('failure' in read) return read;
		const { records, size, total } = read.front;
		const pages = pageCount(total, size);
		if (records.length >= total) {
			return { pages, found: await new LeadTable(records).find(emails), isList: true };
		}
		const isProven = kept !== undefined && read.total === kept.table.size;
		if (isProven && (await this.isCounted(kept, connection, pages))) {
			const found = await kept.table.find(emails);
			const searched = Math.min(emails.length - found.size, pages);
			this.purse.put(Math.min(emails.length, pages) - searched, pages);
			return { pages, found, isList: false };
		}
		const isReadable = total <= MOST_RECORDS;
		const isBuilt =
			isReadable && this.purse.buysAll(emails.length, pages, connection.hasRoom(pages));
		const known = isBuilt && (await this.readAll(emails, read, connection));
		return { pages, found: new Map(), isList: false, ...known };
	}

	/** Once a day its leads are counted in parts, where that takes less than to read them. */
	private async isCounted(kept: Kept, connection: Connection, pages: number): Promise<boolean> {
		if (Date.now() - kept.countedAt <= DAY_MS) return true;
		const fetch = pageReader(connection, leadList, {}, 1);
		const isCheaper = pages > COUNTS && this.purse.most(COUNTS, pages) >= COUNTS;
		const isSame = isCheaper && (await hasSameCounts(kept.table, fetch).catch(() => false));
		if (isCheaper) this.purse.put(-COUNTS, pages);
		kept.countedAt = Date.now();
		if (!isSame && this.kept === kept) this.kept = undefined;
		return isSame;
	}

	/** Reads all leads, and keeps them for later runs if no own write came between. */
	private async readAll(emails: string[], { front, isAlone }: Refreshed, connection: Connection) {
		const pages = pageCount(front.total, front.size);
		const read = pageReader(connection, leadList, OLDEST_FIRST, MOST_PER_PAGE);
		let requests = 0;
		const fetch: FetchPage = async (number, bounds) => {
			// what is read twice was not paid for
			if (++requests > pages) this.purse.put(-1, pages);
			return await read(number, bounds);
		};
		const noteWhether = (areAll: boolean) => this.purse.note(areAll, emails.length, pages);
		const table = await build(fetch, front).catch(() => null);
		// a page that could not be read says nothing of the next time, but it has cost something
		if (table === null) this.purse.put(-Math.min(requests, emails.length, pages), pages);
		if (table === undefined) noteWhether(false);
		if (!table) return {};
		const [builtAt, countedAt] = [Date.now(), Date.now()];
		const fresh = { table, cursor: cursorOf(front), builtAt, countedAt };
		const isSame = table.size === front.total && reaches(front, settledBy(front) ?? -Infinity);
		const now = async () => {
			this.purse.put(-1, pages);
			return (await this.refresh(connection, 0, fresh)).total;
		};
		const total = isSame ? front.total : await now().catch(() => undefined);
		if (table.size === total && isAlone()) this.kept = fresh;
		this.onGrown();
		const isList = table.size >= (total ?? Infinity);
		noteWhether(isList);
		return { found: await table.find(emails), isList };
	}

	/**
	 * Takes in what has changed; what does not prove itself then is thrown away.
	 *
	 * @param emails how many there are to look up
	 * @throws PageFailure when not even the first page could be read
	 */
	private async refresh(connection: Connection, emails: number, into?: Kept): Promise<Refreshed> {
		return await this.turns.read(async (isAlone) => {
			const fetch = pageReader(connection, leadList, LAST_CHANGED_FIRST, MOST_PER_PAGE);
			const front = await fetch(1);
			if (into === undefined) return { front, isAlone };
			const { cursor, table } = into;
			const isKept = into === this.kept;
			const pages = pageCount(front.total, front.size);
			const most = isKept ? this.purse.most(emails, pages) : pages;
			const pay = async (number: number) => {
				this.purse.put(-1, pages);
				return await fetch(number);
			};
			const isSteady = () => !isKept || isAlone();
			const bounds = { most, isSteady, isUseless: isKept };
			const read = catchUp(table, pay, front, cursor, bounds);
			const total = await read.catch(() => undefined);
			if (total === table.size) into.cursor = Math.max(cursor, cursorOf(front));
			else if (total !== undefined && this.kept === into) this.kept = undefined;
			return { front, total, isAlone };
		}, connection.signal);
	}
}

function failureOf(error: unknown): { failure: Failure } {
	if (error instanceof PageFailure) return { failure: error.failure };
	throw error;
}
