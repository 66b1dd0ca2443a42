import { runNode } from '../engine';
import {
	counting,
	create,
	createAfter,
	describeOddHeaders,
	minute,
	second,
	seconds,
} from './rateLimit';
import { contacts } from './sent';
import type { Reply } from './service';
import { finish, leadRun, runLead, useStage } from './stage';

useStage();

describeOddHeaders(() => true);

describe('before sending', () => {
	test('two nodes with one key send at most 25 at once together', async () => {
		const { service } = counting(1000, minute, { delayMs: second });
		const run = async () => await runNode(leadRun(create, { items: contacts(40) }));
		const [one, other] = await finish(Promise.all([run(), run()]));
		expect([one.json.length, other.json.length]).toEqual([40, 40]);
		expect(service.mostAtOnce).toBe(25);
	});

	test.each([
		['others use the key', { others: 1 }, 100, 8],
		['the service does not say how much was used', { isLimitSaid: false }, 150, 10],
	])('it stays a sixth where %s', async (_, kind, count, most) => {
		const { service } = counting(60, 20 * second, kind);
		const ran = await runLead(create, { items: contacts(count) });
		expect(ran.json).toHaveLength(count);
		expect(service.mostAtOnce).toBeLessThanOrEqual(most);
	});

	test('others that come later bring the sixth back', async () => {
		const delayMs = 300;
		const { service } = counting(60, 20 * second, { delayMs, others: 1, othersFrom: 100 });
		await runLead(create, { items: contacts(220) });
		const times = service.requests.slice(130).map(({ at }) => at);
		const atOnce = times.map((at) => times.filter((time) => time >= at && time < at + delayMs));
		expect(service.mostAtOnce).toBe(25);
		expect(Math.max(...atOnce.map(({ length }) => length))).toBeLessThanOrEqual(9);
	});
});

describe('how long', () => {
	const refusal: Reply = { status: 429 };
	const askedFor: Reply = { status: 429, body: { retryAfter: 1 } };

	test('these pauses differ from run to run', async () => {
		const times = new Set<number>();
		for (let run = 0; run < 4; run++) {
			const credentials = { baseUrl: 'https://api.outreach.example', apiKey: `jitter-${run}` };
			const { service } = await createAfter(Array<Reply>(4).fill(refusal), {
				credentials,
				stepMs: 10,
			});
			times.add(seconds(service)[4]);
		}
		expect(times.size).toBeGreaterThan(1);
	});

	test('an hour of nothing but 429 is bounded, in time and in requests', async () => {
		const refusals = Array<Reply>(100).fill(askedFor);
		const { ran, service, took } = await createAfter(refusals, { stepMs: 2 * second });
		expect(ran.error?.message).toMatch(/^The API key has no requests left; /);
		expect(service.requests.length).toBeLessThan(80);
		expect(took).toBeLessThan(75 * 60);
	});
});
