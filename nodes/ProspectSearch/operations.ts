import type { IDataObject } from 'n8n-workflow';
import { parseTotal, throwUnexpected, UNKNOWN_TOTAL } from '../shared/api/responses';
import { parseCredits } from '../shared/execution/creditBudget';
import { defineOperation } from '../shared/operation/defineOperation';
import type { Plan } from '../shared/operation/plan';
import { isDone, processGroups, sendItem } from '../shared/operation/plan';
import { maxCredits, number, toggle } from '../shared/operation/properties';
import type { SimplifyConfig } from '../shared/operation/simplify';
import { buildOutputProperties } from '../shared/operation/simplify';
import { buildFilters, filterParsers, filters } from './filters';
import { searchAll } from './search';

const sharedSettings = {
	resource: 'prospect',
	route: 'POST /prospecting/search',
	spendsCredits: true,
	repeatsWhenRunAgain: true,
	howToVerify: 'Check your credits before you run this again: some may have been spent.',
	parsers: filterParsers,
	keepPartialResults: 'afterSuccess',
} as const;

/** A plan that sends equal requests once; only the first of several equal items reports credits. */
const countAll: Plan = async (items, run) =>
	await processGroups(
		run,
		items,
		({ request }) => JSON.stringify(request.body),
		async ([first, ...others]) => {
			const result = await sendItem(run, first);
			const repeatedResult = isDone(result)
				? { records: result.records.map(setCreditsToZero) }
				: result;
			return [result, ...others.map(() => repeatedResult)];
		},
	);

const setCreditsToZero = (record: IDataObject): IDataObject =>
	record.creditsUsed === null ? record : { ...record, creditsUsed: 0 };

const count = defineOperation({
	...sharedSettings,
	option: {
		name: 'Count',
		value: 'count',
		action: 'Count prospects and spend credits',
		description: 'Count the people who match, for the price of one result',
	},
	sideEffect: "each search costs one result's credits",
	successLabel: 'Counted',
	plan: countAll,
	properties: [filters],
	request: (values) => ({ body: { filters: buildFilters(values), limit: 1, offset: 0 } }),
	output: ({ body }) => {
		const total = parseTotal(body);
		if (total === UNKNOWN_TOTAL) return throwUnexpected("POST /prospecting/search has no 'total'");
		return [{ total, ...parseCredits(body) }];
	},
});

const simplifyConfig: SimplifyConfig = {
	fields: [
		...['firstName', 'lastName', 'email', 'id', 'title', 'company', 'linkedinUrl'],
		...['position', 'creditsUsed', 'remainingCredits'],
	],
	otherFields: ['companySize', 'confidence', 'industry', 'location', 'technologies'],
	alwaysIncluded: ['id'],
};

const search = defineOperation({
	...sharedSettings,
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search prospects and spend credits',
		description: 'Find people by company, job and technology. Spends credits for each result.',
	},
	sideEffect: 'they spend credits for each person found',
	successLabel: 'Searched',
	plan: searchAll,
	properties: [
		number('Limit', 'maxResults', 25, {
			typeOptions: { minValue: 1, numberPrecision: 0 },
			description: 'Max number of results to return',
			hint: 'For each input item. You pay for each result.',
		}),
		filters,
		maxCredits,
		...buildOutputProperties(simplifyConfig),
	],
	options: [
		toggle(
			'Continue After Last Run',
			'continueAfterLastRun',
			"Whether to continue where the last production run with the same filters stopped. The first run begins after 'Results to Skip'.",
		),
		number('Results to Skip', 'startAt', 0, {
			typeOptions: { minValue: 0, numberPrecision: 0 },
			description: 'How many results to leave out at the beginning, such as those you have already',
		}),
	],
	simplify: simplifyConfig,
	request: (values) => ({ body: { filters: buildFilters(values), limit: values.maxResults } }),
});

export const operations = [count, search];
