/** @jest-environment <rootDir>/sandbox/test/environment.js */
import healthSchema from '../../nodes/Account/__schema__/v1.0.0/account/getHealth.json';
import connectSchema from '../../nodes/Account/__schema__/v1.0.0/integration/connectNetwork.json';
import statusSchema from '../../nodes/Account/__schema__/v1.0.0/integration/getStatus.json';
import { OutreachAccount } from '../../nodes/Account/OutreachAccount.node';
import { faultsOf } from '../items';
import { log, reset, setConnection } from '../../sandbox/test/sandbox';
import { schemas } from '../schemas.generated.json';
import { runnerOf } from './run';

const node = new OutreachAccount();
const USER = 'user_demo';

const run = runnerOf(node, (operation) =>
	['getHealth', 'getInfo'].includes(operation) ? 'account' : 'integration',
);

beforeEach(async () => await reset({ limits: { minute: 1000, hour: 10_000 } }));

describe('Get Health', () => {
	test('tells whose key it is and what is left of the rate limit', async () => {
		const { json, outputs } = await run('getHealth');

		expect(faultsOf(json, healthSchema)).toEqual([]);
		const { rateLimit, ...health } = json[0];
		expect(faultsOf([health], schemas.Health)).toEqual([]);
		expect(health).toMatchObject({ status: 'healthy', apiKey: { name: 'Demo, all permissions' } });
		expect(rateLimit).toMatchObject({ limit: 1000, remaining: 999, window: 'minute' });
		expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
	});
});

test('Get Info sends no key', async () => {
	const { json, outputs } = await run('getInfo');

	expect(faultsOf(json, schemas.Info)).toEqual([]);
	expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
	expect(await log()).toMatchObject([{ path: '/api/v2/info', key: null }]);
});

describe('Get Status', () => {
	test.each([true, false])('one flat item, connected %s', async (connected) => {
		const connection = await setConnection({ connected });

		const { json, outputs } = await run('getStatus');

		expect(faultsOf(json, statusSchema)).toEqual([]);
		expect(json).toMatchObject([
			{
				linkedinConnected: connected,
				linkedinProfileUrl: connected ? connection.profileUrl : null,
				linkedinName: connected ? connection.name : null,
				webhooksConfigured: true,
				integrationsTotal: 2,
				integrationsConnected: connected ? 2 : 1,
			},
		]);
		expect(typeof json[0].linkedinSetupUrl).toBe(connected ? 'object' : 'string');
		expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
	});

	test('raw it is all that the service says', async () => {
		const { json } = await run('getStatus', { simple: false });

		const { userId, ...integrations } = json[0];
		expect(userId).toBe(USER);
		expect(faultsOf([integrations], schemas.Integrations)).toEqual([]);
	});

	test('the legacy route, for a user', async () => {
		const { profileUrl } = await setConnection({ name: 'Ada Lovelace' });

		const { json } = await run('getLegacyStatus', { userId: USER });

		expect(json).toMatchObject([
			{ userId: USER, data: { connected: true, name: 'Ada Lovelace', profileUrl } },
		]);
		expect(faultsOf(json, schemas.LinkedinIntegrationAnswer)).toEqual([]);
	});
});

describe('Connect LinkedIn Account', () => {
	test('gives the URL to open', async () => {
		await setConnection({ connected: false });
		const additionalFields = { returnUrl: 'https://crm.example/done', scopes: 'profile, messages' };

		const { json, outputs } = await run('connectNetwork', { additionalFields });

		expect(faultsOf(json, connectSchema)).toEqual([]);
		expect(json[0].authUrl).toMatch(/^https:\/\/outreach\.example\/authorize\?/);
		expect(outputs[0][0].pairedItem).toEqual({ item: 0 });
		expect((await log())[0].body).toEqual({
			returnUrl: 'https://crm.example/done',
			scopes: ['profile', 'messages'],
		});
	});

	test('the legacy route, for a user', async () => {
		await setConnection({ connected: false });

		const { json } = await run('connectLegacy', { body: `{"userId": "${USER}"}` });

		expect(faultsOf(json, schemas.ConnectAnswer)).toEqual([]);
		expect((await log())[0].body).toEqual({ userId: USER });
	});
});
