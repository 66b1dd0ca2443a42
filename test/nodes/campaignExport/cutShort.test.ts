/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { faults, log } from '../../../sandbox/test/sandbox';
import { exportBig, holdBigCampaign, PROSPECTS } from './bigCampaign';
import { asFile, asItems } from './samples';

jest.setTimeout(60_000);

beforeEach(holdBigCampaign);

describe.each([
	['items', asItems],
	['file', asFile],
])('over a real connection, as %s', (_, parameters) => {
	test('the whole campaign', async () => {
		const { error, json } = await exportBig(parameters);
		expect(error).toBeUndefined();
		if (parameters === asItems) expect(json).toHaveLength(PROSPECTS);
		else expect(json).toMatchObject([{ campaignId: 'campaign_big', prospects: PROSPECTS }]);
	});

	long('whole at the second try', async () => {
		await faults({ kind: 'cutBody', times: 1 });
		const { error, json } = await exportBig(parameters);
		expect(error).toBeUndefined();
		expect(json).toHaveLength(parameters === asItems ? PROSPECTS : 1);
		expect(await log()).toHaveLength(2);
	});
});
