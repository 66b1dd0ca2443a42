import type { IDataObject } from 'n8n-workflow';
import { MOST_STATES, States } from '../../../nodes/Trigger/states';
import { useStage } from '../stage';
import { fullTable, withFullTables } from './fullMemory';
import { leadAt, newWorld, on, serveWorld } from './world';

useStage();

const MOST_BYTES = 1_200_000;
const textOf = (entries: Array<[string, string]>) => {
	const states = new States();
	for (const [id, state] of entries) states.note(id, state);
	return states.toString();
};

describe('B47: remembered states', () => {
	test('come back as they were, whatever they are', () => {
		const entries: Array<[string, string]> = [
			['a', 'new'],
			['b', ''],
			['c', '!important: yes & no'],
			['d', 'größer'],
			['', 'new'],
		];
		const read = new States(textOf(entries));
		expect(entries.map(([id]) => [id, read.get(id)])).toEqual(entries);
		expect(read.get('e')).toBeUndefined();
		expect(read.size).toBe(entries.length);
	});

	test('are of 50,000 records, the last noted ones', () => {
		const states = new States(fullTable(() => 'new'));
		states.note('lead_0_gone', 'cold');
		states.note('one more', 'new');
		const read = new States(states.toString());
		expect(read.size).toBe(MOST_STATES);
		expect(read.get('lead_0_gone')).toBe('cold');
		expect(read.get('lead_1_gone')).toBeUndefined();
		expect(read.get('one more')).toBe('new');
	});

	test('are counted by state, also those that were missing', () => {
		const before = new States(fullTable((number) => (number % 2 ? 'cold' : 'new'), 10));
		const states = new States(textOf([['x', 'cold']]));
		states.keepMissing(before);
		const text = states.toString();
		expect(new States(text).count('cold')).toBe(6);
		expect(new States(text).count('replied')).toBe(0);
		const later = new States();
		later.keepMissing(new States(text));
		expect(later.size).toBe(1);
	});

	test('are the same text where nothing has changed', () => {
		const text = textOf([
			['a', 'new'],
			['b', 'cold'],
		]);
		const states = new States(text);
		expect(states.get('a')).toBe('new');
		expect(states.toString()).toBe(text);
		expect(new States(states.toString((state) => state === 'cold')).get('a')).toBeUndefined();
	});

	test('that were read are noted under the same name', () => {
		const states = new States(textOf([['a', 'new']]));
		expect(states.note('b', 'new')).toBeUndefined();
		expect(states.toString()).toBe(
			textOf([
				['a', 'new'],
				['b', 'new'],
			]),
		);
	});

	test.each([
		['leadStatusChanged', 'one time', () => 'm9x8y7z6'],
		['leadCreated', 'times of their own', (number: number) => (1.7e12 + number).toString(36)],
	])('of %s with a crowd of 50,000 of %s take 1.2 MB at most', async (event, _, timeOf) => {
		const world = newWorld();
		serveWorld(world);
		const first = on(event);
		await first.poll();
		const { memory } = on(event, {}, { memory: withFullTables(first.saved()) });
		const seen = memory().seen as IDataObject & { cursor: IDataObject };
		seen.cursor.known = fullTable(timeOf);
		if (event === 'leadCreated') seen.states = '';
		expect(JSON.stringify({ seen }).length).toBeLessThanOrEqual(MOST_BYTES);
	});
});

test.each([
	['of another version', (table: string) => table.replace(':', ' ')],
	['cut short', (table: string) => table.slice(0, -3)],
	['damaged', (table: string) => table.replace(/.$/, '"')],
	['no text', () => 7],
])(
	'B43: memory that is %s begins anew, so that nothing old starts',
	async (_, damage: (table: string) => unknown) => {
		const world = newWorld();
		serveWorld(world);
		world.jobs = [{ id: 'j1', status: 'pending' }];
		const first = on('jobCompleted', { includeExisting: true });
		await first.poll();
		world.now += 60_000;
		const done = (id: string) => ({
			id,
			status: 'completed',
			completedAt: new Date(world.now).toISOString(),
		});
		world.jobs = [done('j1')];
		expect(await first.poll()).toMatchObject([{ id: 'j1' }]);
		const memory = first.saved() as { seen: { states: string } };
		const broken = { seen: { ...memory.seen, states: damage(memory.seen.states) } };
		const workflowId = 'restarted';
		const again = on(
			'jobCompleted',
			{ includeExisting: true },
			{ memory: broken as IDataObject, activation: 'init', workflowId },
		);
		expect(await again.poll()).toBeNull();
		world.now += 60_000;
		world.jobs.push(done('j2'));
		expect(await again.poll()).toMatchObject([{ id: 'j2' }]);
	},
);

test('B47: full tables go on as they are, and what is new starts', async () => {
	const world = newWorld();
	serveWorld(world);
	const first = on('leadStatusChanged');
	await first.poll();
	const again = on(
		'leadStatusChanged',
		{},
		{ memory: withFullTables(first.saved()), activation: 'init', workflowId: 'full' },
	);
	world.now += 60_000;
	world.leads = Array.from({ length: 100 }, (_, number) =>
		leadAt('leadStatusChanged', number, world.now - number),
	);
	expect(await again.poll()).toHaveLength(100);
	expect(await again.poll()).toBeNull();
	expect(JSON.stringify(again.memory()).length).toBeLessThanOrEqual(MOST_BYTES);
});
