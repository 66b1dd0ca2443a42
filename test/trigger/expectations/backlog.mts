import { simulatedNow } from '../../world/time.mts';

/** This many changes fit on one page. */
const MAX_ON_FIRST_PAGE = 40;
/** A poll reads at least this many changes, even if their order keeps changing. */
const MIN_PER_POLL = 15;
/** The look-back of a minute, plus clock skew and visibility lag. */
const LOOK_BACK_MS = 100_000;

/** Tracks whether a successful poll has certainly read every change. */
export class Backlog {
	/** Times of unread changes, and of those in the look-back. */
	private readonly changedAt: number[] = [];
	private readCount = 0;
	private countAtStart = 0;
	/** Changes since n8n last saved the state. */
	private unsavedCount = 0;
	/** Polls needed to read the backlog. */
	private pollsNeeded = 0;

	recordChange(): void {
		this.unsavedCount++;
		this.changedAt.push(simulatedNow());
	}

	startPoll(): void {
		const since = simulatedNow() - LOOK_BACK_MS;
		for (; this.readCount > 0 && (this.changedAt[0] ?? Infinity) < since; this.readCount--)
			this.changedAt.shift();
		this.countAtStart = this.changedAt.length;
		if (this.countAtStart > MAX_ON_FIRST_PAGE) this.addPolls(this.countAtStart);
	}

	markSaved(): void {
		this.unsavedCount = 0;
	}

	/** n8n was killed: the next polls read unsaved changes again. */
	restoreSaved(): void {
		this.addPolls(this.unsavedCount);
	}

	/** @returns whether the successful poll has read every change */
	endPoll(): boolean {
		this.readCount = this.countAtStart;
		const isUnchanged = this.changedAt.length === this.countAtStart;
		if (this.pollsNeeded === 0) return isUnchanged;
		if (this.countAtStart <= MAX_ON_FIRST_PAGE) this.pollsNeeded--;
		return false;
	}

	private addPolls(changes: number): void {
		this.pollsNeeded = Math.max(this.pollsNeeded, Math.ceil(changes / MIN_PER_POLL));
	}
}
