/** The service's own time. It runs on from where a test sets it; it never stands still. */
export class Clock {
	private offset = 0;

	/** Milliseconds since 1970. */
	now(): number {
		return Date.now() + this.offset;
	}

	/** As the API writes timestamps: ISO 8601 in UTC with milliseconds. */
	timestamp(): string {
		return new Date(this.now()).toISOString();
	}

	/** As the `Date` header writes it. */
	httpDate(): string {
		return new Date(this.now()).toUTCString();
	}

	set(now: number): void {
		this.offset = now - Date.now();
	}

	advance(milliseconds: number): void {
		this.offset += milliseconds;
	}

	reset(): void {
		this.offset = 0;
	}
}
