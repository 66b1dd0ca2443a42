import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { n8nProgram } from './installN8n.mts';
import { inWords, runLeadSync } from './leadSync.mts';
import { tryLock } from './lock.mjs';
import { N8n } from './n8n.mts';
import { N8nInDocker } from './n8nInDocker.mts';
import { startN8n } from './n8nServer.mts';
import type { Options } from './options.mts';
import { packNodes, type Tarball } from './packNodes.mts';
import { STATE } from './paths.mts';
import { checkPorts } from './ports.mts';
import { Problem } from './problems.mjs';
import { step } from './progress.mjs';
import { type Service, startService } from './service.mts';
import { signInOfThisClone } from './signIn.mts';
import { exampleWorkflow, exampleWorkflows, sandboxCredentials } from './workflows.mts';

/** The examples that show most at once, by their files. */
const FIRST = ['lead-sync', 'find-people', 'campaign-report'];

/**
 * `npm start`: the lead sync once in this window, then the editor with a fresh service until Ctrl-C.
 *
 * @throws Problem that says what to do, also when n8n ends by itself
 */
export async function openEditor({ image, port, servicePort }: Options): Promise<void> {
	if (!tryLock(join(STATE, 'start.lock'))) {
		throw new Problem(
			'`npm start` of this clone is running already: its window shows the address.\n' +
				'Stop it first (if it was killed, wait half a minute). `npm start -- --once` runs beside it.',
		);
	}
	await checkPorts([
		{ port, what: 'n8n', option: '--port' },
		{ port: servicePort, what: 'the sandbox service', option: '--service-port' },
	]);
	const n8n = image ? await N8nInDocker.of(image) : new N8n(await n8nProgram(), join(STATE, 'n8n'));
	const tarball = await packNodes();
	const service = await step('Starting the sandbox service', () =>
		startService(servicePort, n8n.serviceLog),
	);
	await setUp(n8n, tarball, service);

	const before = await service.leadCount();
	const { summary } = await step('Syncing the sample contacts into leads', () => runLeadSync(n8n));
	console.log(
		`  ${inWords(summary)}; the service had ${before} leads and has ${await service.leadCount()}`,
	);
	// so that the first click in the editor does the same, before the eyes of whoever clicks
	await service.control('reset', {});

	const signIn = signInOfThisClone();
	const server = await step('Starting n8n', async () => {
		const started = await startN8n(n8n, port);
		await started.createOwner(signIn);
		return started;
	});
	console.log(`
Ready. Sign in, open the first example and select Execute workflow: its contacts become leads.

${FIRST.map((name) => lineOf(server.url, name)).join('\n')}

  Email     ${signIn.email}
  Password  ${signIn.password}

All ${exampleWorkflows().length} examples are in the editor. The sandbox service answers at ${service.url}.
Ctrl-C stops both.`);
	n8n.onOutput = showWaits;
	process.exitCode = 0;
	throw new Problem(await server.ended);
}

/** A run that waits looks as if it hung, so its line of n8n's log is shown here, too. */
function showWaits(text: string): void {
	const lines = text.split('\n').filter((line) => line.includes('waits for the rate limit'));
	for (const line of lines) console.log(line.trim());
}

function lineOf(url: string, name: string): string {
	const workflow = exampleWorkflow(name);
	return `  ${url}/workflow/${workflow.id}\n    ${workflow.name}`;
}

/**
 * Installs the nodes and imports credentials and workflows, each where it changed since the last
 * start: what you changed in the editor stays as long as its file in `workflows/` does.
 */
async function setUp(n8n: N8n, tarball: Tarball, service: Service): Promise<void> {
	const done = new Done(join(n8n.folder, 'done.json'));
	if (done.isNew('nodes', tarball.hash)) {
		await step('Installing the nodes into n8n', () => n8n.installNodes(tarball));
		done.note('nodes', tarball.hash);
	}
	const all = exampleWorkflows();
	const workflows = all.filter((workflow) => done.isNew(workflow.id, workflow));
	const credentials = sandboxCredentials(all, service).filter((one) => done.isNew(one.id, one));
	if (workflows.length + credentials.length === 0) return;
	await step('Importing credential and workflows', () => n8n.import(credentials, workflows));
	for (const entity of [...credentials, ...workflows]) done.note(entity.id, entity);
}

/** What earlier starts have done, by name, with the hash of what they did it with. */
class Done {
	private readonly hashes: Record<string, string>;

	constructor(private readonly file: string) {
		this.hashes = existsSync(file)
			? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
			: {};
	}

	isNew(name: string, content: unknown): boolean {
		return this.hashes[name] !== hashOf(content);
	}

	note(name: string, content: unknown): void {
		this.hashes[name] = hashOf(content);
		writeFileSync(this.file, JSON.stringify(this.hashes));
	}
}

function hashOf(content: unknown): string {
	return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
