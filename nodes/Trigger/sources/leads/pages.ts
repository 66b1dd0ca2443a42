import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../../shared/transport/outcome';
import { throwMissing } from '../../../shared/lists/inAnswer';
import { leadList } from '../../../shared/lists/leads/leads';
import type { Page } from '../../../shared/run/pageReader';
import { MAX_PER_PAGE } from '../../../shared/run/pageReader';
import { readPage } from '../../../shared/run/pages';
import { amountIn, fieldsIn } from '../../../shared/values';
import type { TriggerEvent, Watch } from '../../event';

/** Before every lead; keeps out those that have no such time at all. */
const LONG_AGO = '1970-01-01T00:00:00.000Z';

/** The filters of GET /leads that leave out what is not later, by the time that they look at. */
const AFTER = new Map([
	['createdAt', 'createdAfter'],
	['lastContactedAt', 'lastContactedAfter'],
]);

/** Whether what is not later than a time can be left out of the leads of an event. */
export function hasAfterFilter({ time }: TriggerEvent): boolean {
	return AFTER.has(time);
}

/** One page of leads, or why it could not be read. */
export type LeadPage = Page | { failure: Failure };

/**
 * Reads a page of the watched leads in the order of the event's time (GET /leads).
 *
 * @param after leaves out what is not later, where the route can do so
 */
export type FetchLeads = (order: 'asc' | 'desc', page: number, after?: string) => Promise<LeadPage>;

export function leadPagesOf({ connection, event, values }: Watch): FetchLeads {
	const afterFilter = AFTER.get(event.time);
	return async (order, page, after = LONG_AGO) => {
		const bound = afterFilter === undefined ? {} : { [afterFilter]: after };
		const filters = { ...(values.filters as IDataObject), ...bound };
		const asked = { filters, sort: { sortBy: event.time, sortOrder: order } };
		const list = { ...leadList, read: (answer: unknown) => readAsked(answer, page) };
		return await readPage(connection, list, asked, page, MAX_PER_PAGE);
	};
}

/** Leads of another page would stand for those that were asked for. @throws IncompleteAnswer for them */
function readAsked(answer: unknown, page: number) {
	const found = leadList.read(answer);
	const { pagination } = fieldsIn(fieldsIn(answer).data);
	const answered = amountIn(fieldsIn(pagination).page) ?? page;
	if (found.total > 0 && answered !== page) throwMissing(`GET /leads has no page ${page}`);
	return found;
}

/** How many records a page holds, as the first one shows: the service may cap it, or give more. */
export function pageSize({ records, total }: Page): number {
	return records.length > 0 && total > records.length ? records.length : MAX_PER_PAGE;
}
