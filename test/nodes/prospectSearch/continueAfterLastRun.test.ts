import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { records } from '../../deduplication';
import type { Ran } from '../../engine';
import type { Service } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { runOf, useStage } from '../stage';
import type { Body } from './samples';
import { found } from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => {
	records.clear();
	answerWith((request) => found(request));
});

/** Where 1,000 match, unless a test has another one. */
let service: Service;

/** Has another service answer from now on. */
function answerWith(answer: Parameters<typeof serve>[0]): void {
	service = serve(answer);
}

const node = new OutreachProspectSearch();

/** A production run of two prospects that continues. */
async function goOn(parameters: INodeParameters = {}, extra: Extra = {}, of: INodeType = node) {
	const { options, ...others } = parameters;
	const all = {
		operation: 'search',
		maxResults: 2,
		filters: { title: 'CEO' },
		options: { continueAfterLastRun: true, ...(options as IDataObject) },
		...others,
	};
	return await runOf(of, all, { stepMs: 5, ...extra });
}

const offsets = () => service.requests.map(({ body }) => (body as Body).offset);
const positions = (ran: Ran) => ran.json.map(({ position }) => position);

/** All requests of a run that its database leaves after some calls, and of the one after it. */
async function killedAfter(calls: number) {
	const before = service.requests.length;
	records.endAfter(calls);
	await goOn();
	const wasCut = records.mend();
	const asked = offsets().slice(before);
	return { asked, wasCut };
}

describe('Continue After Last Run', () => {
	test('goes on behind the last production run with the same filters', async () => {
		const inBerlin = { filters: { title: 'CEO', location: 'Berlin' } };
		await goOn();
		await goOn({}, { mode: 'manual' });
		await goOn();
		await goOn(inBerlin);
		await goOn({ filters: { location: 'Berlin', title: 'CEO' } });
		await goOn();
		expect(offsets()).toEqual([0, 2, 2, 0, 2, 4]);
	});

	test('inputs with the same filters go on from each other, in one run and the next', async () => {
		await goOn({}, { items: [{}, {}] });
		await goOn();
		expect(offsets()).toEqual([0, 2, 4]);
	});

	test('the first run begins at Start At', async () => {
		await goOn({ options: { startAt: 10 } });
		await goOn({ options: { startAt: 10 } });
		expect(offsets()).toEqual([10, 12]);
	});

	test('two runs of one process: the second begins where the first ended', async () => {
		answerWith((request) => ({ ...found(request), delayMs: 500 }));
		const rans = await Promise.all([goOn(), goOn(), goOn()]);
		expect(offsets()).toEqual([0, 2, 4]);
		expect(rans.flatMap(positions).sort()).toEqual([0, 1, 2, 3, 4, 5]);
	});

	test('a cancelled run shows whom it found; no node got them, so the next begins where it began', async () => {
		answerWith((request) => ({ ...found(request, 1000), delayMs: 1000 }));
		const onStart = (stop: () => void) => void sleep(1500).then(stop);
		const { json } = await goOn({ maxResults: 150 }, { onStart });
		expect(json).toHaveLength(100);
		await goOn();
		expect(offsets()).toEqual([0, 100, 0]);
	});

	test('a run whose last page fails goes on behind what it gave', async () => {
		answerWith((request) =>
			(request.body as Body).offset === 100 ? { code: 'ECONNRESET' } : found(request),
		);
		const ran = await goOn({ maxResults: 150 });
		expect(ran.json).toHaveLength(100);
		await goOn({ maxResults: 1 });
		expect(offsets().at(-1)).toBe(100);
	});
});

describe('Continue After Last Run, when n8n is killed or its database fails', () => {
	test('killed in the very first run: the next one is the first', async () => {
		await killedAfter(1);
		const ran = await goOn();
		expect(ran.error).toBeUndefined();
		expect(offsets()).toEqual([0]);
	});

	test('without a database a production run spends nothing, and a test run begins at Start At', async () => {
		records.breakWith('no such table');
		const ran = await goOn({ options: { startAt: 3 } });
		expect(ran.error?.message).toBe(
			'n8n cannot tell where the last run of this search stopped: no such table',
		);
		expect(offsets()).toEqual([]);
		await goOn({ options: { startAt: 3 } }, { mode: 'manual' });
		expect(offsets()).toEqual([3]);
	});

	test('a database that fails at the end: prospects are given, and a hint says what to do', async () => {
		answerWith((request) => {
			records.breakWith('disk full');
			return found(request);
		});
		const ran = await goOn();
		expect(positions(ran)).toEqual([0, 1]);
		expect(ran.hints.join(' ')).toContain('n8n could not save where this search stopped');
	});

	long(
		'killed after any call of its database: the next run begins where it began or ended',
		async () => {
			await goOn();
			let next = 2;
			let kills = 0;
			for (let calls = 0; ; calls++) {
				const { asked, wasCut } = await killedAfter(calls);
				for (const offset of asked) expect(offset).toBe(next);
				const after = await goOn();
				expect(after.error).toBeUndefined();
				const [began] = positions(after) as number[];
				expect(asked.length === 0 ? [next] : [next, next + 2]).toContain(began);
				next = began + 2;
				if (!wasCut) break;
				kills++;
			}
			expect(kills).toBeGreaterThan(4);
		},
	);
});
