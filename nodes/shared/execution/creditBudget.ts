import type { IDataObject } from 'n8n-workflow';
import type { Done, ExecutionUsage, LeftOut, Result } from '../operation/plan';
import { isDone, isLeftOut } from '../operation/plan';
import { maxCredits } from '../operation/properties';
import { withLock } from '../utils/lock';
import { getData, parseAmount } from '../utils/values';

/** Credits of one request (POST /enrich, POST /prospecting/search); null if unknown. */
export interface Credits extends IDataObject {
	creditsUsed: number | null;
	remainingCredits: number | null;
}

const UNKNOWN = 'unknown, as the service did not say';
const OPTION = maxCredits.displayName;
const UNKNOWN_COST = `Not tried: it is unclear what a request costs, so '${OPTION}' cannot be applied`;

/** Parses the credits of a response body; each is null if the service did not report it. */
export function parseCredits(body: unknown): Credits {
	const { creditsUsed, remainingCredits } = getData(body);
	return {
		creditsUsed: parseAmount(creditsUsed) ?? null,
		remainingCredits: parseAmount(remainingCredits) ?? null,
	};
}

/**
 * The credits of a run. No route documents a price, so the budget learns it from the responses: until
 * then, with Max Credits per Run, a request asks for one result only.
 */
export class CreditBudget {
	private readonly spent: Credits[] = [];
	/** Credits that no item reports yet. */
	private unattributed = 0;
	private readonly limit: number | undefined;

	constructor(
		values: { maxCredits?: unknown } | undefined,
		private readonly usage: ExecutionUsage,
	) {
		// 0 is no limit
		this.limit = Number(values?.maxCredits) || undefined;
	}

	get hasLimit(): boolean {
		return this.limit !== undefined;
	}

	/** With a limit, concurrent calls of one execution (an agent's) spend one after another. */
	async serialize<R>(work: () => Promise<R>): Promise<R> {
		return this.hasLimit ? await withLock([this.usage], work) : await work();
	}

	/** How many of `wanted` results the next request may ask for; at least one. */
	clampBatch(wanted: number): number {
		if (this.limit === undefined) return wanted;
		const { costOfOne, credits } = this.usage;
		if (costOfOne === undefined) return 1;
		return Math.min(wanted, Math.max(1, Math.floor((this.limit - credits) / costOfOne)));
	}

	/** Why a request for this many results must not be sent; undefined if it may. */
	getStopReason(results: number): string | undefined {
		const { costOfOne = 0, credits, unknownCostReason } = this.usage;
		if (this.limit === undefined) return undefined;
		if (unknownCostReason !== undefined) return unknownCostReason;
		if (credits < this.limit && credits + results * costOfOne <= this.limit) return undefined;
		return `Not tried: this would spend more than ${this.limit} credits in this run (${credits} so far), the limit set in '${OPTION}'`;
	}

	/** @param found how many results the response has */
	record(credits: Credits, found: number): void {
		const { creditsUsed } = credits;
		const used = creditsUsed ?? 0;
		this.spent.push(credits);
		this.unattributed = round(this.unattributed + used);
		this.usage.credits = round(this.usage.credits + used);
		this.usage.unknownCostReason = creditsUsed === null ? UNKNOWN_COST : undefined;
		// a free response says nothing about the price
		if (used === 0) return;
		this.usage.costOfOne = Math.max(this.usage.costOfOne ?? 0, used / Math.max(1, found));
	}

	recordUnclear(results: number): void {
		const { costOfOne, credits } = this.usage;
		if (costOfOne === undefined) this.usage.unknownCostReason = UNKNOWN_COST;
		this.usage.credits = round(credits + results * (costOfOne ?? 0));
	}

	/**
	 * Adds a request's credits to its results. The first one has `creditsUsed` and the others have 0, so
	 * that the sum is right; all have null if unknown.
	 *
	 * @param results of one record each
	 */
	addCredits<R extends Done | LeftOut>(credits: Credits, results: R[]): R[] {
		const add = (result: R, creditsUsed: number | null) =>
			mapRecords(result, (record) => ({ ...record, ...credits, creditsUsed }));
		if (credits.creditsUsed === null) return results.map((result) => add(result, null));
		if (results.length === 0) return [];
		const [first, ...others] = results;
		const charged = add(first, this.unattributed);
		this.unattributed = 0;
		return [charged, ...others.map((result) => add(result, 0))];
	}

	/** Adds credits that no item reports to the first one. */
	settle(results: Array<Result | undefined>): Array<Result | undefined> {
		let unattributed = this.unattributed;
		const charge = (record: IDataObject): IDataObject => {
			if (unattributed === 0 || record.creditsUsed === null) return record;
			const creditsUsed = round(Number(record.creditsUsed ?? 0) + unattributed);
			unattributed = 0;
			return { ...record, creditsUsed };
		};
		return results.map((result) =>
			isDone(result) || isLeftOut(result) ? mapRecords(result, charge) : result,
		);
	}

	summarize(): string | undefined {
		const { length } = this.spent;
		if (length === 0) return undefined;
		const used = this.spent.map(({ creditsUsed }) => creditsUsed);
		const sum = round(used.reduce<number>((all, credits) => all + (credits ?? 0), 0));
		const total = `${sum} in ${length} ${length === 1 ? 'request' : 'requests'}`;
		const left = Math.min(...this.spent.map((credits) => credits.remainingCredits ?? Infinity));
		return `Credits used: ${used.includes(null) ? UNKNOWN : total}. Credits left: ${left === Infinity ? UNKNOWN : left}.`;
	}
}

/** Maps the records of a result, or the fields of an item that was not done. */
function mapRecords<R extends Done | LeftOut>(
	result: R,
	map: (record: IDataObject) => IDataObject,
): R {
	return isDone(result)
		? { ...result, records: result.records.map(map) }
		: { ...result, fields: map(result.fields ?? {}) };
}

/** Avoids floating-point noise (0.1 * 3). */
function round(credits: number): number {
	return Number(credits.toFixed(6));
}
