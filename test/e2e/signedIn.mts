import type { N8n } from '../../sandbox/launcher/n8n.mts';
import { type N8nServer, type Session, startN8n } from '../../sandbox/launcher/n8nServer.mts';
import { freePort } from '../../sandbox/launcher/ports.mts';
import { step } from '../../sandbox/launcher/progress.mjs';
import type { Service } from '../../sandbox/launcher/service.mts';
import { type SignIn, newSignIn } from '../../sandbox/launcher/signIn.mts';
import { Workbench } from './workbench.mts';

/** A running n8n, and the person who has signed in. */
export interface SignedIn {
	server: N8nServer;
	signIn: SignIn;
	session: Session;
	bench: Workbench;
}

/** Starts n8n, creates the owner account and signs in. */
export async function startSignedIn({
	n8n,
	service,
}: {
	n8n: N8n;
	service: Service;
}): Promise<SignedIn> {
	const server = await step('Starting n8n', async () =>
		startN8n(n8n, await freePort(), {
			// all that n8n can say, so that what must not be said would be found
			N8N_LOG_LEVEL: 'debug',
			// as n8n does by itself from 2.0 on
			N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
		}),
	);
	const signIn = newSignIn();
	await server.createOwner(signIn);
	const session = await server.session(signIn);
	return { server, signIn, session, bench: await Workbench.open(n8n, service, session) };
}
