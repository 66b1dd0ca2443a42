import type { IExecuteFunctions } from 'n8n-workflow';
import { readAccount } from './account';
import { giveWay } from './giveWay';
import type { Operation } from '../operation/defineOperation';
import type { Input, Result } from '../operation/plan';
import type { ScheduledRecord } from './sentActions';
import { openRecord } from './sentActions';
import type { Connection } from '../transport/request';

const SCHEDULED_BEFORE = 'Scheduled before, or tried with unknown outcome';

/** What the user is told of the run beside its items. */
interface Notes {
	skipped: number;
	/** Why n8n could not record something. */
	unrecorded?: string;
	isAccountKnown: boolean;
}

/**
 * Sends items one at a time in their order, each action only once where the operation says what it
 * is (`scheduledAs`). A refused item does not keep the next ones back once something was taken;
 * where one could not be sent, the rest cannot either; after an unknown outcome nothing more is
 * sent, unless the user chose to go on.
 *
 * @returns the results in the order of the inputs; undefined for those that were not tried
 */
export async function sendInOrder(
	context: IExecuteFunctions,
	operation: Operation,
	connection: Connection,
	inputs: Input[],
	sendOne: (input: Input) => Promise<Result>,
): Promise<Array<Result | undefined>> {
	const goOn = context.continueOnFail();
	const reading = await accountOf(operation, connection, inputs);
	if ('failure' in reading) return inputs.map(() => reading);

	const record = openRecord(context, connection, reading.account);
	const notes: Notes = { skipped: 0, isAccountKnown: reading.account !== undefined };
	const results: Result[] = [];
	for (const input of inputs) {
		await giveWay();
		const last = results.at(-1);
		if (last !== undefined && !mayTryNext(operation, results, last, goOn)) break;
		const isShut = last !== undefined && 'failure' in last && last.failure.kind === 'notSent';
		results.push(isShut ? last : await sendOnce(operation, input, record, notes, sendOne));
	}
	const hint = hintOf(notes);
	return inputs.map((_, place) => withHint(results[place], hint));
}

/** The account that the actions are for; where none goes only once, it does not matter. */
async function accountOf(
	operation: Operation,
	connection: Connection,
	inputs: Input[],
): ReturnType<typeof readAccount> {
	const { scheduledBy } = operation;
	const matters = inputs.some((input) => onceAs(operation, input) !== undefined);
	return scheduledBy !== undefined && matters
		? await readAccount(connection, scheduledBy)
		: { account: undefined };
}

/** What an item's action is known by; undefined where it may go more than once. */
function onceAs({ scheduledAs }: Operation, { values }: Input): string | undefined {
	const { skipIfAlreadyScheduled } = (values.options ?? {}) as Record<string, unknown>;
	return skipIfAlreadyScheduled === false ? undefined : scheduledAs?.(values);
}

/**
 * Records an action, sends it unless it was there, and takes it out if it surely did not happen.
 * Another execution at the same action waits until that is settled.
 */
async function sendOnce(
	operation: Operation,
	input: Input,
	record: ScheduledRecord,
	notes: Notes,
	sendOne: (input: Input) => Promise<Result>,
): Promise<Result> {
	const action = onceAs(operation, input);
	if (action === undefined) return await sendOne(input);

	return await record.alone(action, async () => {
		const recorded = await record.add(action);
		if ('failure' in recorded) return recorded;
		const { isKnown, trouble, undo } = recorded;
		if (isKnown) {
			notes.skipped++;
			const left = { outcome: 'notSent', message: SCHEDULED_BEFORE } as const;
			return { items: operation.remainder?.(input.values, left) ?? [], isWhole: true };
		}
		notes.unrecorded ??= trouble;
		const result = await sendOne(input);
		const surelyNotDone = 'failure' in result && result.failure.kind !== 'unknown';
		if (surelyNotDone) await undo();
		return result;
	});
}

/** Whether the next item may be tried after the last one. */
function mayTryNext(
	{ remainder }: Operation,
	results: Result[],
	last: Result,
	goOn: boolean,
): boolean {
	if (goOn || 'items' in last) return true;
	if (remainder === undefined) return false;
	if (last.failure.kind === 'unknown') return false;
	return last.failure.kind === 'notSent' || results.some((result) => 'items' in result);
}

function hintOf({ isAccountKnown, skipped, unrecorded }: Notes): string | undefined {
	const hints: string[] = [];
	if (skipped > 0) {
		hints.push(
			`Skipped, as scheduled before: ${skipped}. To send on purpose again, turn off 'Skip If Already Scheduled' under Options.`,
		);
		if (!isAccountKnown) {
			hints.push(
				'The service did not say which LinkedIn account is connected (the key needs the permission users:read for that), so what another account scheduled counts as well.',
			);
		}
	}
	if (unrecorded !== undefined) {
		hints.push(
			`n8n could not remember what was sent (${unrecorded}), so another run would send it again. Save the workflow first.`,
		);
	}
	return hints.length > 0 ? hints.join(' ') : undefined;
}

/** All results with items carry the hint, as the first may have none; it is shown once. */
function withHint(result: Result | undefined, hint: string | undefined): Result | undefined {
	if (hint === undefined || result === undefined || 'failure' in result) return result;
	return { ...result, hint };
}
