import type { Failure } from '../../shared/errors/failure';
import { outcomeOf } from '../../shared/errors/failure';
import { countOfItems } from '../../shared/errors/faults';
import type { AnyValues, Plan, Result, Run } from '../../shared/operation/plan';
import { withHint } from '../../shared/run/hints';
import { DoneOnce } from '../../shared/run/once/doneOnce';
import { RecordingGuard } from '../../shared/run/once/recordingGuard';
import { FORGOTTEN } from '../../shared/run/once/task';
import { yieldToEventLoop } from '../../shared/run/yieldToEventLoop';
import type { RecordedAction } from './actionEntries';
import { ActionEntries, MEMORY, readSender } from './actionEntries';
import { CountedActions } from './countedActions';

/** A look rewrites n8n's whole list: fewer may look for themselves. */
const MIN_LOOKED_UP = 10;

/** Why nothing goes to someone again. */
const SCHEDULED_BEFORE = 'Already scheduled, or an earlier attempt may have gone through';

/** What the user is told of the run beside its items. */
interface Notes {
	skipped: number;
	/** The actions that this run has sent, or may have, also where n8n could not record them. */
	sent: Set<string>;
	/** Whether n8n could not record anything, as the workflow was never saved. */
	isUnrecorded?: boolean;
	isAccountKnown: boolean;
}

/**
 * A plan: items go one at a time in their order, each action only once where it is known by
 * something. A refused item does not keep the next ones back once something was taken; where one
 * could not be sent, the rest cannot either; after an unknown outcome nothing more is sent, unless
 * the user chose to go on.
 *
 * Beyond 'Max Actions per Run' nothing is sent: the items say so.
 *
 * @param knownBy what tells an action from every other one of the account
 */
export function inOrder(knownBy?: (values: AnyValues) => string): Plan {
	return async (inputs, run) => {
		const steps = inputs.map(({ values }) => (mayRepeat(values) ? undefined : knownBy?.(values)));
		const isOnce = steps.some((step) => step !== undefined);
		const reading = isOnce ? await readSender(run) : { sender: {} };
		if ('failure' in reading) return inputs.map(() => reading);

		const names = new ActionEntries(run.connection, reading.sender);
		const sent = new DoneOnce(run, MEMORY);
		const { isAccountKnown } = names;
		const notes: Notes = { skipped: 0, sent: new Set(), isAccountKnown };
		const counted = new CountedActions(inputs, run);
		const recorded = steps.map((step) => (step === undefined ? undefined : names.of(step)));
		const pairs = isAccountKnown ? recorded.filter((one) => one !== undefined) : [];
		const known = await sent.lookUp(() => (pairs.length < MIN_LOOKED_UP ? [] : pairs));
		const results: Result[] = [];
		let last: Result | undefined;
		for (const [position, input] of inputs.entries()) {
			await yieldToEventLoop();
			const action = recorded[position];
			if (action !== undefined && known.has(action.own)) {
				results.push(skipped(input.values, run, notes));
			} else {
				if (last !== undefined && !mayTryNext(run, results, last)) break;
				if (!isBlocked(last))
					last = await tryToSend(input.values, action, run, sent, notes, counted);
				results.push(last);
			}
			run.noteDone(1);
		}
		await sent.settle();
		const hints = [hintOf(notes), counted.hint(isOnce)];
		const hint = hints.filter((text) => text !== undefined).join(' ') || undefined;
		return withHint(results, hint);
	};
}

/** Whether the user wants an action that was sent before to go again. */
function mayRepeat({ skipIfAlreadyScheduled }: AnyValues): boolean {
	return skipIfAlreadyScheduled === false;
}

function isBlocked(last: Result | undefined): last is { failure: Failure } {
	return last !== undefined && 'failure' in last && outcomeOf(last.failure) === 'notSent';
}

function skipped(values: AnyValues, run: Run, notes: Notes): Result {
	notes.skipped++;
	return run.notDone(values, { outcome: 'skipped', reason: SCHEDULED_BEFORE });
}

/** Sends it where the maximum leaves room. */
async function tryToSend(
	values: AnyValues,
	action: RecordedAction | undefined,
	run: Run,
	sent: DoneOnce,
	notes: Notes,
	counted: CountedActions,
): Promise<Result> {
	if (counted.isFull(values)) return counted.keepBack(values);
	const settle = counted.count(values);
	const result = await sendUnlessSent(values, action, run, sent, notes);
	settle(result);
	return result;
}

/**
 * Waits for the turn of an action, records it, sends it unless it was there, and takes it out if it
 * surely did not happen: who is killed in the wait has recorded nobody. Another execution at the
 * same action waits until that is settled.
 */
async function sendUnlessSent(
	values: AnyValues,
	action: RecordedAction | undefined,
	run: Run,
	sent: DoneOnce,
	notes: Notes,
): Promise<Result> {
	if (action === undefined) return await run.send(values);

	return await sent.alone([action], async () => {
		const guard = new RecordingGuard(sent, [action], notes.sent.has(action.step));
		const result = await run.send(values, guard);
		if (guard.failure) return { failure: guard.failure };
		if (guard.known.size > 0) return skipped(values, run, notes);
		notes.isUnrecorded ||= guard.isUnrecorded;
		const surelyNotDone = 'failure' in result && outcomeOf(result.failure) !== 'unclear';
		if (surelyNotDone) await guard.giveBack();
		else notes.sent.add(action.step);
		return result;
	});
}

/** Whether the next item may be tried after the last one. */
function mayTryNext(
	{ continueOnFail, givesPartialResults }: Run,
	results: Result[],
	last: Result,
): boolean {
	if (continueOnFail || 'items' in last) return true;
	const outcome = outcomeOf(last.failure);
	if (!givesPartialResults || outcome === 'unclear') return false;
	return outcome === 'notSent' || results.some((result) => 'items' in result);
}

function hintOf({ isAccountKnown, isUnrecorded, skipped }: Notes): string | undefined {
	const hints: string[] = [];
	if (skipped > 0) {
		hints.push(
			`${countOfItems(skipped)} skipped: already scheduled. To send it anyway, turn off '${MEMORY.switch}'.`,
		);
		if (!isAccountKnown) {
			hints.push(
				'The service did not say which LinkedIn account is connected, so actions scheduled by another account count as well. To tell accounts apart, the key needs the permission users:read.',
			);
		}
	}
	if (isUnrecorded) hints.push(`${FORGOTTEN}.`);
	return hints.length > 0 ? hints.join(' ') : undefined;
}
