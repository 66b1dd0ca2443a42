import type { IDataObject } from 'n8n-workflow';
import type { Step } from '../workflow.mts';

/** Creates items with people who are not leads and were not contacted yet. */
export function createPeople(count: number): (IDataObject & { email: string })[] {
	return Array.from({ length: count }, (_, index) => {
		const name = `person-${index + 1}`;
		return {
			firstName: 'Person',
			lastName: `Number ${index + 1}`,
			email: `${name}@example.com`,
			profileUrl: `https://www.linkedin.com/in/${name}`,
		};
	});
}

/** Splits a list into chunks of `size`. */
export function chunk<T>(list: T[], size: number): T[][] {
	return list.flatMap((_, index) => (index % size === 0 ? [list.slice(index, index + size)] : []));
}

export const CREATE_STEP: Step = {
	name: 'Create',
	type: 'outreachLead',
	parameters: { resource: 'lead', operation: 'create' },
};

/** Schedules a connection request to each item's person. */
export const CONNECT_STEP: Step = {
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
