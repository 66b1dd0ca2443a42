import type { N8n } from '../../sandbox/launcher/n8n.mts';
import { type N8nServer, type Session, startN8n } from '../../sandbox/launcher/n8nServer.mts';
import { findFreePort } from '../../sandbox/launcher/ports.mts';
import { step } from '../../sandbox/launcher/progress.mjs';
import type { Service } from '../../sandbox/launcher/service.mts';
import { type OwnerAccount, createAccount } from '../../sandbox/launcher/account.mts';
import { Workbench } from './workbench.mts';

/** A running n8n with a signed-in session. */
export interface SignedInN8n {
	server: N8nServer;
	account: OwnerAccount;
	session: Session;
	bench: Workbench;
}

/** Starts n8n, creates the owner account and signs in. */
export async function startSignedInN8n({
	n8n,
	service,
}: {
	n8n: N8n;
	service: Service;
}): Promise<SignedInN8n> {
	const server = await step('Starting n8n', async () =>
		startN8n(n8n, await findFreePort(), {
			// n8n's most detailed log, so that a leaked key would be found
			N8N_LOG_LEVEL: 'debug',
			// n8n's default from 2.0 on
			N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
		}),
	);
	const account = createAccount();
	await server.createOwner(account);
	const session = await server.signIn(account);
	return { server, account, session, bench: await Workbench.create(n8n, service, session) };
}
