import { joinFirst } from '../../shared/utils/text';
import { customFailure } from '../../shared/transport/outcome';
import type { RequestFailure } from '../../shared/transport/outcome';
import { defineOperation } from '../../shared/operation/defineOperation';
import { toDeletedItem } from '../../shared/operation/simplify';
import type { LocatorValue } from '../../shared/parameters/resourceLocator';
import { getModeLabel } from '../../shared/parameters/resourceLocator';
import type { Input, Result, Run } from '../../shared/operation/plan';
import { isDone } from '../../shared/operation/plan';
import { evictLead } from '../leadCache';
import { findLeads, leadLocator, NO_LEAD, createNotFoundFailure } from '../locator';
import type { FoundLeads } from '../lookUpLeads';

/** DELETE /leads/{leadId}. */
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
	plan: deleteAll,
	properties: [leadLocator],
	request: ({ lead }) => ({ path: { leadId: lead.value } }),
	output: ({ body }, { lead: { value: id } }) => [toDeletedItem(body, { id }, `Lead ${id}`)],
});

/** Finds the leads first: where it is in doubt which one is meant, and the user wants to stop, none is deleted. */
async function deleteAll(
	inputs: Array<Input<{ lead: LocatorValue }>>,
	run: Run,
): Promise<Array<Result | undefined>> {
	const wanted = inputs.map(({ values }) => values.lead);
	const leadsOf = await findLeads(wanted.filter(isSearched), run);
	const targets = wanted.map((located) =>
		isSearched(located) ? targetOf(located, leadsOf(located)) : located.value,
	);
	const isStopped = !run.continueOnFail && targets.some(isInDoubt);

	const ids = [...new Set(targets.filter((target) => typeof target === 'string'))];
	const results = isStopped ? [] : await run.forEach(ids, async (id) => await deleteById(id, run));
	const byId = new Map(ids.map((id, index) => [id, results[index]]));
	return targets.map((target) => (typeof target === 'string' ? byId.get(target) : target));
}

function isSearched({ mode }: LocatorValue): boolean {
	return mode === 'email' || mode === 'linkedinUrl';
}

function targetOf(located: LocatorValue, found: FoundLeads): string | Result {
	if ('failure' in found) return found;
	const [lead, ...others] = found.leads;
	if (lead === undefined) return { failure: createNotFoundFailure(located) };
	if (others.length === 0) return lead.id;
	const ids = found.leads.map(({ id }) => id);
	return { failure: severalLeads(located, ids) };
}

/** Whether nothing may be deleted before the user has looked: a lead that is gone is no reason. */
function isInDoubt(target: string | Result): boolean {
	if (typeof target === 'string' || !('failure' in target)) return false;
	return target.failure.code !== NO_LEAD;
}

/** What is said where several leads are found. */
export function severalLeads(located: LocatorValue, ids: string[]): RequestFailure {
	return customFailure('SEVERAL_LEADS', {
		message: `Several leads have the ${getModeLabel(located)} ${located.value}, so none was deleted`,
		description: `To delete one of them, choose it 'By ID': ${joinFirst(ids, String)}`,
	});
}

async function deleteById(id: string, run: Run): Promise<Result> {
	const values = { lead: { mode: 'id', value: id } };
	const result = await run.send({ values, request: run.buildRequest(values) });
	if (isDone(result)) evictLead(id, run.client);
	return result;
}
