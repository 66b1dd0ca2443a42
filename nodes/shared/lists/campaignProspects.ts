import type { IDataObject } from 'n8n-workflow';
import type { SimplifyConfig } from '../operation/simplified';
import { BrokenOff, IncompleteAnswer, TooManyRows } from '../transport/outcome';
import type { Reader } from '../transport/receiveFile';
import type { OnRow, Separator } from './csv';
import { CsvReader, namesOf, SEPARATORS } from './csv';

/** The columns of the export as people read them (GET /campaigns/{campaign_id}/csv). */
const COLUMNS = [
	...['name', 'status', 'email', 'company', 'title', 'linkedin_url'],
	...['contacted_at', 'last_message_at', 'responded_at', 'response_text', 'tags', 'prospect_id'],
];
const TIMES = ['contacted_at', 'last_message_at', 'responded_at'];
/** More than n8n holds in memory as items. */
const MAX_ITEMS = 500_000;
/** Among so many lines the header is looked for: exports may begin with titles, or `sep=;`. */
const FIRST_LINES = 20;
const LINE = /[^\r\n]*(\r\n|\r|\n|$)/g;
const TOTALS = /^\s*(grand )?(total|sum|summe|gesamt)\b/i;
const NUMBER = /^[\d.,%\s-]*$/;
/** What needs no work: most services write times as JavaScript does. */
const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/;

/** The names that other nodes have for the same, by column: `linkedinUrl` for `linkedin_url`. */
const NAMES = new Map(
	COLUMNS.map((name) => [name, name.replace(/_[a-z]/g, (start) => start[1].toUpperCase())]),
);
const RARE = ['contactedAt', 'lastMessageAt'];

/** A prospect with the names of the other nodes. */
export const simpleProspect: SimplifyConfig = {
	fields: [...NAMES.values()].filter((name) => !RARE.includes(name)),
	otherFields: RARE,
	always: ['prospectId'],
	flat: (row) => {
		const known = [...NAMES].filter(([column]) => column in row);
		return Object.fromEntries(known.map(([column, name]) => [name, row[column]]));
	},
};

interface Column {
	name: string;
	valueOf(cell: string): string | string[] | null;
}

/** Which prospects are kept while an export is read, so that one of any size can be. */
export interface RowFilter {
	/** @param prospect is filled anew for the next row */
	wants(prospect: IDataObject): boolean;
	/** The first ones are kept. */
	most: number;
	/** Gets the names of the columns. */
	onHeader?(names: string[]): void;
	/** A row has another number of cells than the header, and is passed over. */
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
	most,
	onHeader,
	onPassedOver = () => {},
}: RowFilter): Reader<IDataObject[]> {
	/** A cell is a slice of the piece of the file that it came in, and would keep all of that in memory. */
	const kept: string[] = [];
	const prospect: IDataObject = {};
	let columns: Column[] = [];
	const add = (cells: string[], header: Column[]) => {
		columns = header;
		// One object for all rows: V8 takes one of each row for lasting, and its memory would grow.
		const isWanted = kept.length < most && wants(fill(prospect, cells, header));
		if (isWanted) kept.push(JSON.stringify(cells));
	};
	const all = () => kept.map((text) => fill({}, JSON.parse(text) as string[], columns));
	return readRows(add, all, onHeader, onPassedOver);
}

/** Puts the cells of a row into an object, as the items of an export have them. */
function fill(prospect: IDataObject, cells: string[], columns: Column[]): IDataObject {
	columns.forEach(({ name, valueOf }, index) => {
		prospect[name] = valueOf(cells[index]);
	});
	return prospect;
}

/** Checks a campaign's export and counts its prospects, without keeping them. */
export function checkProspects(): Reader<IDataObject> {
	let prospects = 0;
	const count = () => {
		prospects++;
	};
	return readRows(count, () => ({ prospects }));
}

/**
 * Reads an export row by row: the cells are in a list that is used again. A line of totals at the end is
 * left out.
 *
 * @param onOddRow a row has another number of cells than the header; without it that ends the reading
 */
function readRows<T>(
	onRow: (cells: string[], columns: Column[]) => void,
	result: () => T,
	onHeader?: (names: string[]) => void,
	onOddRow?: () => void,
): Reader<T> {
	let columns: Column[] | undefined;
	/** A row that is left out if none follows. */
	let last: (() => void) | undefined;
	const take = (names: Column[], cells: string[], row: number, isCut: boolean) => {
		if (cells.length === names.length) return onRow(cells, names);
		if (onOddRow !== undefined && !isCut) return onOddRow();
		throw new BrokenOff(`row ${row} has ${cells.length} of ${names.length} cells`);
	};
	const reader = fromHeader((cells, row, isCut) => {
		const names = columns;
		if (names === undefined) {
			columns = columnsOf(cells);
			return onHeader?.(columns.map(({ name }) => name));
		}
		last?.();
		last = undefined;
		if (!isTotals(cells)) return take(names, cells, row, isCut);
		const held = [...cells];
		last = () => take(names, held, row, isCut);
	});
	const end = () => {
		reader.end();
		columns ??= columnsOf([]);
		return result();
	};
	return { push: reader.push, end };
}

/** Reads rows from the header on. */
function fromHeader(onRow: OnRow): Reader<void> {
	let reader: CsvReader | undefined;
	let beginning = '';
	const start = () => {
		const { at, row, separator } = headerIn(beginning);
		reader = new CsvReader(onRow, separator, row);
		reader.push(beginning.slice(at));
		return reader;
	};
	const push = (piece: string) => {
		if (reader !== undefined) return reader.push(piece);
		beginning += piece;
		if (beginning.split(/\r\n|\r|\n/, FIRST_LINES + 1).length > FIRST_LINES) start();
	};
	return { push, end: () => (reader ?? start()).end() };
}

/** Where the header begins, in which row, and what separates its cells: most names are read with it. */
function headerIn(text: string): { at: number; row: number; separator: Separator } {
	const lines = [...text.matchAll(LINE)].slice(0, FIRST_LINES);
	const found = lines.flatMap(({ 0: line, index: at }, place) =>
		SEPARATORS.map((separator) => {
			const names = line.replace(/["\r\n]/g, '').split(separator);
			return { at, row: place + 1, separator, known: names.filter(columnMeant).length };
		}),
	);
	const [best] = found.sort((a, b) => b.known - a.known);
	return best;
}

/** Whether a row sums up the others: beside its name it has only numbers. */
function isTotals([first, ...others]: string[]): boolean {
	return TOTALS.test(first) && others.every((cell) => NUMBER.test(cell));
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
