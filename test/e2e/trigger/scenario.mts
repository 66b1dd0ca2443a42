import { setTimeout as sleep } from 'node:timers/promises';
import type { N8n } from '../../../sandbox/launcher/n8n.mts';
import { findFreePort } from '../../../sandbox/launcher/ports.mts';
import { type Service, startService } from '../../../sandbox/launcher/service.mts';
import type { LoggedRequest } from '../workbench.mts';
import type { EditorApi } from './editor.mts';
import { Trigger } from './trigger.mts';
import { waitUntil } from './waitUntil.mts';
import type { TriggerSettings } from './workflow.mts';

const UNLIMITED = 1_000_000;

/** The initial state of a scenario's service. */
export interface ScenarioOptions {
	/** Number of existing leads. */
	leads?: number;
	/** Requests per window (default: unlimited), and the length of each window. */
	limits?: Partial<Record<'minute' | 'hour' | 'day', number>>;
	windows?: Partial<Record<'minute' | 'hour' | 'day', number>>;
	/** Network actions that may be scheduled in a day. */
	dailyLimit?: number;
	/** Response latency. */
	latencyMs?: number;
}

/** A service and the triggers that poll it. Each scenario has its own. */
export class Scenario {
	/** The emails of the added leads, in order. */
	readonly addedEmails: string[] = [];
	private readonly triggers: Trigger[] = [];

	private constructor(
		private readonly n8n: N8n,
		private readonly editor: EditorApi,
		private readonly port: number,
		private readonly options: ScenarioOptions,
		/** The running service. */
		public service: Service,
		/** The ID of the service's credential in n8n. */
		readonly credential: string,
	) {}

	static async open(n8n: N8n, editor: EditorApi, options: ScenarioOptions = {}): Promise<Scenario> {
		const port = await findFreePort();
		const service = await startSeededService(n8n, port, options);
		const credential = await editor.saveCredential(service);
		return new Scenario(n8n, editor, port, options, service, credential);
	}

	/** Deactivates the triggers and stops the service. */
	async close(): Promise<void> {
		for (const trigger of this.triggers) await trigger.unpublish();
		await this.service.stop();
	}

	/** Saves a workflow with an inactive trigger on new leads. */
	async saveTrigger(settings: Partial<TriggerSettings> = {}): Promise<Trigger> {
		const { credential, editor } = this;
		const trigger = await Trigger.save(editor, { credential, ...settings });
		this.triggers.push(trigger);
		return trigger;
	}

	/** Stops the service. @returns a function that restarts it in its initial state */
	async stopService(): Promise<() => Promise<void>> {
		await this.service.stop();
		return async () => {
			this.service = await startSeededService(this.n8n, this.port, this.options);
		};
	}

	/** Adds leads through a test control. @returns their emails */
	async addLeads(count: number, fields: object = {}): Promise<string[]> {
		const leads = Array.from({ length: count }, (_, index) => {
			const number = this.addedEmails.length + index + 1;
			return {
				firstName: 'New',
				lastName: `Lead ${number}`,
				email: `new-${number}@example.com`,
				...fields,
			};
		});
		const emails = leads.map(({ email }) => email);
		this.addedEmails.push(...emails);
		await this.service.control('leads', { leads });
		return emails;
	}

	/** Adds leads one by one until `run` has settled. @returns their emails */
	async addLeadsWhile(run: () => Promise<void>): Promise<string[]> {
		const emails: string[] = [];
		let hasSettled = false;
		const work = run().finally(() => (hasSettled = true));
		while (!hasSettled) {
			emails.push(...(await this.addLeads(1)));
			await sleep(100);
		}
		await work;
		return emails;
	}

	/** Waits until the service has sent `count` more responses. */
	async waitForPolls(count: number): Promise<void> {
		const countResponses = async () =>
			(await this.readRequests()).filter(({ status }) => status !== null).length;
		const before = await countResponses();
		await waitUntil(async () => (await countResponses()) >= before + count);
	}

	/** Waits until a poll is in progress. Needs `latencyMs`. */
	async waitForOpenRequest(): Promise<void> {
		await waitUntil(async () => (await this.readRequests()).at(-1)?.status === null);
	}

	/** Lists the requests since the service started. */
	async readRequests(): Promise<LoggedRequest[]> {
		return (await this.service.control<{ requests: LoggedRequest[] }>('log')).requests;
	}
}

/** Starts a service in the initial state of a scenario. */
async function startSeededService(
	{ serviceLog }: N8n,
	port: number,
	{ latencyMs = 0, limits, ...seed }: ScenarioOptions,
): Promise<Service> {
	const service = await startService(port, serviceLog);
	const allLimits = { minute: UNLIMITED, hour: UNLIMITED, day: UNLIMITED, ...limits };
	await service.control('reset', { ...seed, limits: allLimits });
	await service.control('latency', { ms: latencyMs });
	return service;
}
