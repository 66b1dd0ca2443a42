import type { IDataObject } from 'n8n-workflow';
import type { Check } from '../fields/checks';
import { recordId } from '../fields/checks';
import { text } from '../operation/properties';
import type { SimplifyConfig } from '../operation/simplify';
import { parseTimestamp } from '../utils/dates';
import { UnexpectedResponseError } from '../transport/outcome';
import { isEmpty } from '../utils/empty';
import { asText } from '../utils/values';
import { readCsv } from './csv';

/** The campaign that is exported or watched (GET /campaigns/{campaign_id}/csv). */
export const campaignId = text('Campaign ID', 'campaign_id', 'e.g. campaign_spring', {
	required: true,
	hint: 'Open the campaign in Outreach Automation and copy the ID from its address, or the whole address',
});

/** An ID, or the address of a page of the campaign. */
const campaign: Check = (value, label) => {
	const [, id = value] = /\/campaigns?\/([^/?#\s>]+)/i.exec(asText(value) ?? '') ?? [];
	return recordId(id, label);
};

export const campaignChecks = { [campaignId.name]: campaign };

/** The columns of the export as people read them. */
const COLUMNS = [
	...['name', 'status', 'email', 'company', 'title', 'linkedin_url'],
	...['contacted_at', 'last_message_at', 'responded_at', 'response_text', 'tags', 'prospect_id'],
];
/** The names that other nodes have for the same, by column: `linkedinUrl` for `linkedin_url`. */
const NAMES = new Map(
	COLUMNS.map((name) => [name, name.replace(/_[a-z]/g, (start) => start[1].toUpperCase())]),
);
const RARE = ['contactedAt', 'lastMessageAt'];
const TIMES = ['contacted_at', 'last_message_at', 'responded_at'];
const IN_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** How many bytes of a file tell its form. */
const BEGINNING = 1_000;
/** More than n8n holds in memory as items. */
const MAX_ITEMS = 500_000;

/** A prospect with the names of the other nodes. */
export const simpleProspect: SimplifyConfig = {
	fields: [...NAMES.values()].filter((name) => !RARE.includes(name)),
	otherFields: RARE,
	always: ['prospectId'],
	flatten: (row) => {
		const known = [...NAMES].filter(([column]) => column in row);
		return Object.fromEntries(known.map(([column, name]) => [name, row[column]]));
	},
};

/** What an export holds. */
export interface Export {
	columns: string[];
	prospects: IDataObject[];
	/** How many rows have as many cells as the header, and how many do not. */
	rows: number;
	skipped: number;
	/** Whether bytes of it are no letters in UTF-8. */
	isGarbled: boolean;
}

/**
 * Reads the prospects of a campaign; columns that the API does not name stay text.
 *
 * @param wants which are kept, so that an export of any size can be looked through; a row of another
 * length than the header is then passed over, and else ends the reading
 */
export async function readProspects(
	file: Buffer,
	wants?: (prospect: IDataObject) => boolean,
): Promise<Export> {
	let columns: string[] = [];
	/** Up to the last column with a name. */
	let width = 0;
	let [rows, skipped] = [0, 0];
	const prospects: IDataObject[] = [];
	const isGarbled = await readCsv(file, (cells, row, isCut) => {
		if (width === 0) columns = columnsOf(cells);
		dropEmptyEnd(cells, width);
		if (width === 0) width = cells.length;
		else if (cells.every((cell) => cell.trim() === '')) return;
		else if (cells.length >= width && cells.length <= columns.length) {
			rows++;
			const prospect = prospectIn(cells, columns);
			if (wants?.(prospect) === false) return;
			if (prospects.length === MAX_ITEMS) throw new UnexpectedResponseError('', 'tooLarge');
			prospects.push(prospect);
		} else if (isCut || wants === undefined) throw cutRow(row, cells, width);
		else skipped++;
	});
	if (width === 0) columnsOf([]);
	return { columns, prospects, rows, skipped, isGarbled };
}

/** Whether an export has another form than the API's: semicolons, a title above its header, or UTF-16. */
export function isOtherExport(file: Buffer): boolean {
	const start = file.toString('utf8', 0, BEGINNING).replaceAll('"', '');
	const [header] = start.split(/[\r\n]/, 1);
	// UTF-16 has a zero beside each letter
	const names = start.replaceAll('\0', '').split(/[,;\t|\r\n]/);
	return names.some(isColumn) && !header.split(',').some(isColumn);
}

/** Removes empty cells behind the last column: some exports end each row with commas. */
function dropEmptyEnd(cells: string[], width: number): void {
	while (cells.length > width && cells.at(-1)?.trim() === '') cells.pop();
}

function cutRow(row: number, cells: string[], width: number): UnexpectedResponseError {
	return new UnexpectedResponseError(
		`row ${row} has ${cells.length} of ${width} cells`,
		'cutShort',
	);
}

/** @throws UnexpectedResponseError when this is the header of something else */
function columnsOf(header: string[]): string[] {
	const columns = header.map((cell) => cell.trim());
	if (columns.some(isColumn)) return columns;
	throw new UnexpectedResponseError(
		'its first row has none of the columns of an export, such as name or email',
		'cutShort',
	);
}

function isColumn(name: string): boolean {
	return COLUMNS.includes(name.trim());
}

function prospectIn(cells: string[], columns: string[]): IDataObject {
	const prospect: IDataObject = {};
	cells.forEach((cell, place) => {
		const name = columns[place];
		// of a column that occurs twice the first filled cell counts
		if (name && isEmpty(prospect[name])) prospect[name] = valueOf(name, cell);
	});
	return prospect;
}

function valueOf(column: string, cell: string): string | string[] | null {
	if (column === 'tags') {
		const tags = cell.split(';').map((tag) => tag.trim());
		return tags.filter(Boolean);
	}
	if (cell === '') return null;
	return TIMES.includes(column) ? isoTime(cell) : cell;
}

/** A time in ISO 8601, in UTC unless it says otherwise; what is no time is left as it is. */
function isoTime(cell: string): string {
	if (IN_UTC.test(cell)) return cell;
	const ms = parseTimestamp(cell);
	return ms === -Infinity ? cell : new Date(ms).toISOString();
}
