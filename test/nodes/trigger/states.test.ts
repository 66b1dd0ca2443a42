import type { IDataObject } from 'n8n-workflow';
import { MAX_STATES, States } from '../../../nodes/Trigger/states';
import { useStage } from '../stage';
import { fullTable } from './fullMemory';
import { leadAt, newWorld, on, serveWorld } from './world';

useStage();

const textOf = (entries: Array<[string, string]>) => {
	const states = new States();
	for (const [id, state] of entries) states.note(id, state);
	return states.toString();
};

describe('remembered states', () => {
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

	test('are read and kept in the form in which workflows have stored them', () => {
		const stored = 'new a%20b !cold:ypeBEsob0PiPoFgA51Ln0sA6lQ2';
		const read = new States(stored);
		expect(['a', 'b', 'c'].map((id) => read.get(id))).toEqual(['new', 'a b', 'cold']);
		expect(read.toString()).toBe(stored);
	});

	long('are of 50,000 records, the last noted ones', () => {
		const states = new States(fullTable(() => 'new'));
		states.note('lead_0_gone', 'cold');
		states.note('one more', 'new');
		const read = new States(states.toString());
		expect(read.size).toBe(MAX_STATES);
		expect(read.get('lead_0_gone')).toBe('cold');
		expect(read.get('lead_1_gone')).toBeUndefined();
		expect(read.get('one more')).toBe('new');
	});

	long('that are learnt later of older records are forgotten first', () => {
		const begun = new States(
			textOf([
				['oldest', 'replied'],
				['older', 'cold'],
			]),
		);
		begun.addNewer(new States(textOf([['newest', 'new']])));
		expect([begun.size, begun.get('older'), begun.amounts().get('cold')]).toEqual([3, 'cold', 1]);
		const states = new States(begun.toString());
		for (let number = 0; number < MAX_STATES - 2; number++) states.note(`${number}`, 'new');
		const read = new States(states.toString());
		expect(read.size).toBe(MAX_STATES);
		expect(['oldest', 'older', 'newest'].map((id) => read.get(id))).toEqual([
			undefined,
			'cold',
			'new',
		]);
		begun.note('oldest', 'new');
		expect([begun.size, begun.get('oldest')]).toEqual([3, 'new']);
	});

	test('are counted by state, those that were missing apart', () => {
		const before = new States(fullTable((number) => (number % 2 ? 'cold' : 'new'), 10));
		const states = new States(textOf([['x', 'cold']]));
		states.keepMissing(before);
		const text = states.toString();
		expect([...new States(text).amounts()].sort()).toEqual([
			['!cold', 5],
			['!new', 5],
			['cold', 1],
		]);
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

	long('are of 50,000 records, also where one of their states counts no more', () => {
		const states = new States(fullTable((number) => (number === 7 ? 'cold' : 'new')));
		states.note('one more', 'new');
		const read = new States(states.toString((state) => state !== 'cold'));
		expect(read.size).toBe(MAX_STATES - 1);
		expect(read.get('lead_0_gone')).toBeUndefined();
		expect(read.get('lead_1_gone')).toBe('new');
		expect(read.get('lead_7_gone')).toBeUndefined();
		expect(read.get('one more')).toBe('new');
	});

	long('are found in tables of every size', () => {
		for (let size = 1; size <= 100; size++) {
			const ids = Array.from({ length: size }, (_, place) => `${size} ${place}`);
			const read = new States(textOf(ids.map((id) => [id, `state ${id}`])));
			expect(ids.map((id) => read.get(id))).toEqual(ids.map((id) => `state ${id}`));
			expect(read.get('another')).toBeUndefined();
		}
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
});

test.each([
	['of another version', (table: string) => table.replace(':', ' ')],
	['cut short', (table: string) => table.slice(0, -3)],
	['damaged', (table: string) => table.replace(/.$/, '"')],
	['in a text that nobody can read', (table: string) => table.replace(/^\w+/, '%zz')],
	['no text', () => 7],
])(
	'memory that is %s begins anew, so that nothing old starts',
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

test.each([
	['is missing', () => undefined],
	['has a time that is none', (cursor: IDataObject) => ({ ...cursor, time: 'yesterday' })],
	['has no table', ({ time }: IDataObject) => ({ time })],
])(
	'memory whose cursor %s begins anew, so that nothing old starts',
	async (_, damage: (cursor: IDataObject) => IDataObject | undefined) => {
		const world = newWorld();
		serveWorld(world);
		world.leads = [leadAt('leadCreated', 1, world.now - 1_000)];
		const first = on('leadCreated', { includeExisting: true });
		expect(await first.poll()).toHaveLength(1);
		const { seen } = first.saved() as { seen: IDataObject & { cursor: IDataObject } };
		const memory = { seen: { ...seen, cursor: damage(seen.cursor) } };
		const again = on(
			'leadCreated',
			{ includeExisting: true },
			{ memory, activation: 'init', workflowId: 'damaged' },
		);
		expect(await again.poll()).toBeNull();
		world.now += 60_000;
		world.leads.push(leadAt('leadCreated', 2, world.now - 1_000));
		expect(await again.poll()).toMatchObject([{ id: leadAt('leadCreated', 2, 0).id }]);
	},
);

test('what is as old as the very beginning of a watch was not there before it', async () => {
	const event = 'leadStatusChanged';
	const world = newWorld();
	serveWorld(world);
	const at = world.now - 600_000;
	world.leads = [leadAt(event, 1, at)];
	const trigger = on(event);
	await trigger.poll();
	world.leads.push(leadAt(event, 2, at));
	expect(await trigger.poll()).toMatchObject([{ id: 'lead_2' }]);
});
