import assert from 'node:assert/strict';
import type { N8nProgram } from '../../../sandbox/launcher/installN8n.mts';
import { N8n } from '../../../sandbox/launcher/n8n.mts';
import { type N8nServer, type Session, startN8n } from '../../../sandbox/launcher/n8nServer.mts';
import type { Tarball } from '../../../sandbox/launcher/packNodes.mts';
import { createTemporaryFolder } from '../../../sandbox/launcher/paths.mts';
import { findFreePort } from '../../../sandbox/launcher/ports.mts';
import { createAccount } from '../../../sandbox/launcher/account.mts';
import { EditorApi } from './editor.mts';
import type { Mode } from './modes.mts';
import { Scenario, type ScenarioOptions } from './scenario.mts';

/** A real n8n that scenarios can kill and restart. */
export class Harness {
	private readonly account = createAccount();
	readonly editor = new EditorApi(() => this.session ?? assert.fail('n8n does not run'));
	private server?: N8nServer;
	private session?: Session;

	private constructor(
		private readonly n8n: N8n,
		public mode: Mode,
	) {}

	static async install(program: N8nProgram, tarball: Tarball, mode: Mode): Promise<Harness> {
		const n8n = new N8n(program, createTemporaryFolder('trigger'));
		await n8n.installNodes(tarball);
		return await Harness.startIn(n8n, mode);
	}

	/** Starts an n8n that already has the nodes. */
	static async startIn(n8n: N8n, mode: Mode): Promise<Harness> {
		const harness = new Harness(n8n, mode);
		await harness.start();
		return harness;
	}

	get url(): string {
		return this.server?.url ?? assert.fail('n8n does not run');
	}

	get isRunning(): boolean {
		return this.session !== undefined;
	}

	/** Starts n8n with the settings of its mode and additional settings. */
	async start(settings: NodeJS.ProcessEnv = {}): Promise<void> {
		const allSettings = { ...this.mode.settings, ...settings };
		this.server = await startN8n(this.n8n, await findFreePort(), allSettings);
		await this.server.createOwner(this.account);
		this.session = await this.server.signIn(this.account);
	}

	/** Kills n8n without a clean shutdown. */
	async kill(): Promise<void> {
		this.session = undefined;
		await this.server?.kill();
	}

	async stop(): Promise<void> {
		this.session = undefined;
		await this.server?.stop();
	}

	/** Runs a scenario with its own service. */
	async runScenario(
		options: ScenarioOptions,
		run: (scenario: Scenario) => Promise<void>,
	): Promise<void> {
		const scenario = await Scenario.open(this.n8n, this.editor, options);
		try {
			await run(scenario);
		} finally {
			// a failed scenario may have stopped n8n
			if (!this.isRunning) await this.start();
			await scenario.close();
		}
	}
}
