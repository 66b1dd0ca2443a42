import { joinFirst } from '../../shared/errors/invalidItems';
import { finding } from '../../shared/transport/outcome';
import type { Failure } from '../../shared/transport/outcome';
import { defineOperation } from '../../shared/operation/defineOperation';
import { deletion } from '../../shared/operation/simplify';
import type { LocatorValue } from '../../shared/parameters/resourceLocator';
import { modeName } from '../../shared/parameters/resourceLocator';
import type { Input, Result, Run } from '../../shared/operation/plan';
import { forgetLead } from '../leadCache';
import { findLeads, leadLocator, NO_LEAD, noLead } from '../locator';
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
	harm: 'they delete the lead permanently',
	doneLabel: 'Deleted',
	howToVerify: 'Use Find by Email to check whether it still exists.',
	plan: deleteAll,
	properties: [leadLocator],
	request: ({ lead }) => ({ path: { leadId: lead.value } }),
	output: ({ body }, { lead: { value: id } }) => [deletion(body, { id }, `Lead ${id}`)],
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
	if (lead === undefined) return { failure: noLead(located) };
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
export function severalLeads(located: LocatorValue, ids: string[]): Failure {
	return finding('SEVERAL_LEADS', {
		message: `Several leads have the ${modeName(located)} ${located.value}, so none was deleted`,
		description: `To delete one of them, choose it 'By ID': ${joinFirst(ids, String)}`,
	});
}

async function deleteById(id: string, run: Run): Promise<Result> {
	const result = await run.send({ lead: { mode: 'id', value: id } });
	if ('items' in result) forgetLead(id, run.connection);
	return result;
}
