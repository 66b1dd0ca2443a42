import { OutreachEnrichment } from '../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import {
	credentials,
	deleteOf,
	describeGivingBack,
	items,
	LEAST_TURNS,
	turnsDuring,
} from './yieldToEventLoop';

/** So many items take seconds on a quiet machine, and minutes on a busy one. */
jest.setTimeout(600_000);

test('while 20,000 items are read, others get their turn', async () => {
	const parameters = deleteOf('={{ $json.id }}');
	const node = new OutreachLead();
	const { ran, turns } = await turnsDuring({ node, parameters, items, credentials });
	expect(ran.error?.description).toContain('None of the 20000 items was sent.');
	expect(turns).toBeGreaterThanOrEqual(LEAST_TURNS);
});

const enrich = { operation: 'enrich', mapping: 'automatic' };

describeGivingBack([
	[20_000, 'items', new OutreachLead(), deleteOf('lead_1'), {}],
	[20_000, 'bad items', new OutreachEnrichment(), enrich, { phone: '1' }],
]);
