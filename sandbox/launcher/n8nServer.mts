import type { N8n } from './n8n.mts';
import { type N8nProcess, startN8nProcess } from './n8nProcess.mts';
import { LOOPBACK } from './ports.mts';
import { Problem } from './problems.mjs';
import type { OwnerAccount } from './account.mts';

/**
 * Calls a route of n8n's internal API as the signed-in user. The default method is GET, or POST with a
 * body.
 */
export type Session = (path: string, body?: object, method?: string) => Promise<Response>;

/** A running n8n with its editor. */
export interface N8nServer extends N8nProcess {
	url: string;
	/** Creates the owner account, unless n8n has one. */
	createOwner(account: OwnerAccount): Promise<void>;
	/** Signs in and returns a function that calls routes such as `POST /rest/credentials/test`. */
	signIn(account: OwnerAccount): Promise<Session>;
}

/**
 * Starts n8n's server on loopback and waits until its editor is ready.
 *
 * @param settings additional environment variables
 * @throws Problem with its last output if it exits, or is not ready within two minutes
 */
export async function startN8n(
	n8n: N8n,
	port: number,
	settings: NodeJS.ProcessEnv = {},
): Promise<N8nServer> {
	const url = `http://${LOOPBACK}:${port}`;
	const env = { ...(await n8n.buildEnvironment(port)), ...settings };
	return {
		...(await startN8nProcess(n8n, ['start'], env, () => isReady(url))),
		url,
		createOwner: (account) => createOwner(url, account),
		signIn: (account) => signIn(url, account),
	};
}

async function isReady(url: string): Promise<boolean> {
	try {
		const response = await fetch(`${url}/rest/settings`);
		return response.ok && (response.headers.get('content-type') ?? '').includes('json');
	} catch {
		return false;
	}
}

async function createOwner(url: string, { email, password }: OwnerAccount): Promise<void> {
	const settings = (await (await fetch(`${url}/rest/settings`)).json()) as {
		data: { userManagement: { showSetupOnFirstLoad?: boolean } };
	};
	if (!settings.data.userManagement.showSetupOnFirstLoad) return;
	const owner = { email, password, firstName: 'Sandbox', lastName: 'Owner' };
	const response = await post(`${url}/rest/owner/setup`, owner);
	if (!response.ok) throw new Problem(`n8n refused the owner account: ${await response.text()}`);
}

async function signIn(url: string, { email, password }: OwnerAccount): Promise<Session> {
	const response = await post(`${url}/rest/login`, { emailOrLdapLoginId: email, password });
	if (!response.ok) throw new Problem(`n8n refused the sign-in: ${await response.text()}`);
	const cookie = response.headers
		.getSetCookie()
		.map((line) => line.split(';')[0])
		.join('; ');
	return (path, body, method) =>
		body === undefined
			? fetch(url + path, { headers: { cookie } })
			: post(url + path, body, { cookie }, method);
}

function post(
	url: string,
	body: object,
	headers: Record<string, string> = {},
	method = 'POST',
): Promise<Response> {
	return fetch(url, {
		method,
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
	});
}
