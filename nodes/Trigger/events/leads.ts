import type { IDataObject, INodeProperties } from 'n8n-workflow';
import {
	company,
	search,
	searchChecks,
	source,
	statuses,
	title,
} from '../../shared/lists/leads/filters';
import { simpleLead, simplifiedLead } from '../../shared/lists/leads/leads';
import type { AnyValues } from '../../shared/operation/plan';
import { filterCollection } from '../../shared/operation/properties';
import { msOf } from '../../shared/times';
import { wordIn } from '../../shared/values';
import type { Change, Source, TriggerEvent } from '../event';
import { leadPagesOf } from '../sources/leads/pages';
import { readSince } from '../sources/leads/readSince';
import { readBaseline, start } from '../sources/leads/start';

/** A service may write both times of a new lead one after the other. */
const SAME_MS = 1_000;

/** Which leads are watched. */
const leadFilters = filterCollection('Filters', 'filters', [company, search, source, title], {
	description: 'Only leads that match all of these',
});

/** GET /leads. */
const leads: Source = {
	start,
	readSince,
	readBaseline,
	readNewest: async (watch) => {
		const page = await leadPagesOf(watch)('desc', 1);
		if ('failure' in page) return { records: [], reach: 'some', failure: page.failure };
		return { records: page.records, reach: 'part' };
	},
};

export const leadContacted = leadEvent({
	option: {
		name: 'Lead Contacted',
		value: 'leadContacted',
		action: 'On lead contacted',
		description: 'Starts each time a lead is contacted',
	},
	time: 'lastContactedAt',
	news: { by: 'time' },
});

export const leadCreated = leadEvent({
	option: {
		name: 'Lead Created',
		value: 'leadCreated',
		action: 'On lead created',
		description: 'Starts for each new lead',
	},
	time: 'createdAt',
	news: { by: 'time', once: true },
});

export const leadUpdated = leadEvent({
	option: {
		name: 'Lead Updated',
		value: 'leadUpdated',
		action: 'On lead updated',
		description: 'Starts each time an existing lead is changed',
	},
	time: 'updatedAt',
	news: {
		by: 'time',
		counts: ({ createdAt, updatedAt }) => msOf(updatedAt) - msOf(createdAt) > SAME_MS,
	},
});

export const leadReplied = statusEvent(
	{
		name: 'Lead Replied',
		value: 'leadReplied',
		action: 'On lead replied',
		description: "Starts when a lead's status changes to Replied",
	},
	[],
	() => ['replied'],
);

export const leadStatusChanged = statusEvent(
	{
		name: 'Lead Status Changed',
		value: 'leadStatusChanged',
		action: 'On lead status changed',
		description: "Starts when a lead's status changes. Returns the old and the new status.",
	},
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
function leadEvent(event: Pick<TriggerEvent, 'news' | 'option' | 'time'>): TriggerEvent {
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
	const news: TriggerEvent['news'] = {
		by: 'state',
		stateOf: ({ status }) => wordIn(status),
		starts: (change, values) => hasChanged(change) && isChosen(change.now, chosenIn(values)),
		previousField: 'oldStatus',
		created: 'createdAt',
	};
	const fields = fieldsWith(time).filter((field) => field !== 'phone');
	return {
		...leadEvent({ option, time, news }),
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
