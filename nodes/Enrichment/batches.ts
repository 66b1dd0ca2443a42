import { countOfItems } from '../shared/errors/faults';
import type { Input, Plan, Result, Run } from '../shared/operation/plan';
import { Balance } from '../shared/run/credits';
import type { DoneGuard } from '../shared/run/doneBefore';
import { DoneBefore, FORGOTTEN } from '../shared/run/doneBefore';
import { mapConcurrently } from '../shared/run/mapConcurrently';
import type { Failure } from '../shared/transport/outcome';
import { readAnswer } from '../shared/transport/outcome';
import { sentences, textIn } from '../shared/values';
import type { Entry } from './entries';
import { entriesOf, groupsOf, namesOf } from './entries';
import type { Findings } from './results';
import { findingsIn } from './results';

const SIZE = 50;
const CONCURRENCY = 10;
/** A batch holds many records: a 409 tells of none of them. */
const CONTENT_STATUSES = [400, 422];
/** The API does not show what a refused body gets, so one without a code counts as well. */
const CONTENT_CODES = ['', 'VALIDATION_ERROR', 'INVALID_LINKEDIN_URL', 'INVALID_NETWORK_URL'];
/** Enough to find seven bad entries that stand together; more tell that it is about none of them. */
const MAX_REFUSALS_IN_ROW = 20;
export const SKIP_LABEL = 'Skip If Enriched Before';
const SKIPPED = `Already enriched, or an earlier attempt may have spent credits. To refresh, turn off '${SKIP_LABEL}'`;
const NOT_ANSWERED = "Missing from the service's answer";

/**
 * A plan: leads go in batches, those whose requests are equal in all but the list. A batch that is
 * refused for what it holds is split in halves until the bad entries are found, which end nothing.
 * After any other failure nothing more is sent, unless the user chose to go on. With a bound on
 * credits the batches go one after another, the first with one entry. Who was enriched before is
 * skipped.
 */
export const inBatches: Plan = async (inputs, run) =>
	await new Batches(inputs, run).sendAll(await entriesOf(inputs, run));

class Batches {
	private readonly results: Array<Result | undefined>;
	private readonly balance: Balance;
	private readonly done: DoneBefore;
	private isStopped = false;
	private refusalsInRow = 0;
	private skipped = 0;

	constructor(
		inputs: Input[],
		private readonly run: Run,
	) {
		this.results = inputs.map(() => undefined);
		this.done = new DoneBefore(run.memory);
		this.balance = new Balance(inputs[0]?.values, run.usage);
	}

	async sendAll(entries: Entry[]): Promise<Array<Result | undefined>> {
		const groups = groupsOf(entries);
		await this.balance.inTurn(async () =>
			this.balance.hasLimit ? await this.sendWatched(groups) : await this.sendSeveral(groups),
		);
		await this.done.close();
		const { skipped } = this;
		const hint = sentences(
			skipped === 0
				? undefined
				: `${countOfItems(skipped)} skipped: already enriched. To enrich them anyway, turn off '${SKIP_LABEL}'`,
			this.done.isForgotten ? FORGOTTEN : undefined,
		);
		return this.balance.close(this.results, hint);
	}

	/** @returns those that were not enriched before */
	private skip(entries: Entry[], known: ReadonlySet<string>): Entry[] {
		const isKnown = ({ name }: Entry) => name !== undefined && known.has(name);
		for (const { position, values } of entries.filter(isKnown).flatMap(({ rows }) => rows)) {
			this.results[position] = this.run.notDone(values, { outcome: 'skipped', reason: SKIPPED });
			this.skipped++;
		}
		return entries.filter((entry) => !isKnown(entry));
	}

	/** The first goes alone: what ends it would end the others as well. */
	private async sendSeveral(groups: Entry[][]): Promise<void> {
		const [first, ...others] = groups.flatMap(chunks);
		if (first !== undefined) await this.send(first);
		const stopped = () => this.isStopped;
		const sendOne = async (batch: Entry[]) => await this.send(batch);
		await mapConcurrently(others, sendOne, { concurrency: CONCURRENCY, stopped });
	}

	/** One after another, as only the last answer tells whether the next batch may go. */
	private async sendWatched(groups: Entry[][]): Promise<void> {
		for (const group of groups) {
			for (let start = 0; start < group.length && !this.isStopped;) {
				const batch = group.slice(start, start + this.balance.mostOf(SIZE));
				const reason = this.balance.reasonToStop(batch.length);
				if (reason === undefined) await this.send(batch);
				else this.leaveAll(groups, reason);
				start += batch.length;
			}
		}
	}

	private leaveAll(groups: Entry[][], reason: string): void {
		this.isStopped = true;
		for (const { position, values } of groups.flat().flatMap(({ rows }) => rows)) {
			const left = this.run.notDone(values, { outcome: 'notSent', reason });
			this.results[position] ??= { ...left, hint: reason };
		}
	}

	private async send(batch: Entry[]): Promise<void> {
		const [{ request }] = batch;
		const leads = batch.map(({ lead }) => lead);
		const names = namesOf(batch);
		const guard = names.length > 0 ? this.done.guard(names, SKIP_LABEL) : undefined;
		const body = { ...request.body, leads };
		const outcome = await this.run.connection.send({ ...request, body, guard });
		if (guard && guard.known.size > 0) return await this.sendRest(batch, guard);

		const reading = readAnswer(request.effect, outcome, (answer) => findingsIn(answer.body, leads));
		if ('content' in reading) return await this.take(batch, reading.content);
		if (reading.failure.outcome === 'unclear') this.balance.noteUnclear(batch.length);
		else await guard?.giveBack();
		await this.refused(batch, reading.failure);
	}

	/** Some of them were enriched before. */
	private async sendRest(batch: Entry[], { known }: DoneGuard): Promise<void> {
		const rest = this.skip(batch, known);
		await this.done.undo(namesOf(rest));
		if (rest.length > 0) await this.send(rest);
	}

	/** Gives each item what was found; who was not paid for, as far as the answer shows, is forgotten. */
	private async take(batch: Entry[], { credits, failed, results }: Findings): Promise<void> {
		this.refusalsInRow = 0;
		this.balance.note(credits, batch.length);
		const rows = batch.flatMap(({ rows }, index) =>
			rows.map((row) => ({ ...row, result: results[index] })),
		);
		const outputs = rows.map(({ result, values }) => {
			if (result !== undefined && !failed.has(result)) return { items: [result] };
			const reason = textIn(result?.reason) ?? NOT_ANSWERED;
			return this.run.notDone(values, { outcome: result ? 'failed' : 'unclear', reason });
		});
		for (const [place, output] of this.balance.withCredits(credits, outputs).entries()) {
			this.results[rows[place].position] = output;
		}
		const { creditsUsed } = credits;
		const isNobodyFound = results.every((result) => result === undefined || failed.has(result));
		if (creditsUsed !== 0 && creditsUsed !== null && isNobodyFound) return;
		const isUnpaid = (result: Findings['results'][0]) =>
			failed.has(result) || (creditsUsed === 0 && result === undefined);
		await this.done.undo(namesOf(batch.filter((_, index) => isUnpaid(results[index]))));
	}

	private async refused(batch: Entry[], failure: Failure): Promise<void> {
		const isBad = isOfEntries(failure) && ++this.refusalsInRow < MAX_REFUSALS_IN_ROW;
		if (!isBad || batch.length === 1) {
			this.isStopped ||= !isBad && !this.run.continueOnFail;
			return this.note(batch, failure);
		}
		const middle = Math.ceil(batch.length / 2);
		await this.send(batch.slice(0, middle));
		if (!this.isStopped) await this.send(batch.slice(middle));
	}

	private note(batch: Entry[], failure: Failure): void {
		for (const { position } of batch.flatMap(({ rows }) => rows)) {
			this.results[position] = { failure };
		}
	}
}

/** Whether the service refused what was sent, and not who sent it (a global key, no credits left). */
function isOfEntries({ body, code, outcome, status = 0 }: Failure): boolean {
	const isRefused = outcome === 'failed' && CONTENT_STATUSES.includes(status);
	return isRefused && CONTENT_CODES.includes(code) && body?.availableRoute === undefined;
}

function chunks(entries: Entry[]): Entry[][] {
	const count = Math.ceil(entries.length / SIZE);
	return Array.from({ length: count }, (_, place) =>
		entries.slice(place * SIZE, (place + 1) * SIZE),
	);
}
