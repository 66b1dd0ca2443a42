import type { IExecuteFunctions } from 'n8n-workflow';
import type { FullWindow, WaitListener } from '../transport/rateLimit';

/** A shorter wait is nothing that anybody asks about. */
const LONG_MS = 10_000;
const MINUTE_MS = 60_000;

type Logging = Pick<IExecuteFunctions, 'getNode' | 'logger'> &
	Partial<Pick<IExecuteFunctions, 'addExecutionHints'>>;

/** The waits of a run for the rate limit, told in n8n's log while they last, and in a hint at its end. */
export class Waits implements WaitListener {
	private waiting = 0;
	private since = 0;
	private waitedMs = 0;
	/** Until when the wait lasts that was told last. */
	private toldUntil = 0;
	private readonly windows = new Set<string>();

	constructor(private readonly context: Logging) {}

	begins(window: FullWindow): void {
		if (this.waiting++ === 0) this.since = Date.now();
		// a wait may grow while it lasts
		const isTold = window.endsAt < this.toldUntil + LONG_MS;
		if (isTold || window.endsAt - Date.now() < LONG_MS) return;
		this.toldUntil = window.endsAt;
		this.windows.add(inWords(window));
		const until = new Date(window.endsAt).toISOString();
		const { context } = this;
		context.logger.info(
			`Node "${context.getNode().name}" waits for the rate limit${inWords(window)} until ${until}`,
		);
	}

	ends(): void {
		if (--this.waiting === 0) this.waitedMs += Date.now() - this.since;
	}

	/** Says beside the items how long the run waited. */
	addHint(): void {
		if (this.windows.size === 0) return;
		const minutes = Math.round(this.waitedMs / MINUTE_MS);
		const [count, unit] = minutes > 1 ? [minutes, 'minutes'] : [this.waitedMs / 1000, 'seconds'];
		const message = `Waited ${Math.round(count)} ${unit} for the rate limit${[...this.windows].join('')}`;
		this.context.addExecutionHints?.({ message, location: 'outputPane' });
	}
}

function inWords({ limit, name }: FullWindow): string {
	if (name === undefined) return '';
	const per = name === 'hour' ? 'an hour' : `a ${name}`;
	return limit === undefined ? ` (${name})` : ` (${limit.toLocaleString('en')} requests ${per})`;
}
