import { leap, worldNow } from '../world/time.mts';
import { Kept, newWorld } from './kept.mts';
import { lossesOf } from './unavoidable.mts';
import type { Report } from './simulation.mts';
import { triggers } from './triggers.mts';
import type { Weather } from './weather.mts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MAX_FINDINGS = 10;
const LAST_POLLS = 5;
const CHANGES_IN_AN_HOUR = 200;

/** How steadily a world goes on, in place of at random. */
export type Pace = {
	days: number;
	/** How many triggers share the key. */
	triggers: number;
	/** Minutes between two polls of a trigger. */
	minutes: number;
};

/** Polls as n8n does it: each trigger in its own second of the same minutes. */
export async function keepPace(seed: number, pace: Pace, weather: Weather): Promise<Report> {
	const findings: string[] = [];
	const counts = { polls: 0, items: 0, requests: 0, failed: 0, restarts: 0, edits: 0 };
	const { kept, origin, random, world } = await newWorld(seed, weather);
	world.breakDown(undefined);
	const begin = worldNow();
	let changed = 0;
	const passTo = (time: number) => {
		const next = () => begin + ((changed + 1) * HOUR) / CHANGES_IN_AN_HOUR;
		for (; next() <= time; changed++) {
			leap(Math.max(0, next() - worldNow()));
			world.change(1);
		}
		leap(Math.max(0, time - worldNow()));
	};
	const poll = async (one: Kept) => {
		const polled = await one.poll();
		counts.polls++;
		counts.items += polled.items;
		counts.failed += Number(polled.isFailed);
		findings.push(...polled.findings.map((what) => `${one.name}: ${what}`));
	};
	for (let place = 0; place < pace.triggers; place++) {
		const trigger = triggers[place % triggers.length];
		if (trigger) kept.push(new Kept(trigger, world, random, origin, place + 1));
	}
	const end = begin + pace.days * DAY;
	for (let turn = begin; turn < end && findings.length < MAX_FINDINGS;) {
		for (const [place, one] of kept.entries()) {
			passTo(turn + (place * MINUTE) / kept.length);
			await poll(one);
		}
		turn += pace.minutes * MINUTE;
	}
	counts.requests = world.requests;
	world.rest();
	for (const one of kept) {
		for (let last = 0; last < LAST_POLLS; last++, leap(MINUTE)) await poll(one);
		findings.push(...one.expectation.missing().map((what) => `${one.name}: ${what}`));
	}
	await world.close();
	return { counts, losses: lossesOf(kept), findings };
}
