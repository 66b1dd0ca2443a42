import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { toNodeError } from '../errors/nodeErrors';
import type { AnyValues } from '../operation/plan';
import type { ApiClient } from '../transport/client';
import { createClient } from '../transport/client';
import type { RequestFailure } from '../transport/outcome';
import { asText } from '../utils/values';
import { voiceCloneList } from './lists';
import type { List } from '../pagination/pageFetcher';
import { readList, readPage } from '../pagination/readList';

const PER_PAGE = 50;
const TIMEOUT_MS = 20_000;

type ToEntry = (record: IDataObject, place: number, all: IDataObject[]) => INodeListSearchItems;

/**
 * One page of records to choose from, searched by the service.
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
	const [number, known] = (page ?? '1').split(' ').map(Number);
	const { records, size, total } = await readForEditor(
		context,
		async (connection) => await readPage(connection, list, values, number, PER_PAGE),
	);
	// only the first page shows whether the service caps its pages
	const perPage = known ?? size;
	const isLast = number * perPage >= total || records.length === 0;
	return {
		results: records.map(toEntry),
		paginationToken: isLast ? undefined : `${number + 1} ${perPage}`,
	};
}

/**
 * A way to choose from a list that the service cannot search: by a text in the names, whatever its letter case.
 *
 * @throws NodeApiError with the reason, so that the editor shows it instead of an empty list
 */
export function createListSearch(list: List, toEntry: ToEntry, values: AnyValues = {}) {
	return async function (this: ILoadOptionsFunctions, text = ''): Promise<INodeListSearchResult> {
		const { records } = await readForEditor(
			this,
			async (connection) => await readList(connection, list, values),
		);
		const wanted = text.trim().toLowerCase();
		const isWanted = ({ name }: INodeListSearchItems) => name.toLowerCase().includes(wanted);
		return { results: records.map(toEntry).filter(isWanted) };
	};
}

const voiceEntry: ToEntry = ({ isActive, name, voiceId }) => ({
	name: `${asText(name) || voiceId}${isActive === false ? ' (inactive)' : ''}`,
	value: String(voiceId),
});

/** The voice clones to choose from. */
export const searchVoiceClones = createListSearch(voiceCloneList, voiceEntry);

/** Those with which something can be said. */
export const searchReadyVoices = createListSearch(voiceCloneList, voiceEntry, {
	filters: { status: 'ready' },
});

/** Reads without a wait for the rate limit: a person is waiting for it. */
async function readForEditor<R extends object>(
	context: ILoadOptionsFunctions,
	read: (connection: ApiClient) => Promise<R | { failure: RequestFailure }>,
): Promise<R> {
	const connection = await createClient(context, { maxWaitMs: 0, timeoutMs: TIMEOUT_MS });
	const reading = await read(connection);
	if (!('failure' in reading)) return reading;
	throw toNodeError(reading.failure, {
		node: context.getNode(),
		labelOf: (name) => name,
		timezone: context.getTimezone(),
		origin: connection.origin,
	});
}
