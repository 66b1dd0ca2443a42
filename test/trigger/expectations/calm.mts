import { worldNow } from '../../world/time.mts';

/** So few changes fit on one page. */
const FEW = 40;
/** A poll reads at least so many of a backlog, also of one whose order changes at each request. */
const PER_POLL = 15;
/** What the look-back may hold: the changes of a minute, by any clock, and what came late. */
const RECENT_MS = 100_000;

/** Whether a poll that went well has certainly read all that has changed. */
export class Calm {
	/** When something changed: what a poll has to read, and what it may have to read again. */
	private readonly changes: number[] = [];
	/** How many of them a poll has read. */
	private read = 0;
	private atStart = 0;
	/** How many changes came since n8n has saved what was read of them. */
	private unsaved = 0;
	/** How many polls it takes until a backlog is read. */
	private behind = 0;

	/** Something has changed. */
	stir(): void {
		this.unsaved++;
		this.changes.push(worldNow());
	}

	starts(): void {
		const since = worldNow() - RECENT_MS;
		for (; this.read > 0 && (this.changes[0] ?? Infinity) < since; this.read--)
			this.changes.shift();
		this.atStart = this.changes.length;
		if (this.atStart > FEW) this.fallBehind(this.atStart);
	}

	/** n8n has saved what was read. */
	saves(): void {
		this.unsaved = 0;
	}

	/** What n8n has not saved is read again. */
	forgets(): void {
		this.fallBehind(this.unsaved);
	}

	/** A poll went well. @returns whether it has read all */
	ends(): boolean {
		this.read = this.atStart;
		const isStill = this.changes.length === this.atStart;
		if (this.behind === 0) return isStill;
		if (this.atStart <= FEW) this.behind--;
		return false;
	}

	private fallBehind(changes: number): void {
		this.behind = Math.max(this.behind, Math.ceil(changes / PER_POLL));
	}
}
