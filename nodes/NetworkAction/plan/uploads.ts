import type { IDataObject } from 'n8n-workflow';
import { finding } from '../../shared/transport/outcome';
import type { Failure } from '../../shared/transport/outcome';
import { FieldError } from '../../shared/operation/checks';
import { jsonObject } from '../../shared/operation/contentChecks';
import { mapItems } from '../../shared/operation/mapping/mapping';
import type { Input, Result, Run } from '../../shared/operation/plan';
import { whoIn } from '../../shared/run/who';
import { yieldToEventLoop } from '../../shared/run/yieldToEventLoop';
import { fieldsIn, isRecord } from '../../shared/values';
import { sendOnce } from '../sendOnce';

const MAX_NAMES = 10;

/** What is uploaded, and from where. */
export interface UploadValues {
	source?: string;
	body?: unknown;
	listField?: string;
}

/**
 * A plan: all items as one list are one request, and each of them has its answer; JSON objects go one
 * after the other.
 */
export async function uploadAll(
	inputs: Array<Input<UploadValues>>,
	run: Run,
): Promise<Array<Result | undefined>> {
	return inputs[0]?.values.source === 'items'
		? await uploadItems(inputs, run)
		: await uploadBodies(inputs as Input[], run);
}

async function uploadItems(
	inputs: Array<Input<UploadValues>>,
	run: Run,
): Promise<Array<Result | undefined>> {
	const rows: Row[] = [];
	for (const { index } of inputs) {
		await yieldToEventLoop();
		rows.push(rowOf(run.incoming(index)));
	}
	const failures = rows.map((row) => ('failure' in row ? row : undefined));
	const list = rows.flatMap((row) => ('row' in row ? [row.row] : []));
	const isStopped = !run.continueOnFail && list.length < rows.length;
	if (isStopped || list.length === 0) return failures;

	const [{ index, values }] = inputs;
	const body = underField(list, values);
	const [answer] = await uploadBodies([{ index, values: { body } }], run);
	const answers = answerPerItem(answer, list.length);
	const whoOf = await whoOfAll(inputs, run);
	let next = 0;
	return failures.map((failure, place) => failure ?? withWho(whoOf(place), answers[next++]));
}

async function uploadBodies(inputs: Input[], run: Run): Promise<Array<Result | undefined>> {
	const results = await sendOnce()(inputs, run);
	if (!run.isTest) return results;
	return results.map((result, place) => withRowsHint(result, inputs[place].values.body));
}

/** An item as it is sent, or why nothing is. */
type Row = { row: IDataObject } | { failure: Failure };

function rowOf(item: IDataObject): Row {
	try {
		const row = jsonObject(item, 'The item');
		if (Object.keys(row).length > 0) return { row };
		throw new FieldError('The item is empty');
	} catch (error) {
		const message = error instanceof FieldError ? error.message : 'The item cannot be read';
		const description =
			'This was not uploaded. Correct or remove this item, and run the workflow again.';
		return {
			failure: finding('NOT_UPLOADED', { message, description }, 'notSent'),
		};
	}
}

/** The answer to several items for each of them. A list comes out once: whose its entries are, nobody says. */
function answerPerItem(answer: Result | undefined, count: number): Array<Result | undefined> {
	const answers = Array<Result | undefined>(count).fill(answer);
	if (answer === undefined || 'failure' in answer || answer.items.length < 2) return answers;
	const [first, other] = [{ data: answer.items }, {}].map((item) => ({ ...answer, items: [item] }));
	return answers.fill(other).fill(first, 0, 1);
}

function withWho(who: string | null, result: Result | undefined): Result | undefined {
	if (result === undefined || 'failure' in result) return result;
	const first = { who };
	return { ...result, items: result.items.map((item) => ({ ...first, ...item, ...first })) };
}

/** Who each of several items is about, by the names of its fields. */
async function whoOfAll(
	inputs: Array<Input<UploadValues>>,
	run: Run,
): Promise<(place: number) => string | null> {
	const items = inputs.map(({ index }) => run.incoming(index));
	const { valueOf } = await mapItems(items, [], yieldToEventLoop);
	return (place) => whoIn((field) => valueOf(place, field)) ?? null;
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
