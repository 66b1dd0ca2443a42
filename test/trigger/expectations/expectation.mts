import type { IDataObject } from 'n8n-workflow';
import type { Loss, Losses } from '../unavoidable.mts';
import type { Happening } from '../world/happening.mts';

/** What became of a poll, by n8n and by the service's log, not by what the node gave. */
export type PollEnd = {
	/** It asked the service and did not fail. */
	isWell: boolean;
	/** n8n has saved the memory as it is now. */
	isSaved: boolean;
	/** At least one answer was an empty list by mistake, or older than others. */
	isEmptied: boolean;
	/** Some of several answers came from a server that is behind. */
	isMixed: boolean;
	/** The leads of the server that is behind, where it answered. */
	behind?: IDataObject[];
};

/** What a trigger has to give from one beginning on, and what it gave. */
export abstract class Expectation {
	readonly losses: Losses = {};
	protected isBegun = false;
	protected isPolling = false;
	private isBeginningSaved = false;

	/** Whether a poll has begun the watch. */
	get hasBegun(): boolean {
		return this.isBegun;
	}

	/** Something has become visible. */
	abstract happened(happening: Happening): void;

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
		this.lose('beginningNotSaved', this.restart());
	}

	/** What should have come out by now. */
	abstract missing(): string[];

	/** The settings that choose among what is watched have changed, but not what is watched. */
	choose?(parameters: IDataObject): void;

	protected lose(loss: Loss, count = 1): void {
		if (count > 0) this.losses[loss] = (this.losses[loss] ?? 0) + count;
	}

	private look(items: IDataObject[], end: PollEnd): string[] {
		if (this.isBegun) return this.compare(items, end);
		this.isBegun = true;
		this.isBeginningSaved = false;
		return this.begin(items, end);
	}

	protected abstract begin(items: IDataObject[], end: PollEnd): string[];
	protected abstract compare(items: IDataObject[], end: PollEnd): string[];
	/** @returns how much is given up that should have come out */
	protected abstract restart(): number;
	/** What is remembered now is what n8n would find. */
	protected saves(): void {}
	/** What is remembered is what n8n has saved. */
	protected forgetUnsaved(): void {}
}
