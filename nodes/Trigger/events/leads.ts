import type { IDataObject, INodeProperties } from 'n8n-workflow';
import {
	company,
	search,
	searchChecks,
	simpleLead,
	createLeadSimplifyConfig,
	source,
	statuses,
	title,
} from '../../shared/api/leads';
import type { AnyValues } from '../../shared/operation/plan';
import { filterCollection } from '../../shared/operation/properties';
import { parseTimestamp } from '../../shared/utils/dates';
import { asKeyword } from '../../shared/utils/values';
import type { TriggerEvent } from '../event';
import { eventOption } from '../event';
import { leadSource } from '../leadPoll';

/** A service may write both times of a new lead one after the other. */
const SAME_MS = 1_000;

/** Which leads are watched. */
const leadFilters = filterCollection(
	[company, search, source, title],
	'Only leads that match all of these',
);

const newStatuses: INodeProperties = {
	displayName: 'New Statuses',
	name: 'statuses',
	type: 'multiOptions',
	options: statuses,
	default: [],
	description: 'Only changes to one of these statuses. Leave empty for all.',
};

export const leadEvents = [
	leadEvent(
		'lastContactedAt',
		eventOption('Lead Contacted', 'leadContacted', 'Starts each time a lead is contacted'),
	),
	leadEvent('createdAt', eventOption('Lead Created', 'leadCreated', 'Starts for each new lead')),
	leadEvent(
		'updatedAt',
		eventOption('Lead Updated', 'leadUpdated', 'Starts each time an existing lead is changed'),
		({ record: { createdAt, updatedAt } }) =>
			parseTimestamp(updatedAt) - parseTimestamp(createdAt) > SAME_MS,
	),
	statusEvent(
		eventOption('Lead Replied', 'leadReplied', "Starts when a lead's status changes to Replied"),
		['replied'],
	),
	statusEvent(
		eventOption(
			'Lead Status Changed',
			'leadStatusChanged',
			"Starts when a lead's status changes. Returns the old and the new status.",
		),
	),
];

/** Leads in the order of the event's time (GET /leads). */
function leadEvent(
	time: string,
	option: TriggerEvent['option'],
	starts?: TriggerEvent['starts'],
): TriggerEvent {
	return {
		option,
		time,
		starts,
		properties: [leadFilters],
		checks: searchChecks,
		source: leadSource,
		key: 'id',
		simplify: createLeadSimplifyConfig(fieldsWith(time)),
	};
}

/**
 * Leads whose status has changed. A lead is made as `new`: one that is not known and still is `new`
 * has not changed.
 *
 * @param only the statuses that start workflows; without it the user chooses, and none means all
 */
function statusEvent(option: TriggerEvent['option'], only?: string[]): TriggerEvent {
	const time = 'updatedAt';
	const chosenIn = (values: AnyValues) => only ?? (values.statuses as string[] | undefined) ?? [];
	const fields = fieldsWith(time).filter((field) => field !== 'phone');
	return {
		...leadEvent(time, option, ({ now, previous = 'new' }, values) => {
			const chosen = chosenIn(values);
			return previous !== now && (chosen.length === 0 || chosen.includes(now));
		}),
		stateOf: ({ status }) => asKeyword(status),
		previousField: 'oldStatus',
		properties: only ? [leadFilters] : [newStatuses, leadFilters],
		choices: [newStatuses.name],
		sampleSettings: (values) => withStatuses(values, chosenIn(values)),
		simplify: createLeadSimplifyConfig([...fields, 'oldStatus']),
	};
}

/** The fields of a simplified lead with this time in place of that of its creation. */
function fieldsWith(time: string): string[] {
	return simpleLead.fields.map((field) => (field === 'createdAt' ? time : field));
}

/** The same settings for each status alone, or for all together where none is chosen. */
function withStatuses(values: AnyValues, chosen: string[]): AnyValues[] {
	if (chosen.length === 0) return [values];
	const filters = values.filters as IDataObject;
	return chosen.map((status) => ({ ...values, filters: { ...filters, status } }));
}
