import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** The filters by which leads are both listed and watched (GET /leads). */
export const company: INodeProperties = {
	displayName: 'Company',
	name: 'company',
	type: 'string',
	default: '',
	placeholder: 'e.g. Acme Inc',
	description: 'Exact name of the company',
};

export const search: INodeProperties = {
	displayName: 'Search',
	name: 'search',
	type: 'string',
	default: '',
	placeholder: 'e.g. nathan',
	description: 'Text to find in name, email, company or title. At least 2 characters.',
};

export const source: INodeProperties = {
	displayName: 'Source',
	name: 'source',
	type: 'options',
	options: [
		{ name: 'API', value: 'api' },
		{ name: 'Import', value: 'import' },
		{ name: 'LinkedIn', value: 'linkedin' },
		{ name: 'Referral', value: 'referral' },
		{ name: 'Website', value: 'website' },
	],
	default: 'import',
};

export const title: INodeProperties = {
	displayName: 'Title',
	name: 'title',
	type: 'string',
	default: '',
	placeholder: 'e.g. sales',
	description: 'Part of the job title',
};

/** The states of a lead. */
export const statuses: INodePropertyOptions[] = [
	{ name: 'Cold', value: 'cold', description: 'No response or not interested' },
	{ name: 'Contacted', value: 'contacted', description: 'Initial outreach done' },
	{ name: 'Converted', value: 'converted', description: 'Became a customer' },
	{ name: 'New', value: 'new', description: 'Recently added and not contacted' },
	{ name: 'Replied', value: 'replied', description: 'Responded' },
];
