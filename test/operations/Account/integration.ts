import type { World } from '../../fuzz/world';
import { done } from '../../fuzz/world';
import type { Run } from '../run';
import { USER } from '../values';

/** A run for an account that is not connected. */
export const given: Run['given'] = async (service) => {
	await service.control('integration', { connected: false }, 'PATCH');
	return [{ next: 'https://crm.example/done', user: USER }];
};

/** The page to open, and what the service got. */
export const opensAPage =
	(body: object): Run['check'] =>
	({ equal, items, match, sent }) => {
		match(JSON.stringify(items), /"authUrl":"https:\/\/outreach\.example\/authorize\?/);
		equal(sent, [body]);
	};

const login = { authUrl: 'https://login.example', expiresAt: '2026-04-01T00:00:00.000Z' };

export const begun = (world: World) =>
	done({ userId: 'user_1', data: { ...login, state: `state_${world.next()}` } });
