/** What goes again by itself, and how often. */
import { records } from '../../deduplication';
import { answerTo } from '../answers';
import { catalogue, itemsUpTo } from '../catalogue';
import { holding, manually } from '../lead/samples';
import { byId } from '../sent';
import type { Reply } from '../service';
import { serve } from '../service';
import { operationOf } from '../sources';
import { runLead, runOf, useStage } from '../stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

/** What an error says of a write that may have been carried out. */
const UNKNOWN = 'It is unclear whether this worked';

/** What leaves open whether a request was carried out. */
const unclear: Array<[string, Reply]> = [
	['a broken connection', { code: 'ECONNRESET' }],
	['a time-out', { code: 'ETIMEDOUT' }],
	['a network that goes away meanwhile', { code: 'EHOSTUNREACH' }],
	['a 500', { status: 500, body: { code: 'SERVICE_UNAVAILABLE' } }],
	['a 503 as a page', { status: 503, body: '<html></html>' }],
	['an answer cut short', { body: '{"success":true,"da' }],
	['an empty answer', { body: '' }],
];

/** An empty answer to a delete says that it is done. */
const isUnclearOfDelete = ([name]: (typeof unclear)[number]) => name !== 'an empty answer';

test.each(Object.entries(catalogue))(
	'%s: a POST whose end is unknown goes once, all else five times',
	async (name, { isOwn = () => true, parameters }) => {
		const { chosen, node } = await operationOf(name);
		const service = serve((request, place) =>
			isOwn(request) ? { code: 'ECONNRESET' } : answerTo(request, place),
		);
		const items = itemsUpTo(1);
		const ran = await runOf(node, { ...chosen, ...parameters }, { items });
		const [first, ...others] = service.requests.filter(isOwn);
		expect(others).toHaveLength(first.method === 'POST' ? 0 : 4);
		expect(ran.error?.message ?? ran.json[0].reason).toMatch(
			first.method === 'GET' ? /^The connection to .* was lost/ : /^It is unclear whether/,
		);
	},
);

test.each([
	['10', 10_000],
	['Tue, 31 Mar 2026 07:00:20 GMT', 20_000],
	['86400', 60_000],
	['soon', 500],
])('waits for the Retry-After %j of a 503, at most a minute', async (retryAfter, ms) => {
	const date = 'Tue, 31 Mar 2026 07:00:00 GMT';
	const service = serve((request, place) =>
		place === 0
			? { status: 503, headers: { 'retry-after': retryAfter, date } }
			: holding([])(request, place),
	);
	await runLead({ operation: 'getAll' });
	const [first, second] = service.requests.map(({ at }) => at);
	expect(second - first).toBeGreaterThanOrEqual(0.75 * ms);
	expect(second - first).toBeLessThanOrEqual(1.25 * ms + 1_000);
});

test('the pauses between them double, and differ by a quarter', async () => {
	const service = serve(() => ({ status: 500 }));
	await runLead({ operation: 'getAll' }, { stepMs: 10 });
	const times = service.requests.map(({ at }) => at);
	expect(times).toHaveLength(5);
	for (const [place, time] of times.slice(1).entries()) {
		expect(time - times[place]).toBeGreaterThanOrEqual(0.75 * 500 * 2 ** place);
		expect(time - times[place]).toBeLessThanOrEqual(1.25 * 500 * 2 ** place + 100);
	}
});

const timedOut: Reply = { status: 408, body: { code: 'REQUEST_TIMEOUT', message: 'Too slow' } };

test.each([...unclear, ['a 408', timedOut] as const])(
	'a create goes once after %s, a read again',
	async (_, reply) => {
		const service = serve(() => reply);
		const ran = await runLead({ operation: 'create', ...manually });
		expect(service.requests).toHaveLength(1);
		expect(ran.error?.message).toBe(UNKNOWN);
		expect(ran.error?.description).toContain('Find by Email');
		const reads = serve((request, place) => (place === 0 ? reply : holding([])(request, place)));
		expect((await runLead({ operation: 'getAll' })).error).toBeUndefined();
		expect(reads.requests).toHaveLength(2);
	},
);

test('a service that stays away with a 408 of its own is told as away', async () => {
	serve(() => timedOut);
	const { error } = await runLead({ operation: 'getAll' });
	expect(error?.message).toBe('The service is not available right now (REQUEST_TIMEOUT)');
});

test.each<[string, Reply]>([
	['400', { status: 400, body: { code: 'VALIDATION_ERROR' } }],
	['401', { status: 401, body: { code: 'UNAUTHORIZED' } }],
	['404', { status: 404, body: { code: 'NOT_FOUND' } }],
	['a redirect', { status: 302, headers: { location: 'https://x.example' } }],
	['a web page', { body: '<html></html>' }],
	['success: false', { body: { success: false } }],
	['a failed TLS handshake', { code: 'EPROTO' }],
])('%s is clear, so a read does not go again', async (_, reply) => {
	const service = serve(() => reply);
	await runLead({ operation: 'getAll' });
	expect(service.requests).toHaveLength(1);
});

describe('a delete', () => {
	const gone: Reply = { status: 404, body: { code: 'LEAD_NOT_FOUND', message: 'none' } };
	const lost: Reply = { code: 'ECONNRESET' };

	/** A delete that gets one reply, and another each time that it goes again. */
	async function deleteAfter(first: Reply, then: Reply) {
		const service = serve((_, place) => (place === 0 ? first : then));
		const { error, json } = await runLead(byId, { items: [{ id: 'a' }] });
		return { error, json, tries: service.requests.length };
	}

	test.each(unclear.filter(isUnclearOfDelete))(
		'a 404 on the repeat after %s is success',
		async (_, reply) => {
			const { json, tries } = await deleteAfter(reply, gone);
			expect(tries).toBe(2);
			expect(json).toEqual([{ deleted: true, id: 'a', message: 'Lead a was deleted' }]);
		},
	);

	test.each<Reply>([{ body: '' }, { status: 204 }, { body: 'OK' }, { body: [] }])(
		'the answer %j is done, and is not sent again',
		async (reply) => {
			const { json, tries } = await deleteAfter(reply, gone);
			expect(tries).toBe(1);
			expect(json).toEqual([{ deleted: true, id: 'a', message: 'Lead a was deleted' }]);
		},
	);

	test('a delete that was carried out says no such thing', async () => {
		const done = { body: { success: true, message: 'Lead a deleted' } };
		const { json, tries } = await deleteAfter({ status: 502 }, done);
		expect(tries).toBe(2);
		expect(json).toEqual([{ deleted: true, id: 'a', message: 'Lead a deleted' }]);
	});

	test.each<[string, Reply, number]>([
		['a page of a proxy', { status: 404, body: '<html>Not Found</html>' }, 2],
		['a text of a proxy', { status: 404, body: '404 page not found' }, 2],
		['a key that ended meanwhile', { status: 401, body: { code: 'UNAUTHORIZED' } }, 2],
		['a service that has moved', { status: 301, headers: { location: 'https://x.example' } }, 2],
		['a host that is not reached', { code: 'ECONNREFUSED' }, 4],
		['a connection that breaks each time', lost, 5],
		['a no with a status of success', { body: { success: false } }, 2],
		['a reason with a status of success', { body: { error: 'Account paused' } }, 2],
	])('%s on the repeat leaves the first try unknown', async (_, reply, sent) => {
		const { error, tries } = await deleteAfter(lost, reply);
		expect(error?.message).toBe(UNKNOWN);
		expect(tries).toBe(sent);
	});

	test.each<[string, Reply, number]>([
		['on the first try', gone, 1],
		['after a 429: nothing was carried out before', { status: 429, body: { retryAfter: 1 } }, 2],
	])('a 404 is a refusal %s', async (_, first, sent) => {
		const { error, tries } = await deleteAfter(first, gone);
		expect(tries).toBe(sent);
		expect(error?.message).toBe('No lead found with this ID');
	});
});
