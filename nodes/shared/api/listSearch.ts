import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { toNodeError } from '../errors/nodeErrors';
import type { AnyValues } from '../operation/plan';
import type { List } from '../pagination/pageFetcher';
import { createPageFetcher, toFailed } from '../pagination/pageFetcher';
import { readList } from '../pagination/readList';
import type { ApiClient } from '../transport/client';
import { createClient } from '../transport/client';
import type { Failed } from '../transport/outcome';
import { isFailed } from '../transport/outcome';
import { asText } from '../utils/values';
import { voiceCloneList } from './lists';

const PAGE_SIZE = 50;
const TIMEOUT_MS = 20_000;

type OptionMapper = (
	record: IDataObject,
	index: number,
	records: IDataObject[],
) => INodeListSearchItems;

/**
 * Searches one page of a list for a resource locator.
 *
 * @param paginationToken the number of the page and the size of page 1, separated by a space
 */
export async function searchRecords(
	context: ILoadOptionsFunctions,
	list: List,
	values: AnyValues,
	paginationToken: string | undefined,
	toOption: OptionMapper,
): Promise<INodeListSearchResult> {
	const [number, knownSize] = (paginationToken ?? '1').split(' ').map(Number);
	const { records, size, total } = await readForEditor(
		context,
		async (client) =>
			await createPageFetcher(client, list, values, PAGE_SIZE)(number, knownSize).catch(toFailed),
	);
	const isLast = number * size >= total || records.length === 0;
	return {
		results: records.map(toOption),
		paginationToken: isLast ? undefined : `${number + 1} ${size}`,
	};
}

/** Creates a resource locator's search by name, for a list that the service cannot search. */
export function createListSearch(list: List, toOption: OptionMapper, values: AnyValues = {}) {
	return async function (this: ILoadOptionsFunctions, text = ''): Promise<INodeListSearchResult> {
		const { records } = await readForEditor(
			this,
			async (client) => await readList(client, list, values),
		);
		const query = text.trim().toLowerCase();
		const options = records.map(toOption);
		return { results: options.filter(({ name }) => name.toLowerCase().includes(query)) };
	};
}

const toVoiceOption: OptionMapper = ({ isActive, name, voiceId }) => ({
	name: `${asText(name) || voiceId}${isActive === false ? ' (inactive)' : ''}`,
	value: String(voiceId),
});

export const searchVoiceClones = createListSearch(voiceCloneList, toVoiceOption);

export const searchReadyVoices = createListSearch(voiceCloneList, toVoiceOption, {
	filters: { status: 'ready' },
});

/** Reads without waiting for the rate limit, as the user is waiting in the editor. */
async function readForEditor<R extends object>(
	context: ILoadOptionsFunctions,
	read: (client: ApiClient) => Promise<R | Failed>,
): Promise<R> {
	const client = await createClient(context, { maxWaitMs: 0, timeoutMs: TIMEOUT_MS });
	const result = await read(client);
	if (!isFailed(result)) return result;
	throw toNodeError(result.failure, {
		node: context.getNode(),
		getFieldLabel: (name) => name,
		timezone: context.getTimezone(),
		origin: client.origin,
	});
}
