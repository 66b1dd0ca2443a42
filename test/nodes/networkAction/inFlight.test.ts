import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { records } from '../../deduplication';
import type { Ran } from '../../engine';
import { ORIGIN, runNode } from '../../engine';
import type { Reply, Service } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { finish, key, useStage } from '../stage';
import { actionsOf, ada, exceptFirst, node, refusal, scheduled, write } from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const second = 1000;
/** Why an item is skipped. */
const KNOWN = 'Already scheduled, or an earlier attempt may have gone through';
const people = (...names: string[]) => names.map((name) => ({ url: `${ada}-${name}` }));

/** A run of the same node as every other one here, and the way to cancel it. */
function start(names: string[], extra: Extra = {}, options: IDataObject = {}) {
	let cancel = () => {};
	const running = runNode({
		node,
		parameters: { ...write, options: { timeout: 300, ...options } },
		credentials: { baseUrl: ORIGIN, apiKey: key() },
		items: people(...names),
		onStart: (stop) => (cancel = stop),
		...extra,
	});
	const ended: Promise<Ran | undefined> = running.catch(() => undefined);
	return { ended, cancel: () => cancel() };
}

const reasons = (ran: Ran | undefined) => ran?.json.map(({ reason }) => reason);
const wasScheduled = (ran: Ran | undefined) => ran?.json.map((item) => item.scheduled);

/** A service that takes its time for each action, and gives `first` to the first one. */
function serveSlowly(first?: Reply, ms = 20 * second): Service {
	const answer = exceptFirst((request) => first ?? scheduled(request));
	return serve((request) => ({ ...answer(request), delayMs: ms }));
}

test('an action that another run is sending is skipped, whatever becomes of that one', async () => {
	const service = serveSlowly(refusal);
	const one = start(['a']);
	await finish(sleep(5 * second));
	const other = start(['a']);
	const [, ran] = await finish(Promise.all([one.ended, other.ended]));
	expect(actionsOf(service)).toHaveLength(1);
	expect(reasons(ran)).toEqual([KNOWN]);
	expect(reasons(await finish(start(['a']).ended))).toEqual([undefined]);
});

test('n8n is killed while several runs send: nobody is forgotten', async () => {
	const names = ['a', 'b', 'c', 'd'];
	const service: Service = serve((request) => {
		if (actionsOf(service).length === names.length) records.endAfter(0);
		return { ...scheduled(request), delayMs: 20 * second };
	});
	await finish(Promise.all(names.map(async (name) => await start([name]).ended)));
	records.mend();
	const later = serve(scheduled);
	expect(reasons(await finish(start(names).ended))).toEqual(names.map(() => KNOWN));
	expect(actionsOf(later)).toEqual([]);
});

test('an action is not recorded before its turn comes: who is killed in the wait loses nobody', async () => {
	const service = serve(exceptFirst(() => ({ status: 429, body: { retryAfter: 600 } })));
	const waiting = start(['a', 'b']);
	await finish(sleep(300 * second));
	expect(actionsOf(service)).toHaveLength(1);
	expect(records.all()).toEqual([]);
	expect(wasScheduled(await finish(waiting.ended))).toEqual([true, true]);
});
