import { setTimeout as sleep } from 'node:timers/promises';
import { N8n } from '../../sandbox/launcher/n8n.mts';
import { n8nProgram } from '../../sandbox/launcher/installN8n.mts';
import { type N8nServer, startN8n } from '../../sandbox/launcher/n8nServer.mts';
import { packNodes } from '../../sandbox/launcher/packNodes.mts';
import { temporaryFolder } from '../../sandbox/launcher/paths.mts';
import { freePort } from '../../sandbox/launcher/ports.mts';
import { Problem } from '../../sandbox/launcher/problems.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { type Service, startService } from '../../sandbox/launcher/service.mts';
import { newSignIn } from '../../sandbox/launcher/signIn.mts';
import { sandboxCredentials } from '../../sandbox/launcher/workflows.mts';
import { type Step, workflowOf } from './workflows.mts';

const MOST = 100_000_000;
const UNREADY_SLICE_MS = 100;
const MAX_UNREADY_MS = 60_000;

/** A real n8n with published workflows, and a service without limits behind it. */
export interface Stand {
	server: N8nServer;
	service: Service;
	/**
	 * Runs a workflow to its end.
	 *
	 * @throws Problem when it gives another number of items than `wanted`
	 * @returns how long it took, in ms
	 */
	run(id: string, wanted: number, body?: object): Promise<number>;
}

/** What a reset of the service takes for rate limits that nobody reaches. */
export const withoutLimits = { minute: MOST, hour: MOST, day: MOST };

/** A sandbox service that accepts any number of requests. */
export async function serviceWithoutLimits(log: string, state: object = {}): Promise<Service> {
	const service = await startService(await freePort(), log);
	await service.control('reset', { ...state, limits: withoutLimits });
	return service;
}

interface Setting {
	state?: object;
	settings?: NodeJS.ProcessEnv;
	reaches?: string;
	reachesBy?: Record<string, string>;
	says?: string;
}

/**
 * @param stepsOf the workflows by id, made for the service
 * @param settings environment variables of n8n
 * @param reaches the base URL of the credential, in place of the service's
 * @param reachesBy base URLs of credentials that reach another service, by the credential's ID
 * @param says the field of its first item that each workflow answers with, in place of their number
 */
export async function standUp(
	stepsOf: (service: Service) => Record<string, Step[]>,
	{ reaches, reachesBy = {}, says, settings, state }: Setting = {},
): Promise<Stand> {
	const n8n = new N8n(await n8nProgram(), temporaryFolder('bench'));
	const tarball = await packNodes();
	return await step('Setting up a fresh n8n and the service', async () => {
		const service = await serviceWithoutLimits(n8n.serviceLog, state);
		const workflows = Object.entries(stepsOf(service)).map(([id, steps]) =>
			workflowOf(id, steps, says),
		);
		const target = { ...service, url: reaches ?? service.url };
		await n8n.installNodes(tarball);
		const credentials = sandboxCredentials(workflows, target).map(({ data, ...credential }) => ({
			...credential,
			data: { ...data, baseUrl: reachesBy[credential.id] ?? data.baseUrl },
		}));
		await n8n.import(credentials, workflows);
		const server = await startN8n(n8n, await freePort(), settings);
		await publish(
			server,
			workflows.map(({ id }) => id),
		);
		return { server, service, run: async (...run) => await runOnce(server, ...run) };
	});
}

async function publish(server: N8nServer, ids: string[]): Promise<void> {
	const signIn = newSignIn();
	await server.createOwner(signIn);
	const session = await server.session(signIn);
	for (const id of ids) {
		const { data } = (await (await session(`/rest/workflows/${id}`)).json()) as {
			data: { versionId: string };
		};
		const answer = await session(`/rest/workflows/${id}/activate`, { versionId: data.versionId });
		if (!answer.ok) throw new Problem(`n8n did not publish ${id}: ${await answer.text()}`);
		while (!(await listens(server, id))) await sleep(100);
	}
}

/** Whether the webhook is there: n8n says so before it is. A GET does not run it. */
async function listens({ url }: N8nServer, id: string): Promise<boolean> {
	const answer = await fetch(`${url}/webhook/${id}`);
	return (await answer.text()).includes('POST');
}

/** What keeps n8n busy for seconds makes it take its database for lost, and refuse for a moment. */
async function readyAgain(url: string): Promise<void> {
	for (let waited = 0; waited < MAX_UNREADY_MS; waited += UNREADY_SLICE_MS) {
		if ((await fetch(`${url}/healthz/readiness`)).ok) return;
		await sleep(UNREADY_SLICE_MS);
	}
	throw new Problem('n8n has not become ready again.');
}

async function runOnce(
	{ url }: N8nServer,
	id: string,
	wanted: number,
	body: object = {},
): Promise<number> {
	await readyAgain(url);
	const start = performance.now();
	const answer = await fetch(`${url}/webhook/${id}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	const text = await answer.text();
	const took = performance.now() - start;
	if (text !== JSON.stringify({ count: wanted })) {
		throw new Problem(`${id} gave ${text.slice(0, 200)} in place of ${wanted} items.`);
	}
	return took;
}
