import { useStage } from '../stage';
import { describeBacklogs, describeSlowBacklogs } from './backlogs';
import { idsOf, LEAD_EVENTS, newWorld, on, serveWorld, timeOf } from './world';

useStage();

describeBacklogs(50_000, ['leadCreated', 'leadUpdated', 'leadStatusChanged']);
describeSlowBacklogs(LEAD_EVENTS);

test('60,000 jobs: about 1 MB, nothing twice', async () => {
	const world = newWorld();
	const job = (number: number, status: string) => ({
		id: `job_${number}`,
		status,
		createdAt: timeOf(number),
		completedAt: timeOf(number),
	});
	for (let number = 1; number <= 60_000; number++) world.jobs.push(job(number, 'completed'));
	serveWorld(world);
	const trigger = on('jobCompleted');
	await trigger.poll();
	expect(JSON.stringify(trigger.memory()).length).toBeLessThan(1_200_000);
	expect(await trigger.poll()).toBeNull();
	world.jobs.push(job(60_001, 'completed'));
	expect(idsOf(await trigger.poll())).toEqual(['job_60001']);
	expect(await trigger.poll()).toBeNull();
});
