/** A request as the service's log shows it. */
export interface Request {
	method: string;
	/** From the origin on. */
	path: string;
	query?: Record<string, string>;
	body?: unknown;
}

/** What is made of an answer: JSON or rows are read, a file is stored. */
export type Takes = 'csv' | 'file' | 'json';

/** What the bare program is to do. */
export interface Order {
	origin: string;
	key: string;
	requests: Request[];
	/** How many are on their way at once. */
	atOnce: number;
	/** Whether the others wait for the first: it says how many there are. */
	isFirstAlone: boolean;
	takes: Takes;
	/** Where a file is stored. */
	file: string;
	/** How many may be sent in each window; windows begin at whole multiples of their length. */
	limit?: { requests: number; windowMs: number };
}

/** What it took, and how many answers had each status. */
export interface Done {
	ms: number;
	statuses: Record<string, number>;
}
