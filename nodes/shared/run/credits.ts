import type { IDataObject } from 'n8n-workflow';
import type { KnownBalance, Output, Result, Run } from '../operation/plan';
import { maxCredits, stopBelowCredits } from '../operation/properties';
import { amountIn, dataIn, sentences } from '../values';
import { withHint } from './hints';

/** What a request spent and what is left (POST /enrich and /prospecting/search); null where that is not said. */
export interface Credits extends IDataObject {
	creditsUsed: number | null;
	remainingCredits: number | null;
}

const UNCLEAR_COST = 'Not tried: it is unclear what an earlier request cost';
/** What the hint says of an amount. */
const UNKNOWN = 'unknown, as the service did not say';
const NOT_SAID =
	'Not tried: the service does not say what a request costs or how many credits are left';

const STOP_BELOW = stopBelowCredits.displayName;
const MAX = maxCredits.displayName;

/** What a request spent, from its answer. */
export function creditsOf(answer: unknown): Credits {
	const amount = (name: string) => amountIn(dataIn(answer)[name]) ?? null;
	return { creditsUsed: amount('creditsUsed'), remainingCredits: amount('remainingCredits') };
}

/**
 * Keeps what the requests of a run spent. For the options Stop Below Credits and Max Credits per Run it
 * watches the balance, which is known only from an answer, and so is what one result costs (no route
 * documents a price): until then a request may ask for one result only.
 */
export class Balance {
	private readonly spent: Credits[] = [];

	/** What was spent and stands on no item yet. */
	private readonly uncharged = new Set<Credits>();

	private readonly least: number | undefined;

	private readonly most: number | undefined;

	/** What the node has learnt in this execution of the key's credits. */
	private readonly known: KnownBalance;

	constructor(
		{ options }: { options?: unknown } = {},
		private readonly run: Run,
	) {
		const set = (options ?? {}) as { maxCredits?: number; stopBelowCredits?: number };
		this.least = set.stopBelowCredits;
		this.most = set.maxCredits;
		const { balances } = run.usage;
		const { identity } = run.connection;
		this.known = balances.get(identity) ?? { costOfOne: 0, spent: 0 };
		balances.set(identity, this.known);
	}

	get hasLimit(): boolean {
		return this.least !== undefined || this.most !== undefined;
	}

	/** How many results the next request may ask for, when it wants `wanted`. */
	mostOf(wanted: number): number {
		const { costOfOne, spent } = this.known;
		if (!this.hasLimit) return wanted;
		if (costOfOne === 0) return Math.min(1, wanted);
		const affordable = Math.floor(((this.most ?? Infinity) - spent) / costOfOne);
		return Math.min(wanted, Math.max(1, affordable));
	}

	/** Why a request for so many results must not go, or undefined when it may. */
	reasonToStop(results: number): string | undefined {
		const { least, most } = this;
		const { costOfOne, doubt, remainingCredits, spent } = this.known;
		if (!this.hasLimit) return undefined;
		if (doubt !== undefined) {
			return `${doubt}, so '${least === undefined ? MAX : STOP_BELOW}' cannot be applied`;
		}
		const cost = results * costOfOne;
		if (most !== undefined && (spent >= most || spent + cost > most)) {
			return `Not tried: this would spend more than ${most} credits in this run (${spent} so far), the limit set in '${MAX}'`;
		}
		if (least === undefined || remainingCredits === undefined) return undefined;
		const isFree = costOfOne === 0;
		if (isFree ? remainingCredits > least : remainingCredits - cost >= least) return undefined;
		return `Not tried: your balance (${remainingCredits} credits) would fall below ${least}, the limit set in '${STOP_BELOW}'`;
	}

	/** What is left where it does not pay for one more result, as far as its price is known. */
	get lowBalance(): number | undefined {
		const { costOfOne, remainingCredits: left } = this.known;
		return left !== undefined && (left <= 0 || left < costOfOne) ? left : undefined;
	}

	note(credits: Credits, results: number): void {
		this.spent.push(credits);
		this.uncharged.add(credits);
		const { known } = this;
		const { creditsUsed, remainingCredits } = credits;
		known.remainingCredits = remainingCredits ?? undefined;
		const isUnknown =
			creditsUsed === null || (remainingCredits === null && this.least !== undefined);
		known.doubt = isUnknown ? NOT_SAID : undefined;
		known.spent = rounded(known.spent + (creditsUsed ?? 0));
		if (results > 0) known.costOfOne = Math.max(known.costOfOne, (creditsUsed ?? 0) / results);
		this.run.usage.keep();
	}

	/** A request for so many results may have been paid for, though nobody knows. */
	noteUnclear(results: number): void {
		const { known } = this;
		const cost = results * known.costOfOne;
		if (cost === 0 || (known.remainingCredits === undefined && this.least !== undefined)) {
			known.doubt = UNCLEAR_COST;
		} else {
			known.spent = rounded(known.spent + cost);
			if (known.remainingCredits !== undefined) known.remainingCredits -= cost;
		}
		this.run.usage.keep();
	}

	/**
	 * The items of a request with its credits: `creditsUsed` stands on the first of them and is 0 on
	 * the others, so that the sum over all items is what was spent; null on all where that is unknown.
	 */
	withCredits<O extends Output>(credits: Credits, outputs: O[]): O[] {
		const isUnknown = credits.creditsUsed === null;
		return outputs.map((output) => ({
			...output,
			items: output.items.map((item) => ({
				...item,
				...credits,
				creditsUsed: this.uncharged.delete(credits) || isUnknown ? credits.creditsUsed : 0,
			})),
		}));
	}

	/**
	 * The results of the run with a hint on what it spent. What was spent by requests of which no item
	 * comes out stands on the first item of the run as well.
	 *
	 * @param found what the hint says of the run first
	 */
	close(results: Array<Result | undefined>, found?: string): Array<Result | undefined> {
		const rest = sumOf([...this.uncharged]);
		const first = results.find(hasItems);
		const hint = sentences(found, this.hint);
		if (rest === 0 || first === undefined) return withHint(results, hint);
		const charged = { ...first, items: addToFirst(first.items, rest) };
		return withHint(
			results.map((result) => (result === first ? charged : result)),
			hint,
		);
	}

	/** The sum of what was spent, for people; undefined when nothing was asked. */
	private get hint(): string | undefined {
		const requests = this.spent.length;
		if (requests === 0) return undefined;
		const isKnown = this.spent.every(({ creditsUsed }) => creditsUsed !== null);
		const used = isKnown
			? `${sumOf(this.spent)} in ${requests} ${requests === 1 ? 'request' : 'requests'}`
			: UNKNOWN;
		const left = Math.min(
			...this.spent.map(({ remainingCredits }) => remainingCredits ?? Infinity),
		);
		return `Credits used: ${used}. Credits left: ${left === Infinity ? UNKNOWN : left}.`;
	}
}

function sumOf(credits: Credits[]): number {
	return rounded(credits.reduce((sum, { creditsUsed }) => sum + (creditsUsed ?? 0), 0));
}

/** Three times 0.1 are 0.3. */
function rounded(credits: number): number {
	return Number(credits.toFixed(6));
}

function hasItems(result: Result | undefined): result is Result & Output {
	return result !== undefined && 'items' in result && result.items.length > 0;
}

function addToFirst([first, ...others]: IDataObject[], rest: number): IDataObject[] {
	if (first.creditsUsed === null) return [first, ...others];
	return [{ ...first, creditsUsed: rounded(Number(first.creditsUsed) + rest) }, ...others];
}
