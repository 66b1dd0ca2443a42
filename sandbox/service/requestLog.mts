export type LogEntry = {
	/** The service's time at arrival, ISO 8601. */
	at: string;
	method: string;
	/** Without the query. */
	path: string;
	query: unknown;
	/** null before the body is read, and for requests without a body. */
	body: unknown;
	/** The key's label; null without a valid key. */
	key: string | null;
	/** null until the response; `dropped` if the connection was closed instead. */
	status: number | 'dropped' | null;
	/** Whether the request was carried out, whatever the response. */
	carriedOut: boolean;
	/** Set if a 2xx response says that nothing was done. */
	isRefused?: true;
};

const CAPACITY = 20_000;

/** The newest requests, in order of arrival. */
export class RequestLog {
	private requests: LogEntry[] = [];

	add(entry: LogEntry): LogEntry {
		this.requests.push(entry);
		// Truncates rarely, because truncating copies the log.
		if (this.requests.length >= CAPACITY * 1.2) this.requests = this.list();
		return entry;
	}

	list(): LogEntry[] {
		return this.requests.slice(-CAPACITY);
	}

	clear(): void {
		this.requests = [];
	}
}
