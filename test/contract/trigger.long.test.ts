/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { control, log, reset } from '../../sandbox/test/sandbox';
import { describeOutages, OUTAGES } from './outages';
import { on, samples, WIDE } from './trigger';

beforeEach(async () => await reset({ limits: WIDE }));

test('emits the first batch of 50,000 leads within 50 requests', async () => {
	await reset({ leads: 50_000, limits: WIDE });
	for (const event of ['leadCreated', 'leadStatusChanged']) {
		await control('log', undefined, 'DELETE');
		const items = (await on(event, { includeExisting: true }).poll()) ?? [];
		if (event === 'leadCreated') expect(items.length).toBeGreaterThan(500);
		expect((await log()).length).toBeLessThanOrEqual(50);
	}
}, 60_000);

const others = samples.map(({ event }) => event).filter((event) => !OUTAGES.includes(event));

describeOutages(others);
