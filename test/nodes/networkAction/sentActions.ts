import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { KEY } from '../../engine';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import {
	act,
	actionsOf,
	ada,
	connectedAs,
	healthOf,
	isAction,
	scheduled,
	urlOf,
	write,
} from './samples';

/** What the service says of the connected account; the same key goes on being used. */
export const first = connectedAs('https://www.linkedin.com/in/first');
export const second = connectedAs('https://www.linkedin.com/in/second');
export const integrations = (linkedin: IDataObject): Reply => ({
	body: { success: true, data: { linkedin } },
});
export const denied: Reply = { status: 403, body: { error: true, code: 'PERMISSION_DENIED' } };
export const item = { url: ada };

/** Runs it for an account, and says how many actions the service was asked for. */
export async function sentBy(account: Reply, reply?: Reply, parameters: INodeParameters = write) {
	const service = serve((request) => {
		if (isAction(request)) return reply ?? scheduled(request);
		return request.path === '/health' ? healthOf('u1') : account;
	});
	const ran = await act(parameters, { items: [item] });
	return { ran, sent: actionsOf(service).length };
}

export const count = async (account: Reply, reply?: Reply) => (await sentBy(account, reply)).sent;

/** A service that names neither its user nor the connected account. */
export const nobody = (request: Seen): Reply => (isAction(request) ? scheduled(request) : denied);

/** Tests that the same account under these base URLs is the same. */
export const testAddresses = (addresses: string[]) =>
	test.each(addresses)('nor does the same account under %s', async (baseUrl) => {
		const service = serve(scheduled);
		await act(write, { items: [item] });
		const credentials = { baseUrl, apiKey: `${KEY}-of-another` };
		await act(write, { items: [item, { url: `${ada}-2` }], credentials });
		expect(actionsOf(service).map(urlOf)).toEqual([ada, `${ada}-2`]);
	});

/** Tests that an account that moves between two base URLs stays the same. */
export const testMoves = (moves: Array<[string, string, (request: Seen) => Reply]>) =>
	test.each(moves)('nor does one that moves from %s to %s', async (from, to, answer) => {
		const sent = async (baseUrl: string) => {
			const service = serve(answer, new URL(baseUrl).origin);
			await act(write, { items: [item], credentials: { baseUrl, apiKey: KEY } });
			return actionsOf(service).length;
		};
		expect([await sent(from), await sent(to), await sent(from)]).toEqual([1, 0, 0]);
	});

/** Tests that the connected account with these addresses is the same. */
export const testSameAccount = (addresses: string[]) =>
	test.each(addresses)('the same account, also as %s', async (address) => {
		await count(first);
		expect(await count(connectedAs(address))).toBe(0);
	});

/** Tests that an action goes once where the service says this of the connected account. */
export const testUnknownAccounts = (accounts: Array<[string, Reply]>) =>
	test.each(accounts)('of %s, an action goes once', async (_, account) => {
		expect(await count(account)).toBe(1);
		const { ran, sent } = await sentBy(account);
		expect(sent).toBe(0);
		expect(ran.hints.join(' ')).toContain('the permission users:read');
	});
