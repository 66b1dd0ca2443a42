import { readSender } from '../../../../../nodes/NetworkAction/plan/actionEntries';
import type { Run } from '../../../../../nodes/shared/operation/plan';
import { ownerOf, readUser } from '../../../../../nodes/shared/run/once/user';
import { NodeList, useClock } from '../../../nodeList';

useClock();

describe('whose key it is', () => {
	const saying = (answers: Record<string, object>, keyHash = new NodeList().owner) => {
		const asked: string[] = [];
		const call = async (route: string) => {
			asked.push(route);
			return answers[route];
		};
		return { asked, run: { call, connection: { keyHash } } as unknown as Run };
	};
	const health = (body: unknown) => ({ kind: 'answer', status: 200, body });
	const HEALTH = 'GET /health';
	const NETWORKS = 'GET /users/integrations';

	test.each<[string, object, unknown]>([
		['says it', health({ user: { id: 'u1' } }), { user: 'u1' }],
		['says a number', health({ user: { id: 7 } }), { user: '7' }],
		['does not say it', health({}), { user: undefined }],
		['says no JSON', health('ok'), { user: undefined }],
		['refuses', { kind: 'refusal', status: 403, body: { code: 'NO' } }, { user: undefined }],
	])('where the service %s', async (_, answer, expected) => {
		expect(await readUser(saying({ [HEALTH]: answer }).run, 'the user')).toEqual(expected);
	});

	test.each<[string, object]>([
		['is not there', { kind: 'refusal', status: 404, body: { code: 'NO' } }],
		[
			'was not reached in time by what stands before it',
			{ kind: 'refusal', status: 408, body: { code: 'NO' } },
		],
		['is hidden behind a web page', { kind: 'refusal', status: 403, body: {}, reason: 'webPage' }],
		['does not answer', { kind: 'unusable', reason: 'timeout' }],
	])('where the service %s nothing is sent', async (_, answer) => {
		const reading = await readUser(saying({ [HEALTH]: answer }).run, 'the user');
		expect(reading).toMatchObject({
			failure: { kind: 'finding', outcome: 'notSent', because: answer },
		});
		const { failure } = reading as { failure: { text(context: unknown): { description: string } } };
		const context = { labelOf: String, timezone: 'UTC', node: {}, operation: { effect: 'read' } };
		expect(failure.text(context).description).toMatch(
			/^Nothing was sent: the user could not be checked\. \S/,
		);
	});

	test('what never went is said as it is', async () => {
		const answer = { kind: 'notSent', reason: 'cancelled' };
		expect(await readUser(saying({ [HEALTH]: answer }).run, 'x')).toEqual({ failure: answer });
	});

	test('is remembered, and not asked for where another route has said it', async () => {
		const { asked, run } = saying({ [HEALTH]: health({}) });
		expect(await readUser(run, 'x', 'u1')).toEqual({ user: 'u1' });
		expect(asked).toEqual([]);
		expect(await readUser(run, 'x')).toEqual({ user: 'u1' });
	});

	test('a user and a key are never one owner', () => {
		expect(ownerOf('a', 'k')).not.toBe(ownerOf(undefined, 'a'));
		expect([ownerOf('a', 'k'), ownerOf(undefined, 'k')]).toEqual(['user a', 'key k']);
	});

	const url = 'https://www.linkedin.com/in/ada';
	test.each<[string, object, object]>([
		[
			'is connected',
			{ userId: 'u1', data: { linkedin: { connected: true, profileUrl: url } } },
			{ user: 'u1', profileUrl: url },
		],
		[
			'is not connected',
			{ userId: 'u1', data: { linkedin: { connected: false, profileUrl: url } } },
			{ user: 'u1' },
		],
		['may be connected', { userId: 'u1', data: { linkedin: { profileUrl: url } } }, { user: 'u1' }],
		['has no address', { userId: 'u1', data: { linkedin: { connected: true } } }, { user: 'u1' }],
		[
			'has the address of no person',
			{ userId: 'u1', data: { linkedin: { connected: true, profileUrl: 'x' } } },
			{ user: 'u1' },
		],
		['is nothing that the service says', {}, { user: 'u2' }],
	])('the account that sends %s', async (_, body, expected) => {
		const { asked, run } = saying({
			[NETWORKS]: health(body),
			[HEALTH]: health({ user: { id: 'u2' } }),
		});
		expect(await readSender(run)).toEqual({ sender: expected });
		expect(asked).toEqual('userId' in body ? [NETWORKS] : [NETWORKS, HEALTH]);
	});

	test('of a service that refuses to name the account the user is known, and no answer ends it', async () => {
		const refusal = { kind: 'refusal', status: 403, body: { code: 'NO' } };
		const user = health({ user: { id: 'u2' } });
		expect(await readSender(saying({ [NETWORKS]: refusal, [HEALTH]: user }).run)).toEqual({
			sender: { user: 'u2' },
		});
		const gone = { kind: 'notSent', reason: 'cancelled' };
		for (const answers of [
			{ [NETWORKS]: gone, [HEALTH]: user },
			{ [NETWORKS]: health({}), [HEALTH]: gone },
		]) {
			expect(await readSender(saying(answers).run)).toEqual({ failure: gone });
		}
	});
});
