import type { Failure } from '../../shared/transport/outcome';
import { countOfItems } from '../../shared/errors/faults';
import type { AnyValues, Plan, Result, Run } from '../../shared/operation/plan';
import { withHint } from '../../shared/run/hints';
import { DoneOnce } from '../../shared/run/once/doneOnce';
import { RecordingGuard } from '../../shared/run/once/recordingGuard';
import type { TaskList } from '../../shared/run/once/task';
import { FORGOTTEN } from '../../shared/run/once/task';
import { isSkipped } from '../../shared/run/results';
import { yieldToEventLoop } from '../../shared/run/yieldToEventLoop';
import { sentences } from '../../shared/values';
import { skipIfAlreadyScheduled } from '../fields';
import { CountedActions } from './countedActions';

/** After so many in a row the rest is looked up at once: what is new goes in and out again for it. */
const MANY_SKIPPED = 10;

/** How actions are remembered. */
const MEMORY: TaskList = {
	list: 'scheduled',
	subject: 'the same action',
	toAvoid: 'contacting anyone twice',
	switch: skipIfAlreadyScheduled.displayName,
};

const STATUSES_OF_ALL = [401, 402, 403];
const CODES_OF_ALL = ['LINKEDIN_NOT_CONNECTED', 'NETWORK_NOT_CONNECTED', 'VOICE_CLONE_NOT_FOUND'];

/** Why nothing goes to someone again. */
const SCHEDULED_BEFORE = 'Already scheduled, or an earlier attempt may have gone through';

/**
 * A plan: items go one at a time in their order, each action only once where it has a name. A refused
 * item does not keep the next ones back once something was taken; where one could not be sent, the
 * rest cannot either; after an unknown outcome nothing more is sent, unless the user chose to go on.
 *
 * Beyond 'Max Actions per Run' nothing is sent: the items say so.
 *
 * @param entryOf the name by which n8n remembers an action at the service of this address
 */
export function inOrder(entryOf?: (values: AnyValues, address: string) => string): Plan {
	return async (inputs, run) => {
		const counted = new CountedActions(inputs, run);
		const sent = new DoneOnce(run, MEMORY);
		const nameOf = (values: AnyValues) =>
			mayRepeat(values) ? undefined : entryOf?.(values, run.connection.href ?? '');
		let known = new Set<string>();
		const skip = (values: AnyValues) =>
			run.notDone(values, { outcome: 'skipped', reason: SCHEDULED_BEFORE });
		const send = async (values: AnyValues): Promise<Result> => {
			const entry = nameOf(values);
			if (entry !== undefined && known.has(entry)) return skip(values);
			if (counted.isFull(values)) return counted.keepBack(values);
			const settle = counted.count(values);
			const result =
				entry === undefined
					? await run.send(values)
					: ((await sendOnce(values, entry, run, sent)) ?? skip(values));
			settle(result);
			return result;
		};
		const results: Result[] = [];
		let last: Result | undefined;
		for (const { values } of inputs) {
			await yieldToEventLoop();
			if (last !== undefined && !mayTryNext(run, results, last)) break;
			if (!isBlocked(last)) last = await send(values);
			results.push(last);
			if (known.size > 0 || !areManySkipped(results)) continue;
			const rest = inputs.slice(results.length);
			known = await sent.lookUp(rest.flatMap((input) => nameOf(input.values) ?? []));
		}
		await sent.settle();
		const isOnce = entryOf !== undefined && !inputs.every(({ values }) => mayRepeat(values));
		const forgotten = sent.isForgotten ? FORGOTTEN : undefined;
		const hint = sentences(skippedHint(results), forgotten, ...counted.hints(isOnce));
		return withHint(results, hint && `${hint}.`);
	};
}

function areManySkipped(results: Result[]): boolean {
	const last = results.slice(-MANY_SKIPPED);
	return last.length === MANY_SKIPPED && last.every(isSkipped);
}

function skippedHint(results: Result[]): string | undefined {
	const count = results.filter(isSkipped).length;
	return count === 0
		? undefined
		: `${countOfItems(count)} skipped: already scheduled. To send it anyway, turn off '${MEMORY.switch}'`;
}

/** Whether the user wants an action that was sent before to go again. */
function mayRepeat(values: AnyValues): boolean {
	return values[skipIfAlreadyScheduled.name] === false;
}

function isBlocked(last: Result | undefined): last is { failure: Failure } {
	return last !== undefined && 'failure' in last && last.failure.outcome === 'notSent';
}

/**
 * Waits for the turn of an action, records it, sends it unless it was there, and takes it out if it
 * surely did not happen: who is killed in the wait has recorded nobody. Another execution at the
 * same action waits until that is settled.
 *
 * @returns nothing where it was sent before
 */
async function sendOnce(
	values: AnyValues,
	entry: string,
	run: Run,
	sent: DoneOnce,
): Promise<Result | undefined> {
	return await sent.alone([entry], async () => {
		const guard = new RecordingGuard(sent, [entry]);
		const result = await run.send(values, guard);
		if (guard.failure) return { failure: guard.failure };
		if (guard.known.size > 0) return undefined;
		const surelyNotDone = 'failure' in result && result.failure.outcome !== 'unclear';
		if (surelyNotDone) await guard.giveBack();
		return result;
	});
}

/** Whether the service refused what all items share: the key, the credits, the LinkedIn account or the voice. */
function isOfAll(failure: Failure): boolean {
	const { code, outcome, status = 0 } = failure;
	return outcome === 'failed' && (STATUSES_OF_ALL.includes(status) || CODES_OF_ALL.includes(code));
}

/** Whether the next item may be tried after the last one. */
function mayTryNext(
	{ continueOnFail, givesPartialResults }: Run,
	results: Result[],
	last: Result,
): boolean {
	if (continueOnFail || 'items' in last) return true;
	if (isOfAll(last.failure)) return false;
	const outcome = last.failure.outcome;
	if (!givesPartialResults || outcome === 'unclear') return false;
	return outcome === 'notSent' || results.some((result) => 'items' in result);
}
