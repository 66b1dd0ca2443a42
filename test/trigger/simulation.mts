import type { Fault } from '../../sandbox/service/fault.mts';
import { Random, seedMathRandom } from '../random.ts';
import { SimulatedTrigger, type SimulatedPoll } from './simulatedTrigger.mts';
import { advanceTime } from '../world/time.mts';
import { triggers } from './triggers.mts';
import type { Conditions } from './conditions.mts';
import { World } from './world.mts';

const MAX_MISTAKES = 5;
const MAX_FINAL_POLLS = 200;
/** A poll with more requests is still catching up, even if it emits nothing. */
const MAX_IDLE_REQUESTS = 4;
const RETRY_DELAY_MS = 20_000;
const HOUR_MS = 3_600_000;

/**
 * Polls the node in n8n's polling context while the sandbox's records change at random, requests fail,
 * polls overlap, users edit workflows and n8n is killed. Compares the output with the visible changes.
 */
export class Simulation {
	readonly counts = { polls: 0, items: 0, requests: 0, failed: 0, restarts: 0, edits: 0 };
	/** Missed, duplicate and wrong events. */
	readonly mistakes: string[] = [];
	readonly world: World;
	private readonly random: Random;
	private readonly simulatedTriggers: SimulatedTrigger[] = [];
	private consecutiveFailures = 0;

	/** @param conditions the difficulties of this run */
	constructor(
		seed: number,
		private readonly conditions: Conditions,
	) {
		this.random = new Random(seed);
		seedMathRandom(seed + 1);
		this.world = new World(this.random, conditions, (change) => {
			for (const trigger of this.simulatedTriggers) trigger.onChange(change);
		});
	}

	/** Activates every trigger, polls `pollCount` times in total, then until nothing is left. */
	async run(pollCount: number): Promise<void> {
		const { counts, mistakes, simulatedTriggers, random, world } = this;
		await world.listen();
		for (const [index, setup] of triggers.entries()) {
			const trigger = new SimulatedTrigger(setup, world, random, index + 1);
			simulatedTriggers.push(trigger);
			await this.poll(trigger);
		}
		while (counts.polls < pollCount && mistakes.length < MAX_MISTAKES) await this.changeAndPoll();
		world.settle();
		for (const trigger of mistakes.length > 0 ? [] : simulatedTriggers) await this.drain(trigger);
		counts.requests = world.requests;
		await world.close();
	}

	/** Changes the world, then polls one trigger. */
	private async changeAndPoll(): Promise<void> {
		const { counts, simulatedTriggers, random, conditions, world } = this;
		if (random.chance(0.55)) world.change(random.integer(1, 4));
		if (random.chance(0.012)) world.imports.makeBurst();
		world.hasChangesDuringPolls = random.chance(0.25);
		world.injectFault(random.chance(0.05) ? drawFault(random) : undefined);
		const trigger = random.pick(simulatedTriggers);
		if (random.chance(0.02)) {
			counts.restarts++;
			await trigger.kill();
		} else if (conditions.has('edits') && random.chance(0.05)) {
			counts.edits++;
			if (random.chance(0.4)) trigger.reactivate();
			else trigger.edit();
		}
		await this.poll(trigger, random.chance(0.02) ? 2 : 1);
	}

	/** Polls until nothing more is emitted, then lists missing events. */
	private async drain(trigger: SimulatedTrigger): Promise<void> {
		const { mistakes, conditions, world } = this;
		const maxRequests = conditions.has('slowResponses') ? 1 : MAX_IDLE_REQUESTS;
		let quietPolls = 0;
		for (let polls = 0; polls < MAX_FINAL_POLLS && quietPolls < 3; polls++) {
			advanceTime(60_000);
			const { requests } = world;
			const { hasSucceeded, itemCount } = await this.poll(trigger);
			const isQuiet = hasSucceeded && itemCount === 0 && world.requests - requests <= maxRequests;
			quietPolls = isQuiet ? quietPolls + 1 : 0;
		}
		mistakes.push(...trigger.expectation.listMissing().map((text) => `${trigger.name}: ${text}`));
	}

	private async poll(trigger: SimulatedTrigger, concurrency = 1): Promise<SimulatedPoll> {
		const { counts, mistakes, random } = this;
		const result = await trigger.poll(concurrency);
		counts.polls += concurrency;
		counts.items += result.itemCount;
		counts.failed += Number(result.hasFailed);
		mistakes.push(...result.mistakes.map((text) => `${trigger.name}: ${text}`));
		this.consecutiveFailures = result.hasFailed ? this.consecutiveFailures + 1 : 0;
		if (result.hasFailed) {
			advanceTime(this.consecutiveFailures > 3 ? random.integer(1, HOUR_MS) : RETRY_DELAY_MS);
		}
		return result;
	}
}

/** Draws a fault of service or network that lasts for one request, or longer than all retries. */
function drawFault(random: Random): Fault {
	const schedule = { nth: random.integer(1, 4), times: random.pick([1, 2, 8, 8]) };
	const brokenKind = random.pick([
		'dropBefore',
		'dropAfter',
		'cutBody',
		'halfBody',
		'html',
	] as const);
	return random.pick<Fault>([
		{ kind: 'status', status: 503, ...schedule },
		{ kind: '429', retryAfter: random.pick([1, 5, 40]), ...schedule },
		{ kind: random.pick(['empty', 'notSuccess']), ...schedule },
		{ kind: brokenKind, ...schedule },
		{ kind: brokenKind, ...schedule },
	]);
}
