/** The service's clock. A test can set it; it keeps running. */
export class Clock {
	private offset = 0;

	/** Milliseconds since 1970. */
	now(): number {
		return Date.now() + this.offset;
	}

	/** The API's format: ISO 8601 in UTC with milliseconds. */
	timestamp(): string {
		return new Date(this.now()).toISOString();
	}

	/** The format of the `Date` header. */
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
