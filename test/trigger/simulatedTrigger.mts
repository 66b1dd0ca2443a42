import { isDeepStrictEqual } from 'node:util';
import type { IDataObject, INodeParameters, WorkflowActivateMode } from 'n8n-workflow';
import { OutreachTrigger } from '../../nodes/Trigger/OutreachTrigger.node.ts';
import { demoKeys } from '../../sandbox/service/keys.mts';
import { startPolling, type ActivePolling } from '../engine.ts';
import type { Random } from '../random.ts';
import type { Expectation } from './expectations/expectation.mts';
import type { TriggerSetup } from './triggers.mts';
import type { World } from './world.mts';
import type { WorldChange } from './world/people.mts';

type UserSettings = {
	/** Parameters that reset the trigger's state when edited. */
	scope: IDataObject;
	/** Parameters that keep the trigger's state when edited. */
	options: IDataObject;
	credentialId: string;
};

export type SimulatedPoll = {
	itemCount: number;
	hasSucceeded: boolean;
	hasFailed: boolean;
	mistakes: string[];
};

const edits = ['scope', 'scope', 'credential', 'options'] as const;

/** An active trigger in n8n, including n8n's saved state and the user's edits. */
export class SimulatedTrigger {
	expectation: Expectation;
	private settings: UserSettings;
	private activation: ActivePolling;
	private savedState: IDataObject = {};
	private isActive = true;
	/** Whether the next poll is the first after a start of n8n, which then hides a failed poll. */
	private hasJustStarted = false;

	constructor(
		private readonly setup: TriggerSetup,
		private readonly world: World,
		private readonly random: Random,
		private readonly id: number,
	) {
		this.settings = {
			scope: setup.drawScope(random),
			options: setup.drawOptions?.(random) ?? {},
			credentialId: '1',
		};
		this.activation = this.activate('activate');
		this.expectation = this.createExpectation();
	}

	get name(): string {
		return `${this.setup.event} (${this.id})`;
	}

	onChange(change: WorldChange): void {
		if (this.isActive) this.expectation.onChange?.(change);
	}

	/** Polls once, or several times at once. */
	async poll(concurrency = 1): Promise<SimulatedPoll> {
		const { activation, expectation, world } = this;
		const { replica, requests } = world;
		const replicaResponses = replica?.responseCount;
		const stateBefore = JSON.stringify(activation.staticData());
		// A stale first poll would make old records look new.
		if (replica) replica.isEnabled = expectation.hasBaseline;
		world.pages = [];
		expectation.startPoll();
		world.onRequest = () => expectation.onRequest();
		const polls = Array.from({ length: concurrency }, async () => await activation.poll());
		const results = await Promise.allSettled(polls);
		world.onRequest = () => {};
		const hasFailed = results.some(({ status }) => status === 'rejected');
		const items = results.flatMap(
			(result) => (result.status === 'fulfilled' && result.value) || [],
		);
		const hasRead = items.length > 0 || stateBefore !== JSON.stringify(activation.staticData());
		const hasSucceeded =
			!hasFailed && world.requests > requests && (!this.hasJustStarted || hasRead);
		this.hasJustStarted = false;
		const isSaved = activation.savedStaticData() !== this.savedState;
		this.savedState = activation.savedStaticData();
		const hasUsedReplica = replica?.responseCount !== replicaResponses;
		const isMixed = hasUsedReplica && world.requests > requests + 1;
		const mistakes = expectation.endPoll(
			items.map(({ json }) => json),
			{
				hasSucceeded,
				isSaved,
				isMixed,
				pages: world.pages,
				staleReplica: hasUsedReplica ? replica : undefined,
			},
		);
		return { itemCount: items.length, hasSucceeded, hasFailed, mistakes };
	}

	/** Kills n8n, possibly during a poll, and restarts it. */
	async kill(): Promise<void> {
		if (this.random.chance(0.5)) await this.activation.poll().catch(() => null);
		// With `init`, the process would keep its unsaved state.
		this.activation = this.activate('leadershipChange');
		this.hasJustStarted = true;
		this.expectation.onKill();
	}

	/** Deactivates the workflow, lets changes happen, and activates it again. */
	reactivate(): void {
		this.isActive = false;
		this.world.change(this.random.integer(0, 30));
		this.isActive = true;
		this.activation = this.activate('activate');
		this.expectation = this.createExpectation();
	}

	/** Edits the trigger and publishes the workflow. */
	edit(): void {
		const { random, settings, setup } = this;
		const edit = random.pick(edits);
		const before = [settings.scope, settings.credentialId];
		if (edit === 'scope') settings.scope = setup.drawScope(random);
		if (edit === 'options') settings.options = setup.drawOptions?.(random) ?? {};
		if (edit === 'credential') settings.credentialId = random.pick(['1', '2', '3']);
		this.activation = this.activate('update');
		// The process of n8n continues with its unsaved state.
		const hasSameScope = isDeepStrictEqual([settings.scope, settings.credentialId], before);
		if (hasSameScope) this.expectation.changeFilters?.(settings.options);
		else this.expectation = this.createExpectation();
	}

	private createExpectation(): Expectation {
		const { options, scope } = this.settings;
		const expectation = this.setup.createExpectation(this.world, { ...scope, ...options });
		expectation.exemptions = this.world.exemptions;
		return expectation;
	}

	private activate(activation: WorkflowActivateMode): ActivePolling {
		const { credentialId, options, scope } = this.settings;
		const parameters = { event: this.setup.event, ...scope, ...options };
		return startPolling(
			{
				node: new OutreachTrigger(),
				parameters: parameters as INodeParameters,
				credentials: { baseUrl: this.world.origin, apiKey: demoKeys.full },
				credentialId,
				staticData: this.savedState,
				workflowId: String(this.id),
			},
			activation,
		);
	}
}
