/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { keys, reset, setClock, setConnection, setDailyLimit, type Job } from './sandbox';
import { refuse, succeed } from './client';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const profileUrl = 'https://www.linkedin.com/in/ada-lovelace';
const invite = { actionType: 'sendConnectionRequest', profileUrl };
/** A Tuesday, noon in Berlin. */
const workday = '2030-06-04T10:00:00.000Z';

const startAt = async (now: string) => {
	await reset({ leads: 0 });
	await setClock({ now });
};

beforeEach(() => startAt(workday));

async function schedule(body: object = invite): Promise<number> {
	const { message } = (await succeed('scheduleLinkedinAction', { body })).body;
	return Number(/(\d+) ms/.exec(message)?.[1]);
}

async function newestJob(): Promise<Job> {
	return (await succeed('listUserJobs')).body.data.jobs[0];
}

describe('a network action', () => {
	it('creates a job that is pending, then running, then completed', async () => {
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

	it('has a longer delay after other actions, at night and on weekends', async () => {
		const first = await schedule();
		expect(await schedule()).toBeGreaterThan(first);
		await startAt('2030-06-04T22:00:00.000Z');
		expect(await schedule()).toBe(3 * first);
		await startAt('2030-06-08T10:00:00.000Z');
		expect(await schedule()).toBe(2 * first);
		await startAt(workday);
		await setConnection({ timeZone: 'Asia/Tokyo' });
		expect(await schedule()).toBe(3 * first);
	});

	it('fails if the account is disconnected before its end', async () => {
		await schedule();
		await setConnection({ connected: false });

		expect(await newestJob()).toMatchObject({
			status: 'failed',
			message: 'sendConnectionRequest failed: the network account was disconnected',
		});
	});

	it('fails if its voice clone is not ready', async () => {
		const query = { status: 'failed' };
		const [{ voiceId }] = (await succeed('listVoiceClones', { query })).body.data.voiceClones;
		const voiceSettings = { voiceId, voiceText: 'Hello' };
		const voiceMessage = { ...invite, actionType: 'sendVoiceMessage', message: 'Hi' };
		const delay = await schedule({ ...voiceMessage, voiceSettings });
		await setClock({ advance: delay + 20_000 });
		expect(await newestJob()).toMatchObject({ status: 'failed' });
	});

	it('has a daily limit of 50 that resets at midnight', async () => {
		await setDailyLimit({ used: 49 });
		await schedule();
		const { body, headers } = await refuse(429, 'scheduleLinkedinAction', { body: invite });
		expect(body.details).toEqual({
			dailyLimit: 50,
			used: 50,
			resetTime: '2030-06-05T00:00:00.000Z',
		});
		expect(body.retryAfter).toBeGreaterThan(13 * 3600);
		expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0);
		await setClock({ now: '2030-06-05T00:00:01.000Z' });
		await schedule();
	});
});

it('switches the network account for both of its routes', async () => {
	const other = 'https://www.linkedin.com/in/other';
	await setConnection({ profileUrl: other, name: 'Other' });
	const { details } = (await refuse(400, 'connectLinkedin', { body: {} })).body;
	expect(details).toEqual({
		profileUrl: other,
		connectedAt: expect.stringMatching(/^2030-06-04T10:00:/),
	});
	const params = { userId: 'user_demo' };
	const legacy = (await succeed('getLinkedinIntegration', { params, key: keys.global })).body.data;
	expect(legacy).toEqual((await succeed('getUserIntegrations')).body.data.linkedin);
});

it('trains a voice clone for two hours', async () => {
	const ready = async () =>
		(await succeed('listVoiceClones', { query: { status: 'ready' } })).body.data.total;
	await reset();
	const before = await ready();
	await setClock({ advance: 2 * HOUR });
	expect(await ready()).toBe(before + 1);
});

it('lists jobs by inclusive Unix seconds', async () => {
	const all = (await succeed('listUserJobs')).body.data.jobs;
	const middle = Date.parse(all[20].createdAt) / 1000;
	const count = async (query: Record<string, number>) =>
		(await succeed('listUserJobs', { query })).body.data.jobs.length;
	expect([await count({ startDate: middle }), await count({ endDate: middle })]).toEqual([21, 20]);
});

it('changes API keys, renews their secrets, and counts their requests by day', async () => {
	const body = { name: 'CRM', permissions: ['leads:read'], expiresInDays: 2 };
	const made = (await succeed('createKey', { body })).body.data;
	expect(made.expiresAt).toMatch(/^2030-06-06T10:00:/);
	const params = { keyId: made.id };
	const changes = { permissions: ['users:read'] };
	expect((await succeed('updateKey', { params, body: changes })).body.data).toMatchObject({
		...{ name: 'CRM', permissions: ['users:read'], usageCount: 0 },
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
