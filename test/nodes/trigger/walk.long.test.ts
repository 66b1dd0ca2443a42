/** What is read over several polls from a service that gives ten leads a page. */
import { useStage } from '../stage';
import { before, pollOf } from './walk';
import { leadAt, numbers } from './world';

useStage();

test('a list that ends before the place where the last poll stopped is read on', async () => {
	const { trigger, world } = await before('leadUpdated', 250, 1_000);
	const given = new Set<string>();
	for (let polls = 0; polls < 2; polls++) {
		for (const id of (await pollOf(trigger, world)).given) given.add(id);
	}
	const place = 14;
	world.leads.splice(0, world.leads.length - (place - 1) * 10);
	const left = world.leads.map(({ id }) => id).filter((id) => !given.has(id));
	const next = await pollOf(trigger, world, { pages: place - 1 });
	expect(next.asked).toBe('d1 a7 a4 a2 a11 a10 a9 a8 a7 a6 a5 a4 a3 a2');
	const last = await pollOf(trigger, world, { pages: place - 1 });
	expect([...next.given, ...last.given]).toEqual(left);
});

test.each([
	['leadCreated', ['d1 a10 a5 a7 a8 a6 a5 a4 a3 a2 a1', 'd1 d2 d3 d4 d5 a10 a5 a2 a1', 'd1']],
	['leadUpdated', ['d1 d2 d3 d4 d5 d6 a6 a3 a2 a1 a5 a4 a3 a2 a1', 'd1 a5 a10 a7 a8 a6 a5', 'd1']],
])('%s: leads that are counted and not there are not waited for', async (event, expected) => {
	const { trigger, world } = await before(event, 65, 1_000);
	world.totalOf = (count) => count + 30;
	const polls = [];
	for (let poll = 0; poll < 3; poll++) polls.push(await pollOf(trigger, world));
	expect(polls.flatMap(({ given }) => given)).toEqual(numbers(2, 66));
	expect(polls.map(({ asked }) => asked)).toEqual(expected);
});

test.each([
	['tells its time', undefined, 'd1 a10 a2 a13 a7 a10 a12'],
	['does not tell its time', '', 'd1 a10 a2 a13 a7 a10 a12 a13 a12 a11 a10 a9 a8 a7 a6'],
])('where a service %s, many known leads of one time hide none', async (_, date, asked) => {
	const { trigger, world } = await before('leadCreated', 115, 0);
	const given: string[] = [];
	const poll = async () => given.push(...(await pollOf(trigger, world, { date })).given);
	for (let polls = 0; polls < 2; polls++) await poll();
	for (let place = 0; place < 12; place++) {
		world.leads.push(leadAt('leadCreated', 117 + place, world.now - 1_000 + place));
	}
	const next = await pollOf(trigger, world, { date });
	given.push(...next.given);
	expect(next.asked).toBe(asked);
	await poll();
	expect(given).toHaveLength(127);
	expect(new Set(given)).toEqual(new Set(numbers(2, 128)));
});
