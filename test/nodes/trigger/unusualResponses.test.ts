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
	startWithNewLeads,
} from './world';

useTestHarness();

const MINUTE_MS = 60_000;
const EMPTY_PAGE = {
	leads: [],
	pagination: { page: 1, limit: 100, total: 0, hasNextPage: false },
};

/** Starts a trigger with one lead, then adds leads. */
async function startPolling(...options: Parameters<typeof startWithNewLeads>) {
	const { trigger, world } = await startWithNewLeads(...options);
	/** Polls several times and returns the emitted IDs; each poll has its own override. */
	const pollRepeatedly = async (
		polls: number,
		...overrides: Parameters<typeof serveWorld>[1][]
	) => {
		const emittedIds: string[] = [];
		for (let poll = 0; poll < polls; poll++) {
			serveWorld(world, overrides[poll]);
			emittedIds.push(...getEmittedIds(await trigger.poll().catch(() => null)));
			world.now += MINUTE_MS;
			jest.setSystemTime(Date.now() + MINUTE_MS);
		}
		return emittedIds;
	};
	return { pollRepeatedly, trigger, world };
}

function expectEachOnce(ids: string[], count: number): void {
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids).toHaveLength(count);
}

describe('unusual lists', () => {
	const EVENTS = ['leadCreated', 'leadStatusChanged'];
	const notFound = { status: 404, body: {} };

	short(1).each(EVENTS)('%s: finds new leads below leads without a valid time', async (event) => {
		const leadsWithoutTime = buildLeads(100).map((lead) => ({
			...lead,
			...{ id: `untimed_${lead.id}`, createdAt: '~', updatedAt: '~', lastContactedAt: '~' },
		}));
		const { pollRepeatedly } = await startPolling(event, 250, 1, { leads: leadsWithoutTime });
		expectEachOnce(await pollRepeatedly(3), 250);
	});

	test.each([[[0]], [[2]], [[4]], [[2, 3]]])(
		'misses no lead if the requests %j return an empty list by mistake',
		async (emptyRequests) => {
			const emptyReply = { body: { success: true, data: EMPTY_PAGE } };
			for (const event of EVENTS) {
				const { pollRepeatedly } = await startPolling(event, 350, 1_000);
				const overrideReply = (_: unknown, index: number) =>
					emptyRequests.includes(index) ? emptyReply : undefined;
				expectEachOnce(await pollRepeatedly(5, overrideReply), 350);
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
		const { pollRepeatedly, trigger, world } = await startPolling('leadUpdated', 250, 10_000);
		world.getTotal = (count) => Math.min(count, 100);
		const firstIds = getEmittedIds(await trigger.poll());
		world.getTotal = undefined;
		expectEachOnce([...firstIds, ...(await pollRepeatedly(2))], 250);
	});

	test('ignores a failed page after the last one, and retries other pages in the next poll', async () => {
		const failSecondPage: Parameters<typeof serveWorld>[1] = ({ query }) =>
			query.page === '2' ? notFound : undefined;
		const { pollRepeatedly, trigger, world } = await startPolling('leadCreated', 100, 10_000);
		world.leads.shift();
		expectEachOnce(await pollRepeatedly(1, failSecondPage), 100);
		serveWorld(world, failSecondPage);
		expect(await trigger.poll()).toBeNull();
		const otherRun = await startPolling('leadCreated', 150, 10_000);
		expectEachOnce(await otherRun.pollRepeatedly(3, failSecondPage), 150);
	});

	test('emits leads once if the list contains them twice', async () => {
		const { pollRepeatedly, world } = await startPolling('leadUpdated', 40, 100, { repeats: 2 });
		expectEachOnce(await pollRepeatedly(2), 40);
		world.leads.push(createEventLead('leadUpdated', 9_000, world.now - 1_000));
		expect(await pollRepeatedly(14)).toEqual(['lead_9000']);
	});
});

describe('unusual values', () => {
	test('emits a converted prospect once, although the list was empty for three polls', async () => {
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
			const createLeads = (ms: number, status: 'contacted' | 'replied') => [
				{ ...lead, status, updatedAt: new Date(world.now + ms).toISOString() },
			];
			const olderLeads = createLeads(0, 'contacted');
			const newerLeads = createLeads(40_000, 'replied');
			world.leads = newerLeads;
			world.now += 50_000;
			expect(await trigger.poll()).toHaveLength(1);
			world.leads = olderLeads;
			world.now += 9_000;
			expect(await trigger.poll()).toBeNull();
			world.leads = newerLeads;
			world.now += 9_000;
			expect(await trigger.poll()).toBeNull();
		},
	);

	test('detects changes from and to an empty webhook status', async () => {
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
		'detects no change if one response has the status %j',
		async (status) => {
			const lead = createEventLead('leadStatusChanged', 1, Date.now());
			const world = createWorld({ leads: [{ ...lead, status: 'contacted' }] });
			serveWorld(world);
			const trigger = activateTrigger('leadStatusChanged');
			for (const current of ['contacted', status, 'contacted']) {
				world.leads = [{ ...lead, status: current as typeof lead.status }];
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
		'emits a job once per event if it fails, is %s and then completes',
		async (statusBetween) => {
			const createJobs = (status: string) => [{ id: 'a', status, completedAt: getMinuteTime(9) }];
			const world = createWorld({ jobs: createJobs('running') });
			serveWorld(world);
			const triggers = ['jobCompleted', 'jobFailed'].map((event) =>
				activateTrigger(event, {}, { workflowId: event }),
			);
			const itemCounts: number[][] = [];
			for (const status of [
				'running',
				'failed',
				statusBetween,
				'completed',
				'failed',
				'completed',
			]) {
				world.jobs = createJobs(status);
				const counts: number[] = [];
				for (const trigger of triggers) counts.push((await trigger.poll())?.length ?? 0);
				itemCounts.push(counts);
			}
			const noItems = [0, 0];
			expect(itemCounts).toEqual([noItems, [0, 1], noItems, [1, 0], noItems, noItems]);
		},
	);
});
