import type { Fault } from '../../sandbox/service/fault.mts';
import type { Random } from '../random.ts';
import { Kept, newWorld, type Polled } from './kept.mts';
import { leap } from '../world/time.mts';
import { triggers } from './triggers.mts';
import type { Excuses } from './expectations/expectation.mts';
import type { Weather } from './weather.mts';

const MAX_FINDINGS = 5;
const MAX_LAST_POLLS = 200;
/** A poll that needs more still catches up, also where it gives nothing; a slow one never needs many. */
const FEW_REQUESTS = 4;
/** After a failure the next poll does not come at once. */
const UNTIL_NEXT_MS = 20_000;
const HOUR = 3_600_000;

/** What a run came to. */
export type Report = {
	counts: Record<'polls' | 'items' | 'requests' | 'failed' | 'restarts' | 'edits', number>;
	excuses: Excuses;
	findings: string[];
};

/**
 * Polls the node in n8n's own polling context against the sandbox while leads, jobs, voices, keys
 * and prospects change at random, requests fail, polls overlap, workflows are edited and n8n is
 * killed, and compares what came out with what a poller can see.
 *
 * @param weather what else makes it difficult
 */
export async function simulate(seed: number, polls: number, weather: Weather): Promise<Report> {
	const { kept, random, world } = await newWorld(seed, weather);
	const counts = { polls: 0, items: 0, requests: 0, failed: 0, restarts: 0, edits: 0 };
	const findings: string[] = [];
	let failuresInARow = 0;
	const poll = async (one: Kept, times = 1): Promise<Polled> => {
		const polled = await one.poll(times);
		counts.polls += times;
		counts.items += polled.items;
		findings.push(...polled.findings.map((what) => `${one.name}: ${what}`));
		failuresInARow = polled.isFailed ? failuresInARow + 1 : 0;
		if (polled.isFailed) counts.failed++;
		if (polled.isFailed) leap(failuresInARow > 3 ? random.whole(1, HOUR) : UNTIL_NEXT_MS);
		return polled;
	};

	world.breakDown(undefined);
	for (const [place, trigger] of triggers.entries()) {
		const one = new Kept(trigger, world, random, place + 1);
		kept.push(one);
		await poll(one);
	}
	while (counts.polls < polls && findings.length < MAX_FINDINGS) {
		if (random.chance(0.55)) world.change(random.whole(1, 4));
		if (random.chance(0.006)) world.burst();
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
		await poll(one, random.chance(0.02) ? 2 : 1);
	}
	world.breakDown(undefined);
	world.rest();
	const few = weather.has('slow') ? 1 : FEW_REQUESTS;
	for (const one of findings.length > 0 ? [] : kept) {
		let quiet = 0;
		for (let last = 0; last < MAX_LAST_POLLS && quiet < 3; last++) {
			leap(60_000);
			const { requests } = world;
			const { isWell, items } = await poll(one);
			const isQuiet = isWell && items === 0 && world.requests - requests <= few;
			quiet = isQuiet ? quiet + 1 : 0;
			if (findings.length >= MAX_FINDINGS) break;
		}
		findings.push(...one.expectation.missing().map((what) => `${one.name}: ${what}`));
	}
	counts.requests = world.requests;
	await world.close();
	return { counts, excuses: excusesOf(kept), findings };
}

/** What several triggers need not have given, added up. */
function excusesOf(all: Kept[]): Excuses {
	const sum: Excuses = {};
	for (const { expectation } of all) {
		for (const [name, count] of Object.entries(expectation.excuses)) {
			sum[name] = (sum[name] ?? 0) + count;
		}
	}
	return sum;
}

/** A service or a network that fails, once or for longer than a request is repeated. */
function faultOf(random: Random): Fault {
	const rest = { nth: random.whole(1, 4), times: random.of([1, 2, 8, 8]) };
	return random.of<Fault>([
		{ kind: 'status', status: 503, ...rest },
		{ kind: '429', retryAfter: random.of([1, 5, 40]), ...rest },
		{ kind: 'dropBefore', ...rest },
		{ kind: 'dropAfter', ...rest },
		{ kind: 'cutBody', ...rest },
		{ kind: 'halfBody', ...rest },
		{ kind: 'empty', ...rest },
		{ kind: 'html', ...rest },
		{ kind: 'notSuccess', ...rest },
	]);
}
