import { OutreachEnrichment } from '../../nodes/Enrichment/OutreachEnrichment.node';
import { ada, holding, leadOf } from './lead/samples';
import { serve } from './service';
import { runLead, runOf, useStage } from './stage';

useStage();

/** A lead with fields that the document does not show, named as what the node itself says. */
const odd = { ...leadOf(1, { email: ada.email }), found: false, created: '2020-01-01' };

test.each([
	['findByEmail', { found: true }],
	['createIfNew', { created: false }],
])('what %s says of a lead is not replaced by a field of the service', async (operation, said) => {
	serve(holding([odd]));
	for (const simple of [true, false]) {
		const ran = await runLead({ operation, simple }, { items: [ada] });
		expect(ran.json).toEqual([expect.objectContaining(said)]);
	}
});

test('what an enriched item says of itself is not replaced by what was found', async () => {
	const input = { email: ada.email };
	const enrichedData = { ...input, status: 'verified', creditsUsed: 1000 };
	const enriched = [{ input, enrichedData, confidence: 1, sources: [] }];
	const data = { enriched, failed: [], creditsUsed: 1, remainingCredits: 99 };
	serve(() => ({ body: { success: true, data } }));
	const parameters = {
		operation: 'enrich',
		skipIfEnrichedBefore: false,
		mapping: 'manual',
		email: ada.email,
	};
	const ran = await runOf(new OutreachEnrichment(), parameters, {});
	expect(ran.json).toEqual([
		expect.objectContaining({ outcome: 'done', creditsUsed: 1, remainingCredits: 99 }),
	]);
});
