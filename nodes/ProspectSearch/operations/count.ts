import type { IDataObject } from 'n8n-workflow';
import { defineOperation } from '../../shared/operation/defineOperation';
import { creditsOf } from '../../shared/run/credits';
import { UNKNOWN_TOTAL } from '../../shared/lists/list';
import { throwMissing, listIn, totalIn } from '../../shared/lists/inAnswer';
import { filterChecks, filterFields, filtersOf } from '../filters';
import { NO_COST, NO_TOTAL } from '../searchResults';

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
	properties: filterFields,
	checks: filterChecks,
	request: (values) => ({ body: { filters: filtersOf(values), limit: 1, offset: 0 } }),
	output: ({ body }) => {
		const prospects = listIn(body, 'prospects');
		const total = totalIn(body, prospects?.length);
		const credits = creditsOf(body);
		const isPaid = prospects !== undefined || credits.creditsUsed !== null;
		if (total !== UNKNOWN_TOTAL) return [{ total, ...credits }];
		return isPaid
			? [{ total: null, ...credits }]
			: throwMissing("POST /prospecting/search has no 'total'");
	},
	notices: (done) => {
		const items = done.flatMap((one) => one.items);
		return [
			...(items.some(({ total }) => total === null) ? [NO_TOTAL] : []),
			...(items.some(hasUnknownCost) ? [NO_COST] : []),
		];
	},
	partialResultsOnce: 'done',
});

function hasUnknownCost({ creditsUsed, remainingCredits }: IDataObject): boolean {
	return creditsUsed === null || remainingCredits === null;
}
