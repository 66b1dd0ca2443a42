import type { INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { mockApi, runOperation, useTestHarness } from '../harness';

useTestHarness();

const NO_CONTACT = 'No contact was received';
const NEXT_STEP =
	"Nothing was sent. Connect a node that supplies contacts, such as Google Sheets. To enter a contact yourself, choose 'Map Each Field Manually' under 'Mapping Column Mode'.";

const connectionRequest = { resource: 'connection', operation: 'sendConnectionRequest' };
const firstMessage = { resource: 'message', operation: 'sendFirstMessage' };

test.each<[string, INodeType, INodeParameters]>([
	['Create', new OutreachLead(), { operation: 'create' }],
	['Create If New', new OutreachLead(), { operation: 'createIfNew' }],
	['Find by Email', new OutreachLead(), { operation: 'findByEmail' }],
	['Enrich', new OutreachEnrichment(), { operation: 'enrich' }],
	['Send Connection Request', new OutreachNetworkAction(), connectionRequest],
	['Send First Message', new OutreachNetworkAction(), { ...firstMessage, message: 'Hi' }],
])('%s explains what to do when no node supplies a contact', async (_, node, parameters) => {
	const service = mockApi(() => ({}));
	const { error } = await runOperation(node, parameters, { items: [{}] });
	expect(error?.message).toBe(NO_CONTACT);
	expect(error?.description).toBe(NEXT_STEP);
	expect(service.requests).toEqual([]);
});
