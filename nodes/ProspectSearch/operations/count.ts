import { defineOperation } from '../../shared/operation/defineOperation';
import { optionsWith } from '../../shared/operation/options';
import { ignoreEmptyFilters } from '../../shared/operation/emptyFilters';
import { creditsOf } from '../../shared/run/credits';
import { UNKNOWN_TOTAL } from '../../shared/run/pageReader';
import { lacks, listIn, totalIn } from '../../shared/lists/inAnswer';
import { filterChecks, filterFields, filtersOf } from '../filters';
import { NO_TOTAL } from '../endings';

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
		const total = totalIn(body);
		const credits = creditsOf(body);
		const isPaid = listIn(body, 'prospects') !== undefined || credits.creditsUsed !== null;
		if (total !== UNKNOWN_TOTAL) return [{ total, ...credits }];
		return isPaid
			? [{ total: null, ...credits }]
			: lacks("POST /prospecting/search has no 'total'");
	},
	notices: (done) =>
		done.some(({ items }) => items.some(({ total }) => total === null)) ? [NO_TOTAL] : [],
	unfinished: () => [],
});
