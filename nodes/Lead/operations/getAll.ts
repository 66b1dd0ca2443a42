import { atLeast } from '../../shared/checks';
import { defineOperation, property } from '../../shared/operation';
import { optionsWith, returnAllAndLimit, simplify } from '../../shared/properties';
import { simpleLead } from '../fields';
import { leadPages, leadQuery } from '../list';

/** API document, GET /leads. */
export const getAll = defineOperation({
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many leads',
		description: 'Retrieve a list of leads',
	},
	route: 'GET /leads',
	effect: 'read',
	done: 'Read',
	plan: leadPages,
	properties: [
		...returnAllAndLimit,
		simplify,
		property({
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				{
					displayName: 'Company',
					name: 'company',
					type: 'string',
					default: '',
					placeholder: 'e.g. Acme Inc',
					description: 'Exact name of the company',
				},
				{ displayName: 'Created After', name: 'createdAfter', type: 'dateTime', default: '' },
				{ displayName: 'Created Before', name: 'createdBefore', type: 'dateTime', default: '' },
				{
					displayName: 'Last Contacted After',
					name: 'lastContactedAfter',
					type: 'dateTime',
					default: '',
				},
				{
					displayName: 'Search',
					name: 'search',
					type: 'string',
					default: '',
					placeholder: 'e.g. nathan',
					description: 'Text in name, email, company or title; at least 2 characters',
				},
				{
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
				},
				{
					displayName: 'Status',
					name: 'status',
					type: 'options',
					options: [
						{ name: 'Cold', value: 'cold', description: 'No response or not interested' },
						{ name: 'Contacted', value: 'contacted', description: 'Initial outreach done' },
						{ name: 'Converted', value: 'converted', description: 'Became a customer' },
						{ name: 'New', value: 'new', description: 'Recently added and not contacted' },
						{ name: 'Replied', value: 'replied', description: 'Responded' },
					],
					default: 'new',
				},
				{
					displayName: 'Title',
					name: 'title',
					type: 'string',
					default: '',
					placeholder: 'e.g. sales',
					description: 'Part of the job title',
				},
				{
					displayName: 'Updated After',
					name: 'updatedAfter',
					type: 'dateTime',
					default: '',
					description: 'Reads from the latest change backwards and stops at this time',
				},
			],
		}),
		property({
			displayName: 'Sort',
			name: 'sort',
			type: 'collection',
			placeholder: 'Add Sorting',
			default: {},
			options: [
				{
					displayName: 'Order',
					name: 'sortOrder',
					type: 'options',
					options: [
						{ name: 'Ascending', value: 'asc' },
						{ name: 'Descending', value: 'desc' },
					],
					default: 'desc',
				},
				{
					displayName: 'Sort By',
					name: 'sortBy',
					type: 'options',
					options: [
						{ name: 'Company', value: 'company' },
						{ name: 'Created At', value: 'createdAt' },
						{ name: 'First Name', value: 'firstName' },
						{ name: 'Last Contacted At', value: 'lastContactedAt' },
						{ name: 'Last Name', value: 'lastName' },
						{ name: 'Updated At', value: 'updatedAt' },
					],
					default: 'createdAt',
				},
			],
		}),
		optionsWith(),
	],
	checks: { search: atLeast(2) },
	simplify: simpleLead,
	request: (values) => ({ query: leadQuery(values) }),
});
