/** Connections that were never made: nothing was sent, so every method is retried. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { records } from '../../deduplication';
import { ORIGIN, runNode } from '../../engine';
import { created, holding, leadOf, manually } from '../lead/samples';
import { enriched } from '../enrichment/samples';
import { act, peopleUpTo, scheduled, write } from '../networkAction/samples';
import { contacts } from '../sent';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import { finish, leadRun, runLead, runOf, useStage } from '../stage';
import { windowOf } from './rateLimit';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const refused: Reply = { code: 'ECONNREFUSED' };
const create: INodeParameters = { operation: 'create', ...manually };
const onError = 'continueRegularOutput';

/** A service that the first requests cannot connect to. */
const reachableAfter =
	(failures: number, answer: (request: Seen, place: number) => Reply, reply = refused) =>
	(request: Seen, place: number) =>
		place < failures ? reply : answer(request, place);

describe.each([
	...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'connect EHOSTUNREACH', 'connect ETIMEDOUT'],
	...['connect ENETUNREACH', 'getaddrinfo EAI_FAIL'],
])('%s', (code) => {
	test.each<[string, INodeParameters, typeof created]>([
		['a create', create, created],
		['a read', { operation: 'getAll' }, holding([leadOf(1)])],
	])('%s is retried until the service can be reached', async (_, parameters, answer) => {
		const service = serve(reachableAfter(2, answer, { code }));
		const { error, json } = await runLead(parameters);
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect(service.requests).toHaveLength(3);
	});

	test('is reported after three retries, within five seconds', async () => {
		const start = Date.now();
		const service = serve(() => ({ code }));
		const { error } = await runLead(create);
		expect(error?.message).toBe(`Could not connect to ${ORIGIN}`);
		expect(error?.description).toMatch(/^Check 'Base URL' in the credential/);
		expect(service.requests).toHaveLength(4);
		expect(Date.now() - start).toBeLessThanOrEqual(5_000);
	});
});

test.each(['ETIMEDOUT', 'EHOSTUNREACH'])(
	'retries %s of a dual-stack host, whose error has no message',
	async (code) => {
		const service = serve(reachableAfter(2, created, { code, syscall: 'connect' }));
		const { error, json } = await runLead(create);
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect(service.requests).toHaveLength(3);
	},
);

test.each(['EPROTO', 'ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_TLS_DH_PARAM_SIZE', 'CERT_HAS_EXPIRED'])(
	'%s is not retried, and nothing was sent',
	async (code) => {
		const service = serve(() => ({ code }));
		const { json } = await runLead(create, { onError });
		expect(json).toEqual([expect.objectContaining({ outcome: 'notSent' })]);
		expect(service.requests).toHaveLength(1);
	},
);

test.each(['ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET', 'read EHOSTUNREACH', 'write EPIPE'])(
	'%s does not tell that the connection was never made, so a create is not retried',
	async (code) => {
		const service = serve(() => ({ code }));
		const { json } = await runLead(create, { onError });
		expect(json).toEqual([expect.objectContaining({ outcome: 'unclear' })]);
		expect(service.requests).toHaveLength(1);
	},
);

test('a create that may have arrived on a retry is not retried again', async () => {
	const lost: Reply = { code: 'ECONNRESET' };
	const service = serve(reachableAfter(1, () => lost));
	expect((await runLead(create)).error?.message).toBe('It is unclear whether this worked');
	expect(service.requests).toHaveLength(2);
});

test('a mistyped address is reported within five seconds for two hundred items', async () => {
	const start = Date.now();
	const service = serve(() => ({ code: 'ENOTFOUND' }));
	const { json } = await runLead({ operation: 'create' }, { items: contacts(200), onError });
	expect(Date.now() - start).toBeLessThanOrEqual(5_000);
	expect(json).toHaveLength(200);
	expect(json.every(({ outcome }) => outcome === 'notSent')).toBe(true);
	expect(service.requests.length).toBeLessThanOrEqual(200 + 25 * 3);
});

test('requests are retried again once the service can be reached again', async () => {
	const [lost, late] = ['0@x.example', '29@x.example'];
	let attempts = 0;
	serve((request, place) => {
		const { email } = request.body as { email: string };
		if (email === lost || (email === late && attempts++ === 0)) return refused;
		return { ...created(request, place), delayMs: 6_000 };
	});
	const { json } = await runLead({ operation: 'create' }, { items: contacts(30), onError });
	expect([json[0].outcome, json[29].email, attempts]).toEqual(['notSent', late, 2]);
});

test('attempts that could not connect use up no request of the rate limit', async () => {
	const headers = windowOf('minute', 2, 30_000);
	serve((request, place) =>
		[1, 2].includes(place) ? refused : { ...created(request, place), headers },
	);
	const start = Date.now();
	const { json } = await runLead({ operation: 'create' }, { items: contacts(2) });
	expect(json).toHaveLength(2);
	expect(Date.now() - start).toBeLessThan(5_000);
});

test('a cancel ends the wait for a retry within a second', async () => {
	let cancelledAt = Infinity;
	const service = serve(() => refused);
	const run = leadRun(create, {
		onStart: (cancel) => {
			void sleep(2_000).then(() => {
				cancelledAt = Date.now();
				cancel();
			});
		},
	});
	await finish(runNode(run));
	expect(Date.now() - cancelledAt).toBeLessThanOrEqual(1_000);
	expect(service.requests).toHaveLength(3);
});

describe('the record of who was contacted or enriched', () => {
	const enrich = { operation: 'enrich' };
	const people = [{ email: 'ada@x.example' }, { email: 'bea@x.example' }];

	/** Runs both nodes while the first connections fail: the outcomes, and how many requests came. */
	async function both(failures: number, mode = {}) {
		const messages = serve(reachableAfter(failures, scheduled));
		const sent = await act({ ...write, maxActions: 2 }, { items: peopleUpTo(2), ...mode });
		const enrichments = serve(reachableAfter(failures, enriched));
		const found = await runOf(new OutreachEnrichment(), enrich, { items: people, ...mode });
		const outcomes = ({ json }: { json: IDataObject[] }) => json.map(({ outcome }) => outcome);
		return {
			sent: outcomes(sent),
			found: outcomes(found),
			requests: [messages.requests.length, enrichments.requests.length],
		};
	}

	test('has nobody twice where the connection was refused twice, then accepted', async () => {
		const done = ['done', 'done'];
		expect(await both(2)).toEqual({ sent: done, found: done, requests: [4, 3] });
		expect(records.all()).toHaveLength(4);
		expect(await both(0)).toMatchObject({ found: ['skipped', 'skipped'], requests: [0, 0] });
	});

	test('has nobody where the connection was always refused: the next run sends', async () => {
		const { sent, found } = await both(Infinity, { onError });
		expect([...sent, ...found]).toEqual(Array.from({ length: 4 }, () => 'notSent'));
		expect(records.all()).toEqual([]);
		const done = ['done', 'done'];
		expect(await both(0)).toEqual({ sent: done, found: done, requests: [2, 1] });
	});
});
