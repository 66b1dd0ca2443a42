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

	/** @param conditions what else makes it difficult */
	constructor(
		seed: number,
		private readonly conditions: Conditions,
	) {
		this.random = new Random(seed);
		seedMathRandom(seed + 1);
		this.world = new World(this.random, conditions, (change) => {
			for (const one of this.simulatedTriggers) one.onChange(change);
		});
	}

	/** Activates every trigger, polls `polls` times in all, then drains what is left. */
	async run(polls: number): Promise<void> {
		const { counts, mistakes, simulatedTriggers, random, world } = this;
		await world.listen();
		for (const [place, trigger] of triggers.entries()) {
			const one = new SimulatedTrigger(trigger, world, random, place + 1);
			simulatedTriggers.push(one);
			await this.poll(one);
		}
		while (counts.polls < polls && mistakes.length < MAX_MISTAKES) await this.step();
		world.settle();
		for (const one of mistakes.length > 0 ? [] : simulatedTriggers) await this.drain(one);
		counts.requests = world.requests;
		await world.close();
	}

	/** Changes the world, then polls one trigger. */
	private async step(): Promise<void> {
		const { counts, simulatedTriggers, random, conditions, world } = this;
		if (random.chance(0.55)) world.change(random.integer(1, 4));
		if (random.chance(0.012)) world.imports.burst();
		world.changesDuringPolls = random.chance(0.25);
		world.injectFault(random.chance(0.05) ? drawFault(random) : undefined);
		const one = random.pick(simulatedTriggers);
		if (random.chance(0.02)) {
			counts.restarts++;
			await one.kill();
		} else if (conditions.has('edits') && random.chance(0.05)) {
			counts.edits++;
			if (random.chance(0.4)) one.reactivate();
			else one.edit();
		}
		await this.poll(one, random.chance(0.02) ? 2 : 1);
	}

	/** Polls until nothing more is emitted, then lists missing events. */
	private async drain(one: SimulatedTrigger): Promise<void> {
		const { mistakes, conditions, world } = this;
		const maxRequests = conditions.has('slow') ? 1 : MAX_IDLE_REQUESTS;
		let quietPolls = 0;
		for (let polls = 0; polls < MAX_FINAL_POLLS && quietPolls < 3; polls++) {
			advanceTime(60_000);
			const { requests } = world;
			const { hasSucceeded, items } = await this.poll(one);
			const isQuiet = hasSucceeded && items === 0 && world.requests - requests <= maxRequests;
			quietPolls = isQuiet ? quietPolls + 1 : 0;
		}
		mistakes.push(...one.expectation.listMissing().map((what) => `${one.name}: ${what}`));
	}

	private async poll(one: SimulatedTrigger, times = 1): Promise<SimulatedPoll> {
		const { counts, mistakes, random } = this;
		const result = await one.poll(times);
		counts.polls += times;
		counts.items += result.items;
		counts.failed += Number(result.hasFailed);
		mistakes.push(...result.mistakes.map((what) => `${one.name}: ${what}`));
		this.consecutiveFailures = result.hasFailed ? this.consecutiveFailures + 1 : 0;
		if (result.hasFailed)
			advanceTime(this.consecutiveFailures > 3 ? random.integer(1, HOUR_MS) : RETRY_DELAY_MS);
		return result;
	}
}

/** A service or network fault, once or for longer than a request is retried. */
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
