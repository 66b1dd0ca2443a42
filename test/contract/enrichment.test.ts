/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { OutreachEnrichment } from '../../nodes/Enrichment/OutreachEnrichment.node';
import { readCredits, people } from '../operations/parts';
import { setCredits } from '../../sandbox/test/sandbox';
import { runnerOf, service } from './run';

jest.setTimeout(60_000);

test('fails the remaining people with a reason when credits run out', async () => {
	await setCredits(2);
	const items = (await people(service)).slice(0, 5).map(({ email }) => ({ email }));
	const parameters = { skipIfEnrichedBefore: false };

	const { json } = await runnerOf(new OutreachEnrichment())('enrich', parameters, { items });

	const failed = json.filter(({ outcome }) => outcome === 'failed');
	expect(json.filter(({ outcome }) => outcome === 'done')).toHaveLength(2);
	expect(failed.map(({ reason }) => reason)).toEqual(Array(3).fill('Not enough credits'));
	expect(await readCredits(service)).toBe(0);
});
