import { existsSync, readFileSync } from 'node:fs';

/** What Linux knows of the thread that reads it: first, for how long it was on a processor, in ns. */
const SCHEDULED = '/proc/thread-self/schedstat';

/** In ms. Other processes on a busy machine do not count where the system tells them apart. */
function timeOfThread(): number {
	if (!existsSync(SCHEDULED)) return performance.now();
	return Number(readFileSync(SCHEDULED, 'utf8').split(' ')[0]) / 1e6;
}

/** Notes for how long this thread is at work without a turn of its event loop. */
export class StallWatch {
	private longest = 0;

	private last = 0;

	private timer?: NodeJS.Timeout;

	/** From now on; what is under way does not count. */
	start(): void {
		this.longest = 0;
		this.last = timeOfThread();
		this.timer = setInterval(() => this.note(), 1);
	}

	/** The longest stall since the start, up to now, in ms. */
	stop(): number {
		clearInterval(this.timer);
		this.note();
		return this.longest;
	}

	private note(): void {
		const now = timeOfThread();
		this.longest = Math.max(this.longest, now - this.last);
		this.last = now;
	}
}
