/** What is read over several polls, of more leads than one poll reads. */
import { useStage } from '../stage';
import { before, LONG_AGO, MINUTE, pollOf } from './walk';
import type { on, World } from './world';
import { idsOf, leadAt, numbers, serveWorld } from './world';

useStage();

/** What each poll gives, a minute apart, and how many requests it takes. */
async function polls(count: number, trigger: ReturnType<typeof on>, world: World) {
	const given: string[][] = [];
	const requests: number[] = [];
	const hints: unknown[] = [];
	for (let poll = 0; poll < count; poll++) {
		const service = serveWorld(world);
		const items = await trigger.poll();
		given.push(idsOf(items));
		hints.push(items?.[0].hint);
		requests.push(service.requests.length);
		world.now += MINUTE;
	}
	return { given, hints, requests };
}

short(1).each(['leadCreated', 'leadUpdated'])(
	'%s: of old leads of one time, in another order at each request, and a newer one, each once',
	async (event) => {
		const { trigger, world } = await before(event, 450, 0);
		world.leads.push(leadAt(event, 452, world.now - LONG_AGO + 1_000));
		let chance = 1;
		serveWorld(world, () => {
			for (const lead of world.leads) {
				chance = (chance * 16_807) % 2_147_483_647;
				lead.notes = String(chance);
			}
			return undefined;
		});
		const given: string[] = [];
		for (let poll = 0; poll < 9; poll++) {
			given.push(...idsOf(await trigger.poll()));
			world.now += MINUTE;
		}
		expect(given).toHaveLength(451);
		expect(new Set(given)).toEqual(new Set(numbers(2, 452)));
	},
);

test('a slow service: the search for the place takes several polls', async () => {
	const { trigger, world } = await before('leadUpdated', 60, 1_000);
	for (let place = 0; place < 1_300; place++) {
		world.leads.push(leadAt('leadUpdated', 1_000 + place, world.now - 60 * LONG_AGO + place));
	}
	world.delayMs = 5_000;
	const given: string[][] = [];
	for (let poll = 0; poll < 7; poll++) {
		given.push((await pollOf(trigger, world).catch(() => ({ given: [] }))).given);
	}
	expect(given.map(({ length }) => length)).toEqual([0, 0, 31, 29, 0, 0, 0]);
	expect(given.flat().sort()).toEqual(numbers(2, 61).sort());
});

long(
	'a poll uses all that it may for leads of one time, and the next goes on from there',
	async () => {
		const { trigger, world } = await before('leadUpdated', 3_000, 0);
		const { given, hints, requests } = await polls(5, trigger, world);
		expect(requests).toEqual([15, 15, 15, 2, 3]);
		expect(given.map(({ length }) => length)).toEqual([101, 1_400, 1_400, 99, 0]);
		expect(new Set(given.flat())).toEqual(new Set(numbers(2, 3_001)));
		expect(hints).toEqual([
			'Still to come: about 2,900 leads, in about 3 polls.',
			'Still to come: about 1,500 leads, in about 2 polls.',
			'Still to come: about 100 leads, in about 1 poll.',
			undefined,
			undefined,
		]);
	},
);

long('a poll uses all that it may to find its place, and gives what that leaves', async () => {
	const { trigger, world } = await before('leadStatusChanged', 2_500, 1_000);
	const { given, hints, requests } = await polls(5, trigger, world);
	expect(given.flat()).toEqual(numbers(2, 2_501));
	expect(requests).toEqual([15, 12, 12, 6, 1]);
	expect(given.map(({ length }) => length)).toEqual([499, 900, 900, 201, 0]);
	expect(hints).toEqual([
		'Still to come: about 2,100 leads, in about 3 polls.',
		'Still to come: about 1,200 leads, in about 2 polls.',
		'Still to come: about 300 leads, in about 1 poll.',
		undefined,
		undefined,
	]);
});
