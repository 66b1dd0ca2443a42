import { newNode } from './newNode.mts';
import { succeeded, untilSaved } from './saved.mts';
import { expect, test } from './stage.mts';
import { labelOf, placeholderOf } from './words.mts';

test('Enrich: the run stops before what would cost more than Max Credits per Run', async ({
	bench,
	editor,
}) => {
	const { people } = await bench.service.control<{ people: { email: string }[] }>('people');
	const items = people.slice(0, 3).map(({ email }) => ({ email }));
	const { credits: before } = await bench.service.control<{ credits: number }>('credits');
	const enrich = await newNode(editor, bench, 'OutreachEnrichment', 'enrich', items);
	const type = bench.nodeType('OutreachEnrichment');
	await enrich.add(placeholderOf(type, 'options'), labelOf(type, 'maxCredits'));
	await enrich.fill('maxCredits', '2');
	await untilSaved(bench, editor.workflowId(), { parameters: { options: { maxCredits: 2 } } });
	await succeeded(bench, enrich);
	const stopped = expect.stringContaining('this would spend more than 2 credits in this run');
	await expect
		.poll(async () => await enrich.output.table())
		.toMatchObject(
			items.map(({ email: who }, place) =>
				place < 2
					? { outcome: 'done', who, creditsUsed: '1' }
					: { outcome: 'notSent', reason: stopped, who, creditsUsed: '0' },
			),
		);
	await expect(enrich.output.hints).toContainText('this would spend more than 2 credits');
	expect(await bench.service.control('credits')).toEqual({ credits: before - 2 });
});
