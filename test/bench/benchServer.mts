import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startN8n } from '../../sandbox/launcher/n8nServer.mts';
import { ROOT } from '../../sandbox/launcher/paths.mts';
import { findFreePort } from '../../sandbox/launcher/ports.mts';
import { Problem } from '../../sandbox/launcher/problems.mjs';
import { createFreshSandbox } from '../../sandbox/launcher/runOnce.mts';
import { createAccount } from '../../sandbox/launcher/account.mts';
import { Workbench } from '../e2e/workbench.mts';
import type { BenchCase } from './cases.mts';
import { type BenchStep, createBenchWorkflow } from './steps.mts';

const READY_TIMEOUT_MS = 60_000;

/** The compared nodes: n8n's built-in ones, and ours. */
export const SIDES = ['builtIn', 'ours'] as const;
export type Side = (typeof SIDES)[number];

/** A real n8n with a published workflow for each side of each case. */
export interface Bench {
	n8nVersion: string;
	/** Sets the service to the initial state of a case. */
	reset(benchCase: BenchCase): Promise<void>;
	/** Runs one side of a case once. @returns the duration in ms */
	run(benchCase: BenchCase, side: Side): Promise<number>;
}

export async function startBench(cases: BenchCase[]): Promise<Bench> {
	const { n8n, service } = await createFreshSandbox('bench');
	const settings = { N8N_CUSTOM_EXTENSIONS: join(ROOT, 'test/bench/n8n') };
	const server = await startN8n(n8n, await findFreePort(), settings);
	const account = createAccount();
	await server.createOwner(account);
	const bench = await Workbench.create(n8n, service, await server.signIn(account));
	const publish = async (name: string, steps: BenchStep[]) => {
		const workflow = createBenchWorkflow(name, steps);
		const { id } = await bench.callN8n<{ id: string }>('/rest/workflows', workflow);
		await bench.setActive(id, true);
		// n8n reports ready before the webhook exists. A GET does not run the workflow.
		const webhook = `${server.url}/webhook/${name}`;
		while (!(await (await fetch(webhook)).text()).includes('POST')) await sleep(100);
	};
	for (const { id, ours, source, builtIn } of cases) {
		await publish(`${id}-ours`, [...source, ours]);
		await publish(`${id}-builtIn`, [...source, ...builtIn(`${service.url}/api/v2`)]);
	}
	return {
		n8nVersion: n8n.version,
		reset: async ({ latencyMs = 0, state }) => {
			await bench.reset(state);
			await service.control('latency', { ms: latencyMs });
		},
		run: async ({ id, items, prepare, builtInItems = items }, side) => {
			await prepare?.(service);
			await waitUntilReady(server.url);
			const start = performance.now();
			const response = await fetch(`${server.url}/webhook/${id}-${side}`, { method: 'POST' });
			const text = await response.text();
			const durationMs = performance.now() - start;
			const expectedItems = side === 'builtIn' ? builtInItems : items;
			if (text === JSON.stringify({ count: expectedItems })) return durationMs;
			throw new Problem(`${id} returned ${text.slice(0, 200)} instead of ${expectedItems} items.`);
		},
	};
}

/** Waits until n8n accepts requests, as it may briefly consider its database lost after high load. */
async function waitUntilReady(url: string): Promise<void> {
	const deadline = Date.now() + READY_TIMEOUT_MS;
	while (!(await fetch(`${url}/healthz/readiness`)).ok) {
		if (Date.now() > deadline) throw new Problem('n8n has not become ready again.');
		await sleep(100);
	}
}
