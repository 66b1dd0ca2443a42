import type { IDataObject } from 'n8n-workflow';
import type { Step } from '../workflow.mts';

/** People who are no leads yet and whom nobody has written to. */
export function people(count: number, first = 1): (IDataObject & { email: string })[] {
	return Array.from({ length: count }, (_, place) => {
		const name = `person-${first + place}`;
		return {
			firstName: 'Person',
			lastName: `Number ${first + place}`,
			email: `${name}@example.com`,
			profileUrl: `https://www.linkedin.com/in/${name}`,
		};
	});
}

/** Lists of so many each. */
export function inParts<T>(all: T[], size: number): T[][] {
	return all.flatMap((_, place) => (place % size === 0 ? [all.slice(place, place + size)] : []));
}

/** Makes a lead of each item. */
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

/** How many people `ENRICH` sends with a request. */
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

/** Finds so many prospects for each item, behind those of the last run. */
export const SEARCH: Step = {
	name: 'Search',
	type: 'outreachProspectSearch',
	parameters: {
		resource: 'prospect',
		operation: 'search',
		maxResults: 5,
		person: { seniority: ['Director'] },
		options: { continueAfterLastRun: true },
	},
};

/** Puts out a campaign's prospects as a CSV file. */
export const EXPORT: Step = {
	name: 'Export',
	type: 'outreachCampaignExport',
	parameters: { campaign_id: 'campaign_spring', output: 'file' },
};

/** Adds to the items where the execution goes on from its Wait node. */
export const WITH_ADDRESS: Step = {
	name: 'Address',
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	parameters: {
		mode: 'raw',
		jsonOutput: '={{ { ...$json, goOnAt: $execution.resumeUrl } }}',
		includeOtherFields: true,
		options: { stripBinary: false },
	},
};

/**
 * Waits behind a step until that address is called, and goes on with what the step gave; n8n keeps
 * the execution in its database until then.
 */
export function pausedBehind({ name }: Step): Step[] {
	return [
		WITH_ADDRESS,
		{
			name: 'Wait',
			type: 'n8n-nodes-base.wait',
			typeVersion: 1.1,
			parameters: { resume: 'webhook', options: {} },
		},
		{
			name: 'Back',
			type: 'n8n-nodes-base.code',
			typeVersion: 2,
			parameters: { jsCode: `return $('${name}').all();` },
		},
	];
}
