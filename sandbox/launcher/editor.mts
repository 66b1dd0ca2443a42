import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureN8n } from './installN8n.mts';
import { formatSummary, runLeadSync } from './leadSync.mts';
import { tryLock } from './lock.mjs';
import { N8n } from './n8n.mts';
import { N8nInDocker } from './n8nInDocker.mts';
import { startN8n } from './n8nServer.mts';
import type { Options } from './options.mts';
import { packNodes, type Tarball } from './packNodes.mts';
import { STATE_FOLDER } from './paths.mts';
import { checkPorts } from './ports.mts';
import { Problem } from './problems.mjs';
import { step } from './progress.mjs';
import { type Service, startService } from './service.mts';
import { loadAccount } from './account.mts';
import { loadExample, loadExamples, createSandboxCredentials } from './workflows.mts';

/** The examples whose links are printed. */
const FEATURED = ['lead-sync', 'find-people', 'campaign-report'];

/**
 * `npm start`: runs the lead sync once, then serves the editor with a reset service until Ctrl-C.
 *
 * @throws Problem with advice, also if n8n exits by itself
 */
export async function openEditor({ image, port, servicePort }: Options): Promise<void> {
	if (!tryLock(join(STATE_FOLDER, 'start.lock'))) {
		throw new Problem(
			'`npm start` of this clone is running already: its window shows the address.\n' +
				'Stop it first (if it was killed, wait half a minute). `npm start -- --once` runs beside it.',
		);
	}
	await checkPorts([
		{ port, usedFor: 'n8n', option: '--port' },
		{ port: servicePort, usedFor: 'the sandbox service', option: '--service-port' },
	]);
	const n8n = image
		? await N8nInDocker.create(image)
		: new N8n(await ensureN8n(), join(STATE_FOLDER, 'n8n'));
	const tarball = await packNodes();
	const service = await step('Starting the sandbox service', () =>
		startService(servicePort, n8n.serviceLog),
	);
	await setUpN8n(n8n, tarball, service);

	const leadsBefore = await service.countLeads();
	const { summary } = await step('Syncing the sample contacts into leads', () => runLeadSync(n8n));
	console.log(
		`  ${formatSummary(summary)}; the service had ${leadsBefore} leads and has ${await service.countLeads()}`,
	);
	// Lets the user's first run of the example create the same leads.
	await service.control('reset', {});

	const account = loadAccount();
	const server = await step('Starting n8n', async () => {
		const started = await startN8n(n8n, port);
		await started.createOwner(account);
		return started;
	});
	console.log(`
Ready. Sign in, open the first example and select Execute workflow: its contacts become leads.

${FEATURED.map((name) => formatExampleLink(server.url, name)).join('\n')}

  Email     ${account.email}
  Password  ${account.password}

All ${loadExamples().length} examples are in the editor. The sandbox service answers at ${service.url}.
Ctrl-C stops both.`);
	n8n.onOutput = showRateLimitWaits;
	process.exitCode = 0;
	throw new Problem(await server.ended);
}

/** Prints n8n's log lines about rate limit waits, as a waiting run looks stuck. */
function showRateLimitWaits(text: string): void {
	const lines = text.split('\n').filter((line) => line.includes('waits for the rate limit'));
	for (const line of lines) console.log(line.trim());
}

function formatExampleLink(url: string, name: string): string {
	const workflow = loadExample(name);
	return `  ${url}/workflow/${workflow.id}\n    ${workflow.name}`;
}

/**
 * Installs the nodes and imports credentials and workflows if they changed since the last start. Edits
 * in the editor are kept until the file in `workflows/` changes.
 */
async function setUpN8n(n8n: N8n, tarball: Tarball, service: Service): Promise<void> {
	const completed = new CompletedSteps(join(n8n.folder, 'done.json'));
	if (completed.hasChanged('nodes', tarball.hash)) {
		await step('Installing the nodes into n8n', () => n8n.installNodes(tarball));
		completed.record('nodes', tarball.hash);
	}
	const examples = loadExamples();
	const workflows = examples.filter((workflow) => completed.hasChanged(workflow.id, workflow));
	const credentials = createSandboxCredentials(examples, service).filter((credential) =>
		completed.hasChanged(credential.id, credential),
	);
	if (workflows.length + credentials.length === 0) return;
	await step('Importing credential and workflows', () =>
		n8n.importEntities(credentials, workflows),
	);
	for (const entity of [...credentials, ...workflows]) completed.record(entity.id, entity);
}

/** The setup steps that earlier starts completed, with a hash of their input. */
class CompletedSteps {
	private readonly hashes: Record<string, string>;

	constructor(private readonly file: string) {
		this.hashes = existsSync(file)
			? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
			: {};
	}

	hasChanged(name: string, content: unknown): boolean {
		return this.hashes[name] !== hashContent(content);
	}

	record(name: string, content: unknown): void {
		this.hashes[name] = hashContent(content);
		writeFileSync(this.file, JSON.stringify(this.hashes));
	}
}

function hashContent(content: unknown): string {
	return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
