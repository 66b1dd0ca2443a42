import type { IExecuteFunctions } from 'n8n-workflow';
import type { Input, Operation, Result } from './operation';
import { openRecord } from './scheduledBefore';
import type { Connection } from './transport/request';

const SCHEDULED_BEFORE = 'Scheduled before, or tried with unknown outcome';

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
	const record = openRecord(context, connection);
	const results: Result[] = [];
	let skipped = 0;
	let unrecorded: string | undefined;

	const sendOnce = async (input: Input): Promise<Result> => {
		const action = skipsDoubles(input) ? operation.scheduledAs?.(input.values) : undefined;
		const known = action === undefined ? undefined : await record.add(action);
		if (known?.isKnown) {
			skipped++;
			return skippedResult(operation, input);
		}
		unrecorded ??= known?.trouble;
		const result = await sendOne(input);
		const isClear = 'failure' in result && result.failure.kind !== 'unknown';
		if (action !== undefined && isClear) await record.remove(action);
		return result;
	};

	for (const input of inputs) {
		const last = results.at(-1);
		const mayGo = last === undefined || goOn || mayGoOn(operation, results, last);
		if (!mayGo) break;
		const isShut = last !== undefined && 'failure' in last && last.failure.kind === 'notSent';
		results.push(isShut ? last : await sendOnce(input));
	}
	return inputs.map((_, place) => withHint(results[place], hintsOf(skipped, unrecorded)));
}

/** Whether the next item may go though the user chose to stop when one fails. */
function mayGoOn({ remainder }: Operation, results: Result[], last: Result): boolean {
	if ('items' in last) return true;
	if (remainder === undefined) return false;
	if (last.failure.kind === 'unknown') return false;
	return last.failure.kind === 'notSent' || results.some((result) => 'items' in result);
}

function skipsDoubles({ values }: Input): boolean {
	const { skipIfAlreadyScheduled } = (values.options ?? {}) as Record<string, unknown>;
	return skipIfAlreadyScheduled !== false;
}

function skippedResult({ remainder }: Operation, { values }: Input): Result {
	const left = { outcome: 'notSent', message: SCHEDULED_BEFORE } as const;
	return { items: remainder?.(values, left) ?? [], isWhole: true };
}

function hintsOf(skipped: number, unrecorded: string | undefined): string | undefined {
	const hints = [
		...(skipped > 0
			? [
					`Skipped, as scheduled before: ${skipped}. To send on purpose again, turn off 'Skip If Already Scheduled' under Options.`,
				]
			: []),
		...(unrecorded === undefined
			? []
			: [
					`n8n could not remember what was sent (${unrecorded}), so another run would send it again. Save the workflow first.`,
				]),
	];
	return hints.length > 0 ? hints.join(' ') : undefined;
}

/** All results with items carry the hint, as the first may have none; it is shown once. */
function withHint(result: Result | undefined, hint: string | undefined): Result | undefined {
	if (hint === undefined || result === undefined || 'failure' in result) return result;
	return { ...result, hint };
}
