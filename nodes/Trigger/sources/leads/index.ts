import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { company, search, source, title } from '../../../shared/lists/leads/filters';
import { simpleLead, simplifiedLead } from '../../../shared/lists/leads/leads';
import type { Check } from '../../../shared/operation/checks';
import { atLeast } from '../../../shared/operation/checks';
import type { AnyValues } from '../../../shared/operation/plan';
import type { Simplified } from '../../../shared/operation/simplified';
import { wordIn } from '../../../shared/values';
import type { Change, Source, TriggerEvent } from '../../event';
import type { After } from './pages';
import { leadPagesOf } from './pages';
import { readSince } from './readSince';
import { readBaseline, start } from './start';

/** Which leads are watched (GET /leads). */
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
export function simpleLeadWith(time: string): Simplified {
	return simplifiedLead(simpleLead.fields.map((field) => (field === 'createdAt' ? time : field)));
}

const changedLead = simplifiedLead([
	...simpleLeadWith('updatedAt').fields.filter((field) => field !== 'phone'),
	'oldStatus',
]);

/**
 * Leads whose status has changed (GET /leads, in the order of `updatedAt`). A lead is
 * made as `new` (States and transitions): one that is not known and still is `new` has not changed.
 *
 * @param chosenIn the statuses to start workflows for, from the settings; none means all
 */
export function statusEvent(
	option: TriggerEvent['option'],
	properties: INodeProperties[],
	chosenIn: (values: AnyValues) => string[],
): TriggerEvent {
	const hasChanged = ({ previous, now }: Change) =>
		previous === undefined ? now !== 'new' : previous !== now;
	const isChosen = (status: string, chosen: string[]) =>
		chosen.length === 0 || chosen.includes(status);
	return {
		option,
		properties: [...properties, leadFilters],
		checks: leadChecks,
		choices: properties.map(({ name }) => name),
		source: leadSource(),
		key: 'id',
		time: 'updatedAt',
		news: {
			by: 'state',
			stateOf: ({ status }) => wordIn(status),
			starts: (change, values) => hasChanged(change) && isChosen(change.now, chosenIn(values)),
			previousField: 'oldStatus',
			created: 'createdAt',
		},
		sampleOf: (values) => withStatuses(values, chosenIn(values)),
		simplify: changedLead,
	};
}

/**
 * Leads in the order of the event's time (GET /leads).
 *
 * @param after the parameter that leaves out what is not later, where the route has one
 */
export function leadSource(after?: After): Source {
	return {
		start: async (watch) => await start(watch, after),
		readSince: async (watch, cursor, known) => await readSince(watch, after, cursor, known),
		readBaseline: async (watch, baseline) => await readBaseline(watch, after, baseline),
		readNewest: async (watch) => {
			const page = await leadPagesOf(watch, after)('desc', 1);
			if ('failure' in page) return { records: [], reach: 'some', failure: page.failure };
			return { records: page.records, reach: 'part' };
		},
	};
}

/** The same settings for each status alone, or for all together where none is chosen. */
function withStatuses(values: AnyValues, chosen: string[]): AnyValues[] {
	if (chosen.length === 0) return [values];
	return chosen.map((status) => ({
		...values,
		filters: { ...(values.filters as IDataObject), status },
	}));
}
