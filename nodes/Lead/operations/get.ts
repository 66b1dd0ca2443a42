import type { Failure } from '../../shared/errors/failure';
import { simpleLead } from '../../shared/lists/leads/leads';
import type { Check } from '../../shared/operation/checks';
import { recordId } from '../../shared/operation/checks';
import { defineOperation, property } from '../../shared/operation/defineOperation';
import { optionsWith } from '../../shared/operation/options';
import { additionalFields, outputParameters } from '../../shared/operation/output';
import type { Input, Result, Run } from '../../shared/operation/plan';
import { profileAddress, sameProfile } from '../../shared/operation/profileUrl';
import { yieldToEventLoop } from '../../shared/run/yieldToEventLoop';
import { idIn, textIn } from '../../shared/values';
import type { Lead } from '../fields';
import { readLeads, severalHint } from '../lookUp';

interface Values {
	lead: { mode: string; value: string };
}

/** GET /leads: there is no route for one lead, so the list is read once for all items. */
export const get = defineOperation({
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get lead',
		description: 'Retrieve a lead by ID or LinkedIn URL. Reads the list of leads once per run.',
	},
	resource: 'lead',
	route: 'GET /leads',
	effect: 'read',
	doneLabel: 'Read',
	plan: async (inputs, run) => await findAll(inputs, run),
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
					displayName: 'By LinkedIn URL',
					name: 'linkedinUrl',
					type: 'string',
					placeholder: 'e.g. https://www.linkedin.com/in/nathan-smith',
				},
			],
		}),
		...outputParameters(simpleLead),
		optionsWith(additionalFields(simpleLead)),
	],
	checks: { lead: leadLocator },
	simplify: simpleLead,
	request: () => ({}),
});

function leadLocator(...[value, label]: Parameters<Check>): unknown {
	const { mode, value: given } = value as Values['lead'];
	const check = mode === 'linkedinUrl' ? profileAddress : recordId;
	return { mode, value: check(given, label) };
}

/** Looks for the lead of each item in one reading of the list, the oldest leads first. */
async function findAll(inputs: Array<Input<Values>>, run: Run): Promise<Result[]> {
	const found = await readLeads({}, run);
	if ('failure' in found) return inputs.map(() => found);

	const byKey = new Map<string, Lead[]>();
	for (const lead of found.leads) {
		await yieldToEventLoop();
		for (const key of keysOf(lead)) {
			const known = byKey.get(key);
			if (known === undefined) byKey.set(key, [lead]);
			else known.push(lead);
		}
	}
	return inputs.map(({ values: { lead } }) => toResult(byKey.get(keyOf(lead)) ?? [], lead));
}

/** What a lead can be found by. */
function keysOf({ id, linkedinUrl }: Lead): string[] {
	const url = textIn(linkedinUrl) ?? '';
	return [
		keyOf({ mode: 'id', value: idIn(id) ?? '' }),
		...(url.trim() === '' ? [] : [keyOf({ mode: 'linkedinUrl', value: url })]),
	];
}

function keyOf({ mode, value }: Values['lead']): string {
	return mode === 'linkedinUrl' ? `url ${sameProfile(value)}` : `id ${value}`;
}

function toResult(leads: Lead[], { mode, value }: Values['lead']): Result {
	const [lead] = leads;
	if (lead === undefined) return { failure: leadNotFound(mode, value) };
	return { items: [{ ...lead }], hint: severalHint(leads, 'LinkedIn URLs') };
}

/** What is said of an ID or a LinkedIn URL that no lead has. */
export function leadNotFound(mode: string, value: string): Failure {
	const thing = mode === 'linkedinUrl' ? 'LinkedIn URL' : 'ID';
	return {
		kind: 'finding',
		outcome: 'refused',
		code: 'NO_LEAD',
		text: () => ({
			message: `No lead found with the ${thing} ${value}`,
			description: "Check 'Lead' for typos; the lead may have been deleted.",
		}),
	};
}
