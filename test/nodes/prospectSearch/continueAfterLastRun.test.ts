import { type IDataObject, type INodeParameters, type INodeType, sleep } from 'n8n-workflow';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { dedupeRecords } from '../../deduplication';
import type { RunResult } from '../../engine';
import { type MockApi, mockApi, type RunOptions, runOperation, useTestHarness } from '../harness';
import { type SearchBody, respondToSearch } from './fixtures';

useTestHarness();
beforeEach(() => replaceApi((request) => respondToSearch(request)));

/** The current mock; 1,000 prospects match unless a test replaces it. */
let service: MockApi;

/** Replaces the responses of the service. */
function replaceApi(respond: Parameters<typeof mockApi>[0]): void {
	service = mockApi(respond);
}

const node = new OutreachProspectSearch();

/** Runs a production search for two prospects with Continue After Last Run. */
async function continueSearch(
	parameters: INodeParameters = {},
	options: RunOptions = {},
	searchNode: INodeType = node,
) {
	const { options: searchOptions, ...others } = parameters;
	const allParameters = {
		operation: 'search',
		maxResults: 2,
		filters: { title: 'CEO' },
		options: { continueAfterLastRun: true, ...(searchOptions as IDataObject) },
		...others,
	};
	return await runOperation(searchNode, allParameters, { stepMs: 5, ...options });
}

const getOffsets = () => service.requests.map(({ body }) => (body as SearchBody).offset);
const getPositions = (result: RunResult) => result.json.map(({ position }) => position);

/** Kills a run after some database calls; returns its offsets, and whether it was killed. */
async function killRunAfter(callCount: number) {
	const earlierCount = service.requests.length;
	dedupeRecords.killAfter(callCount);
	await continueSearch();
	const wasKilled = dedupeRecords.recover();
	const requestedOffsets = getOffsets().slice(earlierCount);
	return { requestedOffsets, wasKilled };
}

describe('Continue After Last Run', () => {
	test('continues after the last run with the same filters', async () => {
		await continueSearch();
		await continueSearch({ filters: { title: 'CEO', location: 'Berlin' } });
		await continueSearch({ filters: { location: 'Berlin', title: 'CEO' } });
		await continueSearch();
		expect(getOffsets()).toEqual([0, 0, 2, 2]);
	});

	test('is off: starts at Results to Skip, even after a run that saved its position', async () => {
		await continueSearch();
		await continueSearch({ options: { continueAfterLastRun: false, startAt: 1 } });
		expect(getOffsets()).toEqual([0, 1]);
	});

	test('continues in a test run, which does not save where it stopped', async () => {
		await continueSearch();
		await continueSearch({}, { mode: 'manual' });
		await continueSearch();
		expect(getOffsets()).toEqual([0, 2, 2]);
	});

	test('returns consecutive prospects in concurrent runs', async () => {
		replaceApi((request) => ({ ...respondToSearch(request), delayMs: 500 }));
		const results = await Promise.all([continueSearch(), continueSearch(), continueSearch()]);
		expect(getOffsets()).toEqual([0, 2, 4]);
		expect(results.flatMap(getPositions).sort()).toEqual([0, 1, 2, 3, 4, 5]);
	});

	test('starts again where a cancelled run started, as its prospects reached no node', async () => {
		replaceApi((request) => ({ ...respondToSearch(request, 1000), delayMs: 1000 }));
		const onStart = (cancel: () => void) => void sleep(1500).then(cancel);
		const { json } = await continueSearch({ maxResults: 150 }, { onStart });
		expect(json).toHaveLength(100);
		await continueSearch();
		expect(getOffsets()).toEqual([0, 100, 0]);
	});

	test('continues after the last prospect of a run whose last page failed', async () => {
		replaceApi((request) =>
			(request.body as SearchBody).offset === 100
				? { code: 'ECONNRESET' }
				: respondToSearch(request),
		);
		const result = await continueSearch({ maxResults: 150 });
		expect(result.json).toHaveLength(100);
		await continueSearch({ maxResults: 1 });
		expect(getOffsets().at(-1)).toBe(100);
	});
});

describe('Continue After Last Run when n8n is killed or its database fails', () => {
	test('starts at the beginning when the first run was killed', async () => {
		await killRunAfter(1);
		const result = await continueSearch();
		expect(result.error).toBeUndefined();
		expect(getOffsets()).toEqual([0]);
	});

	test('sends nothing in a production run without a database, but searches in a test run', async () => {
		dedupeRecords.failWith('no such table');
		const result = await continueSearch({ options: { startAt: 3 } });
		expect(result.error?.message).toBe(
			'n8n cannot tell where the last run of this search stopped: no such table',
		);
		expect(getOffsets()).toEqual([]);
		await continueSearch({ options: { startAt: 3 } }, { mode: 'manual' });
		expect(getOffsets()).toEqual([3]);
	});

	test('returns prospects with a hint when the database fails at the end', async () => {
		replaceApi((request) => {
			dedupeRecords.failWith('disk full');
			return respondToSearch(request);
		});
		const result = await continueSearch();
		expect(getPositions(result)).toEqual([0, 1]);
		expect(result.hints.join(' ')).toContain('n8n could not save where this search stopped');
	});

	long('continues from the start or end of a run killed at any database call', async () => {
		await continueSearch();
		let nextPosition = 2;
		let killCount = 0;
		for (let callCount = 0; ; callCount++) {
			const { requestedOffsets, wasKilled } = await killRunAfter(callCount);
			for (const offset of requestedOffsets) expect(offset).toBe(nextPosition);
			const nextRun = await continueSearch();
			expect(nextRun.error).toBeUndefined();
			const [firstPosition] = getPositions(nextRun) as number[];
			expect(
				requestedOffsets.length === 0 ? [nextPosition] : [nextPosition, nextPosition + 2],
			).toContain(firstPosition);
			nextPosition = firstPosition + 2;
			if (!wasKilled) break;
			killCount++;
		}
		expect(killCount).toBeGreaterThan(4);
	});
});
