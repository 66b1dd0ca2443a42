/** The service's clock. It keeps running after a test has set it. */
export class Clock {
	private offset = 0;

	/** Returns milliseconds since 1970. */
	now(): number {
		return Date.now() + this.offset;
	}

	/** Returns the time in the API's format: ISO 8601 in UTC with milliseconds. */
	formatTimestamp(): string {
		return new Date(this.now()).toISOString();
	}

	/** Returns the time in the format of the `Date` header. */
	formatHttpDate(): string {
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
