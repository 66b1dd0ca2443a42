import type { IDataObject } from 'n8n-workflow';
import type { Step } from '../workflow.mts';

/** People who are not leads yet, and have not been contacted. */
export function createPeople(count: number): (IDataObject & { email: string })[] {
	return Array.from({ length: count }, (_, place) => {
		const name = `person-${place + 1}`;
		return {
			firstName: 'Person',
			lastName: `Number ${place + 1}`,
			email: `${name}@example.com`,
			profileUrl: `https://www.linkedin.com/in/${name}`,
		};
	});
}

/** Splits a list into chunks of `size`. */
export function chunk<T>(all: T[], size: number): T[][] {
	return all.flatMap((_, place) => (place % size === 0 ? [all.slice(place, place + size)] : []));
}

/** Creates a lead from each item. */
export const CREATE: Step = {
	name: 'Create',
	type: 'outreachLead',
	parameters: { resource: 'lead', operation: 'create' },
};

/** Schedules a connection request to each item's person. */
export const CONNECT: Step = {
	name: 'Connect',
	type: 'outreachNetworkAction',
	parameters: {
		resource: 'connection',
		operation: 'sendConnectionRequest',
		mapping: 'manual',
		profileUrl: '={{ $json.profileUrl }}',
		maxActions: 0,
	},
};

/** Number of people in each request of `ENRICH`. */
export const BATCH_SIZE = 50;

/** Enriches each item's person. */
export const ENRICH: Step = {
	name: 'Enrich',
	type: 'outreachEnrichment',
	parameters: {
		operation: 'enrich',
		mapping: 'manual',
		email: '={{ $json.email }}',
	},
};

/** Finds the next prospects for each item, after the prospects of the last run. */
export const SEARCH: Step = {
	name: 'Search',
	type: 'outreachProspectSearch',
	parameters: {
		resource: 'prospect',
		operation: 'search',
		maxResults: 5,
		filters: { seniority: ['Director'] },
		options: { continueAfterLastRun: true },
	},
};
