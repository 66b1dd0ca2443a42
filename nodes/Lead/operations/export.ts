import type { IDataObject } from 'n8n-workflow';
import { searchChecks } from '../../shared/lists/leads/filters';
import { LEAD_FIELDS, leadList, leadQuery } from '../../shared/lists/leads/leads';
import { defineOperation } from '../../shared/operation/defineOperation';
import { fileNotices, outputFile, plainName } from '../../shared/operation/outputFile';
import type { AnyValues, Result, Run } from '../../shared/operation/plan';
import { eachItem } from '../../shared/operation/plan';
import type { List } from '../../shared/run/pageReader';
import { readList } from '../../shared/run/pages';
import { yieldToEventLoop } from '../../shared/run/yieldToEventLoop';
import { noAnswer } from '../../shared/transport/outcome';
import { textIn } from '../../shared/values';
import { listFilters, refuseReversedTimes, wholeDays } from '../filters';

/** GET /leads: all that match, in a file. */
export const exportLeads = defineOperation({
	option: {
		name: 'Export',
		value: 'export',
		action: 'Export leads',
		description: 'Export all leads that match as one CSV file',
	},
	resource: 'lead',
	route: 'GET /leads',
	effect: 'read',
	doneLabel: 'Exported',
	notices: (done) => fileNotices(done, 'leads'),
	plan: eachItem(exportFile),
	properties: [
		listFilters,
		...outputFile({
			placeholder: 'e.g. leads.csv',
			description: 'Leave empty to name the file leads.csv',
		}),
	],
	checks: searchChecks,
	wholeDays,
	request: ({ filters }) => {
		refuseReversedTimes(filters);
		return { query: leadQuery({ filters }) };
	},
});

/** The list, of which each lead is held as the row that it becomes. */
const rowList: List = {
	...leadList,
	read: (answer) => {
		const { records, total } = leadList.read(answer);
		return { records: records.map(asRow), total };
	},
};

/** What the reading of the list tells leads apart and orders them by, and the row. */
function asRow(lead: IDataObject): IDataObject {
	const { createdAt, id, source, status, updatedAt } = lead;
	const row = rowOf(LEAD_FIELDS.map((name) => textOf(lead[name])));
	return { createdAt, id, source, status, updatedAt, row };
}

/** Makes a file with all leads that match. */
async function exportFile(values: AnyValues, run: Run): Promise<Result> {
	const list = { ...rowList, request: run.request };
	const reading = await readList(run.connection, list, values);
	if ('failure' in reading) return reading;

	// Excel takes a file for UTF-8 only by its mark
	const rows = [Buffer.from(`\uFEFF${rowOf(LEAD_FIELDS)}`)];
	for (const { row } of reading.records) {
		await yieldToEventLoop();
		rows.push(Buffer.from(String(row)));
	}
	const fileName = plainName(String(values.fileName ?? ''), 'leads.csv');
	try {
		const binary = await run.storeFile(Buffer.concat(rows), fileName, 'text/csv');
		return {
			items: [{ fileName: binary.fileName, leads: reading.records.length }],
			binary: { [String(values.binaryPropertyName)]: binary },
		};
	} catch (error) {
		const detail = error instanceof Error ? error.message : undefined;
		return { failure: noAnswer('read', 'notStored', { detail }) };
	}
}

/** A row by RFC 4180. */
function rowOf(cells: readonly string[]): string {
	const quoted = cells.map((cell) =>
		/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
	);
	return `${quoted.join(',')}\r\n`;
}

function textOf(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (Array.isArray(value)) return value.map(textOf).join('; ');
	return textIn(value) ?? JSON.stringify(value);
}
