/**
 * Time that does not pass while something is done, and is over at once while all wait: a poll that
 * waits a minute for the rate limit takes a millisecond, and a run is the same on every machine.
 */

/** How often the event loop turns with nothing happening before everybody is taken to be waiting. */
const IDLE_TURNS = 40;
/** The longest that a timer of Node's can be. */
const NEVER = 2 ** 31 - 1;

type Wait = { due: number; end: () => void };

const waits = new Map<object, Wait>();
let worldTime = 0;
let localError = 0;
let activity = 0;
let isTurning = false;

/** What is done for others as time passes. */
let passed = () => {};

/** The world's own time in ms. */
export function worldNow(): number {
	return worldTime;
}

/** Something happens: whoever waits goes on waiting. */
export function stir(): void {
	activity++;
}

/** By how much the clock of the machine that polls is wrong. */
export function setLocalError(ms: number): void {
	localError = ms;
}

/** Lets time pass at once, while nothing waits. */
export function leap(ms: number): void {
	worldTime += ms;
	passed();
}

/** Waits in this time. */
export async function waitFor(ms: number): Promise<void> {
	await new Promise<void>((resolve) => globalThis.setTimeout(resolve, ms));
}

/**
 * Lets the clock of this process show the time of the world.
 *
 * @param start where it begins, in ms
 * @param onPassed called whenever time has passed
 */
export function showWorldTime(start: number, onPassed: () => void): void {
	worldTime = start;
	passed = onPassed;
	const now = () => worldTime + localError;
	const RealDate = Date;
	RealDate.now = now;
	globalThis.Date = new Proxy(RealDate, {
		construct: (target, given: [], newTarget) =>
			Reflect.construct(target, given.length > 0 ? given : [now()], newTarget) as Date,
	});
}

/** Lets this process wait by the time of the world; nothing may come from outside from now on. */
export function waitInWorldTime(): void {
	const { clearTimeout, setTimeout } = globalThis;
	const wait = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
		const handle = setTimeout(() => {}, NEVER).unref();
		const due = worldTime + Math.max(0, ms);
		const end = () => {
			clearTimeout(handle);
			work(...given);
		};
		waits.set(handle, { due, end });
		stir();
		turn();
		return handle;
	};
	globalThis.setTimeout = Object.assign(wait, setTimeout) as typeof setTimeout;
	globalThis.clearTimeout = (handle) => {
		if (typeof handle === 'object') waits.delete(handle);
		clearTimeout(handle);
		stir();
	};
}

/** Watches the event loop as long as somebody waits. */
function turn(): void {
	if (isTurning) return;
	isTurning = true;
	let seen = activity;
	let idle = 0;
	const next = () => {
		if (waits.size === 0) {
			isTurning = false;
			return;
		}
		idle = seen === activity ? idle + 1 : 0;
		seen = activity;
		if (idle >= IDLE_TURNS) {
			idle = 0;
			endWaits();
		}
		setImmediate(next);
	};
	setImmediate(next);
}

/** Time passes up to the end of the shortest wait. */
function endWaits(): void {
	let due = Infinity;
	for (const wait of waits.values()) due = Math.min(due, wait.due);
	if (due > worldTime) leap(due - worldTime);
	for (const [handle, wait] of waits) {
		if (wait.due > due) continue;
		waits.delete(handle);
		wait.end();
	}
}
