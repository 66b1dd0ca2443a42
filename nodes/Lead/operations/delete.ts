import { defineOperation } from '../../shared/operation/defineOperation';
import type { Result, Run } from '../../shared/operation/plan';
import { isDone, processEach, sendItem } from '../../shared/operation/plan';
import { toApiRequest } from '../../shared/operation/route';
import { toDeletedItem } from '../../shared/operation/simplify';
import type { LocatorValue } from '../../shared/parameters/resourceLocator';
import { getModeLabel } from '../../shared/parameters/resourceLocator';
import type { RequestFailure } from '../../shared/transport/outcome';
import { createCustomFailure, isFailed } from '../../shared/transport/outcome';
import { joinFirst } from '../../shared/utils/text';
import { evictLead } from '../leadCache';
import { createNoLeadFailure, findLeads, leadLocator, NO_LEAD } from '../locator';
import type { LookupResult } from '../lookUpLeads';

export const deleteLead = defineOperation({
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete lead permanently',
		description: 'Delete a lead permanently. This cannot be undone.',
	},
	resource: 'lead',
	route: 'DELETE /leads/{leadId}',
	sideEffect: 'they delete the lead permanently',
	successLabel: 'Deleted',
	howToVerify: 'Use Find by Email to check whether it still exists.',
	// all leads are found first: unless the user chose to continue, one ambiguous lead stops all deletions
	plan: async (items, run) => {
		const locators = items.map(({ values }) => values.lead);
		const getLeads = await findLeads(locators.filter(needsLookUp), run);
		const targets = locators.map((locator) =>
			needsLookUp(locator) ? toTarget(locator, getLeads(locator)) : locator.value,
		);
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

function needsLookUp({ mode }: LocatorValue): boolean {
	return mode === 'email' || mode === 'linkedinUrl';
}

function toTarget(locator: LocatorValue, found: LookupResult): string | Result {
	if (isFailed(found)) return found;
	const ids = found.leads.map(({ id }) => id);
	if (ids.length === 0) return { failure: createNoLeadFailure(locator) };
	return ids.length === 1 ? ids[0] : { failure: createSeveralLeadsFailure(locator, ids) };
}

export function createSeveralLeadsFailure(locator: LocatorValue, ids: string[]): RequestFailure {
	return createCustomFailure('SEVERAL_LEADS', {
		message: `Several leads have the ${getModeLabel(locator)} ${locator.value}, so none was deleted`,
		description: `To delete one of them, choose it 'By ID': ${joinFirst(ids, String)}`,
	});
}

async function deleteById(id: string, run: Run): Promise<Result> {
	const request = toApiRequest('DELETE /leads/{leadId}', { path: { leadId: id } });
	const result = await sendItem(run, { request, values: { lead: { mode: 'id', value: id } } });
	if (isDone(result)) evictLead(id, run.client);
	return result;
}
