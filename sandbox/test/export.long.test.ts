/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { control, setCampaign } from './sandbox';
import { freshStart } from './document/check';
import { send } from './client';

beforeEach(freshStart);

it('streams a campaign export of 1,000,000 rows without holding them', async () => {
	await setCampaign('campaign_large', 1_000_000);
	const memory = async () => (await control<{ rss: number }>('memory')).rss / 1024 / 1024;
	await setCampaign('campaign_warm', 100_000);
	await (await send('exportCampaign', { params: { campaign_id: 'campaign_warm' } })).text();
	const before = await memory();
	const response = await send('exportCampaign', { params: { campaign_id: 'campaign_large' } });
	let bytes = 0;
	let most = 0;
	for await (const chunk of response.body ?? []) {
		if (Math.floor(bytes / 50e6) !== Math.floor((bytes + chunk.length) / 50e6)) {
			most = Math.max(most, await memory());
		}
		bytes += chunk.length;
	}
	expect(bytes).toBeGreaterThan(150e6);
	expect(most - before).toBeLessThan(150);
}, 120_000);
