import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { components } from '../shared/api.generated';
import type { Check } from '../shared/operation/checks';
import { FieldError, refuseReversed } from '../shared/operation/checks';
import { phrases, places } from '../shared/operation/contentChecks';
import { filterCollection, text } from '../shared/operation/properties';
import { amountIn, quoted } from '../shared/values';

type Filters = components['schemas']['SearchFilters'];

/** A filter that takes several values. */
function several(displayName: string, name: string, placeholder: string): INodeProperties {
	const description = 'Separate values with commas (semicolons if a value contains a comma)';
	return text(displayName, name, placeholder, { description });
}

const location: INodeProperties = text('Location', 'location', 'e.g. Berlin, Germany; London', {
	description: 'Separate values with semicolons',
});

const revenueFrom: INodeProperties = text('Revenue From', 'revenueMin', 'e.g. 1000000', {
	description: 'Minimum revenue. Leave empty for no limit.',
});

const revenueTo: INodeProperties = text('Revenue To', 'revenueMax', 'e.g. 50000000', {
	description: 'Maximum revenue. Leave empty for no limit.',
});

/** Who is searched for (POST /prospecting/search). */
export const filterFields = [
	filterCollection(
		'Person Filters',
		'person',
		[
			several('Department', 'department', 'e.g. Sales, Marketing'),
			location,
			several('Seniority', 'seniority', 'e.g. Director, VP'),
			several('Title', 'title', 'e.g. Head of Sales, Sales Manager'),
		],
		{
			description:
				'At least one filter is needed, here or below. A search without filters matches everyone.',
		},
	),
	filterCollection('Company Filters', 'company', [
		several('Industry', 'industry', 'e.g. Software, Finance'),
		location,
		text('Name', 'name', 'e.g. Acme Inc'),
		revenueFrom,
		revenueTo,
		several('Size', 'size', 'e.g. 11-50; 51-200'),
	]),
	filterCollection('Technology Filters', 'technology', [
		several('Not Using', 'notUsing', 'e.g. Salesforce'),
		several('Using', 'using', 'e.g. HubSpot, Slack'),
	]),
];

const amount: Check = (value, label) => {
	// 1.000 is a thousand in half of the world
	const number = /^\d{1,3}\.\d{3}$/.test(String(value)) ? undefined : amountIn(value);
	if (number !== undefined) return number;
	throw new FieldError(`${label} must be a number, not ${quoted(value)}`);
};

export const filterChecks: Record<string, Check> = {
	department: phrases,
	industry: phrases,
	location: places,
	notUsing: phrases,
	revenueMax: amount,
	revenueMin: amount,
	seniority: phrases,
	size: phrases,
	title: phrases,
	using: phrases,
};

/**
 * The body's filters; groups and lists without a value are not sent.
 *
 * @throws FieldError when there is none, for anyone would match and cost credits, and when the
 * revenues are in reverse order
 */
export function filtersOf(groups: FilterValues): Filters {
	const { revenueMin, revenueMax, ...company } = groups.company;
	const [min, max] = [revenueMin, revenueMax].map((end) => (typeof end === 'number' ? end : null));
	const hasRevenue = min !== null || max !== null;
	refuseReversed(groups.company, revenueFrom, revenueTo, 'higher');
	const filters = filled({
		company: filled({ ...company, ...(hasRevenue && { revenue: { min, max } }) }),
		person: filled(groups.person),
		technology: filled(groups.technology),
	});
	if (Object.keys(filters).length > 0) return filters;
	throw new FieldError(
		"Add a filter under 'Company Filters', 'Person Filters' or 'Technology Filters'. A search without filters matches everyone and spends credits",
	);
}

/** What filters are read from. */
export interface FilterValues {
	company: IDataObject;
	person: IDataObject;
	technology: IDataObject;
	options: IDataObject;
}

function filled(fields: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(fields).filter(
			([, value]) => Object.keys(Object(value)).length > 0 || typeof value === 'number',
		),
	);
}
