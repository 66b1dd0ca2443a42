import type { N8n } from './n8n.mts';
import { type N8nProcess, startN8nProcess } from './n8nProcess.mts';
import { LOOPBACK } from './ports.mts';
import { Problem } from './problems.mjs';
import type { SignIn } from './signIn.mts';

/**
 * Calls one of n8n's own routes as someone who has signed in: a GET, or with a body a POST unless
 * another method is named.
 */
export type Session = (path: string, body?: object, method?: string) => Promise<Response>;

/** A running n8n with its editor. */
export interface N8nServer extends N8nProcess {
	url: string;
	/** Creates the owner account, unless there is one. */
	createOwner(signIn: SignIn): Promise<void>;
	/** Signs in and gives the way to call n8n's own routes, e.g. `POST /rest/credentials/test`. */
	session(signIn: SignIn): Promise<Session>;
}

/**
 * Starts n8n's server on loopback and waits until its editor can be used.
 *
 * @param settings environment variables beside those that every n8n of ours has
 * @throws Problem with its last words when it ends or is not ready in two minutes
 */
export async function startN8n(
	n8n: N8n,
	port: number,
	settings: NodeJS.ProcessEnv = {},
): Promise<N8nServer> {
	const url = `http://${LOOPBACK}:${port}`;
	const env = { ...(await n8n.environment(port)), ...settings };
	return {
		...(await startN8nProcess(n8n, ['start'], env, () => isReady(url))),
		url,
		createOwner: (signIn) => createOwner(url, signIn),
		session: (signIn) => session(url, signIn),
	};
}

async function isReady(url: string): Promise<boolean> {
	try {
		const answer = await fetch(`${url}/rest/settings`);
		return answer.ok && (answer.headers.get('content-type') ?? '').includes('json');
	} catch {
		return false;
	}
}

async function createOwner(url: string, { email, password }: SignIn): Promise<void> {
	const settings = (await (await fetch(`${url}/rest/settings`)).json()) as {
		data: { userManagement: { showSetupOnFirstLoad?: boolean } };
	};
	if (!settings.data.userManagement.showSetupOnFirstLoad) return;
	const owner = { email, password, firstName: 'Sandbox', lastName: 'Owner' };
	const answer = await post(`${url}/rest/owner/setup`, owner);
	if (!answer.ok) throw new Problem(`n8n refused the owner account: ${await answer.text()}`);
}

async function session(url: string, { email, password }: SignIn): Promise<Session> {
	const answer = await post(`${url}/rest/login`, { emailOrLdapLoginId: email, password });
	if (!answer.ok) throw new Problem(`n8n refused the sign-in: ${await answer.text()}`);
	const cookie = answer.headers
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
