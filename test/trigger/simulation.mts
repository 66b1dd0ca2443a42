import type { Fault } from '../../sandbox/service/fault.mts';
import { Random, seedMathRandom } from '../random.ts';
import { Kept, type Polled } from './kept.mts';
import { leap } from '../world/time.mts';
import { triggers } from './triggers.mts';
import type { Weather } from './weather.mts';
import { World } from './world.mts';

const MAX_FINDINGS = 5;
const MAX_LAST_POLLS = 200;
/** A poll that needs more still catches up, also where it gives nothing; a slow one never needs many. */
const FEW_REQUESTS = 4;
/** After a failure the next poll does not come at once. */
const UNTIL_NEXT_MS = 20_000;
const HOUR = 3_600_000;

/**
 * Polls the node in n8n's own polling context against the sandbox while leads, jobs, voices, keys
 * and prospects change at random, requests fail, polls overlap, workflows are edited and n8n is
 * killed, and compares what came out with what a poller can see.
 */
export class Simulation {
	readonly counts = { polls: 0, items: 0, requests: 0, failed: 0, restarts: 0, edits: 0 };
	/** What must not be: what was missed, given twice or given wrongly. */
	readonly findings: string[] = [];
	readonly world: World;
	private readonly random: Random;
	private readonly kept: Kept[] = [];
	private failuresInARow = 0;

	/** @param weather what else makes it difficult */
	constructor(
		seed: number,
		private readonly weather: Weather,
	) {
		this.random = new Random(seed);
		seedMathRandom(seed + 1);
		this.world = new World(this.random, weather, (happening) => {
			for (const one of this.kept) one.happened(happening);
		});
	}

	/** Every trigger is published, goes through so many polls in all, and at last gives what is left. */
	async run(polls: number): Promise<void> {
		const { counts, findings, kept, random, world } = this;
		await world.listen();
		for (const [place, trigger] of triggers.entries()) {
			const one = new Kept(trigger, world, random, place + 1);
			kept.push(one);
			await this.poll(one);
		}
		while (counts.polls < polls && findings.length < MAX_FINDINGS) await this.goOn();
		world.rest();
		for (const one of findings.length > 0 ? [] : kept) await this.end(one);
		counts.requests = world.requests;
		await world.close();
	}

	/** The world changes, and one of the triggers polls. */
	private async goOn(): Promise<void> {
		const { counts, kept, random, weather, world } = this;
		if (random.chance(0.55)) world.change(random.whole(1, 4));
		if (random.chance(0.012)) world.imports.burst();
		world.isRestless = random.chance(0.25);
		world.breakDown(random.chance(0.05) ? faultOf(random) : undefined);
		const one = random.of(kept);
		if (random.chance(0.02)) {
			counts.restarts++;
			await one.kill();
		} else if (weather.has('edits') && random.chance(0.05)) {
			counts.edits++;
			if (random.chance(0.4)) one.offAndOn();
			else one.edit();
		}
		await this.poll(one, random.chance(0.02) ? 2 : 1);
	}

	/** Polls until nothing more comes, and looks what is missing. */
	private async end(one: Kept): Promise<void> {
		const { findings, weather, world } = this;
		const few = weather.has('slow') ? 1 : FEW_REQUESTS;
		let quiet = 0;
		for (let last = 0; last < MAX_LAST_POLLS && quiet < 3; last++) {
			leap(60_000);
			const { requests } = world;
			const { isWell, items } = await this.poll(one);
			const isQuiet = isWell && items === 0 && world.requests - requests <= few;
			quiet = isQuiet ? quiet + 1 : 0;
		}
		findings.push(...one.expectation.missing().map((what) => `${one.name}: ${what}`));
	}

	private async poll(one: Kept, times = 1): Promise<Polled> {
		const { counts, findings, random } = this;
		const polled = await one.poll(times);
		counts.polls += times;
		counts.items += polled.items;
		counts.failed += Number(polled.isFailed);
		findings.push(...polled.findings.map((what) => `${one.name}: ${what}`));
		this.failuresInARow = polled.isFailed ? this.failuresInARow + 1 : 0;
		if (polled.isFailed) leap(this.failuresInARow > 3 ? random.whole(1, HOUR) : UNTIL_NEXT_MS);
		return polled;
	}
}

/** A service or a network that fails, once or for longer than a request is repeated. */
function faultOf(random: Random): Fault {
	const rest = { nth: random.whole(1, 4), times: random.of([1, 2, 8, 8]) };
	const broken = random.of(['dropBefore', 'dropAfter', 'cutBody', 'halfBody', 'html'] as const);
	return random.of<Fault>([
		{ kind: 'status', status: 503, ...rest },
		{ kind: '429', retryAfter: random.of([1, 5, 40]), ...rest },
		{ kind: random.of(['empty', 'notSuccess']), ...rest },
		{ kind: broken, ...rest },
		{ kind: broken, ...rest },
	]);
}
