/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { keys, setClock, setConnection, setDailyLimit, setVoiceClone, type Job } from './sandbox';
import { freshStart } from './document/check';
import { refuse, succeed } from './client';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const profileUrl = 'https://www.linkedin.com/in/ada-lovelace';
/** A Tuesday, noon in Berlin. */
const workday = '2030-06-04T10:00:00.000Z';

beforeEach(freshStart);

async function schedule(body: object): Promise<number> {
	const { message } = (await succeed('scheduleLinkedinAction', { body })).body;
	return Number(/(\d+) ms/.exec(message)?.[1]);
}

async function newestJob(): Promise<Job> {
	return (await succeed('listUserJobs')).body.data.jobs[0];
}

describe('a network action', () => {
	const action = { actionType: 'sendConnectionRequest', profileUrl };

	it('creates a job that is pending, then running, then completed', async () => {
		await setClock({ now: workday });
		const delayMs = await schedule({ actionType: 'getLinkedInMessages' });
		const pending = await newestJob();
		expect(pending).toMatchObject({
			...{ type: 'network_action', status: 'pending', progress: 0, completedAt: null },
			metadata: { actionType: 'getLinkedInMessages', delayMs },
		});

		await setClock({ advance: delayMs + 5_000 });
		const running = await newestJob();
		expect(running).toMatchObject({ id: pending.id, status: 'running', completedAt: null });
		expect(running.progress).toBeGreaterThan(0);

		await setClock({ advance: 20_000 });
		expect(await newestJob()).toMatchObject({
			...{ id: pending.id, status: 'completed', progress: 100 },
			completedAt: expect.any(String),
		});
	});

	it('is delayed more after other actions, at night and on weekends', async () => {
		await setClock({ now: workday });
		const first = await schedule(action);
		const second = await schedule(action);
		expect(second).toBeGreaterThan(first);
		await freshStart();
		await setClock({ now: '2030-06-04T22:00:00.000Z' });
		expect(await schedule(action)).toBe(3 * first);
		await freshStart();
		await setClock({ now: '2030-06-08T10:00:00.000Z' });
		expect(await schedule(action)).toBe(2 * first);
		await freshStart();
		await setConnection({ timeZone: 'Asia/Tokyo' });
		await setClock({ now: workday });
		expect(await schedule(action)).toBe(3 * first);
	});

	it('fails if the account is disconnected before its end', async () => {
		await schedule(action);
		await setConnection({ connected: false });

		expect(await newestJob()).toMatchObject({
			status: 'failed',
			message: 'sendConnectionRequest failed: the network account was disconnected',
		});
	});

	it('fails if its voice clone is not ready, and is rejected if it does not exist', async () => {
		const [voice] = (await succeed('listVoiceClones')).body.data.voiceClones;
		await setVoiceClone(voice.voiceId, { status: 'failed' });
		const body = (voiceId: string) => ({
			...{ actionType: 'sendVoiceMessage', profileUrl, message: 'Hi' },
			voiceSettings: { voiceId, voiceText: 'Hello' },
		});
		const delay = await schedule(body(voice.voiceId));
		await setClock({ advance: delay + 20_000 });
		expect(await newestJob()).toMatchObject({ status: 'failed' });
		const { details } = (await refuse(404, 'scheduleLinkedinAction', { body: body('none') })).body;
		expect(details).toEqual({ voice_id: 'none' });
	});

	it('has a daily limit of 50 that resets at midnight', async () => {
		await setClock({ now: workday });
		await setDailyLimit({ used: 49 });
		await schedule(action);
		const { body, headers } = await refuse(429, 'scheduleLinkedinAction', { body: action });
		expect(body.details).toEqual({
			dailyLimit: 50,
			used: 50,
			resetTime: '2030-06-05T00:00:00.000Z',
		});
		expect(body.retryAfter).toBeGreaterThan(13 * 3600);
		expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0);
		await setClock({ now: '2030-06-05T00:00:01.000Z' });
		await schedule(action);
	});
});

describe('the network account', () => {
	it('can be connected by both routes if it is not connected', async () => {
		await setConnection({ connected: false });
		const first = (await succeed('connectLinkedin')).body.data;
		const second = (await succeed('connectLinkedin', { body: { scopes: ['a'] } })).body.data;
		expect(first.authUrl).toContain(first.state);
		expect(second.state).not.toBe(first.state);
		expect(Date.parse(first.expiresAt)).toBeGreaterThan(Date.now());
		const body = { userId: 'user_demo' };
		await succeed('setupLinkedinIntegration', { body, key: keys.global });
		const params = { userId: 'user_demo' };
		const legacy = (await succeed('getLinkedinIntegration', { params })).body.data;
		expect(legacy).toEqual((await succeed('getUserIntegrations')).body.data.linkedin);
	});

	it('can be switched', async () => {
		await setClock({ now: workday });
		await setConnection({ profileUrl: 'https://www.linkedin.com/in/other', name: 'Other' });
		const { details } = (await refuse(400, 'connectLinkedin', { body: {} })).body;
		expect(details).toEqual({
			profileUrl: 'https://www.linkedin.com/in/other',
			connectedAt: expect.stringMatching(/^2030-06-04T10:00:/),
		});
	});
});

describe('a voice clone', () => {
	it('is ready at the end of its training', async () => {
		const ready = async () =>
			(await succeed('listVoiceClones', { query: { status: 'ready' } })).body.data.total;
		const before = await ready();
		await setClock({ advance: 2 * HOUR });
		expect(await ready()).toBe(before + 1);
	});

	it('accepts x-api-key on all routes except the list', async () => {
		await refuse(401, 'listVoiceClones', { key: null, headers: { 'x-api-key': keys.full } });
		const headers = { authorization: `Bearer ${keys.full}` };
		await refuse(401, 'deleteVoiceClone', { key: null, headers, params: { voiceId: 'x' } });
	});
});

describe('API keys', () => {
	it('change, get a new secret and count requests by day', async () => {
		await setClock({ now: workday });
		const body = { name: 'CRM', permissions: ['leads:read'], expiresInDays: 2 };
		const made = (await succeed('createKey', { body })).body.data;
		expect(made.expiresAt).toMatch(/^2030-06-06T10:00:/);
		const params = { keyId: made.id };
		const changes = { permissions: ['users:read'] };
		expect((await succeed('updateKey', { params, body: changes })).body.data).toMatchObject({
			name: 'CRM',
			permissions: ['users:read'],
			usageCount: 0,
		});
		await refuse(403, 'listLeads', { key: made.key });
		const renewed = (await succeed('regenerateKey', { params })).body.data;
		expect(renewed).toMatchObject({ id: made.id, usageCount: 1 });
		await refuse(401, 'listUserJobs', { key: made.key });
		await succeed('listUserJobs', { key: renewed.key });

		await setClock({ advance: DAY });
		await succeed('listUserJobs', { key: renewed.key });
		const { data } = (await succeed('getKeyStats')).body;
		expect(data).toMatchObject({ totalKeys: 5, activeKeys: 3 });
		expect(Object.keys(data.dailyUsage)).toEqual(['2030-06-04', '2030-06-05']);
		expect(data.dailyUsage['2030-06-05']).toBe(2);
		const sum = Object.values(data.dailyUsage).reduce((total, count) => total + count, 0);
		expect(data.totalUsage).toBe(sum);
		await setClock({ advance: DAY });
		await refuse(401, 'listUserJobs', { key: renewed.key });
	});
});
