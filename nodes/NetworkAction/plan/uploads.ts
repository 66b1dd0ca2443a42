import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../shared/errors/failure';
import { FieldError } from '../../shared/operation/checks';
import { jsonObject } from '../../shared/operation/contentChecks';
import type { Input, Result, Run } from '../../shared/operation/plan';
import { yieldToEventLoop } from '../../shared/run/yieldToEventLoop';
import { isRecord } from '../../shared/values';
import { contentOf } from '../prospectFile';
import { inOrder } from './inOrder';

const MAX_NAMES = 10;

/** What is uploaded, and from where. */
export interface UploadValues {
	source?: string;
	body?: unknown;
	list?: unknown;
	listField?: string;
	listFieldOfFile?: string;
	binaryPropertyName?: string;
}

/** The body of one item, or why there is none. */
type Prepared = { body: IDataObject } | { failure: Failure };

/**
 * A plan: reads every item, and its file, before anything is sent; then the lists go one after the
 * other. All items as one list are one request, and each of them has its answer.
 */
export async function uploadAll(
	inputs: Array<Input<UploadValues>>,
	run: Run,
): Promise<Array<Result | undefined>> {
	const prepared: Prepared[] = [];
	for (const input of inputs) {
		await yieldToEventLoop();
		prepared.push(await prepare(input, run));
	}
	const failures = prepared.map((one) => ('failure' in one ? one : undefined));
	const isStopped = !run.continueOnFail && failures.some((failure) => failure !== undefined);
	const bodies = prepared.flatMap((one) => ('body' in one ? [one.body] : []));
	if (isStopped || bodies.length === 0) return failures;

	const [{ index, values }] = inputs;
	const toInput = (body: IDataObject): Input => ({ index, values: { ...values, body } });
	const isOne = values.source === 'items';
	const lists = isOne ? [underField(bodies, values)] : bodies;
	const results = await inOrder()(lists.map(toInput), run);
	const told = run.isTest
		? results.map((result, place) => withRows(result, lists[place]))
		: results;
	let next = 0;
	return failures.map((failure) => failure ?? told[isOne ? 0 : next++]);
}

/** What was sent, for whoever tries it out. */
function withRows(result: Result | undefined, body: IDataObject): Result | undefined {
	const list = Object.values(body).find((value) => Array.isArray(value));
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
 * @throws FieldError when the list, or the field, is empty
 */
export function underField(list: unknown[], values: UploadValues): IDataObject {
	const { listFieldOfFile, listField = listFieldOfFile } = values;
	if (listField === undefined) throw new FieldError('List Field is missing', 'List Field');
	if (list.length === 0) throw new FieldError('The list is empty');
	return { [listField]: list as IDataObject[] };
}

/** @throws FieldError when an entry says nothing */
export function filledEntries(list: unknown[]): unknown[] {
	const empty = list.findIndex(isEmpty);
	if (empty >= 0) throw new FieldError(`Entry ${empty + 1} of the list is empty`);
	return list;
}

function isEmpty(entry: unknown): boolean {
	if (entry === null || entry === '') return true;
	return typeof entry === 'object' && Object.keys(entry as object).length === 0;
}

async function prepare({ index, values }: Input<UploadValues>, run: Run): Promise<Prepared> {
	return await bodyOf(index, values, run).then(
		(body) => ({ body }),
		(error: unknown) => ({
			failure: notUploaded(
				error instanceof FieldError ? error.message : 'n8n could not read the file',
			),
		}),
	);
}

async function bodyOf(index: number, values: UploadValues, run: Run): Promise<IDataObject> {
	if (values.source === 'items') return filled(run.incoming(index), 'The item');
	if (values.source !== 'file') return run.request(values).body as IDataObject;
	const field = values.binaryPropertyName ?? '';
	const bytes = await run.fileOf(index, field);
	if (bytes === undefined) throw new FieldError(`No file found in the field '${field}'`);
	const content = await contentOf(bytes);
	const body = Array.isArray(content) ? underField(filledEntries(content), values) : content;
	return filled(body, 'The file');
}

function filled(given: IDataObject, label: string): IDataObject {
	const object = jsonObject(given, label);
	if (Object.keys(object).length > 0) return object;
	throw new FieldError(`${label} is empty`);
}

/** What is said of an item, or of its file, that cannot be uploaded. */
function notUploaded(message: string): Failure {
	return {
		kind: 'finding',
		outcome: 'notSent',
		code: 'NOT_UPLOADED',
		text: () => ({
			message,
			description: 'This was not uploaded. Correct it and run the workflow again.',
		}),
	};
}
