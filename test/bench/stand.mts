import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { n8nProgram } from '../../sandbox/launcher/installN8n.mts';
import { N8n } from '../../sandbox/launcher/n8n.mts';
import { type N8nServer, startN8n } from '../../sandbox/launcher/n8nServer.mts';
import { packNodes } from '../../sandbox/launcher/packNodes.mts';
import { ROOT, STATE, temporaryFolder } from '../../sandbox/launcher/paths.mts';
import { freePort } from '../../sandbox/launcher/ports.mts';
import { Problem } from '../../sandbox/launcher/problems.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { type Service, startService } from '../../sandbox/launcher/service.mts';
import { newSignIn } from '../../sandbox/launcher/signIn.mts';
import { sandboxCredentials } from '../../sandbox/launcher/workflows.mts';
import type { BenchCase, Side } from './case.mts';
import { type Step, made, withCredential, workflowOf } from './steps.mts';

const MOST = 100_000_000;
const WITHOUT_LIMITS = { minute: MOST, hour: MOST, day: MOST };
const MAX_UNREADY_MS = 60_000;

/** A real n8n with the workflows of all cases, and the services behind them. */
export interface Bench {
	/** @returns how long the side took, in ms */
	run(one: BenchCase, side: Side): Promise<number>;
	serviceOf(one: BenchCase, side: Side): Service;
	/** Sets the services of a case back to where it starts. */
	reset(one: BenchCase): Promise<void>;
}

/** A service for all, and one for each side where limits hold: none uses up what the other may. */
type Services = Record<'free' | 'theirs' | 'ours', Service>;

export async function startBench(cases: BenchCase[]): Promise<Bench> {
	const n8n = new N8n(await n8nProgram(), temporaryFolder('bench'));
	await n8n.installNodes(await packNodes());
	return await step('Setting up a fresh n8n and the services', async () => {
		mkdirSync(STATE, { recursive: true });
		const [free, theirs, ours] = await Promise.all([newService(), newService(), newService()]);
		const services = { free, theirs, ours };
		const server = await started(n8n, services, cases);
		const serviceOf = ({ limit }: BenchCase, side: Side) =>
			limit === undefined ? free : services[side === 'passing' ? 'ours' : side];
		return {
			serviceOf,
			run: async ({ id, items, theirItems = items }, side) =>
				await runOnce(server, `${id}-${side}`, side === 'theirs' ? theirItems : items),
			reset: async (one) =>
				await resetAll(one, new Set([serviceOf(one, 'theirs'), serviceOf(one, 'ours')])),
		};
	});
}

async function newService(): Promise<Service> {
	return await startService(await freePort(), join(STATE, 'bench.log'));
}

async function resetAll({ latencyMs = 0, limit, state }: BenchCase, services: Set<Service>) {
	const limits = { ...WITHOUT_LIMITS, ...(limit && { minute: limit.requests }) };
	const windows = limit && { minute: limit.windowMs };
	for (const service of services) {
		await service.control('reset', { ...state, limits, ...(windows && { windows }) });
		await service.control('latency', { ms: latencyMs });
	}
}

/** Starts n8n with a published workflow for each side of each case. */
async function started(n8n: N8n, services: Services, cases: BenchCase[]): Promise<N8nServer> {
	const workflows = cases.flatMap((one) => {
		const { gives, id, items, limit, ours, source, theirs } = one;
		const [ofOurs, ofTheirs]: (keyof Services)[] = limit ? ['ours', 'theirs'] : ['free', 'free'];
		const url = `${services[ofTheirs].url}/api/v2`;
		const steps: Record<Side, Step[]> = {
			ours: withCredential(ofOurs, [...source, ours]),
			theirs: withCredential(ofTheirs, [...source, ...theirs(url)]),
			passing: [...source, made(items, gives)],
		};
		return Object.entries(steps).map(([side, all]) => workflowOf(`${id}-${side}`, all));
	});
	const credentials = sandboxCredentials(workflows, services.free).map((credential) => {
		const { url } = services[credential.id as keyof Services] ?? services.free;
		return { ...credential, data: { ...credential.data, baseUrl: url } };
	});
	await n8n.import(credentials, workflows);
	const settings = { N8N_CUSTOM_EXTENSIONS: join(ROOT, 'test/bench/n8n') };
	const server = await startN8n(n8n, await freePort(), settings);
	await publish(
		server,
		workflows.map(({ id }) => id),
	);
	return server;
}

async function publish(server: N8nServer, ids: string[]): Promise<void> {
	const signIn = newSignIn();
	await server.createOwner(signIn);
	const session = await server.session(signIn);
	for (const id of ids) {
		const answer = await session(`/rest/workflows/${id}`);
		const { data } = (await answer.json()) as { data: { versionId: string } };
		const { ok } = await session(`/rest/workflows/${id}/activate`, { versionId: data.versionId });
		if (!ok) throw new Problem(`n8n did not publish ${id}.`);
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
	const giveUpAt = Date.now() + MAX_UNREADY_MS;
	while (!(await fetch(`${url}/healthz/readiness`)).ok) {
		if (Date.now() > giveUpAt) throw new Problem('n8n has not become ready again.');
		await sleep(100);
	}
}

/** @throws Problem when the workflow gives another number of items than `wanted` */
async function runOnce({ url }: N8nServer, id: string, wanted: number): Promise<number> {
	await readyAgain(url);
	const start = performance.now();
	const text = await (await fetch(`${url}/webhook/${id}`, { method: 'POST' })).text();
	const took = performance.now() - start;
	if (text === JSON.stringify({ count: wanted })) return took;
	throw new Problem(`${id} gave ${text.slice(0, 200)} in place of ${wanted} items.`);
}
