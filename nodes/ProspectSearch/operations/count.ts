import { defineOperation } from '../../shared/operation/defineOperation';
import { optionsWith } from '../../shared/operation/options';
import { ignoreEmptyFilters } from '../../shared/operation/emptyFilters';
import { filterChecks, filterFields, filtersOf } from '../filters';
import { readAnswerOf } from '../search';

/** POST /prospecting/search. */
export const count = defineOperation({
	option: {
		name: 'Count',
		value: 'count',
		action: 'Count prospects and spend credits',
		description: 'Count the people who match, for the price of one result',
	},
	resource: 'prospect',
	route: 'POST /prospecting/search',
	effect: 'nonIdempotent',
	spendsCredits: true,
	doneLabel: 'Counted',
	howToVerify: 'Check your credits before you run this again: some may have been spent.',
	properties: [...filterFields, optionsWith(ignoreEmptyFilters)],
	checks: filterChecks,
	request: (values) => ({ body: { filters: filtersOf(values), limit: 1, offset: 0 } }),
	output: ({ body }) => {
		const { credits, total } = readAnswerOf(body);
		return [{ total, ...credits }];
	},
	unfinished: () => [],
});
