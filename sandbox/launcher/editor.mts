import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { n8nProgram } from './installN8n.mts';
import { inWords, runLeadSync } from './leadSync.mts';
import { N8n } from './n8n.mts';
import { startN8n } from './n8nServer.mts';
import type { Options } from './options.mts';
import { packNodes, type Tarball } from './packNodes.mts';
import { STATE } from './places.mts';
import { checkPort } from './ports.mts';
import { Problem } from './problems.mjs';
import { step } from './progress.mjs';
import { type Service, startService } from './service.mts';
import { signInOfThisClone } from './signIn.mts';
import { exampleWorkflow, exampleWorkflows, sandboxCredentials } from './workflows.mts';

/**
 * `npm start`: service and n8n with the lead sync done once, and the editor open until Ctrl-C.
 *
 * @throws Problem that says what to do, also when n8n ends by itself
 */
export async function openEditor({ port, servicePort }: Options): Promise<void> {
	await checkPort(port, 'n8n', '--port');
	await checkPort(servicePort, 'the sandbox service', '--service-port');
	const program = await n8nProgram();
	const tarball = await packNodes();
	const service = await step('Starting the sandbox service', () => startService(servicePort));
	const n8n = new N8n(program, join(STATE, 'n8n'));
	await setUp(n8n, tarball, service);

	const before = await service.leadCount();
	const { summary } = await step('Syncing the sample contacts into leads', () => runLeadSync(n8n));
	console.log(
		`  ${inWords(summary)}; the service had ${before} leads and has ${await service.leadCount()}`,
	);

	const signIn = signInOfThisClone();
	const server = await step('Starting n8n', async () => {
		const started = await startN8n(n8n, port);
		await started.createOwner(signIn);
		return started;
	});
	console.log(`
Ready. Open the lead sync in the editor:

  ${server.url}/workflow/${exampleWorkflow('lead-sync').id}
  Email     ${signIn.email}
  Password  ${signIn.password}

The sandbox service answers at ${service.url}. Ctrl-C stops both.`);
	process.exitCode = 0;
	throw new Problem(await server.ended);
}

/**
 * Installs the nodes and imports credential and workflows where they changed since the last start:
 * what you changed in the editor stays as long as the files in `workflows/` do.
 */
async function setUp(n8n: N8n, tarball: Tarball, service: Service): Promise<void> {
	const workflows = exampleWorkflows();
	const credentials = sandboxCredentials(workflows, service);
	await ifChanged('nodes', tarball.hash, () =>
		step('Installing the nodes into n8n', () => n8n.installNodes(tarball)),
	);
	await ifChanged('imports', JSON.stringify([workflows, credentials]), () =>
		step('Importing credential and workflows', () => n8n.import(credentials, workflows)),
	);
}

async function ifChanged(name: string, content: string, work: () => Promise<void>): Promise<void> {
	const file = join(STATE, 'n8n', `${name}.done`);
	const hash = createHash('sha256').update(content).digest('hex');
	if (existsSync(file) && readFileSync(file, 'utf8') === hash) return;
	await work();
	mkdirSync(join(STATE, 'n8n'), { recursive: true });
	writeFileSync(file, hash);
}
