import type { IDataObject } from 'n8n-workflow';
import { atLeast } from '../../shared/checks';
import type { AnyValues, Pages } from '../../shared/operation';
import { defineOperation, property } from '../../shared/operation';
import { connectionOptions, returnAllAndLimit, simplify } from '../../shared/properties';
import { simpleLead } from '../fields';

interface ListValues {
	filters?: { updatedAfter?: string };
	sort?: { sortBy?: string; sortOrder?: string };
}

/** How leads are listed (API document, GET /leads). */
export const leadPages: Pages = {
	kind: 'pages',
	read: (answer) => {
		const { data } = answer as { data: { leads: IDataObject[]; pagination: { total: number } } };
		return { records: [...data.leads], total: wholeNumber(data.pagination.total) };
	},
	steady: {
		query: { sortBy: 'createdAt', sortOrder: 'asc' },
		before: 'createdBefore',
		after: 'createdAfter',
	},
	ends: (values) => {
		const { updatedAfter } = filtersOf(values);
		if (updatedAfter === undefined) return undefined;
		return ({ updatedAt }) => Date.parse(String(updatedAt)) <= Date.parse(updatedAfter);
	},
	arrange: (records, values) => {
		const { sortBy, sortOrder } = orderOf(values);
		const direction = sortOrder === 'asc' ? 1 : -1;
		return [...records].sort((a, b) => compare(a[sortBy], b[sortBy], direction));
	},
};

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
		property({
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [...connectionOptions],
		}),
	],
	checks: { search: atLeast(2) },
	simplify: simpleLead,
	request: (values) => {
		const { updatedAfter, ...filters } = values.filters;
		const order = updatedAfter ? { sortBy: 'updatedAt', sortOrder: 'desc' } : values.sort;
		return { query: { ...filters, ...order } };
	},
});

function wholeNumber(value: unknown): number {
	if (Number.isInteger(value)) return value as number;
	throw new Error('The answer holds no number of matches');
}

function filtersOf(values: AnyValues): NonNullable<ListValues['filters']> {
	return (values as ListValues).filters ?? {};
}

function orderOf(values: AnyValues): { sortBy: string; sortOrder: string } {
	const { sort } = values as ListValues;
	const standard = filtersOf(values).updatedAfter === undefined ? 'createdAt' : 'updatedAt';
	return { sortBy: sort?.sortBy ?? standard, sortOrder: sort?.sortOrder ?? 'desc' };
}

/** Records without a value come last in either direction. */
function compare(a: unknown, b: unknown, direction: 1 | -1): number {
	if (!a || !b) return Number(!a) - Number(!b);
	return direction * String(a).localeCompare(String(b), 'en', { sensitivity: 'base' });
}
