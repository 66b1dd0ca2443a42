import type { IDataObject } from 'n8n-workflow';
import type { ExecutionUsage, Output, Result } from '../operation/plan';
import { maxCredits } from '../operation/properties';
import { inTurn } from '../utils/times';
import { amountIn, dataIn } from '../utils/values';

/** What a request spent and what is left (POST /enrich and /prospecting/search); null where that is not said. */
export interface Credits extends IDataObject {
	creditsUsed: number | null;
	remainingCredits: number | null;
}

/** What the hint says of an amount. */
const UNKNOWN = 'unknown, as the service did not say';
const MAX = maxCredits.displayName;
const NO_PRICE = `Not tried: it is unclear what a request costs, so '${MAX}' cannot be applied`;

/** What a request spent, from its answer. */
export function creditsOf(answer: unknown): Credits {
	const amount = (name: string) => amountIn(dataIn(answer)[name]) ?? null;
	return { creditsUsed: amount('creditsUsed'), remainingCredits: amount('remainingCredits') };
}

/**
 * Keeps what the requests of a run spent. For Max Credits per Run it learns from the answers what one
 * result costs (no route documents a price): until then a request may ask for one result only.
 */
export class Balance {
	private readonly spent: Credits[] = [];
	/** What was spent and stands on no item yet. */
	private due = 0;
	private readonly most: number | undefined;

	/**
	 * @param values of the first item; 0 is without limit
	 * @param known what the node has spent and learnt in this execution
	 */
	constructor(
		values: { maxCredits?: unknown } | undefined,
		private readonly known: ExecutionUsage,
	) {
		this.most = Number(values?.maxCredits) || undefined;
	}

	get hasLimit(): boolean {
		return this.most !== undefined;
	}

	/** With a limit the calls of one execution spend one after another: an agent makes several at once. */
	async inTurn<R>(work: () => Promise<R>): Promise<R> {
		return this.hasLimit ? await inTurn([this.known], work) : await work();
	}

	/** How many results the next request may ask for, when it wants `wanted`. */
	mostOf(wanted: number): number {
		if (this.most === undefined) return wanted;
		const { costOfOne, credits } = this.known;
		if (costOfOne === undefined) return 1;
		return Math.min(wanted, Math.max(1, Math.floor((this.most - credits) / costOfOne)));
	}

	/** Why a request for so many results must not go, or undefined when it may. */
	reasonToStop(results: number): string | undefined {
		const { costOfOne = 0, credits, doubt } = this.known;
		if (this.most === undefined) return undefined;
		if (doubt !== undefined) return doubt;
		if (credits < this.most && credits + results * costOfOne <= this.most) return undefined;
		return `Not tried: this would spend more than ${this.most} credits in this run (${credits} so far), the limit set in '${MAX}'`;
	}

	/** @param found how many results came. What cost nothing tells no price: another one may cost something */
	note(credits: Credits, found: number): void {
		const { creditsUsed } = credits;
		const used = creditsUsed ?? 0;
		this.spent.push(credits);
		this.due = rounded(this.due + used);
		this.known.credits = rounded(this.known.credits + used);
		this.known.doubt = creditsUsed === null ? NO_PRICE : undefined;
		if (used === 0) return;
		this.known.costOfOne = Math.max(this.known.costOfOne ?? 0, used / Math.max(1, found));
	}

	/** A request for so many results may have been paid for, though nobody knows. */
	noteUnclear(results: number): void {
		const { costOfOne, credits } = this.known;
		if (costOfOne === undefined) this.known.doubt = NO_PRICE;
		this.known.credits = rounded(credits + results * (costOfOne ?? 0));
	}

	/**
	 * The items of a request with its credits: `creditsUsed` stands on the first of them and is 0 on
	 * the others, so that the sum over all items is what was spent; null on all where that is unknown.
	 */
	withCredits(credits: Credits, outputs: Output[]): Output[] {
		const charge = (item: IDataObject): IDataObject => {
			if (credits.creditsUsed === null) return { ...item, ...credits };
			const creditsUsed = this.due;
			this.due = 0;
			return { ...item, ...credits, creditsUsed };
		};
		return outputs.map((output) => ({ ...output, items: output.items.map(charge) }));
	}

	/**
	 * Puts what the last requests spent without an item on the first item of the run.
	 *
	 * @returns the sum of what was spent, for people; undefined when nothing was asked
	 */
	close(results: Array<Result | undefined>): string | undefined {
		const [first] = results.flatMap((result) => (result && 'items' in result ? result.items : []));
		if (this.due > 0 && first !== undefined && first.creditsUsed !== null) {
			first.creditsUsed = rounded(Number(first.creditsUsed ?? 0) + this.due);
		}
		const { length } = this.spent;
		if (length === 0) return undefined;
		const used = this.spent.map(({ creditsUsed }) => creditsUsed);
		const sum = rounded(used.reduce<number>((all, credits) => all + (credits ?? 0), 0));
		const told = `${sum} in ${length} ${length === 1 ? 'request' : 'requests'}`;
		const left = Math.min(
			...this.spent.map(({ remainingCredits }) => remainingCredits ?? Infinity),
		);
		return `Credits used: ${used.includes(null) ? UNKNOWN : told}. Credits left: ${left === Infinity ? UNKNOWN : left}.`;
	}
}

/** Three times 0.1 are 0.3. */
function rounded(credits: number): number {
	return Number(credits.toFixed(6));
}
