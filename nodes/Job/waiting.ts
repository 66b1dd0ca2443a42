import type { IDataObject } from 'n8n-workflow';
import { deepCopy } from 'n8n-workflow';
import type { Failure } from '../shared/errors/failure';
import { finding } from '../shared/errors/failure';
import type { LocatorValue } from '../shared/operation/checks';
import type { Input, Plan, Result, Run } from '../shared/operation/plan';
import { isTransient } from '../shared/transport/outcome';
import { pause } from '../shared/transport/pause';
import { idIn, saidText, sentences, textIn, wordIn } from '../shared/values';
import { finderOf, jobNotFound } from './locator';
import { CANCELLED, lookSince, whileWatching } from './looks';

const MINUTE_MS = 60_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const GONE = 'The job is no longer in the list. This is its last known state';

interface Values {
	job: LocatorValue;
	waitUpTo: number;
	options: IDataObject;
}

/**
 * A plan: looks at the jobs of all items at once, in growing pauses, as long as each item waits. A
 * service that is away for a while ends it only where an item's time is over.
 */
export const waitForJobs: Plan<Values> = async (inputs, run) =>
	await whileWatching(run.connection, async (watch) => {
		const { connection } = run;
		const waiting = new Waiting(inputs, run);
		let jobs: IDataObject[] | undefined;
		let [endsAt, paused] = [0, 0];
		for (let step = FIRST_PAUSE_MS; ; step = Math.min(2 * step, LONGEST_PAUSE_MS)) {
			// a window that is full for long is left to what cannot wait
			if (jobs === undefined || connection.hasRoom(1)) {
				const reading = await lookSince(Date.now() - paused / 2, watch, connection);
				if ('records' in reading) jobs = reading.records;
				else if (jobs === undefined || Date.now() >= endsAt || !isPassing(reading)) {
					return waiting.end(reading);
				}
			}
			const left = await waiting.settle(jobs);
			if (left <= 0) return waiting.end();
			endsAt = Date.now() + left;
			paused = Math.min(step, left);
			if (!(await pause(paused, connection.signal))) return waiting.end(CANCELLED);
		}
	});

/** Whether the next look may see more. */
function isPassing({ failure }: { failure: Failure }): boolean {
	if (failure.kind === 'notSent') return failure.reason === 'unreachable';
	return failure.kind !== 'finding' && isTransient(failure);
}

/** The items of a run that wait for their jobs. */
class Waiting {
	private readonly startedAt = Date.now();

	private readonly results = new Map<Input<Values>, Result>();

	/** Their jobs as they were seen last. */
	private readonly seen = new Map<Input<Values>, IDataObject>();

	/** Those whose job was not in the list at the last look: one such look proves nothing. */
	private readonly missing = new Set<Input<Values>>();

	constructor(
		private readonly inputs: Array<Input<Values>>,
		private readonly run: Run,
	) {}

	/**
	 * Gives an item its result where its job has ended or is not there, or its time is over.
	 *
	 * @returns for how many ms the others wait; 0 where nothing is left to wait for
	 */
	async settle(jobs: IDataObject[]): Promise<number> {
		const find = await finderOf(jobs);
		let left = Infinity;
		for (const input of this.inputs) {
			if (this.results.has(input)) continue;
			const { job: located, waitUpTo } = input.values;
			const before = this.seen.get(input);
			const job = find(before ? { mode: 'id', value: idIn(before.id) ?? '' } : located);
			if (job) this.seen.set(input, job);
			const ownLeft = this.startedAt + waitUpTo * MINUTE_MS - Date.now();
			const isPassing = this.noteMissing(input, job) && ownLeft > 0;
			const ended = isPassing ? undefined : resultOf(input.values, job, before);
			const result = ended ?? timeOver(job, waitUpTo, ownLeft);
			if (result) this.results.set(input, result);
			else left = Math.min(left, ownLeft);
			const isFailure = result !== undefined && 'failure' in result;
			if (isFailure && !this.run.continueOnFail) return 0;
		}
		return left === Infinity ? 0 : left;
	}

	/** @returns whether a job that was seen is not in the list for the first time */
	private noteMissing(input: Input<Values>, job: IDataObject | undefined): boolean {
		if (job) this.missing.delete(input);
		if (job || !this.seen.has(input) || this.missing.has(input)) return false;
		this.missing.add(input);
		return true;
	}

	/** @param others for the items that still wait */
	end(others?: Result): Array<Result | undefined> {
		return this.inputs.map((input) => this.results.get(input) ?? others);
	}
}

function resultOf(
	{ job: located, options }: Values,
	job: IDataObject | undefined,
	before: IDataObject | undefined,
): Result | undefined {
	if (job === undefined) return before ? told(before, GONE) : { failure: jobNotFound(located) };
	const status = wordIn(job.status);
	if (status === 'completed') return told(job, null);
	if (status !== 'failed') return undefined;
	if (options.ifJobFails === 'error') return { failure: jobFailed(job) };
	return told(job, sentences('The job failed', saidText(job.message)) ?? null);
}

/** @param left how many ms the item still waits */
function timeOver(job: IDataObject | undefined, minutes: number, left: number): Result | undefined {
	if (job === undefined || left > 0) return undefined;
	const status = `The job is still ${textIn(job.status) ?? 'not completed'}`;
	const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
	return told(job, minutes === 0 ? status : `${status} after ${time}`);
}

/** The item of a job; what other runs see as well is copied. */
function told(job: IDataObject, reason: string | null): Result {
	const outcome = { completed: reason === null, reason };
	return { items: [{ ...outcome, ...deepCopy(job), ...outcome }] };
}

/** What is said of a job that failed, where that is to be an error. */
export function jobFailed({ id, message }: IDataObject): Failure {
	return finding('JOB_FAILED', {
		message: `Background job ${idIn(id) ?? ''} failed`,
		description: `${saidText(message) ?? 'The service gave no reason'}.`,
	});
}
