/**
 * States as version 0.1.0 saved them, copied from n8n's static data. Every later version has to load
 * them: never change these texts.
 */
import type { IDataObject } from 'n8n-workflow';
import { useTestHarness } from '../harness';
import type { MockWorld } from './world';
import {
	getEmittedIds,
	createEventLead,
	createRow,
	createWorld,
	activateTrigger,
	limitRate,
	serveWorld,
} from './world';

useTestHarness();

const MINUTE_MS = 60_000;
const START_MS = Date.parse('2026-03-31T07:00:00Z');
const PAGE_SIZE = 5;

/** Serves pages of five leads, with a rate limit that allows two pages a poll. */
function serveSmallPages(world: MockWorld) {
	const shrinkPages = ({ query }: { query: Record<string, string> }) => {
		query.limit = `${PAGE_SIZE}`;
		return undefined;
	};
	return serveWorld(world, shrinkPages, limitRate(world));
}

/** Activates a trigger in a process that knows only the saved state. */
function resume(event: string, saved: string, parameters = {}) {
	const staticData = { memory: JSON.parse(saved) as IDataObject };
	return activateTrigger(event, parameters, {
		activation: 'update',
		staticData,
		workflowId: saved,
	});
}

const getSavedState = (trigger: ReturnType<typeof activateTrigger>) =>
	trigger.staticData().memory as IDataObject;

test('continues a scan on its next page and emits only unread leads', async () => {
	const world = createWorld({ now: START_MS + 30 * MINUTE_MS });
	const { now } = world;
	world.leads.push(createEventLead('leadUpdated', 1, START_MS - 10 * MINUTE_MS));
	for (let number = 2; number < 14; number++) {
		world.leads.push(createEventLead('leadUpdated', number, now - 20 * MINUTE_MS + number * 1_000));
	}
	const { requests } = serveSmallPages(world);
	const trigger = resume(
		'leadUpdated',
		'{"cursor":1774939800001,"times":"{\\"1774941004000\\":\\"72gAAEYO\\",\\"1774941005000\\":\\"zjwzcOu4\\",\\"1774941006000\\":\\"h0YIAew6\\",\\"1774941007000\\":\\"Un9iBw9F\\",\\"1774941008000\\":\\"cs_fVhtP\\",\\"1774941009000\\":\\"55R4Bw0v\\",\\"1774941010000\\":\\"lX9S_fRM\\",\\"1774941011000\\":\\"IadVD1Gy\\",\\"1774941012000\\":\\"joIRohPt\\",\\"1774941013000\\":\\"xITpO6O5\\"}","scope":"1ZYEuCIQjdfO45fktz0isn4YypGj2PUG8uLlp0Ea-cU","activation":"16e7968d-cc9d-409d-9a93-967bd684f3a2","revision":2,"backlog":{"page":3,"size":5,"total":13,"bottom":1774939800001,"next":1774941013001}}',
	);
	expect(getEmittedIds(await trigger.poll())).toEqual(['lead_2', 'lead_3']);
	expect(requests.map(({ query }) => query.page)).toEqual(['3']);
	expect(getSavedState(trigger)).toEqual({
		...{ cursor: 1774941013001, times: '{}', revision: 3 },
		...{ scope: '1ZYEuCIQjdfO45fktz0isn4YypGj2PUG8uLlp0Ea-cU' },
		activation: '16e7968d-cc9d-409d-9a93-967bd684f3a2',
	});
});

test('restores saved statuses and reads missing statuses', async () => {
	const world = createWorld({ now: START_MS });
	for (let number = 1; number < 13; number++) {
		const lead = createEventLead(
			'leadStatusChanged',
			number,
			START_MS - 20 * MINUTE_MS + number * 1_000,
		);
		world.leads.push({ ...lead, status: number % 2 ? 'new' : 'cold' });
	}
	serveSmallPages(world);
	const trigger = resume(
		'leadStatusChanged',
		'{"cursor":1774939212001,"from":1774939212001,"baseline":{"page":3,"size":5,"total":12,"bottom":-1,"next":1774939212001},"times":"{}","states":"{\\"cold\\":\\"cs_fVhtPlX9S_fRMjoIRohPt72gAAEYOh0YIAew6\\",\\"new\\":\\"55R4Bw0vIadVD1GydGSAU33kzjwzcOu4Un9iBw9F\\"}","scope":"5OTMa92KD9czWp5j_QwBlS2SbU6UCpXWv3uJb-N-Jnw","activation":"0be88259-f805-4deb-ac43-1515f27493cd","revision":1}',
	);
	expect(await trigger.poll()).toBeNull();
	world.now += MINUTE_MS;
	const updatedAt = new Date(world.now).toISOString();
	// Page 3 of the baseline has leads 1 and 2; lead 11 is in the saved state.
	for (const index of [1, 10]) Object.assign(world.leads[index], { status: 'replied', updatedAt });
	const changes = (await trigger.poll()) ?? [];
	expect(Object.fromEntries(changes.map(({ id, oldStatus }) => [id, oldStatus]))).toEqual({
		lead_2: 'cold',
		lead_11: 'new',
	});
	expect(getSavedState(trigger).from).toBe(1774939212001);
});

test('continues the saved count of polls without progress', async () => {
	const world = createWorld({ now: START_MS + 4 * MINUTE_MS, getTotal: (count) => count + 7 });
	world.leads.push(
		createEventLead('leadCreated', 1, START_MS - 10 * MINUTE_MS),
		createEventLead('leadCreated', 100, START_MS + MINUTE_MS - 1_000),
	);
	serveWorld(world);
	const trigger = resume(
		'leadCreated',
		'{"cursor":1774939800001,"times":"{\\"1774940459000\\":\\"tgInqJTY\\"}","scope":"QR4H8V3SknD4ULytttFotyYU03_AGfdmd03Y-FipX10","activation":"78467186-f62d-4024-941b-dc81f76952fc","revision":5,"backlog":{"page":1,"size":1,"total":8,"bottom":1774939800001,"next":1774940400000,"missing":7,"vain":4}}',
	);
	expect(await trigger.poll()).toBeNull();
	expect(getSavedState(trigger).backlog).toMatchObject({
		...{ page: 1, bottom: 1774939800001, next: 1774940400000, missing: 7, vain: 5 },
	});
	for (let poll = 0; poll < 4; poll++) expect(await trigger.poll()).toBeNull();
	await expect(trigger.poll()).rejects.toThrow('The service counted 7 leads');
});

test('does not report hidden leads that were reported before', async () => {
	const world = createWorld({ now: START_MS + 20 * MINUTE_MS, getTotal: (count) => count + 7 });
	world.leads.push(createEventLead('leadCreated', 106, world.now - 1_000));
	serveWorld(world);
	const trigger = resume(
		'leadCreated',
		'{"cursor":1774940759001,"times":"{}","scope":"QR4H8V3SknD4ULytttFotyYU03_AGfdmd03Y-FipX10","activation":"78467186-f62d-4024-941b-dc81f76952fc","revision":17,"hidden":7}',
	);
	expect(getEmittedIds(await trigger.poll())).toEqual(['lead_106']);
	for (let poll = 0; poll < 12; poll++) expect(await trigger.poll()).toBeNull();
	expect(getSavedState(trigger)).toMatchObject({ hidden: 7, revision: 30 });
});

test('restores the rows of an export and does not report a skipped row again', async () => {
	const createReplyRow = (id: string) =>
		createRow(id, 'responded', { respondedAt: '2026-03-01T10:00:00Z' });
	const world = createWorld({ rows: [createReplyRow('p1'), 'p9,bad', createReplyRow('p2')] });
	serveWorld(world);
	const trigger = resume(
		'prospectResponded',
		'{"states":"{\\"mm7kwn40\\":\\"9kVR_NbwOUbKZP94\\"}","skipped":1,"scope":"NMoArlm3OLFT_WmAKEN_7DbXmHEltZ7GWXdJyfhAiIU","activation":"f28c7dca-1139-4b1f-a2d8-c3cf4a1a48c2","revision":2}',
		{ campaign_id: 'spring' },
	);
	expect(await trigger.poll()).toBeNull();
	world.rows.push(createReplyRow('p3'));
	expect(await trigger.poll()).toMatchObject([{ prospect_id: 'p3' }]);
	expect(getSavedState(trigger).skipped).toBe(1);
});

test('emits a job that completed after the last save', async () => {
	const jobs = ['a', 'b'].map((id) => ({ id, status: 'completed' }));
	serveWorld(createWorld({ jobs }));
	const trigger = resume(
		'jobCompleted',
		'{"states":"{\\"running\\":\\"ypeBEsob\\",\\"completed\\":\\"PiPoFgA5\\"}","scope":"HKxYRD_mRp77XrZU1_erpKksn4HZd4To_6ST9qcwIlU","activation":"79fb458a-f5cd-4ccb-82d1-f02dc45fc045","revision":1}',
	);
	expect(await trigger.poll()).toMatchObject([{ id: 'a' }]);
	expect(await trigger.poll()).toBeNull();
});
