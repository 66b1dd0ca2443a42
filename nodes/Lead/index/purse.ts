/** What a run that goes without the index puts in, for each request that it takes. */
const SHARE = 0.1;

/**
 * What the index may spend. Without it a run takes one request, and one more for each email or, where
 * those are fewer, for each page. What it saves of that goes in here, and all that it takes beyond it
 * comes from here. At first it holds the price of reading all leads, and never more; a run that goes
 * without adds a tenth, or bad luck would end the index for good. So it may cost one reading and a
 * tenth more than runs without it, and never twice the best choice in hindsight.
 */
export class Purse {
	private held = Infinity;
	/** The emails that were searched since all leads were read. */
	private searched = 0;
	/** Whether those that were read last were fewer than there are: so it may be each time. */
	private isVain = false;

	/** How many requests there are for what a run may save. */
	most(emails: number, pages: number): number {
		return Math.floor(Math.min(emails, pages, this.held));
	}

	/** @param requests what a run has saved; less than nothing where it has cost more */
	put(requests: number, pages: number): void {
		this.held = Math.min(this.held + requests, pages);
	}

	/**
	 * Whether a run that knows none of its emails reads all leads: where it would do so without the
	 * index, or when searching until now has cost as much, the purse pays for it, and the run need not
	 * wait for it.
	 */
	buysAll(emails: number, pages: number, hasRoom: boolean): boolean {
		const price = this.isVain ? pages : Math.max(0, pages - emails);
		this.searched += emails;
		const isPaid = this.searched >= pages && this.held >= price;
		const isTime = price === 0 ? this.held >= 0 : isPaid && hasRoom;
		this.put(isTime ? -price : Math.min(emails, pages) * SHARE, pages);
		if (isTime) this.searched = 0;
		return isTime;
	}

	/** @param areAll whether what was read is all that there is; if not, the run goes as without it */
	note(areAll: boolean, emails: number, pages: number): void {
		const going = Math.min(emails, pages);
		if (areAll === this.isVain) this.put(areAll ? going : -going, pages);
		this.isVain = !areAll;
	}
}
