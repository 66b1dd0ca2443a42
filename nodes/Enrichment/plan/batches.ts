import { outcomeOf } from '../../shared/errors/failure';
import type { Input, Output, Plan, Result, Run } from '../../shared/operation/plan';
import type { Credits } from '../../shared/run/credits';
import { Balance } from '../../shared/run/credits';
import { mapConcurrently } from '../../shared/run/mapConcurrently';
import type { Answer, Outcome } from '../../shared/transport/outcome';
import { readAnswer } from '../../shared/transport/outcome';
import { fieldsIn, saidText } from '../../shared/values';
import type { Entry } from './entries';
import { groupsOf, rowsOf } from './entries';
import { splitAnswer } from './results';

const STANDARD_SIZE = 50;
const CONCURRENCY = 5;
const CONTENT_STATUSES = [400, 422];
const CONTENT_CODES = ['VALIDATION_ERROR', 'INVALID_LINKEDIN_URL', 'INVALID_NETWORK_URL'];
/** Enough to find thirty bad entries that stand together. */
const MAX_REFUSALS_IN_ROW = 64;

/**
 * A plan: leads go in batches, those whose requests are equal in all but the list. A batch that is
 * refused for what it holds is split in halves until the bad entries are found, which end nothing;
 * where the service accepts none of many in a row, they are refused as they are. After any other
 * failure nothing more is sent, unless the user chose to go on. With Stop Below Credits the batches
 * go one after another, the first with one entry.
 */
export const inBatches: Plan = async (inputs, run) => {
	const batches = new Batches(inputs, run);
	const groups = await groupsOf(inputs, run);
	await (batches.balance.isWatched ? batches.sendWatched(groups) : batches.sendAll(groups));
	return batches.balance.close(batches.results);
};

class Batches {
	readonly results: Array<Result | undefined>;

	readonly balance: Balance;

	private readonly size: number;

	private isStopped = false;

	private refusalsInRow = 0;

	constructor(
		inputs: Input[],
		private readonly run: Run,
	) {
		this.results = inputs.map(() => undefined);
		this.balance = new Balance(inputs[0]?.values, run);
		const { batchSize } = (inputs[0]?.values.options ?? {}) as { batchSize?: number };
		this.size = batchSize ?? STANDARD_SIZE;
	}

	/** The first goes alone: what ends it would end the others as well. */
	async sendAll(groups: Entry[][]): Promise<void> {
		const [first, ...others] = groups.flatMap((group) => chunks(group, this.size));
		if (first !== undefined) await this.send(first);
		const stopped = () => this.isStopped;
		const sendOne = async (batch: Entry[]) => await this.send(batch);
		await mapConcurrently(others, sendOne, { concurrency: CONCURRENCY, stopped });
	}

	/** One after another, as only the last answer tells whether the next batch may go. */
	async sendWatched(groups: Entry[][]): Promise<void> {
		for (const group of groups) {
			for (let start = 0; start < group.length && !this.isStopped; ) {
				const batch = group.slice(start, start + this.balance.mostOf(this.size));
				const reason = this.balance.refuses(batch.length);
				if (reason === undefined) await this.send(batch);
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

	private async send(batch: Entry[]): Promise<void> {
		const [{ request }] = batch;
		const body = { ...request.body, leads: batch.map(({ lead }) => lead) };
		const outcome = await this.run.connection.send({ ...request, body });
		const isBad = isRefusedForContent(outcome);
		if (isBad) this.refusalsInRow++;
		if (isBad && batch.length > 1 && this.refusalsInRow < MAX_REFUSALS_IN_ROW) {
			const middle = Math.ceil(batch.length / 2);
			await this.send(batch.slice(0, middle));
			if (!this.isStopped) await this.send(batch.slice(middle));
			return;
		}
		const split = ({ body: answer }: Answer) => splitAnswer(answer, batch);
		const reading = readAnswer(request.effect, outcome, split);
		if ('failure' in reading) {
			this.isStopped ||= !isBad && !this.run.continueOnFail;
			if (outcomeOf(reading.failure) === 'unclear') this.balance.noteUnclear(batch.length);
			for (const { position } of rowsOf(batch)) this.results[position] = reading;
			return;
		}
		this.refusalsInRow = 0;
		this.take(reading.content, batch);
	}

	private take(
		{ credits, outputs }: { outputs: Output[]; credits: Credits },
		batch: Entry[],
	): void {
		this.balance.note(credits, batch.length);
		const charged = this.balance.charge(credits, outputs);
		for (const [number, { position }] of rowsOf(batch).entries()) {
			this.results[position] = charged[number];
		}
	}
}

/**
 * Whether the service refused what was sent, and not who sent it (a global key, no credits left).
 * The API does not show what a refused body gets, so one without a code counts as well.
 */
function isRefusedForContent(outcome: Outcome): boolean {
	if (outcome.kind !== 'refusal' || !CONTENT_STATUSES.includes(outcome.status)) return false;
	const { availableRoute, code, details, ...others } = outcome.body;
	const name = saidText(code);
	if (name === undefined) {
		return saidText(availableRoute) === undefined && Object.keys(others).length > 0;
	}
	const names = Object.keys(fieldsIn(fieldsIn(details).invalidParams));
	return CONTENT_CODES.includes(name) || names.length > 0;
}

function chunks<E>(entries: E[], size: number): E[][] {
	const count = Math.ceil(entries.length / size);
	return Array.from({ length: count }, (_, number) =>
		entries.slice(number * size, (number + 1) * size),
	);
}
