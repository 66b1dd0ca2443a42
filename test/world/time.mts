/**
 * Simulated time: it stops during work, and jumps to the next timer when all work is waiting. A minute's
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

/** Returns the simulated time in ms. */
export function simulatedNow(): number {
	return currentTime;
}

/** Reports work in progress, so that simulated time does not advance. */
export function reportActivity(): void {
	activityCount++;
}

/** Sets the local clock ahead of simulated time. */
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

/** Replaces this process's timers with simulated ones, which do not wait for other processes. */
export function useSimulatedTimers(): void {
	const { clearTimeout, setTimeout } = globalThis;
	const setSimulatedTimeout = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
		const handle = setTimeout(() => {}, MAX_TIMER_MS).unref();
		const due = currentTime + Math.max(0, ms);
		const fire = () => {
			clearTimeout(handle);
			work(...args);
		};
		timers.set(handle, { due, fire });
		reportActivity();
		watchEventLoop();
		return handle;
	};
	globalThis.setTimeout = Object.assign(setSimulatedTimeout, setTimeout) as typeof setTimeout;
	globalThis.clearTimeout = (handle) => {
		if (typeof handle === 'object') timers.delete(handle);
		clearTimeout(handle);
		reportActivity();
	};
}

function watchEventLoop(): void {
	if (isWatching) return;
	isWatching = true;
	let lastActivityCount = activityCount;
	let idleTurns = 0;
	const checkActivity = () => {
		if (timers.size === 0) {
			isWatching = false;
			return;
		}
		idleTurns = lastActivityCount === activityCount ? idleTurns + 1 : 0;
		lastActivityCount = activityCount;
		if (idleTurns >= IDLE_TURNS) {
			idleTurns = 0;
			fireNextTimers();
		}
		setImmediate(checkActivity);
	};
	setImmediate(checkActivity);
}

/** Advances time to the earliest timers and fires them. */
function fireNextTimers(): void {
	let due = Infinity;
	for (const timer of timers.values()) due = Math.min(due, timer.due);
	if (due > currentTime) advanceTime(due - currentTime);
	for (const [handle, timer] of timers) {
		if (timer.due > due) continue;
		timers.delete(handle);
		timer.fire();
	}
}
