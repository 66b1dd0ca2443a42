import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Check } from '../../shared/checks';
import { atLeast } from '../../shared/checks';
import { company, search, source, title } from '../../shared/lists/leadFilters';
import { simpleLead } from '../../shared/lists/leads';
import type { AnyValues } from '../../shared/operation';
import type { Change, NewsByState } from '../event';

/** Which leads are watched (API document, GET /leads). */
export const leadFilters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	description: 'Only leads that match all of these',
	default: {},
	options: [company, search, source, title],
};

export const leadChecks: Record<string, Check> = { search: atLeast(2) };

/** A simplified lead with another time than that of its creation. */
export function simpleLeadWith(time: string): string[] {
	return simpleLead.map((field) => (field === 'createdAt' ? time : field));
}

/** A simplified lead with its status before. */
export const simpleLeadChange = [
	...simpleLeadWith('updatedAt').filter((field) => field !== 'phone'),
	'oldStatus',
];

/**
 * Leads whose status has changed. A lead is made as `new` (API document, States and transitions):
 * one that is not known and still is `new` has not changed, unless it was there before the watch.
 *
 * @param isChosen whether this is a status to start workflows for
 */
export function statusNews(isChosen: (status: string, values: AnyValues) => boolean): NewsByState {
	const hasChanged = ({ before, isFromBefore, now }: Change) =>
		before === undefined ? isFromBefore || now !== 'new' : before !== now;
	return {
		by: 'state',
		stateOf: ({ status }) => String(status),
		starts: (change, values) => hasChanged(change) && isChosen(change.now, values),
		before: 'oldStatus',
	};
}

/** The same settings for each status alone, or for all together where none is chosen. */
export function withStatuses(values: AnyValues, chosen: string[]): AnyValues[] {
	if (chosen.length === 0) return [values];
	return chosen.map((status) => ({
		...values,
		filters: { ...(values.filters as IDataObject), status },
	}));
}
