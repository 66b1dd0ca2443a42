import type { IDataObject } from 'n8n-workflow';
import type { Check } from '../../shared/operation/checks';
import { email, recordId } from '../../shared/operation/checks';
import { deletion } from '../../shared/operation/deletion';
import type { Input, Result, Steps } from '../../shared/operation/plan';
import { defineOperation, property } from '../../shared/operation/defineOperation';
import { inParallel } from '../../shared/run/mapConcurrently';
import { optionsWith } from '../../shared/operation/properties';
import { factsOf } from '../../shared/transport/facts';
import { readAnswer } from '../../shared/transport/outcome';
import { idIn } from '../../shared/values';
import type { Lead } from '../fields';
import type { Found } from '../lookUp';
import { lookUp, sameEmail } from '../lookUp';

const AT_ONCE = 25;

interface Values {
	lead: { mode: string; value: string };
}

/** API document, DELETE /leads/{leadId}. */
export const deleteLead = defineOperation({
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete lead',
		description: 'Remove a lead permanently; this cannot be undone',
	},
	route: 'DELETE /leads/{leadId}',
	otherRoutes: ['GET /leads'],
	effect: 'repeatable',
	done: 'Deleted',
	findOut: 'Look for it with Find by Email.',
	plan: { kind: 'steps', run: async (inputs, steps) => await deleteAll(inputs, steps) },
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
	refusals: {
		NO_LEAD: ({ email: address }) => ({
			message: `There is no lead with the email ${String(address)}`,
			description:
				"Check 'Lead': the email may be mistyped, or the lead deleted already. Nothing was deleted for this item.",
		}),
		SEVERAL_LEADS: ({ email: address, ids }) => ({
			message: `Several leads have the email ${String(address)}, so none was deleted`,
			description: `Choose the one to delete 'By ID': ${String(ids)}`,
		}),
	},
	request: ({ lead }) => ({ path: { leadId: lead.value } }),
});

function leadLocator(...[value, label]: Parameters<Check>): unknown {
	const { mode, value: given } = value as Values['lead'];
	const check = mode === 'email' ? email : recordId;
	return { mode, value: check(given, label) };
}

/** Finds the leads first: where one cannot be told, and the user wants to stop, none is deleted. */
async function deleteAll(
	inputs: Array<Input<Values>>,
	steps: Steps,
): Promise<Array<Result | undefined>> {
	const leads = inputs.map(({ values }) => values.lead);
	const byEmail = leads.filter(({ mode }) => mode === 'email').map(({ value }) => value);
	const found = byEmail.length > 0 ? await lookUp(byEmail, steps) : new Map<string, Found>();
	const targets = leads.map((lead) => targetOf(lead, found));
	let hasFailed = targets.some((target) => typeof target !== 'string');

	const ids = [...new Set(targets.filter((target) => typeof target === 'string'))];
	const deleteOne = async (id: string) => {
		const result = await deleteById(id, steps);
		hasFailed ||= 'failure' in result;
		return result;
	};
	const results = await inParallel(ids, deleteOne, {
		atOnce: AT_ONCE,
		stopped: () => hasFailed && !steps.goOn,
	});
	const byId = new Map(ids.map((id, place) => [id, results[place]]));
	return targets.map((target) => (typeof target === 'string' ? byId.get(target) : target));
}

function targetOf({ mode, value }: Values['lead'], found: Map<string, Found>): string | Result {
	if (mode !== 'email') return value;
	const match = found.get(sameEmail(value)) ?? { leads: [] };
	if ('failure' in match) return match;
	const [lead, ...others] = match.leads;
	if (lead === undefined) return refused({ code: 'NO_LEAD', email: value });
	if (others.length > 0) {
		const ids = match.leads.map(({ id }) => idIn(id)).filter((id) => id !== undefined);
		return refused({ code: 'SEVERAL_LEADS', email: value, ids: ids.join(', ') });
	}
	return readId(lead);
}

/** The ID of a lead of the service; one that no path can hold is no answer that can be used. */
function readId({ id }: Lead): string | Result {
	try {
		return recordId(id, 'ID');
	} catch {
		return { failure: { kind: 'unusable', reason: 'notJson' } };
	}
}

function refused(body: IDataObject): Result {
	return { failure: { kind: 'refusal', body } };
}

async function deleteById(id: string, { call }: Steps): Promise<Result> {
	const outcome = await call('DELETE /leads/{leadId}', 'repeatable', { path: { leadId: id } });
	if (outcome.kind !== 'answer') return { failure: outcome };
	const reading = readAnswer('repeatable', outcome, (body) => {
		if (factsOf(body).success === true) return [deletion(body, { id }, `Lead ${id}`)];
		throw new Error('The answer does not say that the lead was deleted');
	});
	return 'failure' in reading ? reading : { items: reading.content };
}
