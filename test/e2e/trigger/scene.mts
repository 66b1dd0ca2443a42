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
	/** How many it holds. */
	leads?: number;
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
		const service = await begun(n8n, port, options);
		const credential = await editor.saveCredential(service);
		return new Scene(n8n, editor, port, options, service, credential);
	}

	/** Switches its triggers off and ends its service. */
	async close(): Promise<void> {
		for (const trigger of this.triggers) await trigger.unpublish();
		await this.service.stop();
	}

	/** Saves a workflow with a trigger on new leads, which is still off. */
	async trigger(settings: Partial<TriggerSettings> = {}): Promise<Trigger> {
		const { credential, editor } = this;
		const trigger = await Trigger.save(editor, { credential, ...settings });
		this.triggers.push(trigger);
		return trigger;
	}

	/** Takes the service away, and gives the way to bring it back as it was at its beginning. */
	async serviceAway(): Promise<() => Promise<void>> {
		await this.service.stop();
		return async () => {
			this.service = await begun(this.n8n, this.port, this.options);
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

/** Starts a service that holds what a scene begins with. */
async function begun(
	{ serviceLog }: N8n,
	port: number,
	{ latencyMs = 0, limits, ...seed }: SceneOptions,
): Promise<Service> {
	const service = await startService(port, serviceLog);
	const wide = { minute: MANY, hour: MANY, day: MANY, ...limits };
	await service.control('reset', { ...seed, limits: wide });
	await service.control('latency', { ms: latencyMs });
	return service;
}
