import type { N8n } from '../../../sandbox/launcher/n8n.mts';
import { findFreePort } from '../../../sandbox/launcher/ports.mts';
import { type Service, startService } from '../../../sandbox/launcher/service.mts';
import type { LoggedRequest } from '../workbench.mts';
import type { EditorApi } from './editor.mts';
import { Trigger } from './trigger.mts';
import { waitUntil } from './waitUntil.mts';

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
		private readonly editor: EditorApi,
		readonly service: Service,
		/** The ID of the service's credential in n8n. */
		readonly credential: string,
	) {}

	static async open(n8n: N8n, editor: EditorApi, options: ScenarioOptions = {}): Promise<Scenario> {
		const service = await startSeededService(n8n, options);
		const credential = await editor.saveCredential(service);
		return new Scenario(editor, service, credential);
	}

	/** Deactivates the triggers and stops the service. */
	async close(): Promise<void> {
		for (const trigger of this.triggers) await trigger.unpublish();
		await this.service.stop();
	}

	/** Saves a workflow with an inactive trigger on new leads. */
	async saveTrigger(): Promise<Trigger> {
		const trigger = await Trigger.save(this.editor, this.credential);
		this.triggers.push(trigger);
		return trigger;
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

	/** Waits until the service has sent `count` more responses. */
	async waitForPolls(count: number): Promise<void> {
		const countResponses = async () =>
			(await this.readRequests()).filter(({ status }) => status !== null).length;
		const countBefore = await countResponses();
		await waitUntil(async () => (await countResponses()) >= countBefore + count);
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
	{ latencyMs = 0, limits, ...seed }: ScenarioOptions,
): Promise<Service> {
	const service = await startService(await findFreePort(), serviceLog);
	const allLimits = { minute: UNLIMITED, hour: UNLIMITED, day: UNLIMITED, ...limits };
	await service.control('reset', { ...seed, limits: allLimits });
	await service.control('latency', { ms: latencyMs });
	return service;
}
