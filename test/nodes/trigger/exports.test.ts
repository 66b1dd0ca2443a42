import { readProspects } from '../../../nodes/shared/lists/prospects';
import { finish, useStage } from '../stage';
import type { World } from './world';
import { newWorld, on, serveWorld } from './world';

useStage();

const row = (number: number, status: string, respondedAt = '') =>
	`p${number},Name,a@b.example,Company,Title,,${status},,,${respondedAt},,`;
const atMinute = (world: World, minute: number) =>
	new Date(world.now - 86_400_000 + minute * 1_000).toISOString();
const parameters = { campaign_id: 'spring' };

test('B47: Include Existing gives a large export in batches, the oldest first, each once', async () => {
	const world = newWorld();
	for (let number = 12_000; number > 0; number--) {
		world.rows.push(row(number, 'responded', atMinute(world, number)), row(-number, 'contacted'));
	}
	serveWorld(world);
	const trigger = on('prospectResponded', { ...parameters, includeExisting: true });
	const given: unknown[] = [];
	const sizes: number[] = [];
	for (let items = await trigger.poll(); items !== null; items = await trigger.poll()) {
		given.push(...items.map(({ prospect_id }) => prospect_id));
		sizes.push(items.length);
	}
	expect(sizes).toEqual([5_000, 5_000, 2_000]);
	expect(given).toEqual(Array.from({ length: 12_000 }, (_, place) => `p${place + 1}`));
});

test('B47: a row whose time is in the future bars none that come before it', async () => {
	const world = newWorld();
	world.rows.push(row(1, 'responded', new Date(world.now + 7_200_000).toISOString()));
	serveWorld(world);
	const trigger = on('prospectResponded', parameters);
	await trigger.poll();
	world.now += 60_000;
	world.rows.push(row(2, 'responded', new Date(world.now - 5_000).toISOString()));
	expect(await trigger.poll()).toMatchObject([{ prospect_id: 'p2' }]);
	expect(await trigger.poll()).toBeNull();
});

test('B47: an export of 300,000 rows is filtered while it is read', () => {
	let kept = 0;
	let most = 0;
	const reader = readProspects({
		wants: ({ status }) => {
			kept++;
			return status === 'responded';
		},
		order: (a, b) => String(b.prospect_id).localeCompare(String(a.prospect_id)),
		most: 10,
	});
	reader.push('prospect_id,status\n');
	for (let number = 100_000; number < 400_000; number++) {
		reader.push(`${number},${number % 2 ? 'responded' : 'contacted'}\n`);
	}
	const found = reader.end();
	most = found.length;
	expect(kept).toBe(300_000);
	expect(most).toBe(10);
	expect(found[0]).toMatchObject({ prospect_id: '399999' });
});

test('B45: a service that does not end its export is left in time', async () => {
	const world = newWorld();
	serveWorld(world, () => ({ delayMs: 600_000 }));
	const from = Date.now();
	await expect(on('prospectResponded', parameters).poll()).rejects.toThrow('in time');
	expect(Date.now() - from).toBeLessThanOrEqual(30_000);
	await finish(Promise.resolve());
});
