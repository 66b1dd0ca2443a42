import type { IExecuteFunctions } from 'n8n-workflow';

/** A shorter wait is nothing that anybody asks about. */
const LONG_MS = 10_000;
const MINUTE_MS = 60_000;

type Logging = Pick<IExecuteFunctions, 'getNode' | 'logger'> &
	Partial<Pick<IExecuteFunctions, 'addExecutionHints'>>;

/** The waits of a run for the rate limit, told in n8n's log as they begin, and in a hint at its end. */
export class Waits {
	private waitedMs = 0;
	/** Until when the run is known to wait, in Unix ms. */
	private until = 0;

	constructor(private readonly context: Logging) {}

	/** @param until by the local clock, in Unix ms */
	begins(until: number): void {
		const longerMs = until - Math.max(Date.now(), this.until);
		if (longerMs <= 0) return;
		this.waitedMs += longerMs;
		this.until = until;
		if (longerMs < LONG_MS) return;
		const { context } = this;
		const time = new Date(until).toISOString();
		context.logger.info(`Node "${context.getNode().name}" waits for the rate limit until ${time}`);
	}

	/** Says beside the items how long the run waited. */
	addHint(): void {
		if (this.waitedMs < LONG_MS) return;
		const minutes = Math.round(this.waitedMs / MINUTE_MS);
		const [count, unit] = minutes > 1 ? [minutes, 'minutes'] : [this.waitedMs / 1000, 'seconds'];
		const message = `Waited ${Math.round(count)} ${unit} for the rate limit`;
		this.context.addExecutionHints?.({ message, location: 'outputPane' });
	}
}
