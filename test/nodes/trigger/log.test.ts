/** What the trigger writes to n8n's log, and says in its items, of what is not among them. */
import type { IDataObject } from 'n8n-workflow';
import { ORIGIN, switchOn } from '../../engine';
import { loggedTrigger } from '../log';
import { finish, key, useStage } from '../stage';
import { leadAt, newWorld, serveWorld } from './world';

useStage();

const MINUTE = 60_000;

/** Switches a trigger on whose log is kept. */
function logged(event: string, memory?: IDataObject) {
	const { lines, node } = loggedTrigger();
	const credentials = { baseUrl: ORIGIN, apiKey: key() };
	const run = { node, parameters: { event, simple: false }, credentials, memory };
	const trigger = switchOn(run, memory === undefined ? 'activate' : 'init');
	return {
		...trigger,
		hints: async () => (await finish(trigger.poll()))?.map(({ json }) => json.hint) ?? null,
		/** What was written since this was asked last. */
		written: () => lines.splice(0),
	};
}

test('what is thrown away because it is damaged', async () => {
	const world = newWorld({ leads: [leadAt('leadUpdated', 1, Date.now() - MINUTE)] });
	serveWorld(world);
	const first = logged('leadUpdated');
	await first.hints();
	const { seen } = first.memory() as { seen: { cursor: IDataObject } };
	const cursor = { ...seen.cursor, time: '2999-01-01T00:00:00.000Z' };
	const damaged = logged('leadUpdated', { seen: { ...seen, cursor } });
	expect(await damaged.hints()).toBeNull();
	expect(damaged.written()).toEqual([
		'warn: Outreach Trigger: its saved data is damaged, so it starts over',
	]);
	expect(await damaged.hints()).toBeNull();
	expect([...first.written(), ...damaged.written()]).toEqual([]);
});

long(
	'what was left out is written once, and said in the first items that come, also a single one',
	async () => {
		const world = newWorld({ leads: [leadAt('leadCreated', 1, Date.now() - 10 * MINUTE)] });
		serveWorld(world);
		const trigger = logged('leadCreated');
		await trigger.hints();
		world.now += 60 * MINUTE;
		for (let number = 2; number < 1_402; number++) {
			world.leads.push(leadAt('leadCreated', number, world.now - 10 * MINUTE));
		}
		serveWorld(world, undefined, () => ({
			'x-ratelimit-limit': '10000',
			'x-ratelimit-remaining': '60',
			'x-ratelimit-reset': String(Math.ceil(world.now / 1_000) + 30_000),
			'x-ratelimit-window': 'day',
		}));
		const leftOut =
			'About 1,201 leads were left out. Too many changed at the same time to be read in a day, or the service does not show them.';
		const behind = 'Still to come: about 1,300 leads, in about 2 polls.';
		expect((await trigger.hints())?.[0]).toBe(behind);
		expect(trigger.written()).toEqual([`warn: Outreach Trigger: ${behind}`]);
		expect(await trigger.hints()).toBeNull();
		expect(trigger.written()).toEqual([`warn: Outreach Trigger: ${leftOut}`]);
		expect(await trigger.hints()).toBeNull();
		world.leads.push(leadAt('leadCreated', 9_000, world.now - 2_000));
		expect(await trigger.hints()).toEqual([leftOut]);
		world.leads.push(leadAt('leadCreated', 9_001, world.now - 1_000));
		expect(await trigger.hints()).toEqual([undefined]);
		expect(trigger.written()).toEqual([]);
	},
);

test('that it is behind is written once, and said in the items of each poll until it is not', async () => {
	const world = newWorld({ leads: [leadAt('leadUpdated', 1, Date.now() - 10 * MINUTE)] });
	serveWorld(world);
	const trigger = logged('leadUpdated');
	await trigger.hints();
	world.now += 300 * MINUTE;
	for (let number = 2; number < 2_502; number++) {
		world.leads.push(leadAt('leadUpdated', number, world.now - 200 * MINUTE + number * 1_000));
	}
	const firsts: unknown[] = [];
	for (let poll = 0; poll < 4; poll++) firsts.push((await trigger.hints())?.[0]);
	expect(firsts).toEqual([
		'Still to come: about 2,100 leads, in about 3 polls.',
		'Still to come: about 1,200 leads, in about 2 polls.',
		expect.any(String),
		undefined,
	]);
	expect(trigger.written()).toEqual([`warn: Outreach Trigger: ${String(firsts[0])}`]);
});
