import type { WindowName } from './rateFacts';

/** One window, with what others use of it. */
interface Use {
	/** Requests from here that the window may have counted. */
	own: number;
	isSeen: boolean;
	isRead: boolean;
	/** Nobody else used the window before this one. */
	wasAlone: boolean;
}

/**
 * Whether others use a key beside this process: what its windows have used up is held against what
 * was sent from here.
 */
export class OthersUse {
	private readonly uses = new Map<WindowName, Use>();

	/** Whether a whole window has passed in which nobody else used the key, and nobody has since. */
	isRuledOut(name: WindowName): boolean {
		const use = this.uses.get(name);
		return use !== undefined && use.wasAlone && !use.isSeen;
	}

	/** @param count requests that go; less than nothing where they do not go after all */
	noteOwn(count: number): void {
		for (const use of this.uses.values()) use.own += count;
	}

	/**
	 * @param used what the window has used up, where the service says it
	 * @param own requests from here that it may have counted, where nothing is known of it yet
	 */
	learn(name: WindowName, used: number | undefined, own: number): void {
		const use = this.uses.get(name) ?? { own, isSeen: false, isRead: false, wasAlone: false };
		this.uses.set(name, use);
		if (used === undefined) return;
		use.isRead = true;
		use.isSeen ||= used > use.own;
	}

	/** @param underWay requests from here that the next window may count */
	endWindow(name: WindowName, underWay: number): void {
		const use = this.uses.get(name);
		if (use === undefined) return;
		const wasAlone = use.isRead && !use.isSeen;
		this.uses.set(name, { own: underWay, isSeen: false, isRead: false, wasAlone });
	}
}
