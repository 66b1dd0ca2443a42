import { useStage } from '../stage';
import { atMinute, parameters, row } from './exports';
import { newWorld, on, serveWorld } from './world';

useStage();

test('beyond 50,000 converted prospects a new one still starts the workflow', async () => {
	const world = newWorld();
	for (let number = 1; number <= 50_001; number++) {
		world.rows.push(row(number, 'converted', atMinute(world, number)));
	}
	serveWorld(world);
	const trigger = on('prospectConverted', parameters);
	await trigger.poll();
	world.now += 60_000;
	world.rows.unshift(row(60_000, 'converted', new Date(world.now).toISOString()));
	expect(await trigger.poll()).toMatchObject([{ prospect_id: 'p60000' }]);
	expect(await trigger.poll()).toBeNull();
});
