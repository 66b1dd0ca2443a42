import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { atLeast } from '../../operation/checks';
import { choice, text } from '../../operation/properties';

/** A shorter text is refused as a search. */
export const SHORTEST_SEARCH = 2;

/** The filters by which leads are both listed and watched (GET /leads). */
export const company: INodeProperties = text('Company', 'company', 'e.g. Acme Inc', {
	description: 'Exact name of the company',
});

export const search: INodeProperties = text('Search', 'search', 'e.g. nathan', {
	description: 'Text to find in name, email, company or title. At least 2 characters.',
});

export const searchChecks = { search: atLeast(SHORTEST_SEARCH) };

export const source = choice('Source', 'source', 'import', [
	{ name: 'API', value: 'api' },
	{ name: 'Import', value: 'import' },
	{ name: 'LinkedIn', value: 'linkedin' },
	{ name: 'Referral', value: 'referral' },
	{ name: 'Website', value: 'website' },
]);

export const title: INodeProperties = text('Title', 'title', 'e.g. sales', {
	description: 'Part of the job title',
});

/** The states of a lead. */
export const statuses: INodePropertyOptions[] = [
	{ name: 'Cold', value: 'cold', description: 'No response or not interested' },
	{ name: 'Contacted', value: 'contacted', description: 'Initial outreach done' },
	{ name: 'Converted', value: 'converted', description: 'Became a customer' },
	{ name: 'New', value: 'new', description: 'Recently added and not contacted' },
	{ name: 'Replied', value: 'replied', description: 'Responded' },
];
