import type { IDataObject } from 'n8n-workflow';
import { States } from '../../../nodes/Trigger/states';
import { leadsUpTo } from '../lead/samples';
import { useStage } from '../stage';
import { fullTable, withFullTables } from './fullMemory';
import { leadAt, newWorld, on, serveWorld } from './world';

useStage();

const MAX_BYTES = 1_200_000;

describe('remembered states', () => {
	test('are those of a plain table, whatever is noted, kept and left out', () => {
		const plain = new Map<string, string>();
		let states = new States();
		for (let step = 0; step < 5_000; step++) {
			const id = `lead ${(step * 7_919) % 331}`;
			const state = `state ${(step * 104_729) % (step < 2_500 ? 30 : 47)}`;
			expect(states.note(id, state)).toBe(plain.get(id));
			plain.delete(id);
			plain.set(id, state);
			if (step % 97 > 0) continue;
			const counts = (name: string) => step % 4 > 0 || !name.endsWith('3');
			states = new States(states.toString(counts));
			for (const [known, name] of plain) if (!counts(name)) plain.delete(known);
			expect(states.size).toBe(plain.size);
			expect([...plain.keys()].map((known) => [known, states.get(known)])).toEqual([...plain]);
			expect(states.amounts().get(encodeURIComponent(state)) ?? 0).toBe(
				[...plain.values()].filter((one) => one === state).length,
			);
		}
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
		expect(JSON.stringify({ seen }).length).toBeLessThanOrEqual(MAX_BYTES);
	});
});

test('full tables go on as they are, and what is new starts', async () => {
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
	expect(JSON.stringify(again.memory()).length).toBeLessThanOrEqual(MAX_BYTES);
});

test('a lead that a full table has forgotten starts nothing again, and a new one does', async () => {
	const event = 'leadStatusChanged';
	const world = newWorld();
	serveWorld(world);
	const first = on(event);
	await first.poll();
	const resume = (memory: IDataObject) =>
		on(event, {}, { memory: withFullTables(memory), activation: 'init', workflowId: 'forgotten' });
	const before = resume(first.saved());
	for (const number of [1, 2]) {
		world.now += 600_000;
		world.leads.push(leadAt(event, number, world.now));
		expect(await before.poll()).toHaveLength(1);
	}
	const after = resume(before.saved());
	world.now += 600_000;
	const edited = { ...world.leads[0], updatedAt: new Date(world.now).toISOString() };
	world.leads = [edited, leadAt(event, 3, world.now)];
	expect(await after.poll()).toMatchObject([{ id: 'lead_3' }]);
});

test('a full table needs no earlier states: they are asked for no more', async () => {
	const event = 'leadStatusChanged';
	const world = newWorld({ leads: leadsUpTo(6_000) });
	const service = serveWorld(world);
	const first = on(event);
	await first.poll();
	const memory = withFullTables(first.saved());
	const again = on(event, {}, { memory, activation: 'init', workflowId: 'enough' });
	await again.poll();
	const before = service.requests.length;
	await again.poll();
	expect(service.requests.length - before).toBe(1);
});
