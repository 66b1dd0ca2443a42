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

const UNKNOWN_TEXT = 'unknown, as the service did not say';
const OPTION_LABEL = maxCredits.displayName;
const UNKNOWN_COST_REASON = `Not tried: it is unclear what a request costs, so '${OPTION_LABEL}' cannot be applied`;

/** Parses the credits of a response body; each is null if the service did not report it. */
export function parseCredits(body: unknown): Credits {
	const { creditsUsed, remainingCredits } = getData(body);
	return {
		creditsUsed: parseAmount(creditsUsed) ?? null,
		remainingCredits: parseAmount(remainingCredits) ?? null,
	};
}

/**
 * The credits of a run. The API documents no prices, so the budget learns the price from responses.
 * Until it is known, a request asks for a single result if Max Credits per Run is set.
 */
export class CreditBudget {
	private readonly responses: Credits[] = [];
	/** Credits that no item reports yet. */
	private unattributedCredits = 0;
	private readonly limit: number | undefined;

	constructor(
		values: { maxCredits?: unknown } | undefined,
		private readonly usage: ExecutionUsage,
	) {
		// 0 means no limit
		this.limit = Number(values?.maxCredits) || undefined;
	}

	get hasLimit(): boolean {
		return this.limit !== undefined;
	}

	/** With a limit, runs concurrent calls within one execution, such as an agent's, one at a time. */
	async serialize<R>(work: () => Promise<R>): Promise<R> {
		return this.hasLimit ? await withLock([this.usage], work) : await work();
	}

	/** Limits how many results the next request asks for; at least one. */
	clampBatch(resultCount: number): number {
		if (this.limit === undefined) return resultCount;
		const { costOfOne, credits } = this.usage;
		if (costOfOne === undefined) return 1;
		return Math.min(
			resultCount,
			Math.max(1, Math.floor(round((this.limit - credits) / costOfOne))),
		);
	}

	/** Returns the reason not to send a request for this many results; undefined if it may be sent. */
	getStopReason(resultCount: number): string | undefined {
		const { costOfOne = 0, credits, unknownCostReason } = this.usage;
		if (this.limit === undefined) return undefined;
		if (unknownCostReason !== undefined) return unknownCostReason;
		const total = round(credits + resultCount * costOfOne);
		if (total <= this.limit) return undefined;
		return `Not tried: this would spend more than ${this.limit} credits in this run (${credits} so far), the limit set in '${OPTION_LABEL}'`;
	}

	/** Records a response's credits, and how many results they paid for. */
	record(credits: Credits, resultCount: number): void {
		const { creditsUsed } = credits;
		const usedCredits = creditsUsed ?? 0;
		this.responses.push(credits);
		this.unattributedCredits = round(this.unattributedCredits + usedCredits);
		this.usage.credits = round(this.usage.credits + usedCredits);
		this.usage.unknownCostReason = creditsUsed === null ? UNKNOWN_COST_REASON : undefined;
		// a free response does not show the price
		if (usedCredits === 0) return;
		this.usage.costOfOne = Math.max(
			this.usage.costOfOne ?? 0,
			usedCredits / Math.max(1, resultCount),
		);
	}

	/** Records a request without a response, which may have been charged. */
	recordUnclear(resultCount: number): void {
		const { costOfOne, credits } = this.usage;
		if (costOfOne === undefined) this.usage.unknownCostReason = UNKNOWN_COST_REASON;
		this.usage.credits = round(credits + resultCount * (costOfOne ?? 0));
	}

	/**
	 * Adds a request's credits to its results. The first result has `creditsUsed` and the others have
	 * 0, so that the sum is right. If the cost is unknown, all results have null.
	 *
	 * @param results each has one record
	 */
	addCredits<R extends Done | LeftOut>(credits: Credits, results: R[]): R[] {
		const add = (result: R, creditsUsed: number | null) =>
			mapRecords(result, (record) => ({ ...record, ...credits, creditsUsed }));
		if (credits.creditsUsed === null) return results.map((result) => add(result, null));
		if (results.length === 0) return [];
		const [first, ...others] = results;
		const charged = add(first, this.unattributedCredits);
		this.unattributedCredits = 0;
		return [charged, ...others.map((result) => add(result, 0))];
	}

	/** Adds credits that no record reports yet to the first record without unknown credits (null). */
	addUnattributedCredits(results: Array<Result | undefined>): Array<Result | undefined> {
		if (this.unattributedCredits === 0) return results;
		const isChargeable = ({ creditsUsed }: IDataObject) => creditsUsed !== null;
		const resultIndex = results.findIndex((result) => listRecords(result).some(isChargeable));
		const recordIndex = listRecords(results[resultIndex]).findIndex(isChargeable);
		const charge = (record: IDataObject, index: number): IDataObject => {
			if (index !== recordIndex) return record;
			return {
				...record,
				creditsUsed: round(Number(record.creditsUsed ?? 0) + this.unattributedCredits),
			};
		};
		return results.map((result, index) =>
			index === resultIndex ? mapRecords(result, charge) : result,
		);
	}

	/** Summarizes the credits for the user; undefined if no request was sent. */
	summarize(): string | undefined {
		const { length } = this.responses;
		if (length === 0) return undefined;
		const used = this.responses.map(({ creditsUsed }) => creditsUsed);
		const sum = round(used.reduce<number>((subtotal, credits) => subtotal + (credits ?? 0), 0));
		const total = `${sum} in ${length} ${length === 1 ? 'request' : 'requests'}`;
		const remaining = Math.min(
			...this.responses.map((response) => response.remainingCredits ?? Infinity),
		);
		return `Credits used: ${used.includes(null) ? UNKNOWN_TEXT : total}. Credits left: ${remaining === Infinity ? UNKNOWN_TEXT : remaining}.`;
	}
}

/** Lists the records of a result, or the fields of an item that was not done. */
function listRecords(result: Result | undefined): IDataObject[] {
	if (isDone(result)) return result.records;
	return isLeftOut(result) ? [result.fields ?? {}] : [];
}

function mapRecords<R extends Result | undefined>(
	result: R,
	map: (record: IDataObject, index: number) => IDataObject,
): R {
	const records = listRecords(result).map(map);
	if (isDone(result)) return { ...result, records };
	return isLeftOut(result) ? { ...result, fields: records[0] } : result;
}

/** Avoids floating-point errors (0.1 * 3). */
function round(credits: number): number {
	return Number(credits.toFixed(6));
}
