/** What a run without the index adds for each request that it takes. */
const SHARE = 0.1;

/**
 * What the lead index may spend beyond a run without it: one reading of the list at first, and what it
 * has saved since, never more than one reading. A run without it adds a tenth, or bad luck would end
 * the index for good.
 */
export class RequestBudget {
	private left?: number;
	/** The requests of runs without the index since all leads were read. */
	private searched = 0;

	/** @param requests below 0 where they were saved */
	spend(requests: number, pages: number): void {
		this.left = Math.min((this.left ?? pages) - requests, pages);
	}

	/** How many of some requests may be spent. */
	most(requests: number, pages: number): number {
		return Math.floor(Math.min(requests, this.left ?? pages));
	}

	/**
	 * Whether a run that takes so many requests without the index reads all leads: where it would do so
	 * anyway, or where searching has cost as much by now and the key has room for all pages.
	 */
	allowsReading(requests: number, pages: number, hasRoom: boolean): boolean {
		const price = pages - requests;
		this.searched += requests;
		const isDue = price === 0 || (this.searched >= pages && hasRoom);
		if (isDue && (this.left ?? pages) >= price) {
			this.searched = 0;
			return true;
		}
		this.spend(-requests * SHARE, pages);
		return false;
	}
}
