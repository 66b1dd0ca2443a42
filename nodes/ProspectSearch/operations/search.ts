import { defineOperation } from '../../shared/operation/defineOperation';
import { outputParameters } from '../../shared/operation/output';
import { maxCredits, number, toggle } from '../../shared/operation/properties';
import { filterChecks, filterFields, filtersOf } from '../filters';
import { searchAll, simpleProspect } from '../search';

/** POST /prospecting/search. */
export const search = defineOperation({
	option: {
		name: 'Search',
		value: 'search',
		action: 'Search prospects and spend credits',
		description: 'Find people by company, job and technology. Spends credits for each result.',
	},
	resource: 'prospect',
	route: 'POST /prospecting/search',
	effect: 'nonIdempotent',
	spendsCredits: true,
	doneLabel: 'Searched',
	howToVerify: 'Check your credits before you run this again: some may have been spent.',
	plan: searchAll,
	properties: [
		number('Limit', 'maxResults', 25, {
			typeOptions: { minValue: 1, numberPrecision: 0 },
			description:
				'Max number of results to return for each input item. You pay for each result, so this limits the cost.',
		}),
		...outputParameters(simpleProspect),
		...filterFields,
	],
	options: [
		maxCredits,
		toggle(
			'Continue After Last Run',
			'continueAfterLastRun',
			"Whether to continue where the last production run with the same filters stopped. The first run begins at 'Start At'.",
		),
		number('Start At', 'startAt', 0, {
			typeOptions: { minValue: 0, numberPrecision: 0 },
			description: 'Number of results to skip',
		}),
	],
	checks: filterChecks,
	simplify: simpleProspect,
	request: (values) => ({ body: { filters: filtersOf(values), limit: values.maxResults } }),
	partialResultsOnce: 'done',
});
