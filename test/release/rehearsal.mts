import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureN8n } from '../../sandbox/launcher/installN8n.mts';
import { N8n } from '../../sandbox/launcher/n8n.mts';
import { createTemporaryFolder } from '../../sandbox/launcher/paths.mts';
import { findFreePort } from '../../sandbox/launcher/ports.mts';
import { startService } from '../../sandbox/launcher/service.mts';
import { check } from '../e2e/checks.mts';
import { CommunityNodes } from './communityNode.mts';
import { startRegistry } from './registry.mts';
import {
	checkFirstRelease,
	checkNextRelease,
	getPackageName,
	readCloneFile,
	writeCloneFile,
} from './releases.mts';
import { createReleaseSandbox } from './releaseSandbox.mts';
import { readWorkflows } from './workflow.mts';

const LEAD = 'nodes/Lead/OutreachLead.node.ts';
const OLD = /description:\s+'/;
const NEW = 'Newer: ';

/**
 * Rehearses a release into a local repository and registry. n8n then installs, runs, updates,
 * uninstalls and reinstalls the published package.
 */
export async function checkRelease(): Promise<void> {
	await checkWorkflows();
	const program = await ensureN8n();
	const folder = createTemporaryFolder('release');
	const sandbox = await createReleaseSandbox(folder, await startRegistry(program.node, folder));
	await checkFirstRelease(sandbox);

	const service = await startService(await findFreePort(), join(folder, 'service.log'));
	mkdirSync(join(folder, 'n8n'));
	const n8n = new N8n(program, join(folder, 'n8n'));
	const nodes = await CommunityNodes.open(sandbox, n8n, service, getPackageName(sandbox));
	await check('n8n installs 0.1.0, and the lead sync runs', async () => {
		const installed = await nodes.install();
		assert.equal(installed.installedVersion, '0.1.0');
		assert.equal(Object.keys(await nodes.descriptions()).length, 10);
		assert.deepEqual(await nodes.sync(), { read: 20, created: 7, alreadyThere: 13 });
	});
	await checkNextRelease(sandbox, () => {
		const source = readCloneFile(sandbox, LEAD);
		assert.match(source, OLD);
		writeCloneFile(sandbox, LEAD, source.replace(OLD, `$&${NEW}`));
	});
	await check('n8n lists 0.2.0 and updates to it, and the lead sync runs unchanged', async () => {
		const [listed] = await nodes.list();
		assert.equal(listed.updateAvailable, '0.2.0');
		assert.equal((await nodes.update()).installedVersion, '0.2.0');
		assert.ok((await nodes.descriptions())['Outreach Lead'].startsWith(NEW));
		assert.deepEqual(await nodes.sync(), { read: 20, created: 0, alreadyThere: 20 });
	});
	await check('after an uninstall, the nodes are gone, and the workflow reports it', async () => {
		await nodes.uninstall();
		assert.deepEqual(await nodes.list(), []);
		assert.deepEqual(await nodes.descriptions(), {});
		assert.match(String(await nodes.sync()), /[Uu]nrecognized node type: .*\.outreachLead/);
	});
	await check('after a reinstall, the lead sync runs without an edit', async () => {
		assert.equal((await nodes.install()).installedVersion, '0.2.0');
		assert.deepEqual(await nodes.sync(), { read: 20, created: 0, alreadyThere: 20 });
	});
	await nodes.stop();
}

async function checkWorkflows(): Promise<void> {
	await check('every action of every workflow is pinned to a commit', () => {
		for (const [file, { jobs }] of readWorkflows()) {
			for (const { uses } of Object.values(jobs).flatMap(({ steps }) => steps)) {
				assert.match(uses ?? `@${'0'.repeat(40)}`, /@[\da-f]{40}$/, `${file}: ${uses}`);
			}
		}
	});
	await check('only the publishing job can sign, and it runs none of our code', () => {
		for (const [file, { permissions, jobs }] of readWorkflows()) {
			assert.ok(permissions, `${file} has all permissions`);
			for (const [name, job] of Object.entries(jobs)) {
				const canSign: boolean = { ...permissions, ...job.permissions }['id-token'] === 'write';
				assert.equal(canSign, file === 'publish.yml' && name === 'publish', `${file}: ${name}`);
				if (!canSign) continue;
				assert.deepEqual([job.needs, job.environment], ['test', 'npm']);
				const uses = job.steps.map((step) => step.uses ?? '').join();
				assert.doesNotMatch(uses, /checkout/);
				assert.doesNotMatch(JSON.stringify(job.steps), /npm (ci|install|it|run|test)/);
			}
		}
	});
}
