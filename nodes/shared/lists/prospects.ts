import type { IDataObject } from 'n8n-workflow';
import { CsvReader, namesOf, readCsv } from './csv';

/** The columns of the export, in order (API document, GET /campaigns/{campaign_id}/csv). */
const COLUMNS = [
	'prospect_id',
	'name',
	'email',
	'company',
	'title',
	'linkedin_url',
	'status',
	'contacted_at',
	'last_message_at',
	'responded_at',
	'response_text',
	'tags',
];
const TIMES = ['contacted_at', 'last_message_at', 'responded_at'];

/** What Simplify leaves of a prospect. */
export const simpleProspect = COLUMNS.filter(
	(name) => !['contacted_at', 'last_message_at'].includes(name),
);

/**
 * The prospects in a campaign's CSV; columns that the API document does not name are kept as text.
 *
 * @throws BrokenOff when the file is not complete, Error when it is no export of a campaign
 */
export function readProspects(text: string): IDataObject[] {
	const { names, rows } = readCsv(text);
	assertExport(names);
	return rows.map((row) =>
		Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, valueOf(name, cell)])),
	);
}

/** Checks a campaign's CSV in pieces, and counts its prospects. */
export function checkProspects() {
	let names: string[] | undefined;
	let prospects = 0;
	const reader = new CsvReader((cells) => {
		if (names === undefined) names = namesOf(cells);
		else prospects++;
	});
	return {
		push: (piece: string) => reader.push(piece),
		end: (): IDataObject => {
			assertExport(names ?? []);
			reader.end();
			return { prospects };
		},
	};
}

function assertExport(names: string[]): void {
	if (!names.some((name) => COLUMNS.includes(name))) {
		throw new Error('The answer is no export of a campaign');
	}
}

function valueOf(name: string, cell: string): string | string[] | null {
	if (name === 'tags') return tagsOf(cell);
	if (cell === '') return null;
	return TIMES.includes(name) ? isoTime(cell) : cell;
}

function tagsOf(cell: string): string[] {
	const tags = cell.split(';').map((tag) => tag.trim());
	return tags.filter((tag) => tag !== '');
}

/** A time in ISO 8601, in UTC unless it says otherwise; what is no time is left as it is. */
function isoTime(cell: string): string {
	const [, day, time = '00:00', zone = 'Z'] =
		/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/.exec(
			cell.trim(),
		) ?? [];
	const moment = new Date(`${day}T${time}${zone.replace(/^(...)(\d\d)$/, '$1:$2')}`);
	return Number.isNaN(moment.getTime()) ? cell : moment.toISOString();
}
