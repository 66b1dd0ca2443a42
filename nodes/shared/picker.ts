import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { errorOf } from './errors';
import type { AnyValues, Operation, Pages } from './operation';
import type { Setting } from './messages';
import { readAnswer } from './transport/outcome';
import { connect } from './transport/request';

const PER_PAGE = 50;
const TIMEOUT_MS = 20_000;

/**
 * One page of records to choose from. Never waits for the rate limit: someone sits before the list.
 *
 * @throws NodeApiError with the reason, so that the editor shows it instead of an empty list
 */
export async function searchRecords(
	context: ILoadOptionsFunctions,
	{ plan, request }: Pick<Operation, 'request'> & { plan: Pages },
	values: AnyValues,
	page: string | undefined,
	toEntry: (record: IDataObject) => INodeListSearchItems,
): Promise<INodeListSearchResult> {
	const hasty = { patienceMs: 0, timeoutMs: TIMEOUT_MS, skipsQueue: true };
	const connection = await connect(context, hasty);
	const setting: Setting = {
		labelOf: (name) => name,
		timezone: context.getTimezone(),
		origin: connection.origin,
		refusals: {},
	};
	const number = Number(page ?? 1);
	const asked = request(values);
	const outcome = await connection.send({
		...asked,
		query: { ...asked.query, page: number, limit: PER_PAGE },
	});
	if (outcome.kind !== 'answer') throw errorOf(context.getNode(), outcome, setting);
	const reading = readAnswer('read', outcome, plan.read);
	if ('failure' in reading) throw errorOf(context.getNode(), reading.failure, setting);

	const { records, total } = reading.content;
	const isLast = number * PER_PAGE >= total;
	return {
		results: records.map(toEntry),
		paginationToken: isLast ? undefined : String(number + 1),
	};
}
