import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSummary } from '../../sandbox/launcher/leadSync.mts';
import type { N8n } from '../../sandbox/launcher/n8n.mts';
import { type N8nServer, type Session, startN8n } from '../../sandbox/launcher/n8nServer.mts';
import { findFreePort } from '../../sandbox/launcher/ports.mts';
import type { Service } from '../../sandbox/launcher/service.mts';
import { createAccount } from '../../sandbox/launcher/account.mts';
import {
	loadExample,
	loadExamples,
	createSandboxCredentials,
} from '../../sandbox/launcher/workflows.mts';
import { Workbench } from '../e2e/workbench.mts';
import type { ReleaseSandbox } from './releaseSandbox.mts';

const ROUTE = '/rest/community-packages';
const SYNC = loadExample('lead-sync').id;
const SYNC_TRIGGER = 'Run now';

/** A package in n8n's list under Settings → Community nodes. */
interface InstalledPackage {
	packageName: string;
	installedVersion: string;
	updateAvailable?: string;
}

/** Settings → Community nodes of a running n8n, and the lead sync. */
export class CommunityNodes {
	private constructor(
		private readonly server: N8nServer,
		private readonly session: Session,
		private readonly bench: Workbench,
		private readonly name: string,
	) {}

	/**
	 * Starts an n8n whose npm uses the sandbox's registry, with the example workflows and
	 * credentials but without our nodes.
	 */
	static async open(
		releaseSandbox: ReleaseSandbox,
		n8n: N8n,
		service: Service,
		name: string,
	): Promise<CommunityNodes> {
		const all = loadExamples();
		await n8n.importEntities(createSandboxCredentials(all, service), all);
		const { PATH, RELEASE_TEST_NPM, npm_config_registry, npm_config_userconfig } =
			releaseSandbox.environment;
		const npm = { PATH, RELEASE_TEST_NPM, npm_config_registry, npm_config_userconfig };
		const signIn = createAccount();
		const server = await startN8n(n8n, await findFreePort(), npm);
		await server.createOwner(signIn);
		const session = await server.signInTo(signIn);
		return new CommunityNodes(server, session, await Workbench.create(n8n, service, session), name);
	}

	async install(): Promise<InstalledPackage> {
		return await this.ask({ name: this.name }, 'POST');
	}

	async update(): Promise<InstalledPackage> {
		return await this.ask({ name: this.name }, 'PATCH');
	}

	async uninstall(): Promise<void> {
		const response = await this.session(`${ROUTE}?name=${this.name}`, {}, 'DELETE');
		assert.ok(response.ok, await response.text());
	}

	/** The installed packages in n8n's list. */
	async list(): Promise<InstalledPackage[]> {
		return await this.bench.callN8n<InstalledPackage[]>(ROUTE);
	}

	/** The node panel's descriptions of our nodes, by display name. */
	async descriptions(): Promise<Record<string, string>> {
		type Type = { name: string; displayName: string; description: string };
		const types = (await (await this.session('/types/nodes.json')).json()) as Type[];
		const ours = types.filter(
			({ name }) => name.startsWith(`${this.name}.`) && !name.endsWith('Tool'),
		);
		return Object.fromEntries(ours.map((type) => [type.displayName, type.description]));
	}

	/**
	 * Runs the lead sync as the editor's button does. @returns its summary, or why it did not run
	 */
	async sync(): Promise<ReturnType<typeof readSummary> | string> {
		const run = await this.bench.run(SYNC, SYNC_TRIGGER).catch((error: unknown) => String(error));
		if (typeof run === 'string') return run;
		const { error } = run.data.resultData;
		return error ? error.message : readSummary(run);
	}

	async stop(): Promise<void> {
		await this.server.stop();
		// n8n logs its last lines after the run has ended
		await sleep(100);
	}

	private async ask(body: object, method: string): Promise<InstalledPackage> {
		const response = await this.session(ROUTE, body, method);
		const text = await response.text();
		assert.ok(response.ok, text);
		return (JSON.parse(text) as { data: InstalledPackage }).data;
	}
}
