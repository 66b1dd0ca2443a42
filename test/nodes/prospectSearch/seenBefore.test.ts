import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import searchSchema from '../../../nodes/ProspectSearch/__schema__/v1.0.0/prospect/search.json';
import { records } from '../../deduplication';
import { callAsTool, ORIGIN } from '../../engine';
import { faultsOf } from '../../items';
import { healthOf } from '../networkAction/samples';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { finish, key, runOf, useStage } from '../stage';
import type { Body } from './samples';
import { found, prospect } from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const node = new OutreachProspectSearch();
const UNKNOWN = "The node could not check who was returned before, so 'seenBefore' is empty";
const some = { operation: 'search', person: { title: 'CEO' }, maxResults: 3 };

interface Searching extends Extra {
	parameters?: INodeParameters;
	startAt?: number;
	user?: string;
	health?: Reply;
	answer?: (request: Seen) => Reply;
}

/** Searches, and says who was marked how, and what was asked. */
async function search(searching: Searching = {}) {
	const { answer, parameters, startAt = 0, user = 'u1', ...extra } = searching;
	const { health = healthOf(user), ...others } = extra;
	const service = serve((request) =>
		request.path === '/health' ? health : (answer ?? found)(request),
	);
	const ran = await runOf(node, { ...some, options: { startAt }, ...parameters }, others);
	const seen = ran.json.map(({ seenBefore }) => seenBefore);
	return { ...ran, seen, paths: service.requests.map(({ path }) => path) };
}

/** A service at which these people match. */
const finding =
	(...people: IDataObject[]) =>
	({ body }: Seen): Reply => {
		const prospects = people.slice((body as Body).offset);
		const facts = { total: people.length, creditsUsed: people.length, remainingCredits: 9 };
		return { body: { success: true, data: { prospects, ...facts } } };
	};

describe('who came in an earlier run', () => {
	test('is marked, and nobody else', async () => {
		const first = await search();
		expect(first.seen).toEqual([false, false, false]);
		expect(faultsOf(first.json, searchSchema)).toEqual([]);
		expect(first.paths).toEqual(['/health', '/prospecting/search']);
		expect((await search({ startAt: 2 })).seen).toEqual([true, false, false]);
		expect((await search({ parameters: { maxResults: 6 } })).seen).toEqual([
			...[true, true, true, true, true],
			false,
		]);
	});

	test('comes twice in one run, and is marked the second time', async () => {
		expect((await search({ items: [{}, {}] })).seen).toEqual([
			...[false, false, false],
			...[true, true, true],
		]);
	});

	test.each<[string, Searching]>([
		['in another letter case', { answer: finding({ ...prospect(0), email: 'P0@X.example ' }) }],
		['with a renewed key', { credentials: { baseUrl: ORIGIN, apiKey: 'renewed' } }],
	])('is the same %s', async (_, searching) => {
		await search({ answer: finding(prospect(0)) });
		expect((await search({ answer: finding(prospect(0)), ...searching })).seen).toEqual([true]);
	});

	test('is another one for another user', async () => {
		await search();
		expect((await search({ user: 'u2' })).seen).toEqual([false, false, false]);
	});

	test('is unknown without anything to tell people apart by', async () => {
		const { company, firstName, lastName } = prospect(0);
		const answer = finding({ id: 'p0', firstName }, { firstName, lastName, company });
		expect((await search({ answer })).seen).toEqual([null, false]);
		expect((await search({ answer })).seen).toEqual([null, true]);
	});

	test('is not a namesake in the same company', async () => {
		const { company, firstName, lastName } = prospect(0);
		const answer = finding(
			{ id: 'p0', firstName, lastName, company },
			{ id: 'p1', firstName, lastName, company },
		);
		expect((await search({ answer })).seen).toEqual([false, false]);
		expect((await search({ answer })).seen).toEqual([true, true]);
	});

	test('is known to an agent as well', async () => {
		serve((request) => (request.path === '/health' ? healthOf('u1') : found(request)));
		const parameters = { ...some, maxResults: 1, output: 'simplified' };
		const run = { node, parameters, credentials: { baseUrl: ORIGIN, apiKey: key() } };
		const calls = async () => await finish(callAsTool(run, [{}]));
		const answers = [...(await calls()), ...(await calls())];
		expect(answers.map(({ json }) => json.seenBefore)).toEqual([false, true]);
	});
});

test('two runs at once: each person is new in one of them', async () => {
	await search({ startAt: 500 });
	const seen = (await Promise.all([search(), search()])).flatMap((ran) => ran.seen);
	expect(seen.filter((is) => is === false)).toHaveLength(3);
});

describe('what does not count', () => {
	test('a test run asks for nobody, and is not remembered', async () => {
		const { hints, paths, seen } = await search({ mode: 'manual' });
		expect([paths, seen]).toEqual([['/prospecting/search'], [null, null, null]]);
		expect(hints.join(' ')).not.toContain(UNKNOWN);
		expect((await search()).seen).toEqual([false, false, false]);
	});

	test('turned off, nothing is asked, said or remembered', async () => {
		await search();
		const { json, paths } = await search({ parameters: { markIfSeenBefore: false }, startAt: 2 });
		expect(paths).toEqual(['/prospecting/search']);
		expect(json.some((item) => 'seenBefore' in item)).toBe(false);
		expect((await search({ startAt: 2 })).seen).toEqual([true, false, false]);
	});

	test('off for one item, others are marked', async () => {
		const parameters = { markIfSeenBefore: '={{ $json.is }}' };
		const { seen } = await search({ items: [{ is: false }, { is: true }], parameters });
		expect(seen).toEqual([undefined, undefined, undefined, false, false, false]);
	});

	test('a cancelled run, of which nothing comes out', async () => {
		const onStart = (stop: () => void) => void sleep(1500).then(stop);
		const slow = (request: Seen) => ({ ...found(request), delayMs: 1000 });
		await search({ answer: slow, onStart, parameters: { maxResults: 150 } }).catch(() => {});
		expect((await search()).seen).toEqual([false, false, false]);
	});
});

describe('where it cannot be known, the prospects come out, and a hint says so', () => {
	test.each<[string, Reply]>([
		['the service is lost', { code: 'ECONNRESET' }],
		['the service is down', { status: 503, body: { error: true, code: 'SERVICE_UNAVAILABLE' } }],
	])('%s when it is asked whose key this is', async (_, health) => {
		const { error, hints, seen } = await search({ health });
		expect([error, seen]).toEqual([undefined, [null, null, null]]);
		expect(hints.join(' ')).toContain(UNKNOWN);
	});

	test.each(['disk full', 'FOREIGN KEY constraint failed'])('n8n says: %s', async (trouble) => {
		records.breakWith(trouble);
		const { error, hints, seen } = await search();
		expect([error, seen]).toEqual([undefined, [null, null, null]]);
		expect(hints.join(' ')).toContain(UNKNOWN);
	});

	test('a database that is busy for a moment is asked again', async () => {
		records.busyFor(2);
		expect((await search()).seen).toEqual([false, false, false]);
	});
});

long('a full list forgets people before the positions of searches that still go on', async () => {
	const goOn = async (title: string, maxResults: number) => {
		const options = { continueAfterLastRun: true };
		return (await search({ parameters: { maxResults, person: { title }, options } })).json;
	};
	await goOn('CEO', 2);
	records.crowd(49_900);
	await goOn('CEO', 2);
	await goOn('CFO', 100);
	expect(records.all().length).toBeLessThanOrEqual(50_016);
	expect((await goOn('CEO', 2)).map(({ position }) => position)).toEqual([4, 5]);
});

long('2,490 people are looked for in pieces, so that no other process waits for long', async () => {
	const parameters = { maxResults: 2_490 };
	const answer = (request: Seen) => found(request, 5_000);
	const first = await search({ answer, parameters });
	expect(first.seen.filter((is) => is === false)).toHaveLength(2_490);
	records.takeWritten();
	const second = await search({ answer, parameters });
	expect(second.seen.filter((is) => is === true)).toHaveLength(2_490);
	expect(records.takeWritten()).toBe(2_490 * Math.ceil(2_490 / 250));
});
