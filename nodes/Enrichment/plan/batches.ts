import { countOfItems } from '../../shared/errors/faults';
import type { Input, Output, Plan, Result, Run } from '../../shared/operation/plan';
import type { Credits } from '../../shared/run/credits';
import { Balance } from '../../shared/run/credits';
import { mapConcurrently } from '../../shared/run/mapConcurrently';
import { DoneOnce } from '../../shared/run/once/doneOnce';
import { RecordingGuard } from '../../shared/run/once/recordingGuard';
import { FORGOTTEN } from '../../shared/run/once/task';
import type { Answer, Failure, Outcome } from '../../shared/transport/outcome';
import { readAnswer } from '../../shared/transport/outcome';
import { fieldsIn, saidText, sentences } from '../../shared/values';
import { skipIfEnrichedBefore } from '../fields';
import { MEMORY } from './enrichedBefore';
import type { Entry } from './entries';
import { entriesOf, groupsOf, rowsOf } from './entries';
import { splitAnswer } from './results';

const SIZE = 50;
const CONCURRENCY = 5;
/** A batch holds many records: a 409 tells of none of them. */
const CONTENT_STATUSES = [400, 422];
const CONTENT_CODES = ['VALIDATION_ERROR', 'INVALID_LINKEDIN_URL', 'INVALID_NETWORK_URL'];
/** Enough to find thirty bad entries that stand together. */
const MAX_REFUSALS_IN_ROW = 64;

const ENRICHED_BEFORE = `Already enriched, or an earlier attempt may have spent credits. To refresh, turn off '${skipIfEnrichedBefore.displayName}'`;

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

	private readonly once: DoneOnce;

	private isStopped = false;

	private refusalsInRow = 0;

	private skipped = 0;

	constructor(
		inputs: Input[],
		private readonly run: Run,
	) {
		this.results = inputs.map(() => undefined);
		this.once = new DoneOnce(run, MEMORY);
		this.balance = new Balance(inputs[0]?.values, run);
	}

	async sendAll(entries: Entry[]): Promise<Array<Result | undefined>> {
		const groups = groupsOf(await this.skipDone(entries));
		await this.balance.inTurn(async () =>
			this.balance.hasLimit ? await this.sendWatched(groups) : await this.sendSeveral(groups),
		);
		await this.once.settle();
		const hint = sentences(
			this.skipped > 0
				? `${countOfItems(this.skipped)} skipped: already enriched. To enrich them anyway, turn off '${skipIfEnrichedBefore.displayName}'`
				: undefined,
			this.once.isForgotten ? FORGOTTEN : undefined,
		);
		return this.balance.close(this.results, hint);
	}

	/** @returns those that are still to be sent */
	private async skipDone(entries: Entry[]): Promise<Entry[]> {
		const known = await this.once.lookUp(tasksOf(entries));
		const isDone = ({ task }: Entry) => task !== undefined && known.has(task);
		this.skip(entries.filter(isDone));
		return entries.filter((entry) => !isDone(entry));
	}

	private skip(entries: Entry[]): void {
		const rows = rowsOf(entries);
		for (const { position, values } of rows) {
			const why = { outcome: 'skipped', reason: ENRICHED_BEFORE } as const;
			this.results[position] = this.run.notDone(values, why);
		}
		this.skipped += rows.length;
	}

	/** The first goes alone: what ends it would end the others as well. */
	private async sendSeveral(groups: Entry[][]): Promise<void> {
		const [first, ...others] = groups.flatMap((group) => chunks(group, SIZE));
		if (first !== undefined) await this.sendLocked(first);
		const stopped = () => this.isStopped;
		const sendOne = async (batch: Entry[]) => await this.sendLocked(batch);
		await mapConcurrently(others, sendOne, { concurrency: CONCURRENCY, stopped });
	}

	/** One after another, as only the last answer tells whether the next batch may go. */
	private async sendWatched(groups: Entry[][]): Promise<void> {
		for (const group of groups) {
			for (let start = 0; start < group.length && !this.isStopped; ) {
				const batch = group.slice(start, start + this.balance.mostOf(SIZE));
				const reason = this.balance.reasonToStop(batch.length);
				if (reason === undefined) await this.sendLocked(batch);
				else this.leaveAll(groups, reason);
				start += batch.length;
			}
		}
	}

	private leaveAll(groups: Entry[][], message: string): void {
		this.isStopped = true;
		for (const { position, values } of rowsOf(groups.flat())) {
			const left = this.run.notDone(values, { outcome: 'notSent', reason: message });
			this.results[position] ??= { ...left, hint: message };
		}
	}

	/** While no other run of this process is at the same people. */
	private async sendLocked(batch: Entry[]): Promise<void> {
		const send = async () => await this.send(batch);
		const done = await this.once.alone(tasksOf(batch), send);
		if (done !== undefined) this.fail(batch, done);
	}

	private async send(batch: Entry[]): Promise<void> {
		const [{ request }] = batch;
		const tasks = tasksOf(batch);
		const guard = tasks.length > 0 ? new RecordingGuard(this.once, tasks) : undefined;
		const body = { ...request.body, leads: batch.map(({ lead }) => lead) };
		const outcome = await this.run.connection.send({ ...request, body, guard });
		if (guard?.failure) return this.fail(batch, { failure: guard.failure });
		if (guard !== undefined && guard.known.size > 0) return await this.sendRest(batch, guard);

		const isBad = isRefusedForContent(outcome);
		if (isBad) this.refusalsInRow++;
		const split = ({ body: answer }: Answer) => splitAnswer(answer, batch);
		const reading = readAnswer(request.effect, outcome, split);
		const isUnclear = 'failure' in reading && reading.failure.outcome === 'unclear';
		if ('content' in reading) await guard?.giveBack(tasksOf(reading.content.unpaid));
		else if (!isUnclear) await guard?.giveBack();
		if (isBad && batch.length > 1 && this.refusalsInRow < MAX_REFUSALS_IN_ROW) {
			const middle = Math.ceil(batch.length / 2);
			await this.send(batch.slice(0, middle));
			if (!this.isStopped) await this.send(batch.slice(middle));
		} else if ('failure' in reading) {
			if (isUnclear) this.balance.noteUnclear(batch.length);
			this.fail(batch, reading, isBad);
		} else {
			this.refusalsInRow = 0;
			this.take(reading.content, batch);
		}
	}

	/** Another run has recorded some of them meanwhile. */
	private async sendRest(batch: Entry[], guard: RecordingGuard): Promise<void> {
		const isKnown = ({ task }: Entry) => task !== undefined && guard.known.has(task);
		const rest = batch.filter((entry) => !isKnown(entry));
		await guard.giveBack(tasksOf(rest));
		this.skip(batch.filter(isKnown));
		if (rest.length > 0) await this.send(rest);
	}

	private fail(batch: Entry[], result: { failure: Failure }, isBad = false): void {
		this.isStopped ||= !isBad && !this.run.continueOnFail;
		const rows = rowsOf(batch);
		for (const { position } of rows) this.results[position] = result;
	}

	private take(
		{ credits, outputs }: { outputs: Output[]; credits: Credits },
		batch: Entry[],
	): void {
		this.balance.note(credits, batch.length);
		const charged = this.balance.withCredits(credits, outputs);
		const rows = rowsOf(batch);
		for (const [number, { position }] of rows.entries()) this.results[position] = charged[number];
	}
}

/**
 * Whether the service refused what was sent, and not who sent it (a global key, no credits left).
 * The API does not show what a refused body gets, so one without a code counts as well.
 */
function isRefusedForContent(outcome: Outcome): boolean {
	if (outcome.kind === 'answer' || !CONTENT_STATUSES.includes(outcome.status ?? 0)) return false;
	const { availableRoute, code, details, ...others } = outcome.body ?? {};
	const name = saidText(code);
	if (name === undefined) {
		return saidText(availableRoute) === undefined && Object.keys(others).length > 0;
	}
	const names = Object.keys(fieldsIn(fieldsIn(details).invalidParams));
	return CONTENT_CODES.includes(name) || names.length > 0;
}

function tasksOf(entries: Entry[]): string[] {
	return entries.flatMap(({ task }) => task ?? []);
}

function chunks<E>(entries: E[], size: number): E[][] {
	const count = Math.ceil(entries.length / size);
	return Array.from({ length: count }, (_, number) =>
		entries.slice(number * size, (number + 1) * size),
	);
}
