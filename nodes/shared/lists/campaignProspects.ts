import type { IDataObject } from 'n8n-workflow';
import type { SimplifyConfig } from '../operation/simplified';
import { IncompleteAnswer, TooManyRows } from '../transport/outcome';
import type { Reader } from '../transport/receiveFile';
import type { Separator } from './csv';
import { CsvReader, namesOf, SEPARATORS } from './csv';
import { LowestRows } from './lowestRows';

/** The columns of the export as people read them (GET /campaigns/{campaign_id}/csv). */
const COLUMNS = [
	'name',
	'status',
	'email',
	'company',
	'title',
	'linkedin_url',
	'contacted_at',
	'last_message_at',
	'responded_at',
	'response_text',
	'tags',
	'prospect_id',
];
const LINE_BREAK = /[\r\n]/;
const TIMES = ['contacted_at', 'last_message_at', 'responded_at'];
/** More than n8n holds in memory as items. */
const MAX_ITEMS = 500_000;
/** What needs no work: most services write times as JavaScript does. */
const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/;

/** The names that other nodes have for the same, by column: `linkedinUrl` for `linkedin_url`. */
const NAMES = new Map(COLUMNS.map((name) => [name, inCamelCase(name)]));
const RARE = ['contactedAt', 'lastMessageAt'];

/** A prospect with the names of the other nodes. */
export const simpleProspect: SimplifyConfig = {
	fields: [...NAMES.values()].filter((name) => !RARE.includes(name)),
	otherFields: RARE,
	always: ['prospectId'],
	flat: (row) => {
		const prospect: IDataObject = {};
		for (const [column, name] of NAMES) {
			if (column in row) prospect[name] = row[column];
		}
		return prospect;
	},
};

function inCamelCase(column: string): string {
	return column.replace(/_[a-z]/g, (start) => start[1].toUpperCase());
}

interface Column {
	name: string;
	valueOf(cell: string): string | string[] | null;
}

/** Which prospects are kept while an export is read, so that one of any size can be. */
export interface RowFilter {
	/** @param prospect is filled anew for the next row */
	wants(prospect: IDataObject): boolean;
	/** Where there are too many, those with the lowest ranks are kept. */
	rankOf(prospect: IDataObject): number;
	most: number;
	/** Gets the names of the columns. */
	onHeader?(names: string[]): void;
	/** A row is passed over: it has another number of cells than the header, and not only the last are missing. */
	onPassedOver?(): void;
}

/** Reads the prospects of a campaign; columns that the API does not name stay text. */
export function readProspects(rowFilter?: RowFilter): Reader<IDataObject[]> {
	if (rowFilter !== undefined) return readSome(rowFilter);
	const prospects: IDataObject[] = [];
	const add = (cells: string[], columns: Column[]) => {
		if (prospects.length === MAX_ITEMS) throw new TooManyRows();
		prospects.push(fill({}, cells, columns));
	};
	return readRows(add, () => prospects);
}

function readSome({
	wants,
	rankOf,
	most,
	onHeader,
	onPassedOver,
}: RowFilter): Reader<IDataObject[]> {
	const rows = new LowestRows(most);
	const prospect: IDataObject = {};
	let columns: Column[] = [];
	const add = (cells: string[], header: Column[]) => {
		columns = header;
		// One object for all rows: V8 takes one of each row for lasting, and its memory would grow.
		fill(prospect, cells, columns);
		const rank = rankOf(prospect);
		if (rows.takes(rank) && wants(prospect)) rows.add(rank, cells);
	};
	const addOdd = (cells: string[], header: Column[]) => {
		// a comma behind the last cell begins none
		if (cells.length === header.length + 1 && cells.at(-1) === '') cells.pop();
		if (!isWellPlaced(cells, header)) return onPassedOver?.();
		add(cells, header);
	};
	const kept = () => rows.all().map((cells) => fill({}, cells, columns));
	return readRows(add, kept, onHeader, addOdd);
}

/** Puts the cells of a row into an object, as the items of an export have them; missing ones are empty. */
function fill(prospect: IDataObject, cells: string[], columns: Column[]): IDataObject {
	columns.forEach(({ name, valueOf }, index) => {
		prospect[name] = valueOf(cells.at(index) ?? '');
	});
	return prospect;
}

/** Whether at most the last cells of a row are missing: its status and times stand where they belong. */
function isWellPlaced(cells: string[], columns: Column[]): boolean {
	return (
		cells.length <= columns.length &&
		cells.every((cell, index) => {
			const { name } = columns[index];
			if (TIMES.includes(name)) return cell === '' || UTC.test(isoTime(cell));
			if (name === 'status') return cell !== '' && !UTC.test(isoTime(cell));
			return cell !== '' || name !== 'prospect_id';
		})
	);
}

/** Checks a campaign's export and counts its prospects, without keeping them. */
export function checkProspects(): Reader<IDataObject> {
	let prospects = 0;
	const count = () => {
		prospects++;
	};
	return readRows(count, () => ({ prospects }));
}

/** Reads an export row by row: the cells are in a list that is used again. */
function readRows<T>(
	onRow: (cells: string[], columns: Column[]) => void,
	result: () => T,
	onHeader?: (names: string[]) => void,
	onOddRow?: (cells: string[], columns: Column[]) => void,
): Reader<T> {
	let columns: Column[] | undefined;
	let reader: CsvReader | undefined;
	let header = '';
	const readerOf = (text: string) =>
		new CsvReader(
			(cells) => {
				if (columns !== undefined) return onRow(cells, columns);
				columns = columnsOf(cells);
				onHeader?.(columns.map(({ name }) => name));
			},
			separatorIn(text),
			onOddRow && ((cells) => onOddRow(cells, columns ?? [])),
		);
	return {
		push: (piece) => {
			if (reader !== undefined) return reader.push(piece);
			header += piece;
			// the names of the export have no line breaks
			if (!LINE_BREAK.test(header)) return;
			reader = readerOf(header);
			reader.push(header);
		},
		end: () => {
			if (reader === undefined) {
				reader = readerOf(header);
				reader.push(header);
			}
			reader.end();
			columns ??= columnsOf([]);
			return result();
		},
	};
}

/** What separates the cells of an export: most of its names are read with it. */
function separatorIn(text: string): Separator {
	const [header] = text.split(LINE_BREAK);
	const known = (separator: Separator) =>
		header.split(separator).filter((name) => columnMeant(name.replaceAll('"', ''))).length;
	const [best] = [...SEPARATORS].sort((a, b) => known(b) - known(a));
	return best;
}

/** @throws IncompleteAnswer when this is the header of something else */
function columnsOf(header: string[]): Column[] {
	const names = namesOf(header);
	const columns = names.map((name) => columnOf(knownName(name, names)));
	if (columns.some(({ name }) => COLUMNS.includes(name))) return columns;
	throw new IncompleteAnswer(
		'GET /campaigns/{campaign_id}/csv has none of the columns of an export',
	);
}

/** The API's name of a column, whatever its case, spaces and underscores are. */
function knownName(name: string, others: string[]): string {
	const meant = columnMeant(name);
	const isFirst = others.find((other) => plain(other) === plain(name)) === name;
	return meant === undefined || others.includes(meant) || !isFirst ? name : meant;
}

function columnMeant(name: string): string | undefined {
	return COLUMNS.find((column) => plain(column) === plain(name));
}

function plain(name: string): string {
	return name.toLowerCase().replace(/[\s_-]/g, '');
}

function columnOf(name: string): Column {
	if (name === 'tags') return { name, valueOf: tagsOf };
	const read = TIMES.includes(name) ? isoTime : (cell: string) => cell;
	return { name, valueOf: (cell) => (cell === '' ? null : read(cell)) };
}

function tagsOf(cell: string): string[] {
	const tags = cell.split(';').map((tag) => tag.trim());
	return tags.filter((tag) => tag !== '');
}

/** A time in ISO 8601, in UTC unless it says otherwise; what is no time is left as it is. */
function isoTime(cell: string): string {
	if (UTC.test(cell)) return cell;
	const [, day, time = '00:00', zone = 'Z'] = ISO.exec(cell.trim()) ?? [];
	const moment = new Date(`${day}T${time}${zone}`);
	return Number.isNaN(moment.getTime()) ? cell : moment.toISOString();
}
