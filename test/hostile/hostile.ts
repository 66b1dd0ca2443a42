/** A text that is made while it is sent: `start`, then `repeat` so many `times`, then `end`. */
export interface Text {
	start?: string;
	repeat?: string;
	times?: number;
	end?: string;
	/** Between two repetitions; without it they come as fast as they are read. */
	everyMs?: number;
}

/** What is answered. */
export interface Answer {
	status?: number;
	headers?: Record<string, string>;
	body?: Text;
	/** The body is packed, and says so. */
	encoding?: 'br' | 'deflate' | 'gzip';
	/** What Content-Length claims. */
	length?: number;
	/** Sent as it is, before the head of the answer. */
	head?: Text;
}

/** A request, and what became of the answer. */
export interface Seen {
	method: string;
	path: string;
	query: Record<string, string>;
	/** How many bytes the answer had when it ended; they had left, but perhaps not arrived. */
	sent: number;
	/** Whether the connection still stands and the answer is not complete. */
	isOpen: boolean;
}

/** A service on loopback that answers as no honest one does. */
export interface Hostile {
	url: string;
	requests: Seen[];
	/** What every request from now on gets; `place` is how many came before it. */
	answer(request: Seen, place: number): Answer;
	close(): Promise<void>;
}

/** Of this test file; test/hostile/environment.js starts it anew for each. */
declare const hostileService: Hostile;

export const hostile = hostileService;
