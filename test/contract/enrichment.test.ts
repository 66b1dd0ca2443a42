/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { OutreachEnrichment } from '../../nodes/Enrichment/OutreachEnrichment.node';
import { creditsLeft, people } from '../operations/parts';
import { setCredits } from '../../sandbox/test/sandbox';
import { runnerOf, service } from './run';

jest.setTimeout(60_000);

test('credits that run out leave the rest failed, with the reason', async () => {
	await setCredits(2);
	const items = (await people(service)).slice(0, 5).map(({ email }) => ({ email }));
	const parameters = { skipIfEnrichedBefore: false };

	const { json } = await runnerOf(new OutreachEnrichment())('enrich', parameters, { items });

	const failed = json.filter(({ outcome }) => outcome === 'failed');
	expect(json.filter(({ outcome }) => outcome === 'done')).toHaveLength(2);
	expect(failed.map(({ reason }) => reason)).toEqual(Array(3).fill('Not enough credits'));
	expect(await creditsLeft(service)).toBe(0);
});
