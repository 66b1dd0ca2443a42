import { sleep } from 'n8n-workflow';
import { records } from '../../deduplication';
import { runNode } from '../../engine';
import { ada, created, holding, leadsUpTo, manually } from '../lead/samples';
import { create, createAfter, minute, saying, second, seconds, windowOf } from './rateLimit';
import { contacts } from '../sent';
import type { Reply } from '../service';
import { serve } from '../service';
import { finish, leadRun, openLeads, runLead, useStage } from '../stage';

useStage();
beforeAll(async () => await records.open());

describe('a refusal for the rate', () => {
	const denied = { code: 'PERMISSION_DENIED' };
	const after = { 'retry-after': '4' };

	test.each<[string, number, Reply['body'], Record<string, string>]>([
		['retryAfter in the body of a 429', 429, { retryAfter: 4 }, {}],
		['a Retry-After header alone', 429, {}, after],
		['the body before the header', 429, { retryAfter: 4 }, { 'retry-after': '30' }],
		['a 403 with retryAfter', 403, { ...denied, retryAfter: 4 }, {}],
		['the code of a 403', 403, { code: 'RATE_LIMIT_EXCEEDED' }, after],
	])('%s waits 4 seconds, then goes on', async (_, status, body, headers) => {
		const { ran, service } = await createAfter([{ status, body, headers }]);
		expect(ran.json).toHaveLength(1);
		expect(service.requests).toHaveLength(2);
		expect(seconds(service)[1]).toBeGreaterThanOrEqual(4);
		expect(seconds(service)[1]).toBeLessThan(5.5);
	});

	test('the same create is sent again, and no other', async () => {
		const service = serve((request, place) =>
			place === 3 ? { status: 429, body: { retryAfter: 2 } } : created(request, place),
		);
		const ran = await runLead(create, { items: contacts(10) });
		expect(ran.json).toHaveLength(10);
		const emails = service.requests.map(({ body }) => (body as typeof ada).email);
		expect(emails).toHaveLength(11);
		expect(new Set(emails).size).toBe(10);
	});

	test('a daily limit of actions stops the operation and not the key', async () => {
		const body = {
			code: 'RATE_LIMIT_EXCEEDED',
			retryAfter: 3600,
			details: { dailyLimit: 50, used: 50, resetTime: '2026-04-01T00:00:00Z' },
		};
		const { ran, service } = await createAfter([{ status: 429, body }]);
		expect(ran.error?.message).toBe(
			'The daily limit of 50 actions has been reached; it resets at 2026-04-01T00:00:00Z',
		);
		expect(service.requests).toHaveLength(1);
		const next = await createAfter([]);
		expect(next.ran.json).toHaveLength(1);
		expect(next.took).toBeLessThan(2);
	});
});

const usedUp = () => windowOf('minute', 0, 30 * second);

test.each<[string, () => Record<string, string>]>([
	['a remaining that is no number', () => ({ ...usedUp(), 'x-ratelimit-remaining': 'few' })],
	['a reset in the past', () => windowOf('minute', 0, -5 * second)],
	['a reset in a hundred years', () => windowOf('minute', 0, 100 * 365 * 24 * 60 * minute)],
	['a Date that is none', () => ({ date: 'yesterday' })],
])('%s stops nothing', async (_, headersOf) => {
	const service = saying(headersOf);
	const ran = await runLead(create, { items: contacts(30) });
	expect(ran.json).toHaveLength(30);
	expect(seconds(service).at(-1)).toBeLessThan(5);
});

test('another key, or another address, waits for nothing', async () => {
	const service = saying(() => windowOf('minute', 0, 30 * second));
	await runLead({ ...create, ...manually });
	const credentials = { baseUrl: 'https://api.outreach.example', apiKey: 'another-key' };
	await runLead({ ...create, ...manually }, { credentials });
	expect(seconds(service)[1]).toBeLessThan(2);
});

test('80 items of two nodes with one key are 25 requests at once', async () => {
	const service = saying(() => windowOf('minute', 1000, minute), second);
	const run = async () => await runNode(leadRun(create, { items: contacts(40) }));
	const [one, other] = await finish(Promise.all([run(), run()]));
	expect([one.json.length, other.json.length]).toEqual([40, 40]);
	expect(service.mostAtOnce).toBe(25);
});

describe('how long', () => {
	const wait = (retryAfter: number): Reply[] => [{ status: 429, body: { retryAfter } }];

	test('beyond it the error names the time of the reset and the setting', async () => {
		const { ran } = await createAfter(wait(2 * 60 * 60), { timezone: 'America/New_York' });
		const resetsAt = new Date(Date.now() + 2 * 60 * minute).toLocaleTimeString('en-GB', {
			timeZone: 'America/New_York',
			hour: '2-digit',
			minute: '2-digit',
		});
		expect(ran.error?.message).toContain(`the limit resets at 31 Mar 2026, ${resetsAt}`);
		expect(ran.error?.description).toContain(
			"'Longest Rate Limit Wait (Minutes)' in the credential",
		);
	});

	test('nothing but 429 ends when the patience is used up, without a wait after the last', async () => {
		const refusals = Array<Reply>(20).fill({ status: 429 });
		const { ran, service, took } = await createAfter(refusals, { mode: 'manual' });
		expect(ran.error?.message).toMatch(/^The API key has no requests left; /);
		expect(service.requests).toHaveLength(2);
		expect(took).toBeGreaterThan(25);
		expect(took).toBeLessThan(62);
		expect(took - (seconds(service).at(-1) ?? 0)).toBeLessThan(1);
	});

	test('an exhausted window that ends too late sends nothing', async () => {
		saying(() => windowOf('day', 0, 5 * 60 * minute));
		await runLead({ ...create, ...manually });
		const { ran, service } = await createAfter([]);
		expect(service.requests).toEqual([]);
		expect(ran.error?.message).toMatch(/the limit resets at/);
	});

	test('a cancel ends a wait within a second', async () => {
		const service = serve(() => wait(600)[0]);
		let cancel = () => {};
		const onStart = (stop: () => void) => (cancel = stop);
		const running = runNode(leadRun({ ...create, ...manually }, { onStart }));
		const ended = running.catch(() => {});
		await finish(sleep(10 * second));
		expect(service.requests).toHaveLength(1);
		cancel();
		const cancelledAt = Date.now();
		await finish(ended);
		await finish(sleep(second));
		expect(Date.now() - cancelledAt).toBeLessThanOrEqual(2 * second);
		// what still waited would hold a timer
		expect(jest.getTimerCount()).toBe(0);
		await finish(sleep(700 * second), 10 * second);
		expect(service.requests).toHaveLength(1);
	});

	test('a picker never waits: it fails at once with the reset time', async () => {
		const service = serve(() => ({ status: 429, body: { retryAfter: 30 } }));
		const start = Date.now();
		await expect(openLeads()).rejects.toThrow(/has no requests left; the limit resets at/);
		await expect(openLeads()).rejects.toThrow(/has no requests left; the limit resets at/);
		expect(Date.now() - start).toBeLessThan(2 * second);
		expect(service.requests).toHaveLength(1);
	});
});

test('a list reads its pages within the limit', async () => {
	const answer = holding(leadsUpTo(1000));
	let left = 4;
	const service = serve((request, place) => {
		left = place === 4 ? 9 : left - 1;
		return { ...answer(request, place), headers: windowOf('minute', left, 15 * second) };
	});
	await runLead({ operation: 'getAll', returnAll: true });
	expect(service.requests.length).toBeGreaterThan(8);
	expect(seconds(service).filter((time) => time < 10)).toHaveLength(4);
});
