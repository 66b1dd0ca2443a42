import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import manifest from '../../../package.json' with { type: 'json' };
import type { N8nProgram } from '../../../sandbox/launcher/installN8n.mts';
import { N8n } from '../../../sandbox/launcher/n8n.mts';
import { type N8nServer, type Session, startN8n } from '../../../sandbox/launcher/n8nServer.mts';
import type { Tarball } from '../../../sandbox/launcher/packNodes.mts';
import { temporaryFolder } from '../../../sandbox/launcher/places.mts';
import { freePort } from '../../../sandbox/launcher/ports.mts';
import { type Service, startService } from '../../../sandbox/launcher/service.mts';
import { newSignIn } from '../../../sandbox/launcher/signIn.mts';
import { sandboxCredentials } from '../../../sandbox/launcher/workflows.mts';

const WORKFLOW = 'triggerTest';
const TRIGGER = 'Outreach Trigger';
/** n8n polls at most once a minute for each time that a node names: it names twenty. */
const SECONDS = Array.from({ length: 20 }, (_, place) => place * 3);
const LONGEST_WAIT_MS = 300_000;
/** How long the service takes to answer: long enough to be in the middle of a poll. */
const LATENCY_MS = 300;

/**
 * Requests until n8n has kept where the trigger begins: with durable cursors the first timed poll
 * begins anew, as n8n keeps nothing of the one that it makes when the workflow is switched on.
 */
const POLLS_UNTIL_REMEMBERED = 6;

/** How n8n keeps what a poll remembers. */
export interface Mode {
	name: string;
	settings: NodeJS.ProcessEnv;
}

/** n8n that was killed while it switched a workflow on tries again after this, by default 2 minutes. */
const PACE = {
	N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '3',
	N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS: '1000',
};

export const defaults: Mode = { name: "n8n's defaults", settings: PACE };

export const durable: Mode = {
	name: 'durable cursors',
	settings: {
		...PACE,
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
		N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '1',
		N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
	},
};

/** A real n8n whose only published workflow starts with new leads, and a service of its own. */
export class Stand {
	private readonly signIn = newSignIn();
	private server?: N8nServer;
	private session?: Session;
	private leads = 0;

	private constructor(
		private readonly n8n: N8n,
		private readonly mode: Mode,
		private readonly servicePort: number,
		public service: Service,
	) {}

	/** Sets it up and starts n8n; resolves when n8n keeps what the trigger has noted as there before. */
	static async setUp(program: N8nProgram, tarball: Tarball, mode: Mode): Promise<Stand> {
		const n8n = new N8n(program, temporaryFolder('trigger'));
		const port = await freePort();
		const service = await startService(port, n8n.serviceLog, stateFile(n8n));
		const stand = new Stand(n8n, mode, port, service);
		const workflow = leadCreatedWorkflow();
		await service.control('latency', { ms: LATENCY_MS });
		await n8n.installNodes(tarball);
		await n8n.import(sandboxCredentials([workflow], service), [workflow]);
		await n8n.publish(WORKFLOW);
		await stand.start();
		await stand.polls(POLLS_UNTIL_REMEMBERED);
		return stand;
	}

	/** Starts n8n with the mode's settings and these. */
	async start(settings: NodeJS.ProcessEnv = {}): Promise<void> {
		const all = { ...this.mode.settings, ...settings };
		this.server = await startN8n(this.n8n, await freePort(), all);
		await this.server.createOwner(this.signIn);
		this.session = await this.server.session(this.signIn);
	}

	async kill(): Promise<void> {
		await this.server?.kill();
	}

	async stop(): Promise<void> {
		await this.server?.stop();
		await this.service.stop();
	}

	/** Resolves when n8n has ended by itself. */
	async ended(): Promise<void> {
		await this.server?.ended;
	}

	/** Takes the service away, and gives the way to bring it back as it was. */
	async serviceAway(): Promise<() => Promise<void>> {
		await this.service.stop();
		return async () => {
			this.service = await startService(this.servicePort, this.n8n.serviceLog, stateFile(this.n8n));
			await this.service.control('latency', { ms: LATENCY_MS });
		};
	}

	/** Adds leads to the service behind the API's back. */
	async addLeads(count: number): Promise<void> {
		const leads = Array.from({ length: count }, () => {
			const number = ++this.leads;
			return { firstName: 'New', lastName: `Lead ${number}`, email: emailOf(number) };
		});
		await this.service.control('leads', { leads });
	}

	/** The emails of the leads that were added, in order. */
	get added(): string[] {
		return Array.from({ length: this.leads }, (_, place) => emailOf(place + 1));
	}

	/** Resolves when the service has answered so many requests more. */
	async polls(count: number): Promise<void> {
		const before = (await this.requests()).length;
		await until(async () => (await this.requests()).length >= before + count);
	}

	/** The requests that the service has seen; `status` is null while one is open. */
	async requests(): Promise<{ status: number | string | null }[]> {
		return (await this.service.control<{ requests: { status: number | null }[] }>('log')).requests;
	}

	/** The emails that the trigger gave, an array for each execution. */
	async delivered(): Promise<string[][]> {
		const session = this.session ?? assert.fail('n8n was not started');
		const executions: string[][] = [];
		for (const id of await executionIds(session)) {
			const answer = await session(`/rest/executions/${id}`);
			const { data } = (await answer.json()) as { data: { data: string } };
			executions.push(triggerItems(parse(data.data) as RunData));
		}
		return executions;
	}
}

/** Waits for something, five minutes at most. */
export async function until(isSo: () => Promise<boolean>, pauseMs = 100): Promise<void> {
	for (const end = Date.now() + LONGEST_WAIT_MS; !(await isSo()); await sleep(pauseMs)) {
		assert.ok(Date.now() < end, 'It did not happen in five minutes');
	}
}

function emailOf(number: number): string {
	return `new-${number}@example.com`;
}

function stateFile(n8n: N8n): string {
	return join(n8n.folder, 'service.json');
}

async function executionIds(session: Session): Promise<Set<string>> {
	const ids = new Set<string>();
	for (let query = ''; ; ) {
		const answer = await session(`/rest/executions?limit=100${query}`);
		assert.ok(answer.ok, await answer.clone().text());
		const { data } = (await answer.json()) as { data: ExecutionPage };
		for (const { id } of data.results) ids.add(id);
		if (!data.nextCursor) return ids;
		query = `&cursor=${encodeURIComponent(data.nextCursor)}`;
	}
}

interface ExecutionPage {
	results: { id: string }[];
	nextCursor?: string | null;
}

interface Given {
	main?: ({ json: { email?: string } }[] | null)[];
}

interface RunData {
	resultData: { runData: Record<string, { data?: Given }[]> };
	executionData?: { nodeExecutionStack: { node: { name: string }; data: Given }[] };
}

/** What the trigger gave: in the run, or still before it where n8n died in between. A poll that failed gave nothing. */
function triggerItems({ resultData, executionData }: RunData): string[] {
	const waiting = executionData?.nodeExecutionStack.find(({ node }) => node.name === TRIGGER)?.data;
	const given = resultData.runData[TRIGGER]?.[0]?.data ?? waiting;
	return (given?.main?.[0] ?? []).flatMap(({ json }) => json.email ?? []);
}

function leadCreatedWorkflow() {
	return {
		id: WORKFLOW,
		name: 'New leads',
		active: false,
		settings: {},
		nodes: [
			{
				id: 'trigger',
				name: TRIGGER,
				type: `${manifest.name}.outreachTrigger`,
				typeVersion: 1,
				position: [0, 0],
				parameters: {
					event: 'leadCreated',
					pollTimes: {
						item: SECONDS.map((second) => ({
							mode: 'custom',
							cronExpression: `${second} * * * * *`,
						})),
					},
				},
				credentials: { outreachAutomationApi: { id: 'sandbox', name: 'Sandbox' } },
			},
			{
				id: 'next',
				name: 'Next',
				type: 'n8n-nodes-base.noOp',
				typeVersion: 1,
				position: [200, 0],
				parameters: {},
			},
		],
		connections: { [TRIGGER]: { main: [[{ node: 'Next', type: 'main', index: 0 }]] } },
	};
}
