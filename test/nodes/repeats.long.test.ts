import { sleep } from 'n8n-workflow';
import { runNode } from '../engine';
import { deleted } from './lead/samples';
import {
	describeManyCreates,
	describePauses,
	describeRepeats,
	pausesOfFour,
	safe,
} from './repeats';
import { byId, counts } from './sent';
import { serve } from './service';
import { finish, leadRun, runLead, useStage } from './stage';

useStage();

describeRepeats(safe, () => true);
describePauses(safe);
describeManyCreates(100);

test('what a running execution has done stays, whatever others record meanwhile', async () => {
	let refused = 0;
	const service = serve((request) => {
		if (!request.path.endsWith('bad')) return deleted(request);
		const tries = ++refused;
		return tries === 3
			? deleted(request)
			: { status: 400, body: { code: 'ODD' }, delayMs: tries * 10_000 };
	});
	const idsOf = (id: string, count: number) => Array.from({ length: count }, () => ({ id }));
	const running = runNode(
		leadRun(byId, { items: [...idsOf('mine', 100), { id: 'bad' }], maxTries: 3 }),
	);
	// its second try is under way while others record a lot
	await finish(sleep(15_000));
	expect(refused).toBe(2);
	for (const id of ['one', 'other']) {
		await runLead(byId, { items: idsOf(id, 10_100) });
	}
	const ran = await finish(running);
	expect(ran.error).toBeUndefined();
	expect(ran.json).toHaveLength(101);
	expect(counts(service)).toEqual({
		'/leads/mine': 1,
		'/leads/bad': 3,
		'/leads/one': 1,
		'/leads/other': 1,
	});
});

test('an execution keeps all of its own, however much it is', async () => {
	let refused = 0;
	const service = serve((request) =>
		request.path.endsWith('bad') && refused++ === 0
			? { status: 400, body: { code: 'ODD' } }
			: deleted(request),
	);
	const items = [...Array.from({ length: 10_200 }, () => ({ id: 'same' })), { id: 'bad' }];
	const ran = await runLead(byId, { items, maxTries: 2 });
	expect(ran.json).toHaveLength(10_201);
	expect(counts(service)).toEqual({ '/leads/same': 1, '/leads/bad': 2 });
});

test('the pauses differ from run to run', async () => {
	const last = new Set<number>();
	for (let run = 0; run < 6; run++) last.add((await pausesOfFour())[3]);
	expect(last.size).toBeGreaterThan(1);
});
