import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureN8n } from '../../sandbox/launcher/installN8n.mts';
import { N8n } from '../../sandbox/launcher/n8n.mts';
import { type N8nServer, startN8n } from '../../sandbox/launcher/n8nServer.mts';
import { packNodes } from '../../sandbox/launcher/packNodes.mts';
import { ROOT, STATE, createTemporaryFolder } from '../../sandbox/launcher/paths.mts';
import { findFreePort } from '../../sandbox/launcher/ports.mts';
import { Problem } from '../../sandbox/launcher/problems.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { type Service, startService } from '../../sandbox/launcher/service.mts';
import { createAccount } from '../../sandbox/launcher/account.mts';
import { createSandboxCredentials } from '../../sandbox/launcher/workflows.mts';
import type { BenchCase, Side } from './case.mts';
import { type BenchStep, itemsStep, withCredential, createBenchWorkflow } from './steps.mts';

const UNLIMITED = 100_000_000;
const NO_LIMITS = { minute: UNLIMITED, hour: UNLIMITED, day: UNLIMITED };
const READY_TIMEOUT_MS = 60_000;

/** A real n8n with the workflows of all cases, and the services behind them. */
export interface Bench {
	/** @returns how long the run took, in ms */
	run(one: BenchCase, side: Side): Promise<number>;
	getService(one: BenchCase, side: Side): Service;
	/** Restores the services of a case to their initial state. */
	reset(one: BenchCase): Promise<void>;
}

/** Both sides share `free`; with rate limits, each has its own service and quota. */
type Services = Record<'free' | 'theirs' | 'ours', Service>;

export async function startBench(cases: BenchCase[]): Promise<Bench> {
	const n8n = new N8n(await ensureN8n(), createTemporaryFolder('bench'));
	await n8n.installNodes(await packNodes());
	return await step('Setting up a fresh n8n and the services', async () => {
		mkdirSync(STATE, { recursive: true });
		const [free, theirs, ours] = await Promise.all([
			startFreeService(),
			startFreeService(),
			startFreeService(),
		]);
		const services = { free, theirs, ours };
		const server = await startBenchServer(n8n, services, cases);
		const getService = ({ limit }: BenchCase, side: Side) =>
			limit === undefined ? free : services[side === 'passing' ? 'ours' : side];
		return {
			getService,
			run: async ({ id, items, theirItems = items }, side) =>
				await runOnce(server, `${id}-${side}`, side === 'theirs' ? theirItems : items),
			reset: async (one) =>
				await resetAll(one, new Set([getService(one, 'theirs'), getService(one, 'ours')])),
		};
	});
}

async function startFreeService(): Promise<Service> {
	return await startService(await findFreePort(), join(STATE, 'bench.log'));
}

async function resetAll({ latencyMs = 0, limit, state }: BenchCase, services: Set<Service>) {
	const limits = { ...NO_LIMITS, ...(limit && { minute: limit.requests }) };
	const windows = limit && { minute: limit.windowMs };
	for (const service of services) {
		await service.control('reset', { ...state, limits, ...(windows && { windows }) });
		await service.control('latency', { ms: latencyMs });
	}
}

/** Starts n8n with a published workflow for each side of each case. */
async function startBenchServer(
	n8n: N8n,
	services: Services,
	cases: BenchCase[],
): Promise<N8nServer> {
	const workflows = cases.flatMap((one) => {
		const { sampleOutput, id, items, limit, ours, source, theirs } = one;
		const [ofOurs, ofTheirs]: (keyof Services)[] = limit ? ['ours', 'theirs'] : ['free', 'free'];
		const url = `${services[ofTheirs].url}/api/v2`;
		const steps: Record<Side, BenchStep[]> = {
			ours: withCredential(ofOurs, [...source, ours]),
			theirs: withCredential(ofTheirs, [...source, ...theirs(url)]),
			passing: [...source, itemsStep(items, sampleOutput)],
		};
		return Object.entries(steps).map(([side, all]) => createBenchWorkflow(`${id}-${side}`, all));
	});
	const credentials = createSandboxCredentials(workflows, services.free).map((credential) => {
		const { url } = services[credential.id as keyof Services] ?? services.free;
		return { ...credential, data: { ...credential.data, baseUrl: url } };
	});
	await n8n.importEntities(credentials, workflows);
	const settings = { N8N_CUSTOM_EXTENSIONS: join(ROOT, 'test/bench/n8n') };
	const server = await startN8n(n8n, await findFreePort(), settings);
	await publish(
		server,
		workflows.map(({ id }) => id),
	);
	return server;
}

async function publish(server: N8nServer, ids: string[]): Promise<void> {
	const signIn = createAccount();
	await server.createOwner(signIn);
	const session = await server.signInTo(signIn);
	for (const id of ids) {
		const response = await session(`/rest/workflows/${id}`);
		const { data } = (await response.json()) as { data: { versionId: string } };
		const { ok } = await session(`/rest/workflows/${id}/activate`, { versionId: data.versionId });
		if (!ok) throw new Problem(`n8n did not publish ${id}.`);
		while (!(await isWebhookReady(server, id))) await sleep(100);
	}
}

/** Whether the webhook is registered; n8n reports ready earlier. A GET does not run it. */
async function isWebhookReady({ url }: N8nServer, id: string): Promise<boolean> {
	const response = await fetch(`${url}/webhook/${id}`);
	return (await response.text()).includes('POST');
}

/** Waits until n8n accepts requests: after high load, it briefly takes its database for lost. */
async function waitUntilReady(url: string): Promise<void> {
	const giveUpAt = Date.now() + READY_TIMEOUT_MS;
	while (!(await fetch(`${url}/healthz/readiness`)).ok) {
		if (Date.now() > giveUpAt) throw new Problem('n8n has not become ready again.');
		await sleep(100);
	}
}

/** @throws Problem if the number of output items is not `wanted` */
async function runOnce({ url }: N8nServer, id: string, wanted: number): Promise<number> {
	await waitUntilReady(url);
	const start = performance.now();
	const text = await (await fetch(`${url}/webhook/${id}`, { method: 'POST' })).text();
	const took = performance.now() - start;
	if (text === JSON.stringify({ count: wanted })) return took;
	throw new Problem(`${id} gave ${text.slice(0, 200)} in place of ${wanted} items.`);
}
