import { n8nProgram } from './installN8n.mts';
import { inWords, runLeadSync } from './leadSync.mts';
import { N8n } from './n8n.mts';
import { packNodes } from './packNodes.mts';
import { temporaryFolder } from './paths.mts';
import { freePort } from './ports.mts';
import { Problem } from './problems.mjs';
import { step } from './progress.mjs';
import { type Service, startService } from './service.mts';
import { exampleWorkflows, sandboxCredentials } from './workflows.mts';

/** A fresh n8n with the packed nodes and the example workflows, and a fresh service behind it. */
export async function freshSandbox(name: string): Promise<{ n8n: N8n; service: Service }> {
	const program = await n8nProgram();
	const tarball = await packNodes();
	const n8n = new N8n(program, temporaryFolder(name));
	const service = await step('Starting the sandbox service', async () =>
		startService(await freePort(), n8n.serviceLog),
	);
	await step('Setting up a fresh n8n with the packed nodes', async (say) => {
		say('installing the nodes');
		await n8n.installNodes(tarball);
		say('importing credential and workflows');
		const workflows = exampleWorkflows();
		await n8n.import(sandboxCredentials(workflows, service), workflows);
	});
	return { n8n, service };
}

/**
 * `npm start -- --once`: the lead sync twice, and what the service says to it.
 *
 * @throws Problem when workflow and service do not agree, or the second run creates something
 */
export async function once(): Promise<void> {
	const { n8n, service } = await freshSandbox('once');
	const before = await service.leadCount();
	const { summary: first } = await step('Lead sync, first run', () => runLeadSync(n8n));
	console.log(inWords(first));
	const between = await service.leadCount();
	const { summary: second } = await step('Lead sync, second run', () => runLeadSync(n8n));
	console.log(inWords(second));
	const after = await service.leadCount();
	console.log(`The service counts ${after} leads: ${before} before, ${after - before} new.`);

	const isRight =
		first.created > 0 &&
		first.created === between - before &&
		first.read === first.created + first.alreadyThere &&
		second.created === 0 &&
		second.read === second.alreadyThere &&
		after === between;
	if (!isRight) throw new Problem('That is not as it should be: see the counts above.');
}
