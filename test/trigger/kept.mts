import { isDeepStrictEqual } from 'node:util';
import type { IDataObject, INodeParameters, WorkflowActivateMode } from 'n8n-workflow';
import { OutreachTrigger } from '../../nodes/Trigger/OutreachTrigger.node.ts';
import { demoKeys } from '../../sandbox/service/keys.mts';
import { switchOn, type Active } from '../engine.ts';
import type { Random } from '../random.ts';
import type { Expectation } from './expectations/expectation.mts';
import type { Trigger } from './triggers.mts';
import type { World } from './world.mts';
import type { Happening } from './world/people.mts';

/** What a user has set. */
type Settings = {
	scope: IDataObject;
	choices: IDataObject;
	simple: boolean;
	credentialId: string;
};

/** What came of a poll. */
export type Polled = { items: number; isWell: boolean; isFailed: boolean; findings: string[] };

const edits = ['scope', 'scope', 'credential', 'order', 'choices', 'simple'] as const;

/** A trigger in n8n, which keeps its memory, and whose user edits it. */
export class Kept {
	expectation: Expectation;
	private settings: Settings;
	private active: Active;
	/** What n8n has saved. */
	private saved: IDataObject = {};
	private isOn = true;
	/** Whether n8n's own start was just now, so that a failure is not told. */
	private isStarting = false;

	constructor(
		private readonly trigger: Trigger,
		private readonly world: World,
		private readonly random: Random,
		private readonly number: number,
	) {
		this.settings = {
			scope: trigger.scope(random),
			choices: trigger.choices?.(random) ?? {},
			simple: random.chance(0.4),
			credentialId: '1',
		};
		this.active = this.publish('activate');
		this.expectation = this.expectAnew();
	}

	get name(): string {
		return `${this.trigger.event} (${this.number})`;
	}

	happened(happening: Happening): void {
		if (this.isOn) this.expectation.happened?.(happening);
	}

	/** One poll, or more that overlap. */
	async poll(times = 1): Promise<Polled> {
		const { active, expectation, world } = this;
		const { replica, requests } = world;
		const behind = replica?.answers;
		const memory = JSON.stringify(active.memory());
		// What only a server that is behind does not show counts as new where a watch begins.
		if (replica) replica.isOn = expectation.isBegun;
		world.pages = [];
		expectation.starts();
		world.onRequest = () => expectation.asked();
		const polls = Array.from({ length: times }, async () => await active.poll());
		const ends = await Promise.allSettled(polls);
		world.onRequest = () => {};
		const isFailed = ends.some(({ status }) => status === 'rejected');
		const items = ends.flatMap((end) => (end.status === 'fulfilled' && end.value) || []);
		const hasLooked = items.length > 0 || memory !== JSON.stringify(active.memory());
		const isWell = !isFailed && world.requests > requests && (!this.isStarting || hasLooked);
		this.isStarting = false;
		const isSaved = active.saved() !== this.saved;
		this.saved = active.saved();
		const isBehind = replica?.answers !== behind;
		const isMixed = isBehind && world.requests > requests + 1;
		const findings = expectation.ends(
			items.map(({ json }) => json),
			{ isWell, isSaved, isMixed, pages: world.pages, behind: isBehind ? replica : undefined },
		);
		if (this.settings.simple && items.some(({ json }) => 'customFields' in json)) {
			findings.push('wrong: Simplify left all fields');
		}
		return { items: items.length, isWell, isFailed, findings };
	}

	/** n8n is killed and starts again; what a running poll would have given is gone. */
	async kill(): Promise<void> {
		if (this.random.chance(0.5)) await this.active.poll().catch(() => null);
		// `init` would mean that this process goes on, which still knows what was not saved.
		this.active = this.publish('leadershipChange');
		this.isStarting = true;
		this.expectation.forgets();
	}

	/** The workflow goes off, the world goes on, and it is switched on again. */
	offAndOn(): void {
		this.isOn = false;
		this.world.change(this.random.whole(0, 30));
		this.isOn = true;
		this.active = this.publish('activate');
		this.expectation = this.expectAnew();
	}

	/** The workflow is published with the trigger changed. */
	edit(): void {
		const { random, settings, trigger } = this;
		const edit = random.of(edits);
		const before = [settings.scope, settings.credentialId];
		if (edit === 'scope') settings.scope = trigger.scope(random);
		if (edit === 'order') settings.scope = reversed(settings.scope);
		if (edit === 'choices') settings.choices = trigger.choices?.(random) ?? {};
		if (edit === 'simple') settings.simple = !settings.simple;
		if (edit === 'credential') settings.credentialId = random.of(['1', '2', '3']);
		this.active = this.publish('update');
		// n8n goes on in the same process, which still knows what was not saved.
		const isSame = isDeepStrictEqual([settings.scope, settings.credentialId], before);
		if (isSame) this.expectation.choose?.(settings.choices);
		else this.expectation = this.expectAnew();
	}

	private expectAnew(): Expectation {
		const { choices, scope } = this.settings;
		const anew = this.trigger.expect(this.world, { ...scope, ...choices });
		anew.excuses = this.world.excuses;
		return anew;
	}

	private publish(activation: WorkflowActivateMode): Active {
		const { choices, credentialId, scope, simple } = this.settings;
		const parameters = { event: this.trigger.event, simple, ...scope, ...choices };
		return switchOn(
			{
				node: new OutreachTrigger(),
				parameters: parameters as INodeParameters,
				credentials: { baseUrl: this.world.origin, apiKey: demoKeys.full },
				credentialId,
				memory: this.saved,
				workflowId: String(this.number),
			},
			activation,
		);
	}
}

/** The same filters, entered in another order. */
function reversed(scope: IDataObject): IDataObject {
	const { filters } = scope;
	if (typeof filters !== 'object' || filters === null) return scope;
	return { ...scope, filters: Object.fromEntries(Object.entries(filters).reverse()) };
}
