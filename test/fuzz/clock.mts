import { mock } from 'node:test';

const START = Date.parse('2026-03-31T07:00:00Z');
/** Turns of the event loop in which all that needs no timer comes to its end. */
const TURNS = 3;
const FIRST_STEP_MS = 50;
const MAX_STEP_MS = 60_000;
const GROWTH = 1.3;
const MOMENT_MS = 0.5;

/** Something did not end within the time that passed for it. */
export class Hang extends Error {}

let hasNews = false;

/** Whoever sends a request says so: what follows is looked at closely again. */
export function stir(): void {
	hasNews = true;
}

/** Sets the clock back, without the timers that were left. */
export function resetClock(): void {
	mock.timers.reset();
	mock.timers.enable({ apis: ['setTimeout', 'Date'], now: START });
}

/**
 * Lets time pass until the promise settles: in small steps behind each request, in ever larger ones
 * while something only waits.
 *
 * @throws Hang after `mostMs` of that time
 */
export async function finish<T>(promise: Promise<T>, mostMs: number): Promise<T> {
	let isDone = false;
	const end = () => {
		isDone = true;
	};
	promise.then(end, end);
	let step = FIRST_STEP_MS;
	for (let passed = 0; passed <= mostMs; passed += step) {
		for (let turn = 0; turn < TURNS && !isDone; turn++) await turnOfTheLoop();
		if (isDone) return await promise;
		step = hasNews ? FIRST_STEP_MS : Math.min(MAX_STEP_MS, step * GROWTH);
		hasNews = false;
		if (step === MAX_STEP_MS) await realMoment();
		mock.timers.tick(Math.ceil(step));
	}
	throw new Hang(`not ended after ${mostMs / 60_000} minutes`);
}

/** What runs in other threads, as packing does, takes real time, however fast the clock goes. */
async function realMoment(): Promise<void> {
	const start = performance.now();
	while (performance.now() - start < MOMENT_MS) await turnOfTheLoop();
}

async function turnOfTheLoop(): Promise<void> {
	await new Promise((resolve) => setImmediate(resolve));
}
