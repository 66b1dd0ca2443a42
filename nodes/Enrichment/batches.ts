import { formatItemCount } from '../shared/errors/invalidItems';
import type { Credits } from '../shared/execution/creditBudget';
import { CreditBudget } from '../shared/execution/creditBudget';
import { DedupeStore, MAX_ENTRIES, NOT_PERSISTED_NOTE } from '../shared/execution/dedupeStore';
import type { Done, Item, LeftOut, Plan, Result, Run } from '../shared/operation/plan';
import { addNotes, isLeftOut } from '../shared/operation/plan';
import type { RequestFailure } from '../shared/transport/outcome';
import { createCustomFailure, isFailed } from '../shared/transport/outcome';
import { joinSentences } from '../shared/utils/text';
import { asText } from '../shared/utils/values';
import type { PersonToEnrich } from './people';
import { getDedupeKeys, groupByBatchKey, mergeDuplicates } from './people';
import type { LeadResult, LeadResults } from './results';
import { parseLeadResults } from './results';

const BATCH_SIZE = 50;
const MAX_CONCURRENT_BATCHES = 10;
export const SKIP_LABEL = 'Skip If Enriched Before';
const SKIPPED_RESULT: LeftOut = {
	outcome: 'skipped',
	reason: 'Already enriched, or an earlier attempt may have spent credits',
};

/** With more people, the store would evict some, and the next run would pay for them again. */
export const TOO_MANY_PEOPLE = createCustomFailure(
	'TOO_MANY_PEOPLE',
	{
		message: 'More than 10,000 people came, and this node remembers 10,000',
		description: `Split the list over several Enrich nodes, or turn off '${SKIP_LABEL}'. Nothing was sent, and no credits were spent.`,
	},
	'notSent',
);

/**
 * A plan that sends people in batches (POST /enrich), grouped by equal options. People enriched before
 * are skipped. A failure stops the run, unless the user chose to continue. With a credit limit, batches
 * are sent one after another, and have one person each until the price is known.
 */
export const enrichInBatches: Plan = async (items, run) => {
	const people = await mergeDuplicates(items, run);
	if (getDedupeKeys(people).length > MAX_ENTRIES)
		return items.map(() => ({ failure: TOO_MANY_PEOPLE }));
	return await new BatchSender(items, run).send(people);
};

class BatchSender {
	/** In the order of the items; undefined before a result is known. */
	private readonly results: Array<Result | undefined>;
	private readonly budget: CreditBudget;
	private readonly store: DedupeStore;
	private isStopped = false;

	constructor(
		items: Item[],
		private readonly run: Run,
	) {
		this.results = items.map(() => undefined);
		this.store = new DedupeStore(run.storage);
		this.budget = new CreditBudget(items[0]?.values, run.usage);
	}

	async send(people: PersonToEnrich[]): Promise<Array<Result | undefined>> {
		await this.budget.serialize(async () => {
			for (const group of groupByBatchKey(people)) if (!this.isStopped) await this.sendGroup(group);
		});
		await this.store.finish();
		const note = joinSentences(
			describeSkipped(this.results),
			this.store.isUnavailable ? NOT_PERSISTED_NOTE : undefined,
			this.budget.summarize(),
		);
		return addNotes(this.budget.addUnattributedCredits(this.results), note);
	}

	/** Sends the first batch alone: if it fails, all others would probably fail, too. */
	private async sendGroup(group: PersonToEnrich[]): Promise<void> {
		const queue = [...group];
		const sendNextBatch = async () => {
			const batch = queue.splice(0, this.budget.clampBatch(BATCH_SIZE));
			const reason = this.budget.getStopReason(batch.length);
			if (reason === undefined) await this.sendBatch(batch);
			else this.stop(reason);
		};
		const sendUntilEmpty = async () => {
			while (queue.length > 0 && !this.isStopped) await sendNextBatch();
		};
		await sendNextBatch();
		const workerCount = this.budget.hasLimit ? 1 : MAX_CONCURRENT_BATCHES;
		await Promise.all(Array.from({ length: workerCount }, sendUntilEmpty));
	}

	private async sendBatch(batch: PersonToEnrich[]): Promise<void> {
		const [{ request }] = batch;
		const leads = batch.map(({ lead }) => lead);
		const keys = getDedupeKeys(batch);
		const reservation =
			keys.length > 0 ? this.store.createReservation(keys, SKIP_LABEL) : undefined;
		const body = { ...request.body, leads };
		const result = await this.run.client.send(
			{ ...request, body },
			(response) => parseLeadResults(response.body, leads),
			reservation,
		);
		if (!isFailed(result)) return await this.recordResults(batch, result);
		const { failure } = result;
		if (failure.code === 'duplicate') return await this.skipDuplicates(batch, failure);
		if (failure.outcome === 'unclear') this.budget.recordUnclear(batch.length);
		this.isStopped ||= !this.run.continueOnFail;
		this.setResult(batch, result);
	}

	private async recordResults(
		batch: PersonToEnrich[],
		{ credits, leads }: LeadResults,
	): Promise<void> {
		const foundCount = leads.filter(({ outcome }) => outcome === 'done').length;
		this.budget.record(credits, foundCount);
		const rows = batch.flatMap(({ indexes }, position) =>
			indexes.map((index) => ({ index, result: toResult(leads[position]) })),
		);
		const resultsWithCredits = this.budget.addCredits(
			credits,
			rows.map(({ result }) => result),
		);
		for (const [row, { index }] of rows.entries()) this.results[index] = resultsWithCredits[row];
		// a later run can enrich uncharged people
		const unchargedPeople = batch.filter((_, position) =>
			isUncharged(leads[position], credits, foundCount),
		);
		await this.store.release(getDedupeKeys(unchargedPeople));
	}

	/** Skips people who were enriched before, and sends the others. */
	private async skipDuplicates(batch: PersonToEnrich[], { duplicates = [] }: RequestFailure) {
		const isDuplicate = ({ key }: PersonToEnrich) => key !== undefined && duplicates.includes(key);
		this.setResult(batch.filter(isDuplicate), SKIPPED_RESULT);
		const newPeople = batch.filter((person) => !isDuplicate(person));
		if (newPeople.length > 0) await this.sendBatch(newPeople);
	}

	private setResult(people: PersonToEnrich[], result: Result): void {
		for (const index of people.flatMap(({ indexes }) => indexes)) this.results[index] = result;
	}

	private stop(reason: string): void {
		this.isStopped = true;
		for (const index of this.results.keys())
			this.results[index] ??= { outcome: 'notSent', reason, notes: [reason] };
	}
}

function toResult({ outcome, record }: LeadResult): Done | LeftOut {
	if (outcome === 'done') return { records: [record] };
	return { outcome, reason: asText(record.reason) ?? "Missing from the service's answer" };
}

function isUncharged(
	{ outcome }: LeadResult,
	{ creditsUsed }: Credits,
	foundCount: number,
): boolean {
	if (creditsUsed === 0) return outcome !== 'done';
	// the service charged for people whom it did not find
	if (creditsUsed !== null && foundCount === 0) return false;
	return outcome === 'failed';
}

function describeSkipped(results: Array<Result | undefined>): string | undefined {
	const { length } = results.filter((result) => isLeftOut(result) && result.outcome === 'skipped');
	if (length === 0) return undefined;
	return `${formatItemCount(length)} skipped: already enriched. To enrich anyway, turn off '${SKIP_LABEL}'`;
}
