import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { records } from '../../deduplication';
import { KEY, ORIGIN } from '../../engine';
import { errorItem, faultsOf } from '../../items';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { useStage } from '../stage';
import {
	act,
	actionsOf,
	ada,
	connect,
	healthOf,
	isAction,
	refusal,
	scheduled,
	urlOf,
	write,
} from './samples';
import {
	count,
	denied,
	first,
	integrations,
	item,
	nobody,
	second,
	sentBy,
	testAddresses,
	testMoves,
	testSameAccount,
	testUnknownAccounts,
} from './sentActions';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

async function sentFor(parameters: INodeParameters, items: IDataObject[], extra: Extra = {}) {
	const service = serve(scheduled);
	await act(parameters, { items, ...extra });
	return actionsOf(service).length;
}

test('one account has the same entries in every version', async () => {
	serve((request) => (isAction(request) ? scheduled(request) : first));
	for (const parameters of [write, connect]) await act(parameters, { items: [item] });
	expect(records.all()).toEqual([
		'_BDkNjjITRDF5nGLky5XJ9eolRV7xpFdlRKbksguspE',
		'2o2ZDZSxGYS6jnoMChsrrr4LFl6wRcs29wjrfj2wheM',
		'x_jvDzWfBPW04hv8izQdtv-j077_RNCXB9REsGyTqYA',
		'Rtl8WCXEJFdVv7WkTbpPyskEUfWUoEIj8OHkSpgM7CQ',
	]);
});

describe('an action', () => {
	test.each([
		`${ada.toUpperCase().replace('/IN/', '/in/')}/`,
		'http://linkedin.com/in/ada?utm=1',
		'www.linkedin.com/in/Ada',
	])('the same person is written to once, also as %s', async (url) => {
		expect(await sentFor(write, [item, { url }])).toBe(1);
		expect(await sentFor(write, [item, { url }])).toBe(0);
	});

	test('another text is not another message, another note is not another request', async () => {
		const texts = [
			...['Hi', 'Hi\r\n', 'Hi!', 'Hallo', 'Happy Tuesday', 'e\u0301', '\u00e9', 'hi', 'HI', 'Hi\t'],
			...[
				'Hi\u200b',
				'“Hi”',
				'"Hi"',
				'Hi…',
				'Hi 👋',
				'Hi %20',
				'<b>Hi</b>',
				'{"text":"Hi"}',
				'1',
				'H',
			],
		];
		const items = texts.map((text) => ({ url: ada, text }));
		expect(await sentFor(write, items)).toBe(1);
		expect(await sentFor(write, [{ url: ada, text: 'On another day' }])).toBe(0);
		expect(await sentFor({ ...connect, message: 'a' }, [item])).toBe(1);
		expect(await sentFor({ ...connect, message: 'b' }, [item])).toBe(0);
	});

	test('turned off, it is sent again, and no account is asked for', async () => {
		const parameters = { ...write, skipIfAlreadyScheduled: false };
		for (const run of ['first', 'second']) {
			const service = serve(scheduled);
			await act(parameters, { items: [item, item] });
			expect(service.requests.filter((request) => !isAction(request))).toEqual([]);
			expect([run, actionsOf(service).length]).toEqual([run, 2]);
		}
	});

	test('the account is asked for once in a run', async () => {
		const service = serve(scheduled);
		await act(write, { items: [item, { url: `${ada}-2` }, { url: `${ada}-3` }] });
		expect(service.requests.filter(({ path }) => path === '/users/integrations')).toHaveLength(1);
	});

	const ofAnotherKey = { credentials: { baseUrl: ORIGIN, apiKey: `${KEY}-of-another` } };

	test.each<[string, (request: Seen) => Reply]>([
		['as GET /users/integrations says', scheduled],
		[
			'as GET /health says',
			(request) => {
				if (isAction(request)) return scheduled(request);
				return request.path === '/health' ? healthOf('u1') : denied;
			},
		],
	])('a second or renewed key of one account writes to nobody again, %s', async (_, answer) => {
		serve(answer);
		await act(write, { items: [item] });
		const service = serve(answer);
		await act(write, { items: [item], ...ofAnotherKey });
		expect(actionsOf(service)).toEqual([]);
	});

	testAddresses([ORIGIN, `${ORIGIN}/api/v2//`, ORIGIN.toUpperCase(), `${ORIGIN}/?a=1`]);

	testMoves([
		['http://localhost:3000', 'http://127.0.0.1:3000', scheduled],
		[ORIGIN, 'https://eu.outreach.example', scheduled],
		[ORIGIN, 'https://eu.outreach.example', nobody],
	]);

	test('a user that the service names no more is remembered', async () => {
		serve(scheduled);
		await act(write, { items: [item] });
		const service = serve((request) => (isAction(request) ? scheduled(request) : denied));
		await act(write, { items: [item, { url: `${ada}-2` }] });
		expect(actionsOf(service).map(urlOf)).toEqual([`${ada}-2`]);
	});

	test('what a key without users:read finds goes over to the user', async () => {
		const of = (health: Reply) => (request: Seen) => {
			if (isAction(request)) return scheduled(request);
			return request.path === '/health' ? health : denied;
		};
		serve(of(denied));
		await act(write, { items: [item] });
		const service = serve(of(healthOf('u1')));
		await act(write, { items: [item] });
		await act(write, { items: [item], ...ofAnotherKey });
		expect(actionsOf(service)).toEqual([]);
	});

	test('where the service names no user, another key has sent nothing before', async () => {
		const nameless = (request: Seen): Reply => (isAction(request) ? scheduled(request) : denied);
		serve(nameless);
		await act(write, { items: [item] });
		const service = serve(nameless);
		await act(write, { items: [item] });
		expect(actionsOf(service)).toHaveLength(0);
		await act(write, { items: [item], ...ofAnotherKey });
		expect(actionsOf(service)).toHaveLength(1);
	});

	test('another user with the same LinkedIn account has sent nothing before', async () => {
		const of = (userId: string) => (request: Seen) =>
			isAction(request)
				? scheduled(request)
				: { body: { userId, data: { linkedin: { connected: true, profileUrl: ada } } } };
		serve(of('u1'));
		await act(write, { items: [item] });
		const service = serve(of('u2'));
		await act(write, { items: [item] });
		expect(actionsOf(service)).toHaveLength(1);
	});

	test('what was sent while the user was unknown counts once it is known', async () => {
		serve((request) => (isAction(request) ? scheduled(request) : denied));
		await act(write, { items: [item] });
		const service = serve(scheduled);
		await act(write, { items: [item] });
		expect(actionsOf(service)).toEqual([]);
	});

	test('neither key, account nor text is recorded', async () => {
		await sentFor(write, [{ url: ada, text: 'Dear Ada' }]);
		const hash: unknown = expect.stringMatching(/^[\w-]{43}$/);
		expect(records.all()).toEqual([hash, hash]);
	});

	test.each([
		'SQLITE_CONSTRAINT: FOREIGN KEY constraint failed',
		'null value in column "workflowId" violates not-null constraint',
		"Column 'workflowId' cannot be null",
	])('in a workflow that was never saved it is sent, and a hint says so: %s', async (why) => {
		records.breakWith(why);
		const { ran, sent } = await sentBy(first);
		expect(sent).toBe(1);
		expect(ran.json[0].scheduled).toBe(true);
		expect(ran.hints.join(' ')).toContain(
			'n8n could not record what was sent, because this workflow was never saved',
		);
	});

	test('where n8n cannot record it is not sent, and nobody is written to twice', async () => {
		records.breakWith('Connection terminated unexpectedly');
		const { ran, sent } = await sentBy(first);
		expect(sent).toBe(0);
		const { description, message } = ran.error ?? {};
		expect(message).toBe(
			'n8n could not record this before sending it: Connection terminated unexpectedly',
		);
		expect(description).toContain('Not sent, to avoid contacting anyone twice.');
		records.mend();
		expect((await sentBy(first)).sent).toBe(1);
		expect((await sentBy(first)).sent).toBe(0);
	});

	long('at least the last 10,000 are remembered', async () => {
		await count(first);
		records.crowd(2 * 9_999);
		for (const account of [first, denied, denied]) expect(await count(account)).toBe(0);
		await sentFor(write, [{ url: `${ada}-2` }]);
		expect(await count(first)).toBe(0);
		records.crowd(10_002);
		await sentFor(write, [{ url: `${ada}-3` }]);
		expect(await count(first)).toBe(1);
	});
});

test('cancelled in the middle, what may have gone is not sent again and the rest is', async () => {
	const items = [item, { url: `${ada}-2` }, { url: `${ada}-3` }];
	let cancel = () => {};
	const isSecond = (request: Seen) => isAction(request) && urlOf(request) === items[1].url;
	const service = serve((request) => {
		if (!isSecond(request)) return scheduled(request);
		cancel();
		return { ...scheduled(request), delayMs: 5_000 };
	});
	await act(write, { items, onStart: (stop) => (cancel = stop) });
	expect(actionsOf(service).map(urlOf)).toEqual([items[0].url, items[1].url]);

	const again = serve(scheduled);
	await act(write, { items });
	expect(actionsOf(again).map(urlOf)).toEqual([items[2].url]);
});

describe('the connected account', () => {
	test('another account with the same key has scheduled nothing before', async () => {
		expect(await count(first)).toBe(1);
		expect(await count(second)).toBe(1);
		expect(await count(first)).toBe(0);
		expect(await count(second)).toBe(0);
	});

	testSameAccount([
		'HTTPS://www.LinkedIn.com/in/First/',
		'https://de.linkedin.com/in/first',
		'https://www.linkedin.com/in/%66irst',
	]);

	testUnknownAccounts([
		['a key without users:read', denied],
		['no account', integrations({ connected: false, profileUrl: 'https://www.linkedin.com/in/a' })],
	]);

	test('a hint about the permission only where the account is not known', async () => {
		await count(first);
		const { ran } = await sentBy(first);
		expect(ran.hints.join(' ')).toContain('1 item skipped: already scheduled.');
		expect(ran.hints.join(' ')).not.toContain('users:read');
	});

	test('a permission granted later makes nothing new', async () => {
		expect(await count(denied)).toBe(1);
		expect(await count(first)).toBe(0);
		expect(await count(second)).toBe(0);
		expect(await count(denied)).toBe(0);
	});

	test('a permission taken away makes nothing new', async () => {
		expect(await count(first)).toBe(1);
		expect(await count(denied)).toBe(0);
		// what was only looked for while the account was unknown is not this account's
		expect(await count(second)).toBe(1);
	});

	test('refused for the second account, it stays known for the first', async () => {
		await count(first);
		expect(await count(second, refusal)).toBe(1);
		expect(await count(first)).toBe(0);
		expect(await count(denied)).toBe(0);
		expect(await count(second)).toBe(1);
	});

	test.each<[string, Reply]>([
		['a known', first],
		['an unknown', denied],
	])('refused for %s account, nothing of it stays', async (_, account) => {
		expect(await count(account, refusal)).toBe(1);
		expect(records.all()).toEqual([]);
		expect(await count(account)).toBe(1);
	});

	test('an unknown outcome for the second account is not sent again for it', async () => {
		await count(first);
		expect(await count(second, { code: 'ECONNRESET' })).toBe(1);
		expect(await count(second)).toBe(0);
	});
});

describe('an account that could not be read', () => {
	const failures: Array<[string, Reply, RegExp]> = [
		['a 5xx', { status: 503, body: {} }, /not available right now/],
		['a dropped connection', { code: 'ECONNRESET' }, /connection.*lost/],
		['a timeout', { delayMs: 9_000 }, /did not answer in time/],
		['a web page', { body: '<html></html>' }, /web page/],
		['a redirect', { status: 302, headers: { location: 'https://new.example/' } }, /has moved/],
		['no connection', { code: 'ECONNREFUSED' }, /Could not connect to/],
		['a used up rate limit', { status: 429, body: { retryAfter: 90 } }, /the limit resets at/],
	];
	const hasty = { ...write, options: { timeout: 4, waitForRateLimit: 1 } };
	const items = [item, { url: `${ada}-2` }];

	test.each(failures)('after %s nothing is sent', async (_, reply, message) => {
		const service = serve((request) => (isAction(request) ? scheduled(request) : reply));
		const ran = await act(hasty, { items, stepMs: 1000 });
		expect(actionsOf(service)).toEqual([]);
		expect(ran.error?.message).toMatch(message);
		expect(ran.error?.description).toContain('None of the 2 items was sent.');
		expect(records.all()).toEqual([]);
	});

	test.each(failures)('after %s each item is an error item', async (_, reply, message) => {
		serve((request) => (isAction(request) ? scheduled(request) : reply));
		const ran = await act(hasty, { items, onError: 'continueRegularOutput', stepMs: 1000 });
		expect(faultsOf(ran.json, errorItem)).toEqual([]);
		expect(ran.json).toHaveLength(2);
		for (const { outcome, reason } of ran.json) {
			expect(reason).toMatch(message);
			expect(outcome).toBe('notSent');
		}
	});

	test.each<[string, Reply]>([
		['a gateway', { status: 404, body: { message: 'no Route matched' } }],
		['a web page', { status: 403, body: '<html></html>' }],
		['a proxy that waited too long', { status: 408, body: {} }],
	])('nor is anything sent where %s stands before its user', async (_, reply) => {
		const service = serve((request) => {
			if (isAction(request)) return scheduled(request);
			return request.path === '/health' ? reply : denied;
		});
		const ran = await act(hasty, { items, stepMs: 1000 });
		expect(actionsOf(service)).toEqual([]);
		expect(ran.error?.description).toContain('None of the 2 items was sent.');
		expect(ran.error?.description).toContain('account could not be checked');
	});

	test('the next step says what could not be read', async () => {
		serve((request) => (isAction(request) ? scheduled(request) : { status: 503, body: {} }));
		const ran = await act(hasty, { items, stepMs: 1000 });
		expect(ran.error?.description).toMatch(
			/^Nothing was sent: the connected LinkedIn account could not be checked\. .*again in a few minutes/,
		);
		expect((ran.error as { failure?: object }).failure).toEqual({
			cause: 'temporarily-unavailable',
		});
	});
});
