import { getDefaultResponse } from '../defaultResponses';
import { examples, buildItems } from '../examples';
import { respondWithLeads, manualAda, deleteByIdParameters } from '../lead/fixtures';
import { type MockResponse, mockApi, runLead, runOperation, useTestHarness } from '../harness';
import { loadOperation } from '../sources';

useTestHarness();

/** The error of a write that may have succeeded. */
const UNCLEAR = 'It is unclear whether this worked';

/** Failures that leave open whether the request succeeded. */
const unclearReplies: Array<[string, MockResponse]> = [
	['a lost connection', { code: 'ECONNRESET' }],
	['a timeout', { code: 'ETIMEDOUT' }],
	['an unreachable network', { code: 'EHOSTUNREACH' }],
	['an unreachable network while reading', { code: 'read EHOSTUNREACH' }],
	['a closed connection while writing', { code: 'write EPIPE' }],
	['a 500', { status: 500, body: { code: 'SERVICE_UNAVAILABLE' } }],
	['a 503 web page', { status: 503, body: '<html></html>' }],
	['a truncated response', { body: '{"success":true,"da' }],
	['an empty response', { body: '' }],
];

/** An empty response to a delete means success. */
const isUnclearForDelete = ([name]: (typeof unclearReplies)[number]) =>
	name !== 'an empty response';

test.each(Object.entries(examples))(
	'%s retries four times after a lost connection, unless it sends a POST',
	async (name, { isMainRequest = () => true, parameters }) => {
		const { selection, node } = await loadOperation(name);
		const service = mockApi((request, index) =>
			isMainRequest(request) ? { code: 'ECONNRESET' } : getDefaultResponse(request, index),
		);
		const items = buildItems(1);
		const result = await runOperation(node, { ...selection, ...parameters }, { items });
		const [first, ...retries] = service.requests.filter(isMainRequest);
		expect(retries).toHaveLength(first.method === 'POST' ? 0 : 4);
		expect(result.error?.message ?? result.json[0].reason).toMatch(
			first.method === 'GET' ? /^The connection to .* was lost/ : /^It is unclear whether/,
		);
	},
);

test.each([
	['10', 10_000],
	['Tue, 31 Mar 2026 07:00:20 GMT', 20_000],
	['86400', 60_000],
	['soon', 500],
])(
	'waits for Retry-After: %s after a 503, but at most a minute',
	async (retryAfter, expectedMs) => {
		const date = 'Tue, 31 Mar 2026 07:00:00 GMT';
		const service = mockApi((request, index) =>
			index === 0
				? { status: 503, headers: { 'retry-after': retryAfter, date } }
				: respondWithLeads([])(request, index),
		);
		await runLead({ operation: 'getAll' });
		const [first, second] = service.requests.map(({ receivedAt }) => receivedAt);
		expect(second - first).toBeGreaterThanOrEqual(0.75 * expectedMs);
		expect(second - first).toBeLessThanOrEqual(1.25 * expectedMs + 1_000);
	},
);

test('doubles the backoff, with a jitter of 25 percent', async () => {
	const service = mockApi(() => ({ status: 500 }));
	await runLead({ operation: 'getAll' }, { stepMs: 10 });
	const times = service.requests.map(({ receivedAt }) => receivedAt);
	expect(times).toHaveLength(5);
	for (const [index, time] of times.slice(1).entries()) {
		expect(time - times[index]).toBeGreaterThanOrEqual(0.75 * 500 * 2 ** index);
		expect(time - times[index]).toBeLessThanOrEqual(1.25 * 500 * 2 ** index + 100);
	}
});

const timedOut: MockResponse = {
	status: 408,
	body: { code: 'REQUEST_TIMEOUT', message: 'Too slow' },
};

test.each([...unclearReplies, ['a 408', timedOut] as const])(
	'retries a read, but not a create, after %s',
	async (_, reply) => {
		const service = mockApi(() => reply);
		const result = await runLead({ operation: 'create', ...manualAda });
		expect(service.requests).toHaveLength(1);
		expect(result.error?.message).toBe(UNCLEAR);
		expect(result.error?.description).toContain('Find by Email');
		const reads = mockApi((request, index) =>
			index === 0 ? reply : respondWithLeads([])(request, index),
		);
		expect((await runLead({ operation: 'getAll' })).error).toBeUndefined();
		expect(reads.requests).toHaveLength(2);
	},
);

test.each([
	[119, undefined],
	[121, UNCLEAR],
])('after %d seconds without a response, the error is %j', async (seconds, error) => {
	mockApi((request, index) => ({
		...getDefaultResponse(request, index),
		delayMs: seconds * 1_000,
	}));
	const result = await runLead({ operation: 'create', ...manualAda });
	expect(result.error?.message).toBe(error);
});

describe('a delete', () => {
	const notFound: MockResponse = { status: 404, body: { code: 'LEAD_NOT_FOUND', message: 'none' } };
	const lostConnection: MockResponse = { code: 'ECONNRESET' };

	/** Deletes a lead; the first attempt gets `first`, every retry `retryReply`. */
	async function deleteWithResponses(first: MockResponse, retryReply: MockResponse) {
		const service = mockApi((_, index) => (index === 0 ? first : retryReply));
		const { error, json } = await runLead(deleteByIdParameters, { items: [{ id: 'a' }] });
		return { error, json, attempts: service.requests.length };
	}

	test.each(unclearReplies.filter(isUnclearForDelete))(
		'treats a 404 on the retry after %s as success',
		async (_, reply) => {
			const { json, attempts } = await deleteWithResponses(reply, notFound);
			expect(attempts).toBe(2);
			expect(json).toEqual([{ deleted: true, id: 'a', message: 'Lead a was deleted' }]);
		},
	);

	test.each<MockResponse>([
		...[{ body: '' }, { status: 204 }, { body: 'OK' }, { body: [] }],
		...[{ body: { error: '' } }, { body: { success: true, error: 'none' } }],
	])('succeeds without a retry after the response %j', async (reply) => {
		const { json, attempts } = await deleteWithResponses(reply, notFound);
		expect(attempts).toBe(1);
		expect(json).toEqual([{ deleted: true, id: 'a', message: 'Lead a was deleted' }]);
	});

	test.each<[string, MockResponse, number]>([
		["a proxy's page", { status: 404, body: '<html>Not Found</html>' }, 2],
		["a proxy's text", { status: 404, body: '404 page not found' }, 2],
		['an expired key', { status: 401, body: { code: 'UNAUTHORIZED' } }, 2],
		['a redirect', { status: 301, headers: { location: 'https://x.example' } }, 2],
		['an unreachable host', { code: 'ECONNREFUSED' }, 4],
		['a lost connection', lostConnection, 5],
		['success: false in a 2xx', { body: { success: false } }, 2],
		['an error message in a 2xx', { body: { error: 'Account paused' } }, 2],
	])('reports an unclear outcome after %s on the retry', async (_, reply, expectedAttempts) => {
		const { error, attempts } = await deleteWithResponses(lostConnection, reply);
		expect(error?.message).toBe(UNCLEAR);
		expect(attempts).toBe(expectedAttempts);
	});

	test.each<[string, MockResponse, number]>([
		['on the first attempt', notFound, 1],
		['after a 429', { status: 429, body: { retryAfter: 1 } }, 2],
	])('reports a 404 %s as a lead that was not found', async (_, first, expectedAttempts) => {
		const { error, attempts } = await deleteWithResponses(first, notFound);
		expect(attempts).toBe(expectedAttempts);
		expect(error?.message).toBe('No lead found with this ID');
	});
});

test.each<[string, MockResponse]>([
	['400', { status: 400, body: { code: 'VALIDATION_ERROR' } }],
	['401', { status: 401, body: { code: 'UNAUTHORIZED' } }],
	['404', { status: 404, body: { code: 'NOT_FOUND' } }],
	['a redirect', { status: 302, headers: { location: 'https://x.example' } }],
	['a 404 without a body', { status: 404, body: '' }],
	['a 403 web page', { status: 403, body: '<html></html>' }],
	['a redirect without an address', { status: 302 }],
	['a web page', { body: '<html></html>' }],
	['a body with success: false', { body: { success: false } }],
	['a failed TLS handshake', { code: 'EPROTO' }],
])('does not retry a read after %s', async (_, reply) => {
	const service = mockApi(() => reply);
	await runLead({ operation: 'getAll' });
	expect(service.requests).toHaveLength(1);
});
