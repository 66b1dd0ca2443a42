import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { Failure } from '../transport/outcome';
import { errorOf } from '../errors/nodeErrors';
import type { AnyValues } from '../operation/plan';
import type { List } from './list';
import { readList, readPage } from './readList';
import type { Connection } from '../transport/connection';
import { connect } from '../transport/connection';

const PER_PAGE = 50;
const TIMEOUT_MS = 20_000;

type ToEntry = (record: IDataObject) => INodeListSearchItems;

/**
 * One page of records to choose from, searched by the service. Never waits for the rate limit:
 * a person is waiting for it.
 *
 * @throws NodeApiError with the reason, so that the editor shows it instead of an empty list
 */
export async function searchRecords(
	context: ILoadOptionsFunctions,
	list: List,
	values: AnyValues,
	page: string | undefined,
	toEntry: ToEntry,
): Promise<INodeListSearchResult> {
	const connection = await connectWithoutWaiting(context);
	const number = Number(page ?? 1);
	const reading = await readPage(connection, list, values, number, PER_PAGE);
	if ('failure' in reading) throw reasonOf(context, connection, reading.failure);
	const isLast = number * PER_PAGE >= reading.total || reading.records.length === 0;
	return {
		results: entriesOf(reading.records, toEntry),
		paginationToken: isLast ? undefined : String(number + 1),
	};
}

/**
 * All records of a list that the service cannot search (see `matching`).
 *
 * @throws NodeApiError with the reason, so that the editor shows it instead of an empty list
 */
export async function readRecords(
	context: ILoadOptionsFunctions,
	list: List,
	values: AnyValues,
): Promise<IDataObject[]> {
	const connection = await connectWithoutWaiting(context);
	const reading = await readList(connection, list, values);
	if ('failure' in reading) throw reasonOf(context, connection, reading.failure);
	return reading.records;
}

/** The records whose names hold a text, whatever its letter case. */
export function filterByName(
	records: IDataObject[],
	filter: string | undefined,
	toEntry: ToEntry,
): INodeListSearchResult {
	const wanted = (filter ?? '').trim().toLowerCase();
	const results = entriesOf(records, toEntry).filter(({ name }) =>
		name.toLowerCase().includes(wanted),
	);
	return { results };
}

/** What can be chosen: a record without an ID cannot. */
function entriesOf(records: IDataObject[], toEntry: ToEntry): INodeListSearchItems[] {
	return records.map(toEntry).filter(({ value }) => value !== '');
}

async function connectWithoutWaiting(context: ILoadOptionsFunctions): Promise<Connection> {
	return await connect(context, { longestWaitMs: 0, timeoutMs: TIMEOUT_MS });
}

function reasonOf(context: ILoadOptionsFunctions, { origin }: Connection, failure: Failure) {
	return errorOf(failure, {
		node: context.getNode(),
		labelOf: (name) => name,
		timezone: context.getTimezone(),
		origin,
	});
}
