import type { IDataObject } from 'n8n-workflow';
import { countOfItems } from '../../shared/errors/faults';
import { profileUrlKey } from '../../shared/operation/profileUrl';
import type { AnyValues, Input, Result, Run } from '../../shared/operation/plan';

/**
 * Counts whom a node has reached in this execution, or may have, for Max Actions per Run; skipped and
 * refused actions do not count, and neither does a second message to the same person.
 */
export class CountedActions {
	private readonly most: number;

	private keptBack = 0;

	/** @param inputs the first one says how many there may be; 0 is without limit */
	constructor(
		[first]: Input[],
		private readonly run: Run,
	) {
		const { maxActions, options } = first?.values ?? {};
		const most = maxActions ?? (options as IDataObject | undefined)?.maxActions;
		this.most = typeof most === 'number' && most > 0 ? most : Infinity;
	}

	isFull(values: AnyValues): boolean {
		const { people } = this.run.usage;
		return people.size >= this.most && !people.has(personOf(values));
	}

	/**
	 * Counts a person before the action goes: an agent calls a tool several times at once.
	 *
	 * @returns takes it back where the result says that nobody was reached
	 */
	count(values: AnyValues): (result: Result) => void {
		const { people } = this.run.usage;
		const person = personOf(values) ?? Symbol();
		const isCounted = people.has(person);
		people.add(person);
		return (result) => {
			const isSent =
				'items' in result
					? result.items.some(({ scheduled }) => scheduled === true)
					: result.failure.outcome === 'unclear';
			if (isSent) this.run.usage.keep();
			else if (!isCounted) people.delete(person);
		};
	}

	/** The result of an action that is not sent because the run has scheduled as many as it may. */
	keepBack(values: AnyValues): Result {
		this.keptBack++;
		return this.run.notDone(values, { outcome: 'notSent', reason: `Not sent: ${this.isReached}` });
	}

	/**
	 * What the user is told of actions that were not sent for their number.
	 *
	 * @param isOnce a later run passes over what this one has sent
	 */
	hints(isOnce: boolean): string[] {
		if (this.keptBack === 0) return [];
		const goOn = isOnce ? 'run the workflow again, or ' : '';
		const rest = `To send the rest, ${goOn}increase 'Max Actions per Run'`;
		return [`${countOfItems(this.keptBack)} not sent: ${this.isReached}. ${rest}`];
	}

	private get isReached(): string {
		const actions = this.most === 1 ? 'action' : 'actions';
		return `the maximum of ${this.most} ${actions} per run is reached`;
	}
}

function personOf({ profileUrl }: AnyValues): string | undefined {
	return typeof profileUrl === 'string' ? profileUrlKey(profileUrl) : undefined;
}
