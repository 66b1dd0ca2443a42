/** One request, as the service saw it. */
export type LogEntry = {
	/** The service's time at arrival, ISO 8601. */
	at: string;
	method: string;
	/** Without the query. */
	path: string;
	query: unknown;
	/** null until the body is read, and where there is none. */
	body: unknown;
	/** Label of the demo key; null without a valid key. */
	key: string | null;
	/** null until it is answered; `dropped` where the connection was cut instead. */
	status: number | 'dropped' | null;
	/** Whether the service did what was asked, whatever it answered. */
	carriedOut: boolean;
	/** Set where the answer says that nothing was done though its status is one of success. */
	isRefused?: true;
};

const CAPACITY = 20_000;

/** The newest requests in the order of their arrival. */
export class RequestLog {
	private kept: LogEntry[] = [];

	add(entry: LogEntry): LogEntry {
		this.kept.push(entry);
		// Cut rarely, because cutting copies what stays.
		if (this.kept.length >= CAPACITY * 1.2) this.kept = this.entries();
		return entry;
	}

	entries(): LogEntry[] {
		return this.kept.slice(-CAPACITY);
	}

	clear(): void {
		this.kept = [];
	}
}
