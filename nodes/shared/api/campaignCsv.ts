import type { IDataObject } from 'n8n-workflow';
import type { ParameterParser } from '../fields/checks';
import { validateId } from '../fields/checks';
import { text } from '../operation/properties';
import type { SimplifyConfig } from '../operation/simplify';
import { UnexpectedResponseError } from '../transport/outcome';
import { parseTimestamp } from '../utils/dates';
import { isEmpty } from '../utils/empty';
import { asText } from '../utils/values';
import { readCsv } from './csv';

/** The campaign to export or watch (GET /campaigns/{campaign_id}/csv). */
export const campaignId = text('Campaign ID', 'campaign_id', 'e.g. campaign_spring', {
	required: true,
	hint: 'Look in Outreach Automation, or ask your provider: the API does not list campaigns',
});

/** Accepts an ID, or the URL of any page of the campaign. */
const parseCampaignId: ParameterParser = (value, label) => {
	const [, id = value] = /\/campaigns?\/([^/?#\s>]+)/i.exec(asText(value) ?? '') ?? [];
	return validateId(id, label);
};

export const campaignParsers = { [campaignId.name]: parseCampaignId };

const COLUMNS = [
	...['name', 'status', 'email', 'company', 'title', 'linkedin_url'],
	...['contacted_at', 'last_message_at', 'responded_at', 'response_text', 'tags', 'prospect_id'],
];
/** Output fields by column: `linkedinUrl` for `linkedin_url`. */
const FIELDS = new Map(
	COLUMNS.map((name) => [name, name.replace(/_[a-z]/g, (start) => start[1].toUpperCase())]),
);
const RARE_FIELDS = ['contactedAt', 'lastMessageAt'];
const TIME_COLUMNS = ['contacted_at', 'last_message_at', 'responded_at'];
const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const FORMAT_SAMPLE_BYTES = 1_000;
const MAX_ITEMS = 500_000;

export const prospectSimplifyConfig: SimplifyConfig = {
	fields: [...FIELDS.values()].filter((name) => !RARE_FIELDS.includes(name)),
	otherFields: RARE_FIELDS,
	alwaysIncluded: ['prospectId'],
	flatten: (row) => {
		const known = [...FIELDS].filter(([column]) => column in row);
		return Object.fromEntries(known.map(([column, name]) => [name, row[column]]));
	},
};

export interface CampaignExport {
	columns: string[];
	prospects: IDataObject[];
	/** How many rows have as many cells as the header, including unwanted prospects. */
	rowCount: number;
	/** How many rows have more or fewer cells than the header. */
	skippedCount: number;
	hasInvalidUtf8: boolean;
}

/**
 * Reads the prospects of a campaign's CSV export.
 *
 * @param isWanted filters the prospects; if given, rows of a wrong length are skipped, not rejected
 * @throws UnexpectedResponseError if the file is not a campaign export, is truncated, or is too large
 */
export async function readProspects(
	file: Buffer,
	isWanted?: (prospect: IDataObject) => boolean,
): Promise<CampaignExport> {
	let columns: string[] | undefined;
	/** The number of columns up to the last column with a name. */
	let width = 0;
	let [rowCount, skippedCount] = [0, 0];
	const prospects: IDataObject[] = [];
	const hasInvalidUtf8 = await readCsv(file, (allCells, row, isTruncated) => {
		if (columns === undefined) {
			columns = parseHeader(allCells);
			width = trimBlankCells(columns, 0).length;
			return;
		}
		const cells = trimBlankCells(allCells, width);
		if (cells.every(isBlankCell)) return;
		if (cells.length < width || cells.length > columns.length) {
			if (isTruncated || isWanted === undefined) {
				const message = `row ${row} has ${cells.length} of ${width} cells`;
				throw new UnexpectedResponseError(message, 'cutShort');
			}
			skippedCount++;
			return;
		}
		rowCount++;
		const prospect = toProspect(cells, columns);
		if (isWanted?.(prospect) === false) return;
		if (prospects.length === MAX_ITEMS) throw new UnexpectedResponseError('', 'tooLarge');
		prospects.push(prospect);
	});
	columns ??= parseHeader([]);
	return { columns, prospects, rowCount, skippedCount, hasInvalidUtf8 };
}

/** Whether an export has semicolons, a title above the header, or UTF-16, unlike the API's format. */
export function hasOtherFormat(file: Buffer): boolean {
	const start = file.toString('utf8', 0, FORMAT_SAMPLE_BYTES).replaceAll('"', '');
	const [header] = start.split(/[\r\n]/, 1);
	// in UTF-16, each letter has a zero byte
	const names = start.replaceAll('\0', '').split(/[,;\t|\r\n]/);
	return names.some(isKnownColumn) && !header.split(',').some(isKnownColumn);
}

function parseHeader(cells: string[]): string[] {
	const columns = cells.map((cell) => cell.trim());
	if (columns.some(isKnownColumn)) return columns;
	throw new UnexpectedResponseError(
		'its first row has none of the columns of an export, such as name or email',
		'cutShort',
	);
}

/** Removes blank cells at the end of a row, as some exports end each row with commas. */
function trimBlankCells(cells: string[], minLength: number): string[] {
	let { length } = cells;
	while (length > minLength && isBlankCell(cells[length - 1])) length--;
	return length === cells.length ? cells : cells.slice(0, length);
}

function isBlankCell(cell: string): boolean {
	return cell.trim() === '';
}

function isKnownColumn(name: string): boolean {
	return COLUMNS.includes(name.trim());
}

function toProspect(cells: string[], columns: string[]): IDataObject {
	const prospect: IDataObject = {};
	cells.forEach((cell, index) => {
		const name = columns[index];
		// if a column occurs twice, the first filled cell is used
		if (name && isEmpty(prospect[name])) prospect[name] = parseCell(name, cell);
	});
	return prospect;
}

/** Converts times to ISO 8601, read as UTC unless they name a zone; invalid times remain text. */
function parseCell(column: string, cell: string): string | string[] | null {
	if (column === 'tags') {
		const tags = cell.split(';').map((tag) => tag.trim());
		return tags.filter(Boolean);
	}
	if (cell === '') return null;
	if (!TIME_COLUMNS.includes(column) || UTC_TIME.test(cell)) return cell;
	const ms = parseTimestamp(cell);
	return ms === -Infinity ? cell : new Date(ms).toISOString();
}
