import type { IDataObject } from 'n8n-workflow';
import type { Page } from '../world/pages.mts';
import type { Happening } from '../world/people.mts';
import type { Replica } from '../world/replica.mts';

/**
 * Why something that happened need not come out, as no poller could see it. Found in the world's own
 * history, never in what the node gives; docs/nodes/trigger.md, "Limits", and
 * docs/development/trigger.md say the same to users.
 */
export type Excuse =
	/** n8n was killed before it had saved a poll that began a watch. */
	| 'beginningNotSaved'
	/** Pages showed others with its time, in another order at each request, and never itself. */
	| 'shiftingTies'
	/** It was changed again with the same time, or an earlier one. */
	| 'timeNotLater'
	/** It was on a page that one server answered, while another one answered the next. */
	| 'severalServers'
	/** The server that answered showed it later than a minute after its time, behind a newer one. */
	| 'lateForLong';

/** How many polls that went well may pass before what is to be seen has come out. */
export const MAX_POLLS = 60;

/** How often each excuse counted. */
export type Excuses = Record<string, number>;

/** What became of a poll, by n8n and by the service's log, not by what the node gave. */
export type PollEnd = {
	/** It asked the service and did not fail. */
	isWell: boolean;
	/** n8n has saved the memory as it is now. */
	isSaved: boolean;
	/** Some of several answers came from a server that is behind. */
	isMixed: boolean;
	/** The pages of leads that reached it. */
	pages: readonly Page[];
	/** What the server that is behind shows; undefined where it answered nothing. */
	behind?: Pick<Replica, 'leads' | 'states'>;
};

/** What a trigger has to give from one beginning on, and what it gave. */
export abstract class Expectation {
	/** Where excuses are counted. */
	excuses: Excuses = {};
	/** Whether a poll has begun the watch. */
	isBegun = false;
	protected isPolling = false;
	private isBeginningSaved = false;

	/** Something has become visible. */
	happened?(happening: Happening): void;

	/** A poll starts. */
	starts(): void {
		this.isPolling = true;
	}

	/** The service is about to answer a request of the poll that runs. */
	asked(): void {}

	/** A poll is over. @returns what is wrong */
	ends(items: IDataObject[], end: PollEnd): string[] {
		this.isPolling = false;
		const findings = end.isWell
			? this.look(items, end)
			: items.map(() => 'wrong: given by a failure');
		if (end.isSaved && this.isBegun) {
			this.isBeginningSaved = true;
			this.saves();
		}
		return findings;
	}

	/** n8n was killed: what it has not saved is gone. */
	forgets(): void {
		if (!this.isBegun || this.isBeginningSaved) return this.forgetUnsaved();
		this.isBegun = false;
		this.excuse('beginningNotSaved');
		this.restart();
	}

	/** What should have come out by now. */
	missing(): string[] {
		return this.late(() => true);
	}

	/** The settings that choose among what is watched have changed, but not what is watched. */
	choose?(parameters: IDataObject): void;

	protected excuse(by: Excuse): void {
		this.excuses[by] = (this.excuses[by] ?? 0) + 1;
	}

	private look(items: IDataObject[], end: PollEnd): string[] {
		if (this.isBegun) return this.compare(items, end);
		this.isBegun = true;
		this.isBeginningSaved = false;
		return this.begin(items, end);
	}

	protected abstract begin(items: IDataObject[], end: PollEnd): string[];
	protected abstract compare(items: IDataObject[], end: PollEnd): string[];
	/** What has not come out, by the number of the poll since which it could. */
	protected abstract late(counts: (since: number) => boolean): string[];
	/** Nothing is expected any more of what was before. */
	protected abstract restart(): void;
	/** What is remembered now is what n8n would find. */
	protected saves(): void {}
	/** What is remembered is what n8n has saved. */
	protected forgetUnsaved(): void {}
}
