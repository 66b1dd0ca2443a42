import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachEnrichment } from '../../nodes/Enrichment/OutreachEnrichment.node.ts';
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node.ts';

/** An operation that gets one item for each lead of the service. */
export interface StallCase {
	title: string;
	node: INodeType;
	parameters: INodeParameters;
}

const FIELDS = ['email', 'linkedinUrl', 'firstName', 'lastName', 'company'];

/** What a user drags into each field. */
export const dragged: INodeParameters = Object.fromEntries(
	FIELDS.map((name) => [name, `={{ $json.${name} }}`]),
);

const deleteBy = (mode: 'email' | 'id'): INodeParameters => ({
	operation: 'delete',
	lead: { __rl: true, mode, value: `={{ $json.${mode} }}` },
});

/** There is no database of n8n here to remember who was paid for. */
const enrich = { operation: 'enrich', skipIfEnrichedBefore: false };

export const stallCases: StallCase[] = [
	{
		title: 'Enrichment, five fields dragged',
		node: new OutreachEnrichment(),
		parameters: { ...enrich, mapping: 'manual', ...dragged },
	},
	{
		title: 'Enrichment, mapped automatically',
		node: new OutreachEnrichment(),
		parameters: { ...enrich, mapping: 'automatic' },
	},
	{
		title: 'Create If New, five fields dragged, all leads exist',
		node: new OutreachLead(),
		parameters: { operation: 'createIfNew', mapping: 'manual', ...dragged },
	},
	{
		title: 'Get Many, Return All',
		node: new OutreachLead(),
		parameters: { operation: 'getAll', returnAll: true, simple: true },
	},
	{ title: 'Delete by ID', node: new OutreachLead(), parameters: deleteBy('id') },
	{ title: 'Delete by email', node: new OutreachLead(), parameters: deleteBy('email') },
];

/** What a node gets of a lead. */
export function contactOf(lead: IDataObject): IDataObject {
	return Object.fromEntries(['id', ...FIELDS].map((name) => [name, lead[name]]));
}
