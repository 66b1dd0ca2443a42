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

const SECOND_MS = 1000;
const buildPeople = (...names: string[]) =>
	names.map((name) => ({ ...adaLead, email: `${name}@other.example` }));
const isCreateFor = (name: string, { body, method }: RecordedRequest) =>
	method === 'POST' && (body as IDataObject).email === buildPeople(name)[0].email;

/** Starts a run of Create If New that can be cancelled. */
function startRun(names: string[], options: RunOptions = {}) {
	let cancel = () => {};
	const items = buildPeople(...names);
	const runPromise = runNode({
		...buildLeadRun({ operation: 'createIfNew' }, options),
		items,
		onStart: (cancelRun) => (cancel = cancelRun),
	});
	const ended: Promise<RunResult | undefined> = runPromise.catch(() => undefined);
	return { ended, cancel: () => cancel() };
}

/** Mocks a service that creates `b` slowly and lists it just before it responds. */
function mockSlowApi(ms: number) {
	const respond = respondWithLeads([]);
	return mockApi((request, index): MockResponse => {
		if (!isCreateFor('b', request)) return respond(request, index);
		void sleep(ms - 1).then(() => respond(request, index));
		return { ...respondWithLeads([])(request, index), delayMs: ms };
	});
}

/** Starts a run whose 100-second create of `b` is in flight. */
async function startDuringSlowCreate() {
	const service = mockSlowApi(100 * SECOND_MS);
	const firstRun = startRun(['b']);
	await settle(sleep(SECOND_MS));
	return { firstRun, service };
}

const getCreatesFor = ({ requests }: { requests: RecordedRequest[] }, name: string) =>
	requests.filter((request) => isCreateFor(name, request));

describe('Create If New while another run creates a lead with the same email', () => {
	test('stops waiting within a second of a cancellation, and returns the items as not sent', async () => {
		const { firstRun, service } = await startDuringSlowCreate();
		const waiting = startRun(['a', 'b', 'c'], { onError: 'continueRegularOutput' });
		await settle(sleep(5 * SECOND_MS));
		const cancelledAt = Date.now();
		waiting.cancel();
		const cancelled = await settle(waiting.ended);
		expect(Date.now() - cancelledAt).toBeLessThanOrEqual(SECOND_MS);
		const error = 'The execution was cancelled before this was sent';
		expect(cancelled?.json).toMatchObject(Array(3).fill({ outcome: 'notSent', error }));
		expect((await settle(firstRun.ended))?.json).toMatchObject([{ created: true }]);
		expect(['a', 'b', 'c'].map((name) => getCreatesFor(service, name).length)).toEqual([0, 1, 0]);
	});

	test('waits for a run of another workflow and finds the lead it created', async () => {
		const service = mockSlowApi(30 * SECOND_MS);
		const firstRun = startRun(['b', 'a']);
		await settle(sleep(SECOND_MS));
		const runs = [firstRun, startRun(['a', 'b'], { workflowId: 'another' })];
		const [firstResult, secondResult] = await settle(Promise.all(runs.map(({ ended }) => ended)));
		expect(firstResult?.json).toMatchObject([{ created: true }, { created: true }]);
		expect(secondResult?.json).toMatchObject([{ created: false }, { created: false }]);
		expect(['a', 'b'].map((name) => getCreatesFor(service, name).length)).toEqual([1, 1]);
	});
});
