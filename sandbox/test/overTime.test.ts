/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { keys, reset, setClock, setConnection, setDailyLimit, type Job } from './sandbox';
import { expectError, expectSuccess } from './client';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const profileUrl = 'https://www.linkedin.com/in/ada-lovelace';
const invite = { actionType: 'sendConnectionRequest', profileUrl };
/** A Tuesday, noon in Berlin. */
const workday = '2030-06-04T10:00:00.000Z';

const resetAt = async (now: string) => {
	await reset({ leads: 0 });
	await setClock({ now });
};

beforeEach(() => resetAt(workday));

async function scheduleAction(body: object = invite): Promise<number> {
	const { message } = (await expectSuccess('scheduleLinkedinAction', { body })).body;
	return Number(/(\d+) ms/.exec(message)?.[1]);
}

async function fetchNewestJob(): Promise<Job> {
	return (await expectSuccess('listUserJobs')).body.data.jobs[0];
}

describe('POST /linkedin/scheduleLinkedInAction', () => {
	it('creates a job that is pending, then running, then completed', async () => {
		const delayMs = await scheduleAction({ actionType: 'getLinkedInMessages' });
		const pending = await fetchNewestJob();
		expect(pending).toMatchObject({
			...{ type: 'network_action', status: 'pending', progress: 0, completedAt: null },
			metadata: { actionType: 'getLinkedInMessages', delayMs },
		});

		await setClock({ advance: delayMs + 5_000 });
		const running = await fetchNewestJob();
		expect(running).toMatchObject({ id: pending.id, status: 'running', completedAt: null });
		expect(running.progress).toBeGreaterThan(0);

		await setClock({ advance: 20_000 });
		expect(await fetchNewestJob()).toMatchObject({
			...{ id: pending.id, status: 'completed', progress: 100 },
			completedAt: expect.any(String),
		});
	});

	it('delays an action longer after other actions, at night and on weekends', async () => {
		const first = await scheduleAction();
		expect(await scheduleAction()).toBeGreaterThan(first);
		await resetAt('2030-06-04T22:00:00.000Z');
		expect(await scheduleAction()).toBe(3 * first);
		await resetAt('2030-06-08T10:00:00.000Z');
		expect(await scheduleAction()).toBe(2 * first);
		await resetAt(workday);
		await setConnection({ timeZone: 'Asia/Tokyo' });
		expect(await scheduleAction()).toBe(3 * first);
	});

	it('fails the job if the account is disconnected before the action ends', async () => {
		await scheduleAction();
		await setConnection({ connected: false });

		expect(await fetchNewestJob()).toMatchObject({
			status: 'failed',
			message: 'sendConnectionRequest failed: the network account was disconnected',
		});
	});

	it('fails the job if the voice clone is not ready', async () => {
		const query = { status: 'failed' };
		const [{ voiceId }] = (await expectSuccess('listVoiceClones', { query })).body.data.voiceClones;
		const voiceSettings = { voiceId, voiceText: 'Hello' };
		const voiceMessage = { ...invite, actionType: 'sendVoiceMessage', message: 'Hi' };
		const delayMs = await scheduleAction({ ...voiceMessage, voiceSettings });
		await setClock({ advance: delayMs + 20_000 });
		expect(await fetchNewestJob()).toMatchObject({ status: 'failed' });
	});

	it('applies a daily limit of 50, which resets at midnight', async () => {
		await setDailyLimit({ used: 49 });
		await scheduleAction();
		const { body, headers } = await expectError(429, 'scheduleLinkedinAction', { body: invite });
		expect(body.details).toEqual({
			dailyLimit: 50,
			used: 50,
			resetTime: '2030-06-05T00:00:00.000Z',
		});
		expect(body.retryAfter).toBeGreaterThan(13 * 3600);
		expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0);
		await setClock({ now: '2030-06-05T00:00:01.000Z' });
		await scheduleAction();
	});
});

it('returns the new LinkedIn account on both integration routes after a switch', async () => {
	const otherProfileUrl = 'https://www.linkedin.com/in/other';
	await setConnection({ profileUrl: otherProfileUrl, name: 'Other' });
	const { details } = (await expectError(400, 'connectLinkedin', { body: {} })).body;
	expect(details).toEqual({
		profileUrl: otherProfileUrl,
		connectedAt: expect.stringMatching(/^2030-06-04T10:00:/),
	});
	const params = { userId: 'user_demo' };
	const legacyIntegration = (
		await expectSuccess('getLinkedinIntegration', { params, key: keys.global })
	).body.data;
	expect(legacyIntegration).toEqual(
		(await expectSuccess('getUserIntegrations')).body.data.linkedin,
	);
});

it('completes the training of a voice clone within two hours', async () => {
	const countReady = async () =>
		(await expectSuccess('listVoiceClones', { query: { status: 'ready' } })).body.data.total;
	await reset();
	const readyBefore = await countReady();
	await setClock({ advance: 2 * HOUR_MS });
	expect(await countReady()).toBe(readyBefore + 1);
});

it('GET /users/jobs filters by start and end date, both inclusive', async () => {
	const allJobs = (await expectSuccess('listUserJobs')).body.data.jobs;
	const middleDate = Date.parse(allJobs[20].createdAt) / 1000;
	const countJobs = async (query: Record<string, number>) =>
		(await expectSuccess('listUserJobs', { query })).body.data.jobs.length;
	expect([
		await countJobs({ startDate: middleDate }),
		await countJobs({ endDate: middleDate }),
	]).toEqual([21, 20]);
});

it('updates and regenerates API keys, and counts their requests by day', async () => {
	const body = { name: 'CRM', permissions: ['leads:read'], expiresInDays: 2 };
	const createdKey = (await expectSuccess('createKey', { body })).body.data;
	expect(createdKey.expiresAt).toMatch(/^2030-06-06T10:00:/);
	const params = { keyId: createdKey.id };
	const changes = { permissions: ['users:read'] };
	expect((await expectSuccess('updateKey', { params, body: changes })).body.data).toMatchObject({
		...{ name: 'CRM', permissions: ['users:read'], usageCount: 0 },
	});
	await expectError(403, 'listLeads', { key: createdKey.key });
	const regeneratedKey = (await expectSuccess('regenerateKey', { params })).body.data;
	expect(regeneratedKey).toMatchObject({ id: createdKey.id, usageCount: 1 });
	await expectError(401, 'listUserJobs', { key: createdKey.key });
	await expectSuccess('listUserJobs', { key: regeneratedKey.key });

	await setClock({ advance: DAY_MS });
	await expectSuccess('listUserJobs', { key: regeneratedKey.key });
	const { data } = (await expectSuccess('getKeyStats')).body;
	expect(data).toMatchObject({ totalKeys: 5, activeKeys: 3 });
	expect(Object.keys(data.dailyUsage)).toEqual(['2030-06-04', '2030-06-05']);
	expect(data.dailyUsage['2030-06-05']).toBe(2);
	const sum = Object.values(data.dailyUsage).reduce((total, count) => total + count, 0);
	expect(data.totalUsage).toBe(sum);
	await setClock({ advance: DAY_MS });
	await expectError(401, 'listUserJobs', { key: regeneratedKey.key });
});
