import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { components } from '../shared/api.generated';
import type { ParameterParser } from '../shared/fields/checks';
import { assertRange, ValidationError } from '../shared/fields/checks';
import { parsePlaces, parseSizes, parseList } from '../shared/fields/listsAndObjects';
import { filterCollection, text } from '../shared/operation/properties';
import { omitEmpty } from '../shared/utils/empty';
import { quote } from '../shared/utils/text';
import { parseAmount } from '../shared/utils/values';

type Filters = components['schemas']['SearchFilters'];

const SEPARATOR_ADVICE = 'Separate values with commas (semicolons if a value contains a comma)';

function createListFilter(displayName: string, name: string, placeholder: string): INodeProperties {
	return text(displayName, name, placeholder, { description: SEPARATOR_ADVICE });
}

/** Creates a filter whose valid values are not documented. */
function createCategoryFilter(
	displayName: string,
	name: string,
	placeholder: string,
): INodeProperties {
	return text(displayName, name, placeholder, {
		description: `The API lists no valid values: try yours with Count. ${SEPARATOR_ADVICE}.`,
	});
}

/** Creates a filter for places, which may contain commas. */
function createPlaceFilter(displayName: string, name: string): INodeProperties {
	const description = 'Separate values with semicolons';
	return text(displayName, name, 'e.g. Berlin, Germany; London', { description });
}

const revenueFrom = text('Company Revenue From', 'revenueMin', 'e.g. 1000000', {
	description: 'Minimum revenue. Leave empty for no limit.',
});
const revenueTo = text('Company Revenue To', 'revenueMax', 'e.g. 50000000', {
	description: 'Maximum revenue. Leave empty for no limit.',
});

export const filters = filterCollection(
	[
		createCategoryFilter('Company Industry', 'industry', 'e.g. Software, Finance'),
		createPlaceFilter('Company Location', 'companyLocation'),
		text('Company Name', 'companyName', 'e.g. Acme Inc'),
		revenueFrom,
		revenueTo,
		createCategoryFilter('Company Size', 'size', 'e.g. 11-50; 51-200'),
		createCategoryFilter('Department', 'department', 'e.g. Sales, Marketing'),
		createListFilter('Job Title', 'title', 'e.g. Head of Sales, Sales Manager'),
		createPlaceFilter('Person Location', 'location'),
		createCategoryFilter('Seniority', 'seniority', 'e.g. Director, VP'),
		createListFilter('Technology Not Used', 'notUsing', 'e.g. Salesforce'),
		createListFilter('Technology Used', 'using', 'e.g. HubSpot, Slack'),
	],
	'At least one filter is needed. A search without filters matches everyone.',
);

const parseRevenue: ParameterParser = (value, label) => {
	// 1.000 is ambiguous: many countries write one thousand like this
	const number = /^\d{1,3}\.\d{3}$/.test(String(value)) ? undefined : parseAmount(value);
	if (number !== undefined) return number;
	throw new ValidationError(`${label} must be a number, not ${quote(value)}`);
};

export const filterParsers: Record<string, ParameterParser> = {
	companyLocation: parsePlaces,
	department: parseList,
	industry: parseList,
	location: parsePlaces,
	notUsing: parseList,
	revenueMax: parseRevenue,
	revenueMin: parseRevenue,
	seniority: parseList,
	size: parseSizes,
	title: parseList,
	using: parseList,
};

export interface FilterValues {
	filters: IDataObject;
	options: IDataObject;
}

/** @throws ValidationError without filters (everyone would match) or with a reversed revenue range */
export function buildFilters({ filters: values }: FilterValues): Filters {
	const { companyLocation, companyName, industry, size, notUsing, using, ...others } = values;
	const { revenueMin: min = null, revenueMax: max = null, ...person } = others;
	assertRange(values, revenueFrom, revenueTo, 'higher');
	const revenue = min === null && max === null ? undefined : { min, max };
	const company = { name: companyName, industry, size, location: companyLocation, revenue };
	const groups = { company, person, technology: { using, notUsing } };
	const body = omitEmpty(
		Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, omitEmpty(group)])),
	);
	if (Object.keys(body).length > 0) return body;
	throw new ValidationError(
		"Add a filter under 'Filters'. A search without filters matches everyone and spends credits",
	);
}
