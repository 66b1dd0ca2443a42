import type { IDataObject } from 'n8n-workflow';
import { countOfItems } from '../shared/errors/faults';
import type { AnyValues, Input, Plan, Result, Run } from '../shared/operation/plan';
import { DoneBefore, FORGOTTEN } from '../shared/run/doneBefore';
import { withHint } from '../shared/run/hints';
import { isSkipped } from '../shared/run/results';
import { yieldToEventLoop } from '../shared/run/concurrency';
import type { Failure } from '../shared/transport/outcome';
import { isOfContent } from '../shared/transport/outcome';
import { sentences } from '../shared/values';
import { skipIfAlreadyScheduled } from './fields';

/** Among so many at most one look tells who is recorded. */
const MAX_LOOKED_AT = 64;
/** As many refused before anyone is taken tell that nobody would be. */
const MAX_REFUSED_FIRST = 10;
const STATUSES_OF_ALL = [401, 402, 403];
const CODES_OF_ALL = ['LINKEDIN_NOT_CONNECTED', 'NETWORK_NOT_CONNECTED', 'VOICE_CLONE_NOT_FOUND'];
const SKIP = skipIfAlreadyScheduled.displayName;

/** Gives an action the name by which n8n remembers it at the service of this address. */
export type NameOf = (values: AnyValues, address: string) => string;

/**
 * A plan: actions go one at a time in their order, each with a name only once for a node. A refused
 * one does not keep the next ones back, unless the first ten are; after one that is unclear nothing
 * more goes, unless the user chose to go on. Beyond 'Max Actions per Run' nothing is sent.
 */
export function sendOnce(nameOf?: NameOf): Plan {
	return async (inputs, run) => {
		const done = new DoneBefore(run.memory);
		const names: Array<string | undefined> = [];
		for (const { values } of inputs) {
			await yieldToEventLoop();
			const isSkipping = values[skipIfAlreadyScheduled.name] !== false;
			names.push(isSkipping ? nameOf?.(values, run.connection.href ?? '') : undefined);
		}
		const recorded = new Recorded(names, done);
		const most = mostActions(inputs);
		const results: Result[] = [];
		let keptBack = 0;
		for (const [place, { values }] of inputs.entries()) {
			await yieldToEventLoop();
			const name = names[place];
			const last = results.at(-1);
			if (last !== undefined && !mayTryNext(run, results, last)) break;
			const keptBackBy = failureOfAll(last);
			if (keptBackBy) results.push({ failure: keptBackBy });
			else if (await recorded.has(place, last)) results.push(skip(run, values));
			else if (run.usage.actions < most) results.push(await send(run, values, name, done));
			else {
				keptBack++;
				const reason = `Not sent: ${isReached(most)}`;
				results.push(run.notDone(values, { outcome: 'notSent', reason }));
			}
		}
		await done.close();
		const hint = sentences(
			skippedHint(results),
			done.isForgotten ? FORGOTTEN : undefined,
			keptBack > 0 ? keptBackHint(keptBack, most, names.some(Boolean)) : undefined,
		);
		return withHint(results, hint && `${hint}.`);
	};
}

/**
 * Tells who is recorded. Where one was skipped, a look tells of the next two, then of four, and so on
 * as long as all of them are there: a look puts the others in for a moment, in which another process
 * may take them for contacted.
 */
class Recorded {
	private readonly known = new Set<string>();
	private end = 0;
	private size = 1;

	constructor(
		private readonly names: Array<string | undefined>,
		private readonly done: DoneBefore,
	) {}

	async has(place: number, last: Result | undefined): Promise<boolean> {
		const name = this.names[place];
		if (name === undefined) return false;
		if (place >= this.end && last !== undefined && isSkipped(last)) await this.look(place);
		return this.known.has(name);
	}

	private async look(place: number): Promise<void> {
		this.size = Math.min(2 * this.size, MAX_LOOKED_AT);
		this.end = place + this.size;
		const next = this.names.slice(place, this.end).filter((name) => name !== undefined);
		const found = await this.done.known(next);
		for (const name of found) this.known.add(name);
		if (found.size < next.length) this.size = 1;
	}
}

/** Counts an action before it goes, as an agent calls a tool several times at once. */
async function send(
	run: Run,
	values: AnyValues,
	name: string | undefined,
	done: DoneBefore,
): Promise<Result> {
	run.usage.actions++;
	const guard = name === undefined ? undefined : done.guard([name], SKIP);
	const result = await run.send(values, guard);
	const isSurelyNotDone = 'failure' in result && result.failure.outcome !== 'unclear';
	if (!isSurelyNotDone) return result;
	run.usage.actions--;
	if (guard && guard.known.size > 0) return skip(run, values);
	await guard?.giveBack();
	return result;
}

function skip(run: Run, values: AnyValues): Result {
	const reason = 'Already scheduled, or an earlier attempt may have gone through';
	return run.notDone(values, { outcome: 'skipped', reason });
}

/** 0 is without limit. */
function mostActions([first]: Input[]): number {
	const { maxActions, options } = first?.values ?? {};
	return Number(maxActions ?? (options as IDataObject | undefined)?.maxActions) || Infinity;
}

/** What could not be sent, or was refused for what all share, keeps the rest back for the same reason. */
function failureOfAll(last: Result | undefined): Failure | undefined {
	if (last === undefined || 'items' in last) return undefined;
	const { failure } = last;
	return failure.outcome === 'notSent' || isOfAll(failure)
		? { ...failure, outcome: 'notSent' }
		: undefined;
}

/** Whether the next item may be tried after the last one. */
function mayTryNext({ continueOnFail, givesPartialResults }: Run, results: Result[], last: Result) {
	if (continueOnFail || 'items' in last) return true;
	const { outcome } = last.failure;
	if (isOfAll(last.failure) || !givesPartialResults || outcome === 'unclear') return false;
	const isFirst = results.length < MAX_REFUSED_FIRST && isOfContent(last.failure);
	return outcome === 'notSent' || isFirst || results.some((result) => 'items' in result);
}

/** Whether the service refused what all items share: the key, the credits, the LinkedIn account or the voice. */
function isOfAll({ code, outcome, status = 0 }: Failure): boolean {
	return outcome === 'failed' && (STATUSES_OF_ALL.includes(status) || CODES_OF_ALL.includes(code));
}

function skippedHint(results: Result[]): string | undefined {
	const count = results.filter(isSkipped).length;
	return count === 0
		? undefined
		: `${countOfItems(count)} skipped: already scheduled. To send it anyway, turn off '${SKIP}'`;
}

/** @param isOnce a later run passes over what this one has sent */
function keptBackHint(count: number, most: number, isOnce: boolean): string {
	const goOn = isOnce ? 'run the workflow again, or ' : '';
	return `${countOfItems(count)} not sent: ${isReached(most)}. To send the rest, ${goOn}increase 'Max Actions per Run'`;
}

function isReached(most: number): string {
	const actions = most === 1 ? 'action' : 'actions';
	return `the maximum of ${most} ${actions} per run is reached`;
}
