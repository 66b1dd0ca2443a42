/** When no connection was made, nothing was sent, so every method is retried. */
import { type INodeParameters, sleep } from 'n8n-workflow';
import { ORIGIN, runNode } from '../../engine';
import {
	type MockResponse,
	type RecordedRequest,
	mockApi,
	settle,
	buildLeadRun,
	runLead,
	useTestHarness,
	buildRateLimitHeaders,
} from '../harness';
import {
	buildContactItems,
	respondToCreate,
	buildLead,
	manualAda,
	respondWithLeads,
} from '../lead/fixtures';

useTestHarness();

const refusedConnection: MockResponse = { code: 'ECONNREFUSED' };
const leadCreateParameters: INodeParameters = { operation: 'create', ...manualAda };
const onError = 'continueRegularOutput';

/** Fails the first requests with a connection error. */
const failConnections =
	(
		failures: number,
		respond: (request: RecordedRequest, index: number) => MockResponse,
		reply = refusedConnection,
	) =>
	(request: RecordedRequest, index: number) =>
		index < failures ? reply : respond(request, index);

describe.each([
	...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'connect EHOSTUNREACH', 'connect ETIMEDOUT'],
	...['connect ENETUNREACH', 'getaddrinfo EAI_FAIL'],
])('after %s', (code) => {
	test.each<[string, INodeParameters, typeof respondToCreate]>([
		['a create', leadCreateParameters, respondToCreate],
		['a read', { operation: 'getAll' }, respondWithLeads([buildLead(1)])],
	])('%s is retried until the service is reachable', async (_, parameters, respond) => {
		const service = mockApi(failConnections(2, respond, { code }));
		const { error, json } = await runLead(parameters);
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect(service.requests).toHaveLength(3);
	});

	test('reports the error after three retries, within five seconds', async () => {
		const start = Date.now();
		const service = mockApi(() => ({ code }));
		const { error } = await runLead(leadCreateParameters);
		expect(error?.message).toBe(`Could not connect to ${ORIGIN}`);
		expect(error?.description).toMatch(/^Check 'Base URL' in the credential/);
		expect(service.requests).toHaveLength(4);
		expect(Date.now() - start).toBeLessThanOrEqual(5_000);
	});
});

test.each([
	'Client network socket disconnected before secure TLS connection was established',
	'Proxy connection ended before receiving CONNECT response',
])('retries after "%s", as nothing was sent', async (message) => {
	const service = mockApi(failConnections(2, respondToCreate, { code: 'ECONNRESET', message }));
	const { error, json } = await runLead(leadCreateParameters);
	expect(error).toBeUndefined();
	expect(json).toHaveLength(1);
	expect(service.requests).toHaveLength(3);
});

const untrusted = `n8n does not trust the certificate of ${ORIGIN}`;

test.each([
	['EPROTO', `Could not connect to ${ORIGIN}`],
	['ERR_TLS_DH_PARAM_SIZE', `Could not connect to ${ORIGIN}`],
	...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID']
		.concat(...['INVALID_CA', 'INVALID_PURPOSE', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])
		.map((code) => [code, untrusted]),
])('does not retry after %s, and reports that nothing was sent', async (code, message) => {
	const service = mockApi(() => ({ code }));
	const { json } = await runLead(leadCreateParameters, { onError });
	expect(json).toEqual([expect.objectContaining({ outcome: 'notSent', error: message })]);
	expect(service.requests).toHaveLength(1);
});

test('stops retrying a create once the service may have received it', async () => {
	const lostConnection: MockResponse = { code: 'ECONNRESET' };
	const service = mockApi(failConnections(1, () => lostConnection));
	expect((await runLead(leadCreateParameters)).error?.message).toBe(
		'It is unclear whether this worked',
	);
	expect(service.requests).toHaveLength(2);
});

test('resumes retries once the service is reachable again', async () => {
	const [lostEmail, lateEmail] = ['0@x.example', '29@x.example'];
	let attempts = 0;
	mockApi((request, index) => {
		const { email } = request.body as { email: string };
		if (email === lostEmail || (email === lateEmail && attempts++ === 0)) return refusedConnection;
		return { ...respondToCreate(request, index), delayMs: 6_000 };
	});
	const { json } = await runLead(
		{ operation: 'create' },
		{ items: buildContactItems(30), onError },
	);
	expect([json[0].outcome, json[29].email, attempts]).toEqual(['notSent', lateEmail, 2]);
});

test('does not count failed connections against the rate limit', async () => {
	const headers = buildRateLimitHeaders('minute', 2, 30_000);
	mockApi((request, index) =>
		[1, 2].includes(index) ? refusedConnection : { ...respondToCreate(request, index), headers },
	);
	const start = Date.now();
	const { json } = await runLead({ operation: 'create' }, { items: buildContactItems(2) });
	expect(json).toHaveLength(2);
	expect(Date.now() - start).toBeLessThan(5_000);
});

test('stops waiting for a retry within a second of a cancellation', async () => {
	let cancelledAt = Infinity;
	const service = mockApi(() => refusedConnection);
	const run = buildLeadRun(leadCreateParameters, {
		onStart: (cancel) => {
			void sleep(2_000).then(() => {
				cancelledAt = Date.now();
				cancel();
			});
		},
	});
	await settle(runNode(run));
	expect(Date.now() - cancelledAt).toBeLessThanOrEqual(1_000);
	expect(service.requests).toHaveLength(3);
});

test('reports a mistyped address within five seconds, even for two hundred items', async () => {
	const start = Date.now();
	const service = mockApi(() => ({ code: 'ENOTFOUND' }));
	const { json } = await runLead(
		{ operation: 'create' },
		{ items: buildContactItems(200), onError },
	);
	expect(Date.now() - start).toBeLessThanOrEqual(5_000);
	expect(json).toHaveLength(200);
	expect(json.every(({ outcome }) => outcome === 'notSent')).toBe(true);
	expect(service.requests.length).toBeLessThanOrEqual(200 + 25 * 3);
});
