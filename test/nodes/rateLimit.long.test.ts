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
import { finish, leadRun, useStage } from './stage';

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
