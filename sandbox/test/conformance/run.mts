/**
 * `npm run conformance`: asks the sandbox service through Prism's validating proxy, so that a
 * program nobody here wrote compares every answer with openapi.yaml. Then each answer is broken
 * on purpose, and Prism must notice. The last line is "N passed, N failed".
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { STATE } from '../../launcher/paths.mts';
import { freePort } from '../../launcher/ports.mts';
import { endAll, endOnSignals } from '../../launcher/processes.mjs';
import { startService } from '../../launcher/service.mts';
import { loadOpenApi, operationsOf } from '../../service/openapi.mts';
import { brokenCase, casesOf, specialCases, type Case } from './cases.mts';
import { startPrism } from './prism.mts';

type Violation = { location: string[]; message: string };

endOnSignals();
mkdirSync(STATE, { recursive: true });
const service = await startService(await freePort(), join(STATE, 'conformance.log'));
const proxy = await startPrism(`${service.url}/api/v2`);
const operations = operationsOf(loadOpenApi());
const failures: string[] = [];
let passed = 0;

/** Back to the seed; what the cases need of it. */
async function freshStart() {
	const many = 1_000_000;
	await service.control('reset', { limits: { minute: many, hour: many, day: many } });
	const { full, global } = service.keys;
	const made = await ask({ 'x-api-key': full }, 'POST', '/keys', { name: 'none', permissions: [] });
	const { data: key } = (await made.json()) as { data: { key: string } };
	const { voiceClones } = await service.control<{ voiceClones: { id: string }[] }>('voice-clones');
	const { leads } = await service.control<{ leads: { id: string }[] }>('leads');
	const { jobs } = await service.control<{ jobs: { id: string }[] }>('jobs');
	const ids = {
		leadId: leads[0]?.id ?? '',
		jobId: jobs[0]?.id ?? '',
		voiceId: voiceClones[0]?.id ?? '',
		keyId: 'key_expired',
		campaign_id: 'campaign_fair',
	};
	const voiceInUse = voiceClones[1]?.id ?? '';
	return { keys: { full, global, powerless: key.key }, ids, voiceInUse };
}

async function ask(
	headers: Record<string, string>,
	method: string,
	path: string,
	body?: unknown,
): Promise<Response> {
	return await fetch(proxy + path, {
		method,
		headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
}

/** What Prism says about the request and its answer. */
async function violations({ operation, sample, key, ...one }: Case) {
	if (one.order) {
		const { body, method, path } = one.order;
		await service.control(path, body, method);
	}
	const values: Record<string, string> = sample.params ?? {};
	const path = operation.path.replace(/\{(\w+)\}/g, (_braces, name: string) => values[name] ?? '');
	const query = Object.entries(sample.query ?? {}).map(([name, value]) => `${name}=${value}`);
	const header = operation.takesBearer ? 'authorization' : 'x-api-key';
	const secret = operation.takesBearer ? `Bearer ${key}` : key;
	const response = await ask(
		key === null || secret === null ? {} : { [header]: secret },
		operation.method,
		query.length > 0 ? `${path}?${query.join('&')}` : path,
		sample.body,
	);
	await response.text();
	const found = JSON.parse(response.headers.get('sl-violations') ?? '[]') as Violation[];
	return { status: response.status, found };
}

function note(one: Case, wrong: string | null): void {
	const name = `${one.operation.method} ${one.operation.path}, ${one.what}`;
	if (wrong === null) passed++;
	else failures.push(`${name}: ${wrong}`);
}

/** The status is the one expected, and the answer (of a success the request, too) has no violation. */
async function expectNone(one: Case): Promise<void> {
	const { status, found } = await violations(one);
	const counted = found.filter(({ location }) => status < 300 || location[0] === 'response');
	if (status !== one.status) note(one, `status ${status}, not ${one.status}`);
	else note(one, counted.length === 0 ? null : JSON.stringify(counted));
}

async function expectSome(one: Case): Promise<void> {
	const { found } = await violations(one);
	const noticed = found.some(({ location }) => location[0] === 'response');
	note(one, noticed ? null : 'Prism notices nothing');
}

for (const operation of operations) {
	const { keys, ids } = await freshStart();
	if (operation.path.includes('integration')) {
		await service.control('integration', { connected: false }, 'PATCH');
	}
	// The success comes last: it may delete what the others need.
	for (const one of casesOf(operation, keys, ids).reverse()) await expectNone(one);
}
const { keys, ids, voiceInUse } = await freshStart();
for (const one of specialCases(operations, keys, voiceInUse)) await expectNone(one);
console.log(`${operations.length} routes, ${passed} answers as openapi.yaml has them`);
for (const operation of operations) await expectSome(brokenCase(operation, keys, ids));

await endAll();
for (const failure of failures) console.error(failure);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
