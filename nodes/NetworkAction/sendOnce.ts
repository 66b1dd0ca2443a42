import type { AnyValues, Plan, Result, Run } from '../shared/operation/plan';
import { toggle } from '../shared/operation/properties';
import { DoneBefore, FORGOTTEN } from '../shared/execution/dedupeStore';
import { hintOfNotDone, isSkipped } from '../shared/execution/results';
import { yieldToEventLoop } from '../shared/utils/times';
import type { Failure } from '../shared/transport/outcome';
import { isAccountRefusal, isOfContent } from '../shared/transport/outcome';
import { fieldsIn, sentences } from '../shared/utils/values';

/** The credential. */
const STATUSES_OF_ALL = [401, 403];
const NO_VOICE = 'VOICE_CLONE_NOT_FOUND';
/** Where one was skipped, so many are looked up at once. */
const LOOKED_AHEAD = 32;
/** As many refused before anyone is taken tell that nobody would be. */
const MAX_REFUSED_FIRST = 10;

export const skipIfAlreadyScheduled = toggle(
	'Skip If Already Scheduled',
	'skipIfAlreadyScheduled',
	'Whether to skip people for whom this node has already scheduled the same action, even in earlier runs or with another text',
);
const SKIP = skipIfAlreadyScheduled.displayName;
const SKIPPED = `skipped: already scheduled. To send anyway, turn off '${SKIP}'`;

/** Gives an action the name by which n8n remembers it at the service of this address. */
type NameOf = (values: AnyValues, address: string) => string;

/** The name of the action at a place of the run; undefined where it is sent in any case. */
type NameAt = (place: number) => string | undefined;

/**
 * A plan: actions go one at a time in their order, each with a name only once for a node. A refused
 * one does not keep the next ones back, unless the first ten are; after one that is unclear nothing
 * more goes, unless the user chose to go on. Beyond 'Max Actions per Run' nothing is sent; 0 is no limit.
 */
export function sendOnce(nameOf?: NameOf): Plan {
	return async (inputs, run) => {
		const nameAt: NameAt = (place) => {
			const values = inputs[place]?.values;
			const isSkipping = values && values[skipIfAlreadyScheduled.name] !== false;
			return isSkipping ? nameOf?.(values, run.connection.href ?? '') : undefined;
		};
		const done = new DoneBefore(run.memory);
		const isRecorded = lookAhead(nameAt, done);
		const { maxActions, options } = inputs[0]?.values ?? {};
		const most = Number(maxActions ?? fieldsIn(options).maxActions) || Infinity;
		const limitReached = `the maximum of ${most} ${most === 1 ? 'action' : 'actions'} per run is reached`;
		const results: Result[] = [];
		for (const [place, { values }] of inputs.entries()) {
			await yieldToEventLoop();
			const last = results.at(-1);
			const failure = last && 'failure' in last ? last.failure : undefined;
			if (failure && isOfAll(failure)) {
				results.push({ failure: { ...failure, outcome: 'notSent' } });
			} else if (failure && !mayTryNext(run, results, failure)) break;
			else if (await isRecorded(place, last)) results.push(skip(run, values));
			else if (run.usage.actions < most) {
				results.push(await schedule(run, values, nameAt(place), done));
			} else {
				const reason = `Not sent: ${limitReached}`;
				results.push(run.standIn(values, { outcome: 'notSent', reason }));
			}
		}
		await done.close();
		const goOn = nameAt(0) === undefined ? '' : 'run the workflow again, or ';
		const keptBack = `not sent: ${limitReached}. To send the rest, ${goOn}increase 'Max Actions per Run'`;
		const hint = sentences(
			hintOfNotDone(results, 'skipped', SKIPPED),
			done.isForgotten ? FORGOTTEN : undefined,
			hintOfNotDone(results, 'notSent', keptBack),
		);
		run.hint(hint && `${hint}.`);
		return results;
	};
}

/**
 * Tells who is recorded, where one was skipped: else each is seen right before it goes. A look puts the
 * others in for a moment, in which another process may take them for contacted.
 */
function lookAhead(nameAt: NameAt, done: DoneBefore) {
	let end = 0;
	let known: ReadonlySet<string> = new Set();
	return async (place: number, last: Result | undefined): Promise<boolean> => {
		const name = nameAt(place);
		if (name === undefined) return false;
		if (place >= end && last !== undefined && isSkipped(last)) {
			end = place + LOOKED_AHEAD;
			const names = Array.from({ length: LOOKED_AHEAD }, (_, ahead) => nameAt(place + ahead));
			known = await done.known(names.filter((one) => one !== undefined));
		}
		return known.has(name);
	};
}

/** Counts an action before it goes, as an agent calls a tool several times at once. */
async function schedule(
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
	return guard && guard.known.size > 0 ? skip(run, values) : result;
}

function skip(run: Run, values: AnyValues): Result {
	const reason = 'Already scheduled, or an earlier attempt may have gone through';
	return run.standIn(values, { outcome: 'skipped', reason });
}

/** Whether it keeps the rest back: it could not be sent, or was refused for what all share. */
function isOfAll(failure: Failure): boolean {
	const { outcome, status = 0 } = failure;
	const isShared = STATUSES_OF_ALL.includes(status) || isAccountRefusal(failure);
	return outcome === 'notSent' || (outcome === 'failed' && isShared);
}

/** Whether the next item may be tried after a failure. */
function mayTryNext(run: Run, results: Result[], failure: Failure): boolean {
	if (run.continueOnFail) return true;
	// the next one may have another voice
	const isOfOne = isOfContent(failure) || failure.code === NO_VOICE;
	const isFirst = results.length < MAX_REFUSED_FIRST && isOfOne;
	const isRefused = failure.outcome === 'failed' && run.givesPartialResults;
	// who was skipped was taken in an earlier run, which says nothing of a service that refuses all today
	const isTaken = (result: Result) => 'items' in result && (isOfOne || !isSkipped(result));
	return isRefused && (isFirst || results.some(isTaken));
}
