import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import type { N8n } from '../../../sandbox/launcher/n8n.mts';
import { freePort } from '../../../sandbox/launcher/ports.mts';
import { type Service, startService } from '../../../sandbox/launcher/service.mts';
import type { Editor } from './editor.mts';
import { Trigger } from './trigger.mts';
import { until } from './until.mts';
import type { TriggerSettings } from './workflow.mts';

const MANY = 1_000_000;

/** How a scene's service begins. */
export interface SceneOptions {
	/** How much it holds. */
	leads?: number;
	jobs?: number;
	voiceClones?: number;
	/** Whether its rate limits are those of the API. */
	hasRealLimits?: boolean;
	/** How many requests a window takes, where that is not a million, and how long it is. */
	limits?: Partial<Record<'minute' | 'hour' | 'day', number>>;
	windows?: Partial<Record<'minute' | 'hour' | 'day', number>>;
	/** Network actions that may be scheduled in a day. */
	dailyLimit?: number;
	/** How long it takes to answer. */
	latencyMs?: number;
}

/** A request that the service has seen; `status` is null while it is open. */
export interface SeenRequest {
	at: string;
	method: string;
	path: string;
	query: Record<string, string>;
	body: IDataObject | null;
	status: number | string | null;
}

/** A service of its own and the triggers that watch it: scenes do not disturb each other. */
export class Scene {
	/** The emails of the leads that were added, in order. */
	readonly added: string[] = [];
	private readonly triggers: Trigger[] = [];

	private constructor(
		private readonly n8n: N8n,
		private readonly editor: Editor,
		private readonly port: number,
		private readonly options: SceneOptions,
		/** The service as it runs now. */
		public service: Service,
		/** The id of its credential in n8n. */
		readonly credential: string,
	) {}

	static async open(n8n: N8n, editor: Editor, options: SceneOptions = {}): Promise<Scene> {
		const port = await freePort();
		const service = await startService(port, n8n.serviceLog, stateFile(n8n, port));
		const { hasRealLimits = false, latencyMs = 0, ...seed } = options;
		const limits = { minute: MANY, hour: MANY, day: MANY, ...seed.limits };
		await service.control('reset', { ...seed, ...(!hasRealLimits && { limits }) });
		await service.control('latency', { ms: latencyMs });
		const credential = await editor.saveCredential(service);
		return new Scene(n8n, editor, port, options, service, credential);
	}

	/** Switches its triggers off and ends its service. */
	async close(): Promise<void> {
		for (const trigger of this.triggers) await trigger.unpublish();
		await this.service.stop();
	}

	/**
	 * Saves a workflow with a trigger, which is still off.
	 *
	 * @param key the field that tells one item from the others
	 */
	async trigger(settings: Partial<TriggerSettings> = {}, key = 'email'): Promise<Trigger> {
		const { credential, editor } = this;
		const trigger = await Trigger.save(
			editor,
			{ event: 'leadCreated', credential, ...settings },
			key,
		);
		this.triggers.push(trigger);
		return trigger;
	}

	/** Another credential for the same service. @returns its id */
	async anotherCredential(): Promise<string> {
		return await this.editor.saveCredential(this.service);
	}

	/**
	 * Takes the service away, and gives the way to bring it back with all that it knew; the rate
	 * limits of the API hold from then on.
	 */
	async serviceAway(): Promise<() => Promise<void>> {
		await this.service.stop();
		return async () => {
			const { n8n, port } = this;
			this.service = await startService(port, n8n.serviceLog, stateFile(n8n, port));
			await this.service.control('latency', { ms: this.options.latencyMs ?? 0 });
		};
	}

	/** Adds leads to the service behind the API's back. @returns their emails */
	async addLeads(count: number, fields: object = {}): Promise<string[]> {
		const leads = Array.from({ length: count }, (_, place) => {
			const number = this.added.length + place + 1;
			return {
				firstName: 'New',
				lastName: `Lead ${number}`,
				email: `new-${number}@example.com`,
				...fields,
			};
		});
		const emails = leads.map(({ email }) => email);
		this.added.push(...emails);
		await this.service.control('leads', { leads });
		return emails;
	}

	/** Adds one lead after the other for as long as something goes on. @returns their emails */
	async addLeadsWhile(goesOn: () => Promise<void>): Promise<string[]> {
		const emails: string[] = [];
		let isOver = false;
		const work = goesOn().finally(() => (isOver = true));
		while (!isOver) {
			emails.push(...(await this.addLeads(1)));
			await sleep(100);
		}
		await work;
		return emails;
	}

	/** Resolves when the service has answered so many requests more. */
	async polls(count: number): Promise<void> {
		const answered = async () =>
			(await this.requests()).filter(({ status }) => status !== null).length;
		const before = await answered();
		await until(async () => (await answered()) >= before + count);
	}

	/** Resolves in the middle of a poll, where the service takes long enough to answer. */
	async midPoll(): Promise<void> {
		await until(async () => (await this.requests()).at(-1)?.status === null);
	}

	/** The requests that the service has seen since it started. */
	async requests(): Promise<SeenRequest[]> {
		return (await this.service.control<{ requests: SeenRequest[] }>('log')).requests;
	}
}

function stateFile(n8n: N8n, port: number): string {
	return join(n8n.folder, `service-${port}.json`);
}
