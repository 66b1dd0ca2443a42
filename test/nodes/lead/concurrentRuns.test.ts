import { type IDataObject, sleep } from 'n8n-workflow';
import { type RunResult, runNode } from '../../engine';
import {
	type MockResponse,
	type RecordedRequest,
	mockApi,
	type RunOptions,
	settle,
	buildLeadRun,
	useTestHarness,
} from '../harness';
import { adaLead, respondWithLeads } from './fixtures';

useTestHarness();

const second = 1000;
const people = (...names: string[]) =>
	names.map((name) => ({ ...adaLead, email: `${name}@other.example` }));
const isCreateFor = (name: string, { body, method }: RecordedRequest) =>
	method === 'POST' && (body as IDataObject).email === people(name)[0].email;

/** Starts a run of Create If New that can be cancelled. */
function start(names: string[], extra: RunOptions = {}) {
	let cancel = () => {};
	const items = people(...names);
	const running = runNode({
		...buildLeadRun({ operation: 'createIfNew' }, extra),
		items,
		onStart: (stop) => (cancel = stop),
	});
	const ended: Promise<RunResult | undefined> = running.catch(() => undefined);
	return { ended, cancel: () => cancel() };
}

/** A service that creates `b` slowly, and lists it just before it responds. */
function mockSlowApi(ms: number) {
	const respond = respondWithLeads([]);
	return mockApi((request, index): MockResponse => {
		if (!isCreateFor('b', request)) return respond(request, index);
		void sleep(ms - 1).then(() => respond(request, index));
		return { ...respondWithLeads([])(request, index), delayMs: ms };
	});
}

/** Starts a run that is one second into the 100-second create of `b`. */
async function startAtB() {
	const service = mockSlowApi(100 * second);
	const first = start(['b']);
	await settle(sleep(second));
	return { first, service };
}

const createRequestsFor = ({ requests }: { requests: RecordedRequest[] }, name: string) =>
	requests.filter((request) => isCreateFor(name, request));

describe('Create If New while another run creates one of its emails', () => {
	test('stops waiting within a second of a cancel and sends nothing', async () => {
		const { first, service } = await startAtB();
		const waiting = start(['a', 'b', 'c']);
		await settle(sleep(5 * second));
		const at = Date.now();
		waiting.cancel();
		const cancelled = await settle(waiting.ended);
		expect(Date.now() - at).toBeLessThanOrEqual(second);
		expect(cancelled?.error?.message).toBe('The execution was cancelled before this was sent');
		expect((await settle(first.ended))?.json).toMatchObject([{ created: true }]);
		expect(['a', 'b', 'c'].map((name) => createRequestsFor(service, name).length)).toEqual([
			0, 1, 0,
		]);
	});

	test('reports the items of a cancelled wait as not sent', async () => {
		const { first } = await startAtB();
		const waiting = start(['a', 'b'], { onError: 'continueRegularOutput' });
		await settle(sleep(second));
		waiting.cancel();
		const cancelled = await settle(waiting.ended);
		expect(cancelled?.json).toMatchObject([{ outcome: 'notSent' }, { outcome: 'notSent' }]);
		await settle(first.ended);
	});

	test('waits for a run of another workflow and finds the lead it created', async () => {
		const service = mockSlowApi(30 * second);
		const first = start(['b', 'a']);
		await settle(sleep(second));
		const runs = [first, start(['a', 'b'], { workflowId: 'another' })];
		const [one, other] = await settle(Promise.all(runs.map(({ ended }) => ended)));
		expect(one?.json).toMatchObject([{ created: true }, { created: true }]);
		expect(other?.json).toMatchObject([{ created: false }, { created: false }]);
		expect(['a', 'b'].map((name) => createRequestsFor(service, name).length)).toEqual([1, 1]);
	});
});
