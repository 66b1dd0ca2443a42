import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { records } from '../../deduplication';
import { callAsTool, ORIGIN } from '../../engine';
import { jobOf, listOf } from '../job/jobs';
import { windowOf } from '../rateLimit';
import type { Reply, Seen, Service } from '../service';
import { serve } from '../service';
import { finish, key, useStage } from '../stage';
import { act, ada, connect, isAction, node, refusal, scheduled, write } from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const SECOND = 1_000;
const NOW = Date.parse('2026-03-31T07:00:00Z');
const other = `${ada}-2`;

const looksOf = ({ requests }: Service) => requests.filter(({ path }) => path === '/users/jobs');
const isLook = ({ path }: Seen) => path === '/users/jobs';

/** A job of the action of `write`; by default a new one for Ada. */
function job(number: number, fields: IDataObject = {}, createdAt = new Date(NOW).toISOString()) {
	const metadata = { actionType: 'sendFirstMessage', profileUrl: ada, delayMs: 9, ...fields };
	return jobOf(number, { createdAt, metadata });
}

/** A service that has these jobs when it is asked, and answers actions in its own way. */
const serveJobs = (jobs: object[], action: (request: Seen) => Reply = scheduled) =>
	serve((request) => (isLook(request) ? listOf(jobs as []) : action(request)));

async function idsOf(parameters: INodeParameters = {}, items: IDataObject[] = [{ url: ada }]) {
	const ran = await act({ ...write, ...parameters } as INodeParameters, { items });
	expect(ran.error).toBeUndefined();
	return ran.json.map(({ jobId }) => jobId);
}

test('each item gets the job of its own action and person, with one look for all', async () => {
	const service = serveJobs([
		job(5, { profileUrl: 'http://de.linkedin.com/in/ADA-2/?trk=x' }),
		job(4),
		job(3, { actionType: 'sendMessageToFirst' }),
		job(2, {}, new Date(NOW - 3 * SECOND).toISOString()),
		job(1, { profileUrl: `${ada}-3` }),
	]);
	const items = [{ url: ada }, { url: 'nobody' }, { url: other }];
	expect(await idsOf({}, items)).toEqual(['job_4', null, 'job_5']);
	expect(await idsOf({}, items.slice(0, 1))).toEqual([null]);
	const [{ query }, ...more] = looksOf(service);
	expect([query, more]).toEqual([{ startDate: expect.any(String) as string }, []]);
	const before = NOW / SECOND - Number(query.startDate);
	expect(before).toBeGreaterThanOrEqual(1);
	expect(before).toBeLessThanOrEqual(2);
});

test('an action about nobody is known by its type', async () => {
	const actionType = 'getLinkedInMessages';
	const one = jobOf(1, { createdAt: new Date(NOW).toISOString(), metadata: { actionType } });
	serveJobs([one, job(2)]);
	expect(await idsOf({ resource: 'conversation', operation: actionType })).toEqual(['job_1']);
	expect(
		await idsOf({ resource: 'conversation', operation: actionType }, [{ url: 1 }, { url: 2 }]),
	).toEqual([null, null]);
});

test.each<[string, object[]]>([
	['two new jobs', [job(1), job(2)]],
	['an older job', [job(1, {}, new Date(NOW - 2 * SECOND).toISOString())]],
	['the job of another action', [job(1, { actionType: 'sendConnectionRequest' })]],
	['a job that does not say its action', [job(1, { actionType: null })]],
	['the job of another person', [job(1, { profileUrl: other })]],
	['a job without a time', [job(1, {}, 'today')]],
	['a job without an ID', [{ ...job(1), id: null }]],
	['no job', []],
])('%s is no answer', async (_, jobs) => {
	const service = serveJobs(jobs);
	expect(await idsOf()).toEqual([null]);
	expect(looksOf(service)).toHaveLength(1);
});

test('a job is new when it is younger than the sending, however long that took', async () => {
	const slow = (request: Seen) => ({
		...scheduled(request),
		...(isAction(request) && {
			delayMs: 5 * SECOND,
			headers: { date: new Date(NOW + 5 * SECOND).toUTCString() },
		}),
	});
	serveJobs([job(1)], slow);
	expect(await idsOf()).toEqual(['job_1']);
});

test('two of one kind have none, also where one of them is unclear', async () => {
	serveJobs([job(1)]);
	const again = { skipIfAlreadyScheduled: false };
	expect(await idsOf(again, [{ url: ada }, { url: ada }])).toEqual([null, null]);
	let actions = 0;
	const broken = (request: Seen): Reply =>
		isAction(request) && actions++ === 0 ? { status: 502 } : scheduled(request);
	serveJobs([job(1)], broken);
	const ran = await act(
		{ ...write, ...again },
		{ items: [{ url: ada }, { url: ada }], onError: 'continueRegularOutput' },
	);
	expect(ran.json).toMatchObject([{ outcome: 'unclear' }, { scheduled: true, jobId: null }]);
});

test('nothing is looked for where the user turned it off, or nothing was scheduled', async () => {
	const service = serveJobs([job(1)]);
	expect(await idsOf({ options: { addJobId: false } })).toEqual([null]);
	expect(await idsOf()).toEqual([null]);
	serveJobs([job(1)], (request) => (isAction(request) ? refusal : scheduled(request)));
	expect((await act(connect, { items: [{ url: ada }] })).error).toBeDefined();
	expect(looksOf(service)).toEqual([]);
	const withoutTime = serveJobs([job(1)], (request) => ({ ...scheduled(request), headers: {} }));
	expect(await idsOf({}, [{ url: other }])).toEqual([null]);
	expect(looksOf(withoutTime)).toEqual([]);
});

const failures: Array<[string, Reply]> = [
	['no permission', { status: 403, body: { error: true, code: 'PERMISSION_DENIED' } }],
	['a global key', { status: 400, body: { error: 'Use another', availableRoute: '/x' } }],
	['a key that ends', { status: 401, body: { error: true, code: 'UNAUTHORIZED' } }],
	['the rate', { status: 429, body: { error: true, retryAfter: 3600 } }],
	['an error', { status: 500 }],
	['a broken connection', { code: 'ECONNRESET' }],
	['a web page', { body: '<html></html>' }],
	['no list', { body: { success: true } }],
	['no end', { ...listOf([]), delayMs: 3_600 * SECOND }],
];

short(3).each(failures)('with %s the items are as they were, and soon', async (_, reply) => {
	const service = serve((request) => (isLook(request) ? reply : scheduled(request)));
	const start = Date.now();
	const ran = await act(write, { items: [{ url: ada }, { url: other }] });
	expect(looksOf(service).length).toBeGreaterThan(0);
	expect(Date.now() - start).toBeLessThan(12 * SECOND);
	serveJobs([]);
	records.clear();
	const credentials = { baseUrl: ORIGIN, apiKey: 'another' };
	expect(ran).toEqual({
		...(await act(write, { items: [{ url: ada }, { url: other }], credentials })),
		stored: expect.any(String) as string,
	});
});

test.each(['minute', 'hour'])('with the window of a %s used up it does not look', async (name) => {
	const headers = windowOf(name, 0, 40 * SECOND);
	const full = (request: Seen) => ({
		...scheduled(request),
		...(isAction(request) && { headers }),
	});
	const service = serveJobs([job(1)], full);
	const start = Date.now();
	expect(await idsOf()).toEqual([null]);
	expect(Date.now() - start).toBeLessThan(12 * SECOND);
	expect(looksOf(service)).toEqual([]);
});

test('a cancelled run does not look', async () => {
	let cancel = () => {};
	const service = serveJobs([job(1)], (request) => {
		if (isAction(request)) cancel();
		return scheduled(request);
	});
	await act(write, { items: [{ url: ada }], onStart: (stop) => (cancel = stop) });
	expect(looksOf(service)).toEqual([]);
});

test('the tool of an agent says the job as well', async () => {
	serveJobs([job(1), job(2, { profileUrl: other })]);
	const run = {
		node,
		parameters: { ...write },
		credentials: { baseUrl: ORIGIN, apiKey: key() },
	};
	const answers = await finish(callAsTool(run, [{ url: ada }, { url: other }]));
	expect(answers.map(({ json }) => json.jobId)).toEqual(['job_1', 'job_2']);
});
