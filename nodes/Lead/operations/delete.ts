import type { Failure } from '../../shared/errors/failure';
import type { Check } from '../../shared/operation/checks';
import { email, recordId } from '../../shared/operation/checks';
import { defineOperation, property } from '../../shared/operation/defineOperation';
import { becameOfDeletion, deletion } from '../../shared/operation/deletion';
import { sameEmail } from '../../shared/operation/email';
import { optionsWith } from '../../shared/operation/options';
import type { Input, Result, Run } from '../../shared/operation/plan';
import { idIn } from '../../shared/values';
import type { Lead } from '../fields';
import { forgetLead } from '../leadIndex';
import type { FoundLeads } from '../lookUp';
import { lookUp } from '../lookUp';

const NO_LEAD = 'NO_LEAD';

interface Values {
	lead: { mode: string; value: string };
}

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
	effect: 'idempotent',
	doneLabel: 'Deleted',
	became: becameOfDeletion,
	howToVerify: 'Check with Find by Email whether it still exists.',
	plan: async (inputs, run) => await deleteAll(inputs, run),
	properties: [
		property({
			displayName: 'Lead',
			name: 'lead',
			type: 'resourceLocator',
			required: true,
			default: { mode: 'list', value: '' },
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					typeOptions: { searchListMethod: 'searchLeads', searchable: true },
				},
				{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. lead_8f3a' },
				{
					displayName: 'By Email',
					name: 'email',
					type: 'string',
					placeholder: 'e.g. nathan@example.com',
				},
			],
		}),
		optionsWith(),
	],
	checks: { lead: leadLocator },
	request: ({ lead }) => ({ path: { leadId: lead.value } }),
});

function leadLocator(...[value, label]: Parameters<Check>): unknown {
	const { mode, value: given } = value as Values['lead'];
	const check = mode === 'email' ? email : recordId;
	return { mode, value: check(given, label) };
}

/** Finds the leads first: where it is in doubt which one is meant, and the user wants to stop, none is deleted. */
async function deleteAll(
	inputs: Array<Input<Values>>,
	run: Run,
): Promise<Array<Result | undefined>> {
	const leads = inputs.map(({ values }) => values.lead);
	const byEmail = leads.filter(({ mode }) => mode === 'email').map(({ value }) => value);
	const found = await lookUp(byEmail, run);
	const targets = leads.map((lead) => targetOf(lead, found));
	const isStopped = !run.continueOnFail && targets.some(isInDoubt);

	const ids = [...new Set(targets.filter((target) => typeof target === 'string'))];
	const results = isStopped ? [] : await run.forEach(ids, async (id) => await deleteById(id, run));
	const byId = new Map(ids.map((id, index) => [id, results[index]]));
	return targets.map((target) => (typeof target === 'string' ? byId.get(target) : target));
}

function targetOf(
	{ mode, value }: Values['lead'],
	found: Map<string, FoundLeads>,
): string | Result {
	if (mode !== 'email') return value;
	const match = found.get(sameEmail(value)) ?? { leads: [] };
	if ('failure' in match) return match;
	const [lead, ...others] = match.leads;
	if (lead === undefined) return { failure: noLead(value) };
	if (others.length === 0) return readId(lead);
	const ids = match.leads.map(({ id }) => idIn(id)).filter((id) => id !== undefined);
	return { failure: severalLeads(value, ids) };
}

/** Whether nothing may be deleted before the user has looked: a lead that is gone is no reason. */
function isInDoubt(target: string | Result): boolean {
	if (typeof target === 'string' || !('failure' in target)) return false;
	return !(target.failure.kind === 'finding' && target.failure.code === NO_LEAD);
}

/** What is said of an email that no lead has. */
export function noLead(address: string): Failure {
	return {
		kind: 'finding',
		outcome: 'refused',
		code: NO_LEAD,
		text: () => ({
			message: `No lead found with the email ${address}`,
			description:
				"Check 'Lead' for typos; the lead may have been deleted already. Nothing was deleted for this item.",
		}),
	};
}

/** What is said of an email that several leads have. */
export function severalLeads(address: string, ids: string[]): Failure {
	return {
		kind: 'finding',
		outcome: 'refused',
		code: 'SEVERAL_LEADS',
		text: () => ({
			message: `Several leads have the email ${address}, so none was deleted`,
			description: `To delete one of them, choose it 'By ID': ${ids.join(', ')}`,
		}),
	};
}

/** The ID of a lead of the service; one that no path can hold is no answer that can be used. */
function readId({ id }: Lead): string | Result {
	try {
		return recordId(id, 'ID');
	} catch {
		const detail = `GET /leads has no 'id' of this lead`;
		return { failure: { kind: 'unusable', reason: 'missing', detail } };
	}
}

async function deleteById(id: string, { call, connection }: Run): Promise<Result> {
	const outcome = await call('DELETE /leads/{leadId}', 'idempotent', { path: { leadId: id } });
	if (outcome.kind !== 'answer') return { failure: outcome };
	forgetLead(id, connection);
	return { items: [deletion(outcome.body, { id }, `Lead ${id}`)] };
}
