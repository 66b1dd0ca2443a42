/**
 * Load on the sandbox service: `npm run bench:sandbox`. Prints requests per second for
 * GET /leads?limit=100, and ends with exit code 1 where a figure is not met. The load comes from
 * this process, so both share the machine's cores.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import autocannon, { type Result } from 'autocannon';
import { STATE } from '../launcher/paths.mts';
import { freePort } from '../launcher/ports.mts';
import { endAll, endOnSignals } from '../launcher/processes.mjs';
import { startService, type Service } from '../launcher/service.mts';

const WANTED_PER_SECOND = 1_000;
const REQUESTS = 100_000;
/** Fills what the service keeps of its past, and lets the compiler finish. */
const WARM_UP = 30_000;

async function load(service: Service, amount: number): Promise<Result> {
	return await autocannon({
		url: `${service.url}/api/v2/leads?limit=100`,
		headers: { 'x-api-key': service.keys.full },
		connections: 10,
		amount,
	});
}

async function unlimited({ url }: Service): Promise<void> {
	const limit = 100_000_000;
	const response = await fetch(`${url}/_sandbox/reset`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ limits: { minute: limit, hour: limit, day: limit } }),
	});
	if (!response.ok) throw new Error(await response.text());
}

endOnSignals();
mkdirSync(STATE, { recursive: true });
const service = await startService(await freePort(), join(STATE, 'bench.log'));
await unlimited(service);
await load(service, WARM_UP);
const result = await load(service, REQUESTS);
await endAll();

const { requests, latency, non2xx, errors } = result;
console.log(`GET /leads?limit=100, ${REQUESTS} requests, 10 connections`);
console.log(`Requests per second   ${Math.round(requests.average)} (wanted ${WANTED_PER_SECOND})`);
console.log(
	`Milliseconds          median ${latency.p50}, 99 % ${latency.p99}, most ${latency.max}`,
);
console.log(`Other than 2xx        ${non2xx}, errors ${errors}`);
const isMet = requests.average >= WANTED_PER_SECOND && non2xx + errors === 0;
process.exitCode = isMet ? 0 : 1;
