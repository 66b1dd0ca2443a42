import type { IDataObject } from 'n8n-workflow';
import type { ObservedPage } from '../world/pages.mts';
import type { WorldChange } from '../world/people.mts';
import type { Replica } from '../world/replica.mts';

/**
 * Why a change may be missed: no poller could see it. Derived from the world's history, never from the
 * node's output. docs/nodes/trigger.md, "What it can miss", and docs/development/trigger.md list the same.
 */
export type Exemption =
	/** n8n was killed before it saved the state of the first poll. */
	| 'baselineNotSaved'
	/** Records with equal times changed places between two pages, so that no page showed this one. */
	| 'unstableTies'
	/** Another change has the same or an earlier time. */
	| 'timeNotLater'
	/** Different servers returned the pages of one poll. */
	| 'severalServers'
	/**
	 * A stale server showed the record more than a minute late, after a newer record. Or it listed, among
	 * the existing records, one that was deleted before the first poll.
	 */
	| 'staleServer';

/** A visible change must be emitted within this many successful polls. */
export const MAX_POLLS = 60;

export type ExemptionCounts = Record<string, number>;

/** The result of a poll, seen from n8n and the service, not from the node's output. */
export type PollOutcome = {
	/** Whether the poll sent requests and did not fail. */
	hasSucceeded: boolean;
	/** Whether n8n has saved the current state. */
	isSaved: boolean;
	/** Whether only some responses came from the stale replica. */
	isMixed: boolean;
	/** The pages of leads that the poll received. */
	pages: readonly ObservedPage[];
	/** The replica's records; undefined if it did not respond. */
	staleReplica?: Pick<Replica, 'leads' | 'states'>;
};

/** Compares a trigger's output with the changes since its baseline. */
export abstract class Expectation {
	exemptions: ExemptionCounts = {};
	/** Whether the first poll has succeeded. */
	hasBaseline = false;
	protected isPolling = false;
	private isBaselineSaved = false;

	onChange?(change: WorldChange): void;

	startPoll(): void {
		this.isPolling = true;
	}

	/** Called when a request of the running poll arrives, before it is answered. */
	onRequest(): void {}

	/** @returns the mistakes of the poll */
	endPoll(items: IDataObject[], outcome: PollOutcome): string[] {
		this.isPolling = false;
		const mistakes = outcome.hasSucceeded
			? this.check(items, outcome)
			: items.map(() => 'wrong: emitted by a failed poll');
		if (outcome.isSaved && this.hasBaseline) {
			this.isBaselineSaved = true;
			this.markSaved();
		}
		return mistakes;
	}

	/** Called after a kill of n8n, which loses unsaved state. */
	onKill(): void {
		if (!this.hasBaseline || this.isBaselineSaved) return this.restoreSaved();
		this.hasBaseline = false;
		this.exempt('baselineNotSaved');
		this.reset();
	}

	/** Lists the changes that were never emitted. */
	listMissing(): string[] {
		return this.listOverdue(() => true);
	}

	/** Called after an edit of filters that keeps the trigger's state. */
	changeFilters?(parameters: IDataObject): void;

	protected exempt(exemption: Exemption): void {
		this.exemptions[exemption] = (this.exemptions[exemption] ?? 0) + 1;
	}

	private check(items: IDataObject[], outcome: PollOutcome): string[] {
		if (this.hasBaseline) return this.checkPoll(items, outcome);
		this.hasBaseline = true;
		this.isBaselineSaved = false;
		return this.checkBaseline(items, outcome);
	}

	protected abstract checkBaseline(items: IDataObject[], outcome: PollOutcome): string[];
	protected abstract checkPoll(items: IDataObject[], outcome: PollOutcome): string[];
	/** Lists unemitted changes that are overdue; `since` is the poll after which they became visible. */
	protected abstract listOverdue(isOverdue: (since: number) => boolean): string[];
	protected abstract reset(): void;
	protected markSaved(): void {}
	protected restoreSaved(): void {}
}
