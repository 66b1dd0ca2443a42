import type { IDataObject } from 'n8n-workflow';
import { UNKNOWN } from './failures/expected';
import { created, holding, leadOf, manually } from './lead/samples';
import {
	describeManyCreates,
	describePauses,
	describeRepeats,
	isUnclearOfDelete,
	pausesOfFour,
	refusing,
	safe,
	unclear,
} from './repeats';
import type { Reply } from './service';
import { byId, contacts, counts } from './sent';
import { serve } from './service';
import { runLead, useStage } from './stage';

useStage();

const typical = safe.filter(({ name }) => ['Delete', 'Get Many'].includes(name));
const others = safe.filter((sample) => !typical.includes(sample));

/** A delete and a read go again after each outcome, each other operation after one of them. */
describeRepeats(typical, () => true);
describeRepeats(others, (outcome, operation) => outcome === operation);
describePauses(typical);

describe('repeats after an unclear outcome', () => {
	test.each([
		[0, 0.75],
		[0.99999, 1.25],
	])('the shortest and the longest pause (chance %d)', async (chance, factor) => {
		const random = jest.spyOn(Math, 'random').mockReturnValue(chance);
		const pauses = await pausesOfFour();
		random.mockRestore();
		for (const [place, pause] of pauses.entries()) {
			expect(Math.abs(pause - factor * 500 * 2 ** place)).toBeLessThan(100);
		}
		expect(pauses).toHaveLength(4);
	});

	const timedOut: Reply = { status: 408, body: { code: 'REQUEST_TIMEOUT', message: 'Too slow' } };

	test.each([...unclear, ['a 408', timedOut] as const])(
		'a create goes once after %s',
		async (_, reply) => {
			const service = serve(() => reply);
			const ran = await runLead({ operation: 'create', ...manually });
			expect(service.requests).toHaveLength(1);
			expect(ran.error?.message).toBe(UNKNOWN);
			expect(ran.error?.description).toContain('Find by Email');
		},
	);

	test.each<[string, Reply]>([
		['400', { status: 400, body: { code: 'VALIDATION_ERROR' } }],
		['401', { status: 401, body: { code: 'UNAUTHORIZED' } }],
		['404', { status: 404, body: { code: 'NOT_FOUND' } }],
		['a redirect', { status: 302, headers: { location: 'https://x.example' } }],
		['a web page', { body: '<html></html>' }],
		['success: false', { body: { success: false } }],
		['an unreachable host', { code: 'ECONNREFUSED' }],
	])('%s is clear, so a read does not go again', async (_, reply) => {
		const service = serve(() => reply);
		await runLead({ operation: 'getAll' });
		expect(service.requests).toHaveLength(1);
	});

	test('only the page that failed goes again', async () => {
		const answer = holding(Array.from({ length: 350 }, (_, place) => leadOf(place + 1)));
		const service = serve((request, place) =>
			place === 2 ? { status: 502 } : answer(request, place),
		);
		const ran = await runLead({ operation: 'getAll', returnAll: true });
		expect(ran.json).toHaveLength(350);
		expect(service.requests).toHaveLength(5);
	});
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
			const message =
				'Lead a is already gone: an earlier attempt may have deleted it, or it never existed';
			expect(json).toEqual([{ deleted: true, id: 'a', message, alreadyGone: true }]);
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

	test('an answer without a message says that it was deleted', async () => {
		const done = { body: { success: true, message: null } };
		const { json } = await deleteAfter(done, done);
		expect(json).toEqual([{ deleted: true, id: 'a', message: 'Lead a was deleted' }]);
	});

	test.each<[string, Reply, number]>([
		['a page of a proxy', { status: 404, body: '<html>Not Found</html>' }, 5],
		['a text of a proxy', { status: 404, body: '404 page not found' }, 5],
		['a key that ended meanwhile', { status: 401, body: { code: 'UNAUTHORIZED' } }, 2],
		['a service that has moved', { status: 301, headers: { location: 'https://x.example' } }, 5],
		['a host that is not reached', { code: 'ECONNREFUSED' }, 5],
		['a connection that breaks each time', lost, 5],
		['a no with a status of success', { body: { success: false } }, 5],
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

describeManyCreates(40);

describe('Retry On Fail', () => {
	test('of ten creates the refused fourth goes five times, every other exactly once', async () => {
		const service = serve(refusing('3@x.example', 4));
		const ran = await runLead({ operation: 'create' }, { items: contacts(10), maxTries: 5 });
		expect(ran.error).toBeUndefined();
		expect(ran.json.map(({ email }) => email)).toEqual(contacts(10).map(({ email }) => email));
		expect(new Set(ran.json.map(({ id }) => id)).size).toBe(10);
		expect(counts(service)).toEqual(
			Object.fromEntries(contacts(10).map(({ email }, place) => [email, place === 3 ? 5 : 1])),
		);
	});

	test('an unknown outcome is given back and not sent again', async () => {
		const service = serve(refusing('1@x.example', 9, { code: 'ECONNRESET' }));
		const ran = await runLead({ operation: 'create' }, { items: contacts(3), maxTries: 5 });
		expect(ran.error?.message).toBe(UNKNOWN);
		expect(Object.values(counts(service))).toEqual([1, 1, 1]);
	});

	test.each([
		{ ok: true, message: 'Lead created', errors: ['CRM sync delayed'] },
		{ status: 'created', message: 'Lead created', error: 'Duplicate check skipped' },
		{ success: 'ok', message: 'Lead created', error: 'warning: late' },
		{ status: 'success', message: 'Lead created', error: 'Success' },
		{ message: 'Error: the list is full' },
		{ success: true, code: 'LEAD_NOT_FOUND', message: 'No such list' },
	])('an answer that says yes and no is not sent again: %j', async (body) => {
		const service = serve(() => ({ body }));
		const ran = await runLead({ operation: 'create' }, { items: contacts(1), maxTries: 3 });
		expect(ran.error?.message).toBe(UNKNOWN);
		expect(Object.values(counts(service))).toEqual([1]);
	});

	test('what surely never left is sent again', async () => {
		const service = serve(refusing('1@x.example', 1, { code: 'ECONNREFUSED' }));
		const ran = await runLead({ operation: 'create' }, { items: contacts(3), maxTries: 2 });
		expect(ran.error).toBeUndefined();
		expect(counts(service)['1@x.example']).toBe(2);
	});

	test('with Continue a bad first item makes n8n run the node again, and no other goes twice', async () => {
		const service = serve(refusing('0@x.example', 9));
		const ran = await runLead(
			{ operation: 'create' },
			{ items: contacts(4), maxTries: 3, onError: 'continueRegularOutput' },
		);
		expect(ran.json.map(({ error }) => error !== undefined)).toEqual([true, false, false, false]);
		expect(Object.values(counts(service)).sort()).toEqual([1, 1, 1, 3]);
	});

	test('Create If New, where none was taken', async () => {
		const answer = holding([]);
		const tried = new Set<unknown>();
		const service = serve((request, place) => {
			const { email } = request.body as IDataObject;
			if (email === undefined || tried.has(email)) return answer(request, place);
			tried.add(email);
			return { status: 400, body: { code: 'ODD' } };
		});
		const parameters = { operation: 'createIfNew' };
		const { json } = await runLead(parameters, { items: contacts(3), maxTries: 2 });
		expect(json.map(({ created }) => created)).toEqual([true, true, true]);
		expect(counts(service)).toEqual({ '0@x.example': 2, '1@x.example': 2, '2@x.example': 2 });
	});

	test('Delete', async () => {
		const answer = holding([]);
		let refused = 0;
		const service = serve((request, place) =>
			/bad/.test(request.path) && refused++ === 0
				? { status: 400, body: { code: 'ODD' } }
				: answer(request, place),
		);
		const items = [{ id: 'a' }, { id: 'bad' }, { id: 'c' }];
		const gone = await runLead(byId, { items, maxTries: 2 });
		expect(gone.json.map(({ id }) => id)).toEqual(['a', 'bad', 'c']);
		expect(counts(service)).toEqual({ '/leads/a': 1, '/leads/bad': 2, '/leads/c': 1 });
	});

	test('reads go again', async () => {
		const answer = holding([leadOf(1)]);
		let refused = 0;
		const service = serve((request, place) =>
			refused++ === 1 ? { status: 400, body: { code: 'ODD' } } : answer(request, place),
		);
		const parameters = { operation: 'getAll', filters: { search: '={{ $json.text }}' } };
		const items = [{ text: 'person' }, { text: 'company' }];
		const ran = await runLead(parameters, { items, maxTries: 2 });
		expect(ran.json).toHaveLength(2);
		const searches = service.requests.map(({ query }) => query.search);
		expect(searches).toEqual(['person', 'company', 'person', 'company']);
	});

	test('without an execution id there is no ledger', async () => {
		const service = serve(refusing('1@x.example', 1));
		const extra = { items: contacts(2), maxTries: 2, executionId: null };
		const ran = await runLead({ operation: 'create' }, extra);
		expect(ran.json).toHaveLength(2);
		expect(counts(service)).toEqual({ '0@x.example': 2, '1@x.example': 2 });
	});

	test('another execution sends the same items again', async () => {
		const service = serve(created);
		for (const executionId of ['one', 'other']) {
			await runLead({ operation: 'create' }, { items: contacts(2), executionId });
		}
		expect(counts(service)).toEqual({ '0@x.example': 2, '1@x.example': 2 });
	});
});
