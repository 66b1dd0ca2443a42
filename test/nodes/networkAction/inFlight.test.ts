import { sleep } from 'n8n-workflow';
import { records } from '../../deduplication';
import type { Reply, Seen, Service } from '../service';
import { serve } from '../service';
import { finish, useStage } from '../stage';
import {
	describeRandomRuns,
	KNOWN,
	people,
	reasons,
	second,
	start,
	urlsOf,
	wasScheduled,
} from './inFlight';
import {
	actionsOf,
	connectedAs,
	exceptFirst,
	isAction,
	node,
	refusal,
	scheduled,
	urlOf,
} from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const used: Reply = { status: 429, body: { retryAfter: 600 } };

/** A service that takes its time for each action, and gives `first` to the first one. */
function serveSlowly(first: Reply | undefined, ms = 20 * second): Service {
	const answer = exceptFirst((request) => first ?? scheduled(request));
	return serve((request) => ({ ...answer(request), delayMs: isAction(request) ? ms : 0 }));
}

/** The person is written to, and then known. */
async function expectSentNow(): Promise<void> {
	expect(wasScheduled(await finish(start(['a']).ended))).toEqual([true]);
	expect(reasons(await finish(start(['a']).ended))).toEqual([KNOWN]);
}

async function bothOf(first: Reply | undefined) {
	const service = serveSlowly(first);
	const extra = { onError: 'continueRegularOutput' } as const;
	const one = start(['a'], extra);
	await finish(sleep(5 * second));
	const other = start(['a'], extra);
	const rans = await finish(Promise.all([one.ended, other.ended]));
	return { service, rans };
}

describe('the same action, while another execution is sending it', () => {
	test('it waits, and goes when that one was refused', async () => {
		const { rans, service } = await bothOf(refusal);
		expect(actionsOf(service)).toHaveLength(2);
		expect(rans[0]?.json).toMatchObject([{ outcome: 'failed' }]);
		expect(wasScheduled(rans[1])).toEqual([true]);
	});

	test('it goes when that one never reached the service', async () => {
		const { rans, service } = await bothOf({ code: 'ECONNREFUSED' });
		expect(actionsOf(service)).toHaveLength(2);
		expect(wasScheduled(rans[1])).toEqual([true]);
	});

	test('it is skipped when that one was scheduled', async () => {
		const { rans, service } = await bothOf(undefined);
		expect(actionsOf(service)).toHaveLength(1);
		expect(wasScheduled(rans[0])).toEqual([true]);
		expect(reasons(rans[1])).toEqual([KNOWN]);
	});

	test('it is skipped when nothing is known of that one', async () => {
		const { rans, service } = await bothOf({ code: 'ECONNRESET' });
		expect(actionsOf(service)).toHaveLength(1);
		expect(reasons(rans[1])).toEqual([KNOWN]);
	});

	test('other actions do not wait', async () => {
		const service = serveSlowly(undefined);
		const one = start(['a']);
		await finish(sleep(second));
		const at = Date.now();
		const other = start(['b']);
		await finish(Promise.all([one.ended, other.ended]));
		const [, { at: sentAt }] = actionsOf(service);
		expect(sentAt - at).toBeLessThanOrEqual(second);
	});

	test('cancelled, it stops waiting within a second and nothing of it goes', async () => {
		const service = serveSlowly(refusal);
		const one = start(['a']);
		await finish(sleep(second));
		const waiting = start(['a', 'b']);
		const behind = start(['a']);
		await finish(sleep(5 * second));
		waiting.cancel();
		await finish(Promise.all([one.ended, behind.ended]));
		await finish(sleep(second));
		expect(actionsOf(service).map(urlOf)).toEqual(urlsOf(people('a', 'a')));
		expect(wasScheduled(await finish(behind.ended))).toEqual([true]);
		expect(jest.getTimerCount()).toBe(0);
	});

	test('it waits a minute in a test run, and then says what it waited for', async () => {
		const service = serveSlowly(undefined, 100 * second);
		const one = start(['a']);
		await finish(sleep(second));
		const at = Date.now();
		const ran = await finish(start(['a', 'b'], { mode: 'manual' }).ended);
		expect(Date.now() - at).toBeLessThanOrEqual(62 * second);
		expect(ran?.error?.message).toBe('Another run is still working on the same action');
		expect(ran?.error?.description).toContain('None of the 2 items was sent.');
		expect(actionsOf(service)).toHaveLength(1);
		await finish(one.ended);
	});

	test('where something was taken, the rest says so in its items', async () => {
		const [{ url: slow }] = people('slow');
		const service = serve((request) => ({
			...scheduled(request),
			delayMs: isAction(request) && urlOf(request) === slow ? 100 * second : 0,
		}));
		const one = start(['slow']);
		await finish(sleep(second));
		const ran = await finish(start(['a', 'slow', 'b'], {}, { waitForRateLimit: 1 }).ended);
		expect(ran?.error).toBeUndefined();
		const busy = 'Another run is still working on the same action';
		expect(reasons(ran)).toEqual([null, busy, busy]);
		expect(ran?.hints).toEqual([
			'1 scheduled, 2 not sent',
			expect.stringMatching(/^Not done for .* \(2nd item\), .* \(3rd item\): Another run is still/),
		]);
		expect(actionsOf(service)).toHaveLength(2);
		await finish(one.ended);
	});

	test('the same people in opposite order: each goes once, and the items keep their order', async () => {
		const service = serveSlowly(undefined, second);
		const rans = await finish(
			Promise.all([start(['a', 'b', 'c']).ended, start(['c', 'b', 'a']).ended]),
		);
		expect(actionsOf(service)).toHaveLength(3);
		const urls = rans.map((ran) => ran?.json.map(({ profileUrl }) => profileUrl));
		expect(urls).toEqual([people('a', 'b', 'c'), people('c', 'b', 'a')].map(urlsOf));
		expect(rans.flatMap((ran) => wasScheduled(ran)).filter(Boolean)).toHaveLength(3);
	});

	test('the same person twice in one run', async () => {
		const service = serveSlowly(undefined, second);
		const ran = await finish(start(['a', 'a']).ended);
		expect(actionsOf(service)).toHaveLength(1);
		expect(wasScheduled(ran)).toEqual([true, false]);
	});
});

describe('several runs in one process', () => {
	const RUNS = ['a', 'b', 'c', 'd', 'e', 'f'];
	/** What stands for an action in the list, without what is there only for a while. */
	const entries = () => records.all().filter((entry) => /^[\w-]{43}$/.test(entry));

	test('n8n is killed while each of them sends: nobody is forgotten', async () => {
		await finish(start(['z']).ended);
		let tell = () => {};
		const killed = new Promise<void>((resolve) => (tell = resolve));
		const service: Service = serve((request) => {
			if (actionsOf(service).length === RUNS.length) {
				records.endAfter(0);
				tell();
			}
			return { ...scheduled(request), delayMs: isAction(request) ? 20 * second : 0 };
		});
		const ended = Promise.all(RUNS.map(async (name) => await start([name]).ended));
		await finish(killed, 5);
		await finish(ended);
		expect(entries().length).toBeGreaterThan(2 * RUNS.length);
		records.mend();
		const later = serve(scheduled);
		expect(reasons(await finish(start(RUNS).ended))).toEqual(RUNS.map(() => KNOWN));
		expect(actionsOf(later)).toEqual([]);
	});

	long(
		'a run ends soon after its last answer, and one that has nothing to send at once',
		async () => {
			const twelve = Array.from({ length: 12 }, (_, place) => `${place}`);
			const random = jest.spyOn(Math, 'random').mockReturnValue(0.5);
			serve(scheduled);
			const msOf = async (names: string[]) => {
				const before = Date.now();
				await finish(start(names).ended, 1);
				return Date.now() - before;
			};
			expect(await msOf(['a'])).toBeLessThan(200);
			await msOf(twelve);
			expect(await msOf(twelve)).toBeLessThan(200);
			random.mockRestore();
		},
	);
});

describeRandomRuns([1]);

describe('an action that waits for its turn', () => {
	long('is not recorded before it comes: who is killed in the wait loses nobody', async () => {
		const service = serve(exceptFirst(() => used));
		const waiting = start(['a', 'b']);
		await finish(sleep(300 * second));
		expect(actionsOf(service)).toHaveLength(1);
		expect(records.all()).toEqual([]);
		expect(wasScheduled(await finish(waiting.ended))).toEqual([true, true]);
		expect(actionsOf(service)).toHaveLength(3);
		expect(records.all()).toHaveLength(4);
	});

	test('gives its turn to the next one where it was scheduled before', async () => {
		serve(scheduled);
		await finish(start(['a', 'b', 'c']).ended);
		const start0 = Date.now();
		const service = serve((request) => ({
			...scheduled(request),
			headers: {
				date: new Date().toUTCString(),
				'x-ratelimit-limit': '60',
				'x-ratelimit-remaining': isAction(request) ? '0' : '1',
				'x-ratelimit-reset': String(Math.ceil(start0 / second) + 50),
				'x-ratelimit-window': 'minute',
			},
		}));
		const ran = await finish(start(['a', 'b', 'c', 'new']).ended);
		expect(reasons(ran)).toEqual([KNOWN, KNOWN, KNOWN, null]);
		const [{ at }] = actionsOf(service);
		expect(at - start0).toBeLessThan(5 * second);
	});
});

test('what another process takes out of the list is back at the end of the run', async () => {
	const [, { url: last }] = people('a', 'b');
	serve((request) => {
		if (isAction(request) && urlOf(request) === last) records.put(node.description.name, []);
		return scheduled(request);
	});
	await finish(start(['a', 'b']).ended);
	const service = serve(scheduled);
	const ran = await finish(start(['a', 'b']).ended);
	expect(reasons(ran)).toEqual([KNOWN, KNOWN]);
	expect(actionsOf(service)).toEqual([]);
});

test('what another process takes out of the list is back while the run waits', async () => {
	let actions = 0;
	serve((request) => {
		if (!isAction(request) || actions++ !== 1) return scheduled(request);
		records.put(node.description.name, []);
		return { status: 429, body: { retryAfter: 600 } };
	});
	const waiting = start(['a', 'b']);
	await finish(sleep(10 * second));
	const ran = await finish(start(['a']).ended);
	expect(reasons(ran)).toEqual([KNOWN]);
	expect(wasScheduled(await finish(waiting.ended))).toEqual([true, true]);
});

describe('a store that fails', () => {
	test('is asked again where it is busy: who was written to is skipped', async () => {
		serve(scheduled);
		await finish(start(['a']).ended);
		records.busyFor(3);
		const service = serve(scheduled);
		expect(reasons(await finish(start(['a']).ended))).toEqual([KNOWN]);
		expect(actionsOf(service)).toEqual([]);
	});

	test('sends nobody twice in one run', async () => {
		records.breakWith('insert violates foreign key constraint');
		const service = serve(scheduled);
		const ran = await finish(start(['a', 'b', 'a', 'b']).ended);
		expect(actionsOf(service).map(urlOf)).toEqual(urlsOf(people('a', 'b')));
		expect(reasons(ran)).toEqual([null, null, KNOWN, KNOWN]);
	});

	test('when it should take out what was turned away, it is sent all the same', async () => {
		const service = serve(
			exceptFirst(() => {
				records.breakWith('busy');
				void sleep(10 * second).then(() => records.mend());
				return used;
			}),
		);
		await expectSentNow();
		expect(actionsOf(service)).toHaveLength(2);
	});

	long('what it took out in spite of its error is recorded once it is sent', async () => {
		serve(
			exceptFirst(() => {
				records.breakWith('busy');
				void sleep(10 * second).then(() => {
					records.put(node.description.name, []);
					records.mend();
				});
				return used;
			}),
		);
		await expectSentNow();
	});

	test('when it should take out who was refused, the next run writes to them', async () => {
		serve(
			exceptFirst(() => {
				records.breakWith('busy');
				return refusal;
			}),
		);
		await finish(start(['a']).ended);
		records.mend();
		await expectSentNow();
	});

	test('another run takes out who was refused, so that they are written to', async () => {
		serve(
			exceptFirst(() => {
				records.breakWith('busy');
				return refusal;
			}),
		);
		await finish(start(['a']).ended);
		const [entry] = records.all();
		records.mend();
		await finish(start(['b']).ended);
		expect(records.all()).not.toContain(entry);
		expect(records.all()).toHaveLength(2);
		await expectSentNow();
	});

	test('so does the next try of n8n', async () => {
		serve(
			exceptFirst(() => {
				records.breakWith('busy');
				void sleep(4 * second).then(() => records.mend());
				return refusal;
			}),
		);
		const ran = await finish(start(['a'], { maxTries: 2 }).ended);
		expect(wasScheduled(ran)).toEqual([true]);
	});

	test('who was taken out though no answer said so, and written to since, is not again', async () => {
		serve((request) => {
			if (!isAction(request)) return scheduled(request);
			if (urlOf(request) !== urlsOf(people('a'))[0]) {
				return { ...scheduled(request), delayMs: 60 * second };
			}
			records.loseAnswers();
			void sleep(10 * second).then(() => records.mend());
			return refusal;
		});
		const goesOn = { onError: 'continueRegularOutput' } as const;
		const first = start(['a', 'b'], goesOn);
		await finish(sleep(20 * second));
		serve(scheduled);
		expect(wasScheduled(await finish(start(['a']).ended))).toEqual([true]);
		await finish(first.ended);
		expect(reasons(await finish(start(['a']).ended))).toEqual([KNOWN]);
	});

	test('while the account is unknown, the person is not written off for another one', async () => {
		const of = (account: Reply) => (request: Seen) =>
			isAction(request) || request.path === '/health' ? scheduled(request) : account;
		serve(of(connectedAs('https://www.linkedin.com/in/first')));
		expect(wasScheduled(await finish(start(['a']).ended))).toEqual([true]);
		records.endAfter(1);
		serve(of({ body: { userId: 'u1', data: {} } }));
		expect((await finish(start(['a']).ended))?.error?.message).toContain('could not record this');
		records.mend();
		serve(of(connectedAs('https://www.linkedin.com/in/second')));
		await expectSentNow();
	});
});
