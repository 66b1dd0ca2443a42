import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Ran } from '../../engine';
import { runNode } from '../../engine';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { finish, leadRun, useStage } from '../stage';
import { ada, holding } from './samples';

useStage();

const second = 1000;
const people = (...names: string[]) =>
	names.map((name) => ({ ...ada, email: `${name}@other.example` }));
const isCreateOf = (name: string, { body, method }: Seen) =>
	method === 'POST' && (body as IDataObject).email === people(name)[0].email;

/** A run of Create If New, and the way to cancel it. */
function start(names: string[], extra: Extra = {}) {
	let cancel = () => {};
	const items = people(...names);
	const running = runNode({
		...leadRun({ operation: 'createIfNew' }, extra),
		items,
		onStart: (stop) => (cancel = stop),
	});
	const ended: Promise<Ran | undefined> = running.catch(() => undefined);
	return { ended, cancel: () => cancel() };
}

/** A service where the create of `b` takes long, and is in the list when it is answered. */
function serveSlowly(ms: number) {
	const answer = holding([]);
	return serve((request, place): Reply => {
		if (!isCreateOf('b', request)) return answer(request, place);
		void sleep(ms - 1).then(() => answer(request, place));
		return { ...holding([])(request, place), delayMs: ms };
	});
}

/** A run that has been at the create of `b` for a second, of a hundred. */
async function startAtB() {
	const service = serveSlowly(100 * second);
	const first = start(['b']);
	await finish(sleep(second));
	return { first, service };
}

const createsOf = ({ requests }: { requests: Seen[] }, name: string) =>
	requests.filter((request) => isCreateOf(name, request));

describe('Create If New while another run is at one of its emails', () => {
	test('cancelled, it stops waiting within a second, and nothing of it goes', async () => {
		const { first, service } = await startAtB();
		const waiting = start(['a', 'b', 'c']);
		await finish(sleep(5 * second));
		const at = Date.now();
		waiting.cancel();
		const cancelled = await finish(waiting.ended);
		expect(Date.now() - at).toBeLessThanOrEqual(second);
		expect(cancelled?.error?.description).toContain('The execution was cancelled');
		expect((await finish(first.ended))?.json).toMatchObject([{ created: true }]);
		expect(['a', 'b', 'c'].map((name) => createsOf(service, name).length)).toEqual([0, 1, 0]);
	});

	test('one of another workflow waits, and finds what the other has created', async () => {
		const service = serveSlowly(30 * second);
		const first = start(['b', 'a']);
		await finish(sleep(second));
		const runs = [first, start(['a', 'b'], { workflowId: 'another' })];
		const [one, other] = await finish(Promise.all(runs.map(({ ended }) => ended)));
		expect(one?.json).toMatchObject([{ created: true }, { created: true }]);
		expect(other?.json).toMatchObject([{ created: false }, { created: false }]);
		expect(['a', 'b'].map((name) => createsOf(service, name).length)).toEqual([1, 1]);
	});
});
