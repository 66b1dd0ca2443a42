import type { WindowName } from './rateFacts';

/** A window that lets no request go before it ends. */
export interface FullWindow {
	name?: WindowName;
	/** How many requests it allows, where the service says so. */
	limit?: number;
	/** When requests may go again, by the local clock. */
	endsAt: number;
}

/** Who is told of waits for the rate limit. */
export interface WaitListener {
	begins(window: FullWindow): void;
	ends(): void;
	/** No request goes before the window ends, and none waits for it. */
	refuses(window: FullWindow): void;
}

/** How long one request may still wait for the rate limit, in all its tries. */
export interface WaitBudget {
	leftMs: number;
	listener?: WaitListener;
	/** For a list in the editor: it goes without waiting for other requests to come back. */
	skipsQueue?: boolean;
	/** Until when it may wait at all, by the local clock. */
	deadline?: number;
}
