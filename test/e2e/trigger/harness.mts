import assert from 'node:assert/strict';
import type { N8nProgram } from '../../../sandbox/launcher/installN8n.mts';
import { N8n } from '../../../sandbox/launcher/n8n.mts';
import { type N8nServer, type Session, startN8n } from '../../../sandbox/launcher/n8nServer.mts';
import type { Tarball } from '../../../sandbox/launcher/packNodes.mts';
import { temporaryFolder } from '../../../sandbox/launcher/paths.mts';
import { freePort } from '../../../sandbox/launcher/ports.mts';
import { newSignIn } from '../../../sandbox/launcher/signIn.mts';
import { Editor } from './editor.mts';
import type { Mode } from './modes.mts';
import { Scene, type SceneOptions } from './scene.mts';

/** A real n8n that can be killed and started again, before which scenes are played. */
export class Harness {
	private readonly signIn = newSignIn();
	readonly editor = new Editor(() => this.session ?? assert.fail('n8n does not run'));
	private server?: N8nServer;
	private session?: Session;

	private constructor(
		private readonly n8n: N8n,
		public mode: Mode,
	) {}

	static async setUp(program: N8nProgram, tarball: Tarball, mode: Mode): Promise<Harness> {
		const n8n = new N8n(program, temporaryFolder('trigger'));
		await n8n.installNodes(tarball);
		return await Harness.of(n8n, mode);
	}

	/** Starts an n8n in whose folder the nodes are. */
	static async of(n8n: N8n, mode: Mode): Promise<Harness> {
		const harness = new Harness(n8n, mode);
		await harness.start();
		return harness;
	}

	/** Where n8n answers now. */
	get url(): string {
		return this.server?.url ?? assert.fail('n8n does not run');
	}

	get isRunning(): boolean {
		return this.session !== undefined;
	}

	/** Starts n8n with the mode's settings and these. */
	async start(settings: NodeJS.ProcessEnv = {}): Promise<void> {
		const all = { ...this.mode.settings, ...settings };
		this.server = await startN8n(this.n8n, await freePort(), all);
		await this.server.createOwner(this.signIn);
		this.session = await this.server.session(this.signIn);
	}

	/** Ends it as a power cut does. */
	async kill(): Promise<void> {
		this.session = undefined;
		await this.server?.kill();
	}

	/** Ends it as a person does. */
	async stop(): Promise<void> {
		this.session = undefined;
		await this.server?.stop();
	}

	/** Plays a scene: with a service and with triggers that are there for no other. */
	async play(options: SceneOptions, scenario: (scene: Scene) => Promise<void>): Promise<void> {
		const scene = await Scene.open(this.n8n, this.editor, options);
		try {
			await scenario(scene);
		} finally {
			// A scenario that failed may have left n8n killed.
			if (!this.isRunning) await this.start();
			await scene.close();
		}
	}
}
