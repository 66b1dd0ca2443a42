import { ensureN8n } from './installN8n.mts';
import { formatSummary, runLeadSync } from './leadSync.mts';
import { N8n } from './n8n.mts';
import { packNodes } from './packNodes.mts';
import { createTemporaryFolder } from './paths.mts';
import { findFreePort } from './ports.mts';
import { Problem } from './problems.mjs';
import { step } from './progress.mjs';
import { type Service, startService } from './service.mts';
import { loadExamples, createSandboxCredentials } from './workflows.mts';

/** Sets up a new n8n with the packed nodes and example workflows, and a new service. */
export async function createFreshSandbox(name: string): Promise<{ n8n: N8n; service: Service }> {
	const program = await ensureN8n();
	const tarball = await packNodes();
	const n8n = new N8n(program, createTemporaryFolder(name));
	const service = await step('Starting the sandbox service', async () =>
		startService(await findFreePort(), n8n.serviceLog),
	);
	await step('Setting up a fresh n8n with the packed nodes', async (report) => {
		report('installing the nodes');
		await n8n.installNodes(tarball);
		report('importing credential and workflows');
		const workflows = loadExamples();
		await n8n.importEntities(createSandboxCredentials(workflows, service), workflows);
	});
	return { n8n, service };
}

/**
 * `npm start -- --once`: runs the lead sync twice and compares its counts with the service's.
 *
 * @throws Problem if the counts differ, or the second run creates leads
 */
export async function runOnce(): Promise<void> {
	const { n8n, service } = await createFreshSandbox('once');
	const leadsBefore = await service.countLeads();
	const { summary: first } = await step('Lead sync, first run', () => runLeadSync(n8n));
	console.log(formatSummary(first));
	const leadsBetween = await service.countLeads();
	const { summary: second } = await step('Lead sync, second run', () => runLeadSync(n8n));
	console.log(formatSummary(second));
	const leadsAfter = await service.countLeads();
	console.log(
		`The service counts ${leadsAfter} leads: ${leadsBefore} before, ${leadsAfter - leadsBefore} new.`,
	);

	const countsAgree =
		first.created > 0 &&
		first.created === leadsBetween - leadsBefore &&
		first.read === first.created + first.alreadyThere &&
		second.created === 0 &&
		second.read === second.alreadyThere &&
		leadsAfter === leadsBetween;
	if (!countsAgree) throw new Problem('That is not as it should be: see the counts above.');
}
