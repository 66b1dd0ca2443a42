import type { IDataObject } from 'n8n-workflow';
import { countOfItems } from '../shared/errors/faults';
import { FieldError } from '../shared/operation/checks';
import { jsonObject } from '../shared/operation/contentChecks';
import { mapItems } from '../shared/operation/mapping/mapping';
import type { Input, Result, Run } from '../shared/operation/plan';
import { withHint } from '../shared/run/hints';
import { whoIn } from '../shared/run/errorContext';
import { yieldToEventLoop } from '../shared/run/yieldToEventLoop';
import type { Failure } from '../shared/transport/outcome';
import { finding } from '../shared/transport/outcome';
import { fieldsIn, isBlankRecord, isRecord } from '../shared/values';
import { sendOnce } from './sendOnce';

const MAX_NAMES = 10;

/** What is uploaded, and from where. */
export interface UploadValues {
	source?: string;
	body?: unknown;
	listField?: string;
}

const nothing = finding(
	'NOT_UPLOADED',
	{
		message: 'All items are empty',
		description: 'Nothing was uploaded. Connect rows with fields.',
	},
	'notSent',
);

/**
 * A plan: all items as one list are one request, and each of them has its answer; JSON objects go one
 * after the other. Empty items, as sheets have them at their end, are left out.
 */
export async function uploadAll(
	inputs: Array<Input<UploadValues>>,
	run: Run,
): Promise<Array<Result | undefined>> {
	const isList = inputs[0]?.values.source === 'items';
	return isList ? await uploadItems(inputs, run) : await uploadBodies(inputs as Input[], run);
}

async function uploadItems(
	inputs: Array<Input<UploadValues>>,
	run: Run,
): Promise<Array<Result | undefined>> {
	const records = inputs.map(({ index }) => run.incoming(index));
	const checked = records.map((record) => (isBlankRecord(record) ? undefined : checkedRow(record)));
	const rows = checked.flatMap((row) => (row && 'record' in row ? [row.record] : []));
	const failures = checked.map((row) => (row && 'failure' in row ? row : undefined));
	const isStopped = failures.some((one) => one !== undefined) && !run.continueOnFail;
	if (isStopped) return failures;
	if (rows.length === 0) return records.map((_, place) => failures[place] ?? { failure: nothing });
	const [{ index, values }] = inputs;
	const body = underField(rows, values);
	const [answer] = await uploadBodies([{ index, values: { body } }], run);
	const { valueOf } = await mapItems(records, [], yieldToEventLoop);
	let isFirst = true;
	const results = checked.map((row, place): Result | undefined => {
		if (row === undefined || 'failure' in row) return row;
		const own = answerOfOne(answer, isFirst);
		isFirst = false;
		return withWho(whoIn((field) => valueOf(place, field)) ?? null, own);
	});
	const empty = checked.filter((row) => row === undefined).length;
	const hint = `Left out: ${countOfItems(empty)} without values.`;
	return withHint(results, empty === 0 ? undefined : hint);
}

/** An item as it is sent, or why it cannot be. */
function checkedRow(item: IDataObject): { record: IDataObject } | { failure: Failure } {
	try {
		return { record: jsonObject(item, 'The item') };
	} catch (error) {
		const message = error instanceof FieldError ? error.message : 'The item cannot be read';
		const description = 'Nothing was uploaded. Correct this item, and run the workflow again.';
		return { failure: finding('NOT_UPLOADED', { message, description }, 'notSent') };
	}
}

async function uploadBodies(inputs: Input[], run: Run): Promise<Array<Result | undefined>> {
	const results = await sendOnce()(inputs, run);
	if (!run.isTest) return results;
	return results.map((result, place) => withRowsHint(result, inputs[place].values.body));
}

/** The answer to all for one of them. A list comes out once: whose its entries are, nobody says. */
function answerOfOne(answer: Result | undefined, isFirst: boolean): Result | undefined {
	if (answer === undefined || 'failure' in answer || answer.items.length < 2) return answer;
	return { ...answer, items: [isFirst ? { data: answer.items } : {}] };
}

function withWho(who: string | null, result: Result | undefined): Result | undefined {
	if (result === undefined || 'failure' in result) return result;
	const first = { who };
	return { ...result, items: result.items.map((item) => ({ ...first, ...item, ...first })) };
}

/** What was sent, for whoever tries it out. */
function withRowsHint(result: Result | undefined, body: unknown): Result | undefined {
	const list = Object.values(fieldsIn(body)).find((value) => Array.isArray(value));
	if (result === undefined || 'failure' in result || list === undefined) return result;
	const names = [...new Set((list as unknown[]).filter(isRecord).flatMap(Object.keys))];
	const shown = names.slice(0, MAX_NAMES).join(', ');
	const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
	const rows = `${list.length} ${list.length === 1 ? 'row' : 'rows'}`;
	return { ...result, hint: `${rows} with ${shown}${more}` };
}

/**
 * A list under the field that the user names: the document does not show what the service takes.
 *
 * @throws FieldError when the field is empty
 */
export function underField(list: IDataObject[], { listField }: UploadValues): IDataObject {
	if (listField === undefined) throw new FieldError('List Field is missing', 'List Field');
	return { [listField]: list };
}
