import { defineOperation } from '../../shared/operation/defineOperation';
import type { Result, Run } from '../../shared/operation/plan';
import { isDone, processEach, sendItem } from '../../shared/operation/plan';
import { toApiRequest } from '../../shared/operation/route';
import { toDeletedItem } from '../../shared/operation/simplify';
import { isFailed } from '../../shared/transport/outcome';
import { evictLead } from '../leadCache';
import { findTargets, leadLocator, NO_LEAD } from '../locator';

export const deleteLead = defineOperation({
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete lead permanently',
		description: 'Delete a lead permanently. This cannot be undone.',
	},
	resource: 'lead',
	route: 'DELETE /leads/{leadId}',
	lookUpRoute: 'GET /leads',
	sideEffect: 'they delete the lead permanently',
	successLabel: 'Deleted',
	howToVerify: 'Use Find by Email to check whether it still exists.',
	// all leads are found first: unless the user chose to continue, one ambiguous lead stops all deletions
	plan: async (items, run) => {
		const locators = items.map(({ values }) => values.lead);
		const targets = await findTargets(locators, run, 'deleted');
		// a missing lead does not stop the run, as an interrupted run could never be completed
		const isBlocking = (target: string | Result) =>
			typeof target !== 'string' && isFailed(target) && target.failure.code !== NO_LEAD;
		const isStopped = !run.continueOnFail && targets.some(isBlocking);
		const ids = [...new Set(targets.filter((target) => typeof target === 'string'))];
		const results = isStopped
			? []
			: await processEach(run, ids, async (id) => await deleteById(id, run));
		const byId = new Map(ids.map((id, index) => [id, results[index]]));
		return targets.map((target) => (typeof target === 'string' ? byId.get(target) : target));
	},
	properties: [leadLocator],
	request: ({ lead }) => ({ path: { leadId: lead.value } }),
	output: ({ body }, { lead: { value: id } }) => [toDeletedItem(body, { id }, `Lead ${id}`)],
});

async function deleteById(id: string, run: Run): Promise<Result> {
	const request = toApiRequest('DELETE /leads/{leadId}', { path: { leadId: id } });
	const result = await sendItem(run, { request, values: { lead: { mode: 'id', value: id } } });
	if (isDone(result)) evictLead(id, run.client);
	return result;
}
