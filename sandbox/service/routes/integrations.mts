import { randomBytes } from 'node:crypto';
import type { State } from '../state.mts';
import { demoUser, requireUser } from '../users.mts';
import type { Handlers } from './route.mts';

const SETUP_VALIDITY_MS = 10 * 60 * 1000;

/** `GET /users/integrations`, `POST /users/integrations/linkedin` and their legacy routes. */
export const integrationRoutes = {
	getUserIntegrations: (_call, { network }) => ({
		status: 200,
		body: { userId: demoUser.id, success: true, data: network.describe() },
	}),

	connectLinkedin: ({ body }, state) => startSetup(body.scopes, state),

	getLinkedinIntegration: ({ params: { userId } }, { network }) => {
		requireUser(userId);
		return { status: 200, body: { userId, success: true, data: network.describe().linkedin } };
	},

	setupLinkedinIntegration: ({ body }, state) => {
		requireUser(body.userId);
		return startSetup(body.scopes, state);
	},
} satisfies Partial<Handlers>;

function startSetup(scopes: string[] = ['profile', 'messages'], { network, clock }: State) {
	network.requireNotConnected();
	const state = randomBytes(16).toString('hex');
	const query = new URLSearchParams({ state, scope: scopes.join(' ') });
	const data = {
		authUrl: `https://outreach.example/authorize?${query.toString()}`,
		state,
		expiresAt: new Date(clock.now() + SETUP_VALIDITY_MS).toISOString(),
	};
	return { status: 200 as const, body: { userId: demoUser.id, success: true as const, data } };
}
