import { buildLeads } from '../lead/fixtures';
import { useTestHarness } from '../harness';
import {
	getEmittedIds,
	createEventLead,
	createRow,
	createWorld,
	activateTrigger,
	serveWorld,
	getMinuteTime,
	startBeforeLeads,
} from './world';

useTestHarness();

const MINUTE = 60_000;
const EMPTY_PAGE = {
	leads: [],
	pagination: { page: 1, limit: 100, total: 0, pages: 0, hasNextPage: false, hasPrevPage: false },
};

/** Starts a trigger with one lead, then adds leads. */
async function startPolling(...options: Parameters<typeof startBeforeLeads>) {
	const { trigger, world } = await startBeforeLeads(...options);
	/** Polls so often and returns the emitted IDs; the first polls get the overridden replies. */
	const pollTimes = async (polls: number, ...overrides: Parameters<typeof serveWorld>[1][]) => {
		const items: string[] = [];
		for (let poll = 0; poll < polls; poll++) {
			serveWorld(world, overrides[poll]);
			items.push(...getEmittedIds(await trigger.poll().catch(() => null)));
			world.now += MINUTE;
			jest.setSystemTime(Date.now() + MINUTE);
		}
		return items;
	};
	return { pollTimes, trigger, world };
}

function expectEachOnce(ids: string[], count: number): void {
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids).toHaveLength(count);
}

describe('unusual lists', () => {
	const EVENTS = ['leadCreated', 'leadStatusChanged'];
	const notFound = { status: 404, body: {} };

	short(1).each(EVENTS)(
		'%s: finds new leads below leads without a readable time',
		async (event) => {
			const untimed = buildLeads(100).map((lead) => ({
				...lead,
				...{ id: `untimed_${lead.id}`, createdAt: '~', updatedAt: '~', lastContactedAt: '~' },
			}));
			const { pollTimes } = await startPolling(event, 250, 1, { leads: untimed });
			expectEachOnce(await pollTimes(3), 250);
		},
	);

	test.each([[[0]], [[2]], [[4]], [[2, 3]]])(
		'loses no lead if the requests %j return an empty list by mistake',
		async (places) => {
			const empty = { body: { success: true, data: EMPTY_PAGE } };
			for (const event of EVENTS) {
				const { pollTimes } = await startPolling(event, 350, 1_000);
				const override = (_: unknown, place: number) =>
					places.includes(place) ? empty : undefined;
				expectEachOnce(await pollTimes(5, override), 350);
			}
		},
	);

	test('throws for a list with a total of 2147483647', async () => {
		const voiceClones = [{ voiceId: 'a' }];
		serveWorld(createWorld(), () => ({
			body: { success: true, data: { voiceClones, total: 2_147_483_647 } },
		}));
		await expect(activateTrigger('voiceCloneReady').poll()).rejects.toThrow(
			'The list has more than 10,000 pages: the service claims 2147483647 records',
		);
	});

	test('emits all leads of an import although the total is outdated', async () => {
		const { pollTimes, trigger, world } = await startPolling('leadUpdated', 250, 10_000);
		world.getTotal = (count) => Math.min(count, 100);
		const first = getEmittedIds(await trigger.poll());
		world.getTotal = undefined;
		expectEachOnce([...first, ...(await pollTimes(2))], 250);
	});

	test('treats a failed page after the last one as the end, and retries any other', async () => {
		const second: Parameters<typeof serveWorld>[1] = ({ query }) =>
			query.page === '2' ? notFound : undefined;
		const { pollTimes, world } = await startPolling('leadCreated', 100, 10_000);
		world.leads.shift();
		expectEachOnce(await pollTimes(2, second, second), 100);
		const later = await startPolling('leadCreated', 150, 10_000);
		expectEachOnce(await later.pollTimes(3, second), 150);
	});

	test('emits leads once that the list holds twice', async () => {
		const { pollTimes, world } = await startPolling('leadUpdated', 40, 100, { repeats: 2 });
		expectEachOnce(await pollTimes(2), 40);
		world.leads.push(createEventLead('leadUpdated', 9_000, world.now - 1_000));
		expect(await pollTimes(14)).toEqual(['lead_9000']);
	});
});

describe('unusual values', () => {
	test('emits a converted prospect once although its row was missing for a while', async () => {
		const world = createWorld({ rows: [createRow('p2', 'converted')] });
		serveWorld(world);
		const trigger = activateTrigger('prospectConverted', { campaign_id: 'spring' });
		await trigger.poll();
		world.rows.push(createRow('p1', 'converted'));
		expect(await trigger.poll()).toHaveLength(1);
		const rows = world.rows.splice(0);
		for (let polls = 0; polls < 3; polls++) expect(await trigger.poll()).toBeNull();
		world.rows.push(...rows);
		expect(await trigger.poll()).toBeNull();
	});

	short(1).each(['leadUpdated', 'leadStatusChanged'])(
		'%s: ignores outdated responses of a server that is 90 seconds behind',
		async (event) => {
			const lead = createEventLead(event, 1, Date.parse('2026-03-31T06:00:00Z'));
			const world = createWorld({ leads: [{ ...lead, status: 'new' }] });
			serveWorld(world);
			const trigger = activateTrigger(event);
			await trigger.poll();
			const changedAt = (ms: number, status: 'contacted' | 'replied') => [
				{ ...lead, status, updatedAt: new Date(world.now + ms).toISOString() },
			];
			const older = changedAt(0, 'contacted');
			const newer = changedAt(40_000, 'replied');
			world.leads = newer;
			world.now += 50_000;
			expect(await trigger.poll()).toHaveLength(1);
			world.leads = older;
			world.now += 9_000;
			expect(await trigger.poll()).toBeNull();
			world.leads = newer;
			world.now += 9_000;
			expect(await trigger.poll()).toBeNull();
		},
	);

	test('treats an empty status as a state', async () => {
		const status = '';
		const world = createWorld();
		world.integrations.webhooks = { configured: false, status };
		serveWorld(world);
		const trigger = activateTrigger('webhookStatusChanged');
		expect(await trigger.poll()).toBeNull();
		world.integrations.webhooks = { configured: true, status: 'error' };
		expect(await trigger.poll()).toHaveLength(1);
		world.integrations.webhooks = { configured: false, status };
		expect(await trigger.poll()).toHaveLength(1);
		expect(await trigger.poll()).toBeNull();
	});

	short(1).each([undefined, null, '', 'Contacted', ' contacted '])(
		'ignores a lead whose status is %j for a while',
		async (status) => {
			const lead = createEventLead('leadStatusChanged', 1, Date.now());
			const world = createWorld({ leads: [{ ...lead, status: 'contacted' }] });
			serveWorld(world);
			const trigger = activateTrigger('leadStatusChanged');
			for (const seen of ['contacted', status, 'contacted']) {
				world.leads = [{ ...lead, status: seen as typeof lead.status }];
				expect(await trigger.poll()).toBeNull();
			}
			world.leads = [{ ...lead, status: 'replied' }];
			expect(await trigger.poll()).toMatchObject([{ oldStatus: 'contacted' }]);
		},
	);

	short(1).each([
		['leadReplied', 'Replied'],
		['jobCompleted', 'COMPLETED'],
		['jobFailed', 'Failed'],
	])('%s: accepts the status %s', async (event, status) => {
		const world = createWorld({ jobs: [{ id: 'a', status: 'pending' }] });
		const lead = createEventLead(event, 1, world.now);
		world.leads = [{ ...lead, status: 'contacted' }];
		serveWorld(world);
		const trigger = activateTrigger(event);
		await trigger.poll();
		world.leads = [{ ...lead, status: status as typeof lead.status }];
		world.jobs = [{ id: 'a', status }];
		expect(await trigger.poll()).toMatchObject([{ status }]);
		expect(await trigger.poll()).toBeNull();
	});

	short(1).each([['running'], ['failed'], ['pending']])(
		'emits a job once per event if it failed, is %s and then completed',
		async (between) => {
			const job = (status: string) => [{ id: 'a', status, completedAt: getMinuteTime(9) }];
			const world = createWorld({ jobs: job('running') });
			serveWorld(world);
			const workflows = ['jobCompleted', 'jobFailed'].map((event) =>
				activateTrigger(event, {}, { workflowId: event }),
			);
			const started: number[][] = [];
			for (const status of ['running', 'failed', between, 'completed', 'failed', 'completed']) {
				world.jobs = job(status);
				const counts: number[] = [];
				for (const trigger of workflows) counts.push((await trigger.poll())?.length ?? 0);
				started.push(counts);
			}
			const none = [0, 0];
			expect(started).toEqual([none, [0, 1], none, [1, 0], none, none]);
		},
	);
});
