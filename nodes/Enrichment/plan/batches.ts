import { countOfItems } from '../../shared/errors/faults';
import type { Input, Plan, Result, Run } from '../../shared/operation/plan';
import { Balance } from '../../shared/run/credits';
import type { DoneGuard } from '../../shared/run/doneBefore';
import { DoneBefore, FORGOTTEN } from '../../shared/run/doneBefore';
import { mapConcurrently } from '../../shared/run/mapConcurrently';
import type { Answer, Failure, Outcome } from '../../shared/transport/outcome';
import { isOfService, readAnswer } from '../../shared/transport/outcome';
import { fieldsIn, saidText, sentences } from '../../shared/values';
import { skipIfEnrichedBefore } from '../fields';
import type { Entry } from './entries';
import { entriesOf, groupsOf, namesOf, rowsOf } from './entries';
import { splitAnswer } from './results';

const SIZE = 50;
const CONCURRENCY = 5;
/** From so many people on one look tells who is recorded, in place of one for each. */
const WORTH_A_LOOK = 10;
/** A batch holds many records: a 409 tells of none of them. */
const CONTENT_STATUSES = [400, 422];
const CONTENT_CODES = ['VALIDATION_ERROR', 'INVALID_LINKEDIN_URL', 'INVALID_NETWORK_URL'];
/** Enough to find thirty bad entries that stand together. */
const MAX_REFUSALS_IN_ROW = 64;
const SKIP = skipIfEnrichedBefore.displayName;

/**
 * A plan: leads go in batches, those whose requests are equal in all but the list. A batch that is
 * refused for what it holds is split in halves until the bad entries are found, which end nothing;
 * where the service accepts none of many in a row, they are refused as they are. After any other
 * failure nothing more is sent, unless the user chose to go on. With a bound on credits the batches
 * go one after another, the first with one entry. Who was enriched before is skipped.
 */
export const inBatches: Plan = async (inputs, run) => {
	const entries = await entriesOf(inputs, run);
	return await new Batches(inputs, run).sendAll(entries);
};

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
		const names = namesOf(entries);
		const known = names.length < WORTH_A_LOOK ? new Set<string>() : await this.done.known(names);
		const groups = groupsOf(this.skip(entries, known));
		await this.balance.inTurn(async () =>
			this.balance.hasLimit ? await this.sendWatched(groups) : await this.sendSeveral(groups),
		);
		await this.done.close();
		const { skipped } = this;
		const hint = sentences(
			skipped === 0
				? undefined
				: `${countOfItems(skipped)} skipped: already enriched. To enrich them anyway, turn off '${SKIP}'`,
			this.done.isForgotten ? FORGOTTEN : undefined,
		);
		return this.balance.close(this.results, hint);
	}

	/** @returns those that were not enriched before */
	private skip(entries: Entry[], known: ReadonlySet<string>): Entry[] {
		const isKnown = ({ name }: Entry) => name !== undefined && known.has(name);
		const reason = `Already enriched, or an earlier attempt may have spent credits. To refresh, turn off '${SKIP}'`;
		for (const { position, values } of rowsOf(entries.filter(isKnown))) {
			this.results[position] = this.run.notDone(values, { outcome: 'skipped', reason });
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
			for (let start = 0; start < group.length && !this.isStopped; ) {
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
		for (const { position, values } of rowsOf(groups.flat())) {
			const left = this.run.notDone(values, { outcome: 'notSent', reason });
			this.results[position] ??= { ...left, hint: reason };
		}
	}

	private async send(batch: Entry[]): Promise<void> {
		const [{ request }] = batch;
		const names = namesOf(batch);
		const guard = names.length > 0 ? this.done.guard(names, SKIP) : undefined;
		const body = { ...request.body, leads: batch.map(({ lead }) => lead) };
		const outcome = await this.run.connection.send({ ...request, body, guard });
		if (guard?.failure) return this.note(batch, { failure: guard.failure });
		if (guard && guard.known.size > 0) return await this.sendRest(batch, guard);

		const split = ({ body: answer }: Answer) => splitAnswer(answer, batch);
		const reading = readAnswer(request.effect, outcome, split);
		if ('content' in reading) {
			const { credits, outputs, unpaid } = reading.content;
			await this.done.undo(namesOf(unpaid));
			this.refusalsInRow = 0;
			this.balance.note(credits, batch.length);
			const charged = this.balance.withCredits(credits, outputs);
			for (const [place, { position }] of rowsOf(batch).entries()) {
				this.results[position] = charged[place];
			}
			return;
		}
		if (reading.failure.outcome === 'unclear') this.balance.noteUnclear(batch.length);
		else await guard?.giveBack();
		await this.refused(batch, reading, isRefusedForContent(outcome));
	}

	/** Others have recorded some of them meanwhile. */
	private async sendRest(batch: Entry[], { known }: DoneGuard): Promise<void> {
		const rest = this.skip(batch, known);
		await this.done.undo(namesOf(rest));
		if (rest.length > 0) await this.send(rest);
	}

	private async refused(batch: Entry[], result: { failure: Failure }, isBad: boolean) {
		if (!isBad) {
			this.isStopped ||= !this.run.continueOnFail;
			return this.note(batch, result);
		}
		if (++this.refusalsInRow >= MAX_REFUSALS_IN_ROW || batch.length === 1) {
			return this.note(batch, result);
		}
		const middle = Math.ceil(batch.length / 2);
		await this.send(batch.slice(0, middle));
		if (!this.isStopped) await this.send(batch.slice(middle));
	}

	private note(batch: Entry[], result: { failure: Failure }): void {
		for (const { position } of rowsOf(batch)) this.results[position] = result;
	}
}

/**
 * Whether the service refused what was sent, and not who sent it (a global key, no credits left).
 * The API does not show what a refused body gets, so one without a code counts as well.
 */
function isRefusedForContent(outcome: Outcome): boolean {
	if (outcome.kind === 'answer' || !CONTENT_STATUSES.includes(outcome.status ?? 0)) return false;
	if (!isOfService(outcome)) return false;
	const { availableRoute, code, details, ...others } = outcome.body ?? {};
	const name = saidText(code);
	if (name === undefined) {
		return saidText(availableRoute) === undefined && Object.keys(others).length > 0;
	}
	const names = Object.keys(fieldsIn(fieldsIn(details).invalidParams));
	return CONTENT_CODES.includes(name) || names.length > 0;
}

function chunks(entries: Entry[]): Entry[][] {
	const count = Math.ceil(entries.length / SIZE);
	return Array.from({ length: count }, (_, place) =>
		entries.slice(place * SIZE, (place + 1) * SIZE),
	);
}
