import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { N8n } from './n8n.mts';
import { LOOPBACK } from './ports.mts';
import { Problem } from './problems.mjs';
import { endProcess, killProcess, startProcess } from './processes.mjs';
import type { SignIn } from './signIn.mts';

const LONGEST_START_MS = 120_000;

/**
 * Calls one of n8n's own routes as someone who has signed in: a GET, or with a body a POST unless
 * another method is named.
 */
export type Session = (path: string, body?: object, method?: string) => Promise<Response>;

/** A running n8n with its editor. */
export interface N8nServer {
	url: string;
	/** The process that runs the workflows. */
	pid: number;
	/** Resolves with a message if n8n ends by itself. */
	ended: Promise<string>;
	/** Creates the owner account, unless there is one. */
	createOwner(signIn: SignIn): Promise<void>;
	/** Signs in and gives the way to call n8n's own routes, e.g. `POST /rest/credentials/test`. */
	session(signIn: SignIn): Promise<Session>;
	stop(): Promise<void>;
	/** Ends it as a power cut does: nothing that it holds in memory is written. */
	kill(): Promise<void>;
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
	const child = startProcess(n8n.program.node, [n8n.program.n8n, 'start'], {
		cwd: n8n.folder,
		env: { ...(await n8n.environment(port)), ...settings },
		log: n8n.log,
	});
	let hasEnded = false;
	const ended = new Promise<string>((resolve) => {
		child.on('close', (code) => {
			hasEnded = true;
			resolve(`n8n ended (exit code ${code}). Its last words:\n${lastLines(n8n.log)}`);
		});
	});

	const giveUpAt = Date.now() + LONGEST_START_MS;
	while (!(await isReady(url))) {
		const problem = hasEnded
			? await ended
			: Date.now() > giveUpAt && `n8n did not get ready. Its last words:\n${lastLines(n8n.log)}`;
		if (problem) {
			throw new Problem(`${problem}\n\nIf it happens again, delete ${n8n.folder} and start anew.`);
		}
		await sleep(250);
	}
	return {
		url,
		pid: child.pid ?? 0,
		ended,
		createOwner: (signIn) => createOwner(url, signIn),
		session: (signIn) => session(url, signIn),
		stop: () => endProcess(child),
		kill: () => killProcess(child),
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

function lastLines(file: string): string {
	return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
