import type { IHttpRequestMethods, INodeParameters, INodeType } from 'n8n-workflow';
import { UNKNOWN } from './failures/expected';
import { refusedAtOnce } from './failures/statuses';
import type { Reply, Seen } from './service';
import { serve } from './service';
import { key, runOf } from './stage';

/** An operation that is held against what every operation must keep. */
export interface Sample {
	name: string;
	/** What sending it twice would do. */
	effect: 'read' | 'repeatable' | 'once';
	parameters: INodeParameters;
	/** What the service answers when all is well. */
	answer: (request: Seen, place: number) => Reply;
	/** The permission that the API names for its route. */
	permission?: string;
	/** What must be in the next step when it is unclear whether it was carried out. */
	findOut?: RegExp;
}

const frame = { error: true, version: '2.0', timestamp: '2026-03-31T07:00:00.000Z' };
const denied = (required: string): Reply => ({
	status: 403,
	body: { ...frame, code: 'PERMISSION_DENIED', message: 'Denied', permissionHelp: { required } },
});

/** Options that make the items of a read unequal: equal ones are asked for once. */
export const eachForItself = { timeout: '={{ 30 + $itemIndex }}' };

/** The headers of a request without or with a JSON body. */
export function headersOf({ isWrite, isBearer }: { isWrite?: boolean; isBearer?: boolean } = {}) {
	return {
		accept: 'application/json',
		'accept-encoding': 'gzip, compress, deflate, br',
		connection: 'close',
		host: 'api.outreach.example',
		'user-agent': 'n8n',
		...(isWrite && { 'content-type': 'application/json' }),
		...(isBearer ? { authorization: `Bearer ${key()}` } : { 'x-api-key': key() }),
	};
}

/** A whole request as the service sees it. */
export function requestOf(
	method: IHttpRequestMethods,
	path: string,
	{ query = {}, body = '', isBearer }: { query?: object; body?: unknown; isBearer?: boolean } = {},
) {
	const isWrite = method !== 'GET';
	// Node.js gives a DELETE without a body no length
	const hasLength = isWrite && method !== 'DELETE';
	const headers = {
		...headersOf({ isWrite, isBearer }),
		...(hasLength && { 'content-length': expect.any(String) as string }),
	};
	return { method, path, query, headers, body, at: expect.any(Number) as number };
}

/** Tests of what every operation keeps: refusals, unclear outcomes, retries. */
export function keepsTheRules(node: () => INodeType, samples: Sample[]): void {
	describe.each(samples)('$name keeps the rules of every operation', (sample) => {
		const { effect, parameters, answer, permission = 'users:read' } = sample;
		const run = async (...[extra]: [Parameters<typeof runOf>[2]?]) =>
			await runOf(node(), parameters, extra);

		test.each(refusedAtOnce)('$name', async ({ reply, expected }) => {
			const service = serve(() => reply);
			const ran = await run();
			expect(ran.error?.message).toMatch(expected.message);
			expect(ran.error?.description).toMatch(expected.description);
			expect(service.requests).toHaveLength(1);
		});

		test('403 names the permission of its route', async () => {
			serve(() => denied(permission));
			const ran = await run();
			expect(ran.error?.message).toBe(`The API key lacks the permission ${permission}`);
		});

		test.each<[string, Reply]>([
			['dropped', { code: 'ECONNRESET' }],
			['5xx', { status: 503, body: { ...frame, code: 'SERVICE_UNAVAILABLE', message: 'Away' } }],
			['cut short', { body: '{"success": tr' }],
		])('%s', async (_, reply) => {
			const service = serve(() => reply);
			const ran = await run();
			expect(service.requests).toHaveLength(effect === 'once' ? 1 : 5);
			if (effect === 'read') expect(ran.error?.message).not.toBe(UNKNOWN);
			else {
				expect(ran.error?.message).toBe(UNKNOWN);
				expect(ran.error?.description).toMatch(sample.findOut ?? /./);
			}
		});

		test('never reached is not sent', async () => {
			serve(() => ({ code: 'ECONNREFUSED' }));
			const ran = await run({ onError: 'continueRegularOutput' });
			expect(ran.json).toMatchObject([{ details: { outcome: 'notSent' } }]);
		});

		test('Retry On Fail sends again only what was not done', async () => {
			const service = serve((request, place) =>
				place === 1 ? denied(permission) : answer(request, place),
			);
			const unequal = { ...parameters, options: eachForItself };
			const ran = await runOf(node(), unequal, { items: [{}, {}], maxTries: 2 });
			expect(ran.error).toBeUndefined();
			expect(service.requests).toHaveLength(effect === 'read' ? 4 : 3);
		});

		test('equal reads are asked for once, and come out for each item', async () => {
			const service = serve(answer);
			const once = await run();
			const asked = service.requests.length;
			const ran = await run({ items: [{}, {}, {}] });
			const isRead = effect === 'read';
			expect(service.requests).toHaveLength(asked + (isRead ? asked : 3 * asked));
			if (isRead) expect(ran.json).toHaveLength(3 * once.json.length);
		});

		test('Timeout and Rate Limit Wait', async () => {
			serve((request, place) => ({ ...answer(request, place), delayMs: 20_000 }));
			const options = (value: INodeParameters) => ({ ...parameters, options: value });
			expect((await runOf(node(), options({ timeout: 30 }))).error).toBeUndefined();
			expect((await runOf(node(), options({ timeout: 10 }))).error).toBeDefined();
			serve((request, place) =>
				place === 0 ? { status: 429, body: { retryAfter: 90 } } : answer(request, place),
			);
			const impatient = await runOf(node(), options({ waitForRateLimit: 1 }));
			expect(impatient.error?.message).toMatch(/the limit resets at/);
			expect((await runOf(node(), options({ waitForRateLimit: 2 }))).error).toBeUndefined();
		});
	});
}
