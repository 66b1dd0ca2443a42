/**
 * Whether others use a key beside this process: what one of its windows has used up is held against
 * what was sent from here.
 */
export class OthersUse {
	private isSeen = false;

	private isRead = false;

	private wasAlone = false;

	/** @param own requests from here that the window may have counted */
	constructor(private own: number) {}

	/** In the last window nobody else used the key, and in this one nobody has yet. */
	get isRuledOut(): boolean {
		return this.wasAlone && !this.isSeen;
	}

	/** A request goes. */
	noteOwn(): void {
		this.own++;
	}

	/** @param used what the window has used up, where the service says it */
	learn(used: number | undefined): void {
		if (used === undefined) return;
		this.isRead = true;
		this.isSeen ||= used > this.own;
	}

	/** @param underWay requests from here that the next window may count */
	endWindow(underWay: number): void {
		this.wasAlone = this.isRead && !this.isSeen;
		this.own = underWay;
		this.isSeen = false;
		this.isRead = false;
	}
}
