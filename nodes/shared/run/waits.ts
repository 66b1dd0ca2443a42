import type { IExecuteFunctions } from 'n8n-workflow';
import type { FullWindow, WaitListener } from '../transport/waitBudget';

/** A shorter wait is nothing that anybody asks about. */
const LONG_MS = 10_000;
const MINUTE_MS = 60_000;

type Logging = Pick<IExecuteFunctions, 'getNode' | 'logger'> &
	Partial<Pick<IExecuteFunctions, 'addExecutionHints' | 'getExecutionCancelSignal'>>;

/** The waits of a run for the rate limit, told in n8n's log while they last, and in a hint at its end. */
export class Waits implements WaitListener {
	/** How many items have been worked on. */
	done = 0;

	private waiting = 0;

	private since = 0;

	private waitedMs = 0;

	/** Until when the wait lasts that was told last. */
	private toldUntil = 0;

	private isDayTold = false;

	private windows = new Set<string>();

	/** @param items how many the run has; a poll does not know */
	constructor(
		private readonly context: Logging,
		private readonly items?: number,
	) {}

	begins(window: FullWindow): void {
		if (this.waiting++ === 0) this.since = Date.now();
		// a wait may grow while it lasts
		const isTold = window.endsAt < this.toldUntil + LONG_MS;
		if (isTold || window.endsAt - Date.now() < LONG_MS) return;
		this.toldUntil = window.endsAt;
		const words = inWords(window);
		this.windows.add(words);
		this.tell('info', `waits for the rate limit${words} until ${timeOf(window)}`);
		this.warnOfDay(window);
	}

	ends(): void {
		if (--this.waiting > 0) return;
		this.waitedMs += Date.now() - this.since;
		const isCancelled = this.context.getExecutionCancelSignal?.()?.aborted === true;
		if (this.toldUntil > 0 && !isCancelled) {
			this.tell('info', 'continues after the wait for the rate limit');
		}
		this.toldUntil = 0;
	}

	refuses(window: FullWindow): void {
		this.warnOfDay(window);
	}

	/** Says beside the items how long the run waited. */
	addHint(): void {
		if (this.windows.size === 0) return;
		const minutes = Math.round(this.waitedMs / MINUTE_MS);
		const [count, unit] = minutes > 1 ? [minutes, 'minutes'] : [this.waitedMs / 1000, 'seconds'];
		const message = `Waited ${Math.round(count)} ${unit} for the rate limit${[...this.windows].join('')}`;
		this.context.addExecutionHints?.({ message, location: 'outputPane' });
	}

	private warnOfDay(window: FullWindow): void {
		if (window.name !== 'day' || this.isDayTold) return;
		this.isDayTold = true;
		this.tell('warn', `has no requests left today; the limit resets at ${timeOf(window)}`);
	}

	private tell(level: 'info' | 'warn', what: string): void {
		const { done, items } = this;
		const progress =
			items === undefined ? '' : ` (${Math.min(done, items)} of ${items} items done)`;
		this.context.logger[level](`Node "${this.context.getNode().name}" ${what}${progress}`);
	}
}

function inWords({ limit, name }: FullWindow): string {
	if (name === undefined) return '';
	const per = name === 'hour' ? 'an hour' : `a ${name}`;
	return limit === undefined ? ` (${name})` : ` (${limit.toLocaleString('en')} requests ${per})`;
}

function timeOf({ endsAt }: FullWindow): string {
	return new Date(endsAt).toISOString();
}
