import type { IDataObject, INodeProperties } from 'n8n-workflow';
import {
	company,
	search,
	searchChecks,
	simpleLead,
	simplifiedLead,
	source,
	statuses,
	title,
} from '../../shared/lists/leads/leads';
import type { AnyValues } from '../../shared/operation/plan';
import { filterCollection } from '../../shared/operation/properties';
import { msOf } from '../../shared/times';
import { wordIn } from '../../shared/values';
import type { Change, TriggerEvent } from '../event';
import { eventOption } from '../event';
import { leads } from '../leads';

/** A service may write both times of a new lead one after the other. */
const SAME_MS = 1_000;

/** Which leads are watched. */
const leadFilters = filterCollection('Filters', 'filters', [company, search, source, title], {
	description: 'Only leads that match all of these',
});

export const leadContacted = leadEvent({
	option: eventOption('Lead Contacted', 'leadContacted', 'Starts each time a lead is contacted'),
	time: 'lastContactedAt',
	starts: () => true,
});

export const leadCreated = leadEvent({
	option: eventOption('Lead Created', 'leadCreated', 'Starts for each new lead'),
	time: 'createdAt',
	starts: () => true,
});

export const leadUpdated = leadEvent({
	option: eventOption(
		'Lead Updated',
		'leadUpdated',
		'Starts each time an existing lead is changed',
	),
	time: 'updatedAt',
	starts: ({ record: { createdAt, updatedAt } }) => msOf(updatedAt) - msOf(createdAt) > SAME_MS,
});

export const leadReplied = statusEvent(
	eventOption('Lead Replied', 'leadReplied', "Starts when a lead's status changes to Replied"),
	[],
	() => ['replied'],
);

export const leadStatusChanged = statusEvent(
	eventOption(
		'Lead Status Changed',
		'leadStatusChanged',
		"Starts when a lead's status changes. Returns the old and the new status.",
	),
	[
		{
			displayName: 'New Statuses',
			name: 'statuses',
			type: 'multiOptions',
			options: statuses,
			default: [],
			description: 'Only changes to one of these statuses. Leave empty for all.',
		},
	],
	(values) => (values.statuses as string[] | undefined) ?? [],
);

/** Leads in the order of the event's time (GET /leads). */
function leadEvent(event: Pick<TriggerEvent, 'option' | 'starts' | 'time'>): TriggerEvent {
	return {
		...event,
		properties: [leadFilters],
		checks: searchChecks,
		source: leads,
		key: 'id',
		simplify: simplifiedLead(fieldsWith(event.time)),
	};
}

/**
 * Leads whose status has changed. A lead is made as `new`: one that is not known and still is `new`
 * has not changed.
 *
 * @param chosenIn the statuses to start workflows for, from the settings; none means all
 */
function statusEvent(
	option: TriggerEvent['option'],
	properties: INodeProperties[],
	chosenIn: (values: AnyValues) => string[],
): TriggerEvent {
	const hasChanged = ({ previous, now }: Change) =>
		previous === undefined ? now !== 'new' : previous !== now;
	const isChosen = (status: string, chosen: string[]) =>
		chosen.length === 0 || chosen.includes(status);
	const time = 'updatedAt';
	const starts: TriggerEvent['starts'] = (change, values) =>
		hasChanged(change) && isChosen(change.now, chosenIn(values));
	const fields = fieldsWith(time).filter((field) => field !== 'phone');
	return {
		...leadEvent({ option, time, starts }),
		stateOf: ({ status }) => wordIn(status),
		previousField: 'oldStatus',
		properties: [...properties, leadFilters],
		choices: properties.map(({ name }) => name),
		sampleOf: (values) => withStatuses(values, chosenIn(values)),
		simplify: simplifiedLead([...fields, 'oldStatus']),
	};
}

/** The fields of a simplified lead with this time in place of that of its creation. */
function fieldsWith(time: string): string[] {
	return simpleLead.fields.map((field) => (field === 'createdAt' ? time : field));
}

/** The same settings for each status alone, or for all together where none is chosen. */
function withStatuses(values: AnyValues, chosen: string[]): AnyValues[] {
	if (chosen.length === 0) return [values];
	return chosen.map((status) => ({
		...values,
		filters: { ...(values.filters as IDataObject), status },
	}));
}
