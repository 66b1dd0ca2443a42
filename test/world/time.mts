/**
 * Simulated time: it stops during work, and jumps to the next timer when everything waits. A minute's
 * wait for the rate limit takes a millisecond, and runs are reproducible.
 */

/** After this many idle event loop turns, everything counts as waiting. */
const IDLE_TURNS = 40;
const MAX_TIMER_MS = 2 ** 31 - 1;

type Timer = { due: number; fire: () => void };

const timers = new Map<object, Timer>();
let currentTime = 0;
let clockOffset = 0;
let activityCount = 0;
let isWatching = false;

let onTimePassed = () => {};

/** The simulated time in ms. */
export function simulatedNow(): number {
	return currentTime;
}

/** Reports work in progress, so that simulated time does not advance. */
export function noteActivity(): void {
	activityCount++;
}

/** Makes the local clock fast by `ms`. */
export function setClockOffset(ms: number): void {
	clockOffset = ms;
}

export function advanceTime(ms: number): void {
	currentTime += ms;
	onTimePassed();
}

export async function waitMs(ms: number): Promise<void> {
	await new Promise<void>((resolve) => globalThis.setTimeout(resolve, ms));
}

/**
 * Replaces this process's clock with simulated time.
 *
 * @param start initial time in ms
 * @param onPassed called whenever simulated time has advanced
 */
export function useSimulatedClock(start: number, onPassed: () => void): void {
	currentTime = start;
	onTimePassed = onPassed;
	const now = () => currentTime + clockOffset;
	const RealDate = Date;
	RealDate.now = now;
	globalThis.Date = new Proxy(RealDate, {
		construct: (target, args: [], newTarget) =>
			Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
	});
}

/** Replaces this process's timers with simulated ones. They ignore work outside this process. */
export function useSimulatedTimers(): void {
	const { clearTimeout, setTimeout } = globalThis;
	const wait = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
		const handle = setTimeout(() => {}, MAX_TIMER_MS).unref();
		const due = currentTime + Math.max(0, ms);
		const fire = () => {
			clearTimeout(handle);
			work(...args);
		};
		timers.set(handle, { due, fire });
		noteActivity();
		watchEventLoop();
		return handle;
	};
	globalThis.setTimeout = Object.assign(wait, setTimeout) as typeof setTimeout;
	globalThis.clearTimeout = (handle) => {
		if (typeof handle === 'object') timers.delete(handle);
		clearTimeout(handle);
		noteActivity();
	};
}

function watchEventLoop(): void {
	if (isWatching) return;
	isWatching = true;
	let seen = activityCount;
	let idle = 0;
	const next = () => {
		if (timers.size === 0) {
			isWatching = false;
			return;
		}
		idle = seen === activityCount ? idle + 1 : 0;
		seen = activityCount;
		if (idle >= IDLE_TURNS) {
			idle = 0;
			fireNextTimers();
		}
		setImmediate(next);
	};
	setImmediate(next);
}

/** Advances time to the earliest timers and fires them. */
function fireNextTimers(): void {
	let due = Infinity;
	for (const wait of timers.values()) due = Math.min(due, wait.due);
	if (due > currentTime) advanceTime(due - currentTime);
	for (const [handle, wait] of timers) {
		if (wait.due > due) continue;
		timers.delete(handle);
		wait.fire();
	}
}
