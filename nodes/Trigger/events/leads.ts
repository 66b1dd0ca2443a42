import type { IDataObject, INodeProperties } from 'n8n-workflow';
import {
	companyFilter,
	createLeadSimplifyConfig,
	leadSimplifyConfig,
	searchFilter,
	searchParsers,
	sourceFilter,
	leadStatuses,
	titleFilter,
} from '../../shared/api/leads';
import type { AnyValues } from '../../shared/operation/plan';
import { filterCollection } from '../../shared/operation/properties';
import { parseTimestamp } from '../../shared/utils/dates';
import { asKeyword } from '../../shared/utils/values';
import type { TriggerEvent } from '../event';
import { createEventOption } from '../event';
import { leadSource } from '../leadPoll';

/** A new lead's `updatedAt` may be this much later than its `createdAt`. */
const MAX_CREATION_MS = 1_000;

const leadFilters = filterCollection(
	[companyFilter, titleFilter, searchFilter, sourceFilter],
	'Only leads that match all of these',
);

const newStatuses: INodeProperties = {
	displayName: 'New Statuses',
	name: 'statuses',
	type: 'multiOptions',
	options: leadStatuses,
	default: [],
	description: 'Only changes to one of these statuses',
	hint: 'Leave empty for all',
};

/** Events about leads (GET /leads). */
export const leadEvents = [
	createLeadEvent(
		'lastContactedAt',
		createEventOption('Lead Contacted', 'leadContacted', 'Starts each time a lead is contacted'),
	),
	createLeadEvent(
		'createdAt',
		createEventOption('Lead Created', 'leadCreated', 'Starts for each new lead'),
	),
	createLeadEvent(
		'updatedAt',
		createEventOption(
			'Lead Updated',
			'leadUpdated',
			'Starts each time an existing lead is changed',
		),
		({ record: { createdAt, updatedAt } }) =>
			parseTimestamp(updatedAt) - parseTimestamp(createdAt) > MAX_CREATION_MS,
	),
	createStatusEvent(
		createEventOption(
			'Lead Replied',
			'leadReplied',
			"Starts when a lead's status changes to Replied",
		),
		['replied'],
	),
	createStatusEvent(
		createEventOption(
			'Lead Status Changed',
			'leadStatusChanged',
			"Starts when a lead's status changes. Returns the old and the new status.",
		),
	),
];

function createLeadEvent(
	timeField: string,
	option: TriggerEvent['option'],
	matches?: TriggerEvent['matches'],
): TriggerEvent {
	return {
		option,
		timeField,
		matches,
		properties: [leadFilters],
		parsers: searchParsers,
		source: leadSource,
		idField: 'id',
		simplify: createLeadSimplifyConfig(getSimpleFields(timeField)),
	};
}

/**
 * Creates an event about a status. The service creates leads as `new`, so an unknown lead that is `new`
 * has not changed.
 *
 * @param fixedStatuses the statuses that start the workflow; without them, the user selects some, or
 * none for all
 */
function createStatusEvent(option: TriggerEvent['option'], fixedStatuses?: string[]): TriggerEvent {
	const timeField = 'updatedAt';
	const getStatuses = (values: AnyValues) =>
		fixedStatuses ?? (values.statuses as string[] | undefined) ?? [];
	const fields = getSimpleFields(timeField).filter((field) => field !== 'phone');
	return {
		...createLeadEvent(timeField, option, ({ current, previous = 'new' }, values) => {
			const selectedStatuses = getStatuses(values);
			return (
				previous !== current &&
				(selectedStatuses.length === 0 || selectedStatuses.includes(current))
			);
		}),
		getStatus: ({ status }) => asKeyword(status),
		previousStatusField: 'oldStatus',
		properties: fixedStatuses ? [leadFilters] : [newStatuses, leadFilters],
		changeFilters: [newStatuses.name],
		getSampleValues: (values) => splitByStatus(values, getStatuses(values)),
		simplify: createLeadSimplifyConfig([...fields, 'oldStatus']),
	};
}

/** Returns the fields of a simplified lead, with the event's time in place of `createdAt`. */
function getSimpleFields(timeField: string): string[] {
	return leadSimplifyConfig.fields.map((field) => (field === 'createdAt' ? timeField : field));
}

/** Returns the values for one request per status, as GET /leads filters by only one. */
function splitByStatus(values: AnyValues, selectedStatuses: string[]): AnyValues[] {
	if (selectedStatuses.length === 0) return [values];
	const filters = values.filters as IDataObject;
	return selectedStatuses.map((status) => ({ ...values, filters: { ...filters, status } }));
}
