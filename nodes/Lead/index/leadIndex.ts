import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../shared/errors/failure';
import { leadList } from '../../shared/lists/leads/leads';
import type { Page } from '../../shared/run/pageReader';
import { MOST_PER_PAGE, pageCount, PageFailure, pageReader } from '../../shared/run/pageReader';
import type { Connection } from '../../shared/transport/connection';
import { LeadTable } from '../leadTable';
import { Turns } from '../turns';
import { build, catchUp, cursorOf } from './readings';

const LAST_CHANGED_FIRST = { sort: { sortBy: 'updatedAt', sortOrder: 'desc' } };
const OLDEST_FIRST = { sort: { sortBy: 'createdAt', sortOrder: 'asc' } };
const RENEWED_AFTER_MS = 24 * 3_600_000;

/** What is known of emails before any of them is searched. */
export interface Known {
	/** How many pages the whole list of leads has. */
	pages: number;
	/** Leads that exist, by email, the oldest first; whether any other email exists is not known. */
	found: Map<string, IDataObject[]>;
	/** Whether this run has read the whole list. */
	isList: boolean;
}

/** What is kept from run to run. */
interface Kept {
	table: LeadTable;
	/** From where on the next refresh reads. */
	cursor: number;
	builtAt: number;
}

/**
 * Knows by email which leads exist, so that a run costs what has changed and not what is there. It
 * proves itself before each use: what has changed is read, and then it has to hold as many leads as
 * the service. As a lead that it lacks can meet one that was deleted, only what it has counts.
 */
export class LeadIndex {
	usedAt = Date.now();
	/** Reads of the list, and own deletions: an older answer would bring back what was deleted. */
	readonly turns = new Turns();
	kept?: Kept;
	/** What the look-ups since the last building have cost without it. */
	private searches = 0;
	/** How many buildings in a row have not been of use to a later run. */
	private idle = 0;
	private isBuilding = false;

	/** @param emails in the form in which they are compared */
	async ask(emails: string[], connection: Connection): Promise<Known | { failure: Failure }> {
		this.usedAt = Date.now();
		if (this.usedAt - (this.kept?.builtAt ?? this.usedAt) > RENEWED_AFTER_MS) {
			this.kept = undefined;
		}
		const { kept } = this;
		const read = await this.refresh(connection, kept, emails.length).catch(failureOf);
		if ('failure' in read) return read;
		const pages = pageCount(read.front.total, read.front.size);
		const unknown: Known = { pages, found: new Map(), isList: false };
		const { records, total } = read.front;
		const isWhole = records.length > 0 && records.length >= total;
		if (isWhole) return await this.answer(emails, unknown, keptOf(read.front), read);
		if (kept !== undefined && read.total === kept.table.size) {
			this.idle = 0;
			return { ...unknown, found: await kept.table.find(emails) };
		}
		if (this.kept !== undefined || !this.isTimeToBuild(emails.length, pages)) return unknown;
		this.isBuilding = true;
		return await this.readAll(emails, read.front, connection, unknown).finally(() => {
			this.isBuilding = false;
		});
	}

	/**
	 * Whether to read all leads now: whoever searches until that has cost as much, and then reads, never
	 * pays more than twice the best choice in hindsight. What was of no use, the next one waits longer.
	 */
	private isTimeToBuild(emails: number, pages: number): boolean {
		this.searches += Math.min(emails, pages);
		if (this.searches < pages * (1 + this.idle) || this.isBuilding) return false;
		this.searches = 0;
		this.idle++;
		return true;
	}

	private async readAll(
		emails: string[],
		front: Page,
		connection: Connection,
		unknown: Known,
	): Promise<Known> {
		const fetch = pageReader(connection, leadList, OLDEST_FIRST, MOST_PER_PAGE);
		const table = await build(fetch, front).catch(() => undefined);
		if (table === undefined) return unknown;
		const fresh = keptOf(front, table);
		const read = await this.refresh(connection, fresh, Infinity).catch(() => undefined);
		return read?.total === undefined ? unknown : await this.answer(emails, unknown, fresh, read);
	}

	/** What the whole list says, as this run has read it; it is kept if it proves itself. */
	private async answer(
		emails: string[],
		unknown: Known,
		fresh: Kept,
		{ isAlone, total = fresh.table.size }: { isAlone: boolean; total?: number },
	): Promise<Known> {
		const { table } = fresh;
		this.kept = isAlone && table.size === total ? fresh : undefined;
		return { ...unknown, found: await table.find(emails), isList: table.size >= total };
	}

	/**
	 * Takes in what has changed; what does not prove itself then is thrown away. Into what is kept goes
	 * no answer that was asked for before an own write ended.
	 *
	 * @throws PageFailure when not even the first page could be read
	 */
	private async refresh(connection: Connection, into: Kept | undefined, searches: number) {
		return await this.turns.read(async (isAlone) => {
			const fetch = pageReader(connection, leadList, LAST_CHANGED_FIRST, MOST_PER_PAGE);
			const front = await fetch(1);
			if (into === undefined) return { front, total: undefined, isAlone: isAlone() };
			const { cursor, table } = into;
			const isOpen = () => into !== this.kept || isAlone();
			// it is to take no longer than what it saves; what a small run leaves, a larger one reads
			const pages = pageCount(front.total, front.size);
			const most = Math.min(pages, searches);
			const total = await catchUp(table, fetch, front, cursor, most, isOpen).catch(() => undefined);
			const isOver = total !== undefined || most === pages;
			if (total === table.size) into.cursor = Math.max(cursor, cursorOf(front));
			else if (this.kept === into && isAlone() && isOver) this.kept = undefined;
			return { front, total, isAlone: isAlone() };
		}, connection.signal);
	}
}

function failureOf(error: unknown): { failure: Failure } {
	if (error instanceof PageFailure) return { failure: error.failure };
	throw error;
}

function keptOf(front: Page, table = new LeadTable(front.records)): Kept {
	return { table, cursor: cursorOf(front), builtAt: Date.now() };
}
