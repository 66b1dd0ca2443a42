import { simulatedNow } from '../../world/time.mts';

/** This many changes fit on one page. */
const MAX_ON_FIRST_PAGE = 40;
/** A poll reads at least this many changes, even if their order keeps changing. */
const MIN_PER_POLL = 15;
/** The look-back of a minute, plus clock skew and visibility lag. */
const LOOKBACK_MS = 100_000;

/** Tracks whether a successful poll has certainly read every change. */
export class Backlog {
	/** The times of the changes that are unread or in the look-back, oldest first. */
	private readonly changeTimes: number[] = [];
	/** How many of these changes a poll has read. */
	private readCount = 0;
	private countAtPollStart = 0;
	/** Changes since n8n last saved the state. */
	private unsavedCount = 0;
	/** Polls needed to read the backlog. */
	private pollsNeeded = 0;

	recordChange(): void {
		this.unsavedCount++;
		this.changeTimes.push(simulatedNow());
	}

	startPoll(): void {
		const lookbackStart = simulatedNow() - LOOKBACK_MS;
		for (
			;
			this.readCount > 0 && (this.changeTimes[0] ?? Infinity) < lookbackStart;
			this.readCount--
		)
			this.changeTimes.shift();
		this.countAtPollStart = this.changeTimes.length;
		if (this.countAtPollStart > MAX_ON_FIRST_PAGE) this.addPolls(this.countAtPollStart);
	}

	markSaved(): void {
		this.unsavedCount = 0;
	}

	/** Called after a kill of n8n: the next polls read unsaved changes again. */
	restoreSaved(): void {
		this.addPolls(this.unsavedCount);
	}

	/** @returns whether the successful poll has read every change */
	endPoll(): boolean {
		this.readCount = this.countAtPollStart;
		const isUnchanged = this.changeTimes.length === this.countAtPollStart;
		if (this.pollsNeeded === 0) return isUnchanged;
		if (this.countAtPollStart <= MAX_ON_FIRST_PAGE) this.pollsNeeded--;
		return false;
	}

	private addPolls(changeCount: number): void {
		this.pollsNeeded = Math.max(this.pollsNeeded, Math.ceil(changeCount / MIN_PER_POLL));
	}
}
