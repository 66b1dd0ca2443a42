import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../shared/errors/failure';
import { finding } from '../../shared/errors/failure';
import { FieldError } from '../../shared/operation/checks';
import { jsonObject } from '../../shared/operation/contentChecks';
import { Mapper } from '../../shared/operation/mapping/mapping';
import type { Input, Result, Run } from '../../shared/operation/plan';
import { whoIn } from '../../shared/run/who';
import { yieldToEventLoop } from '../../shared/run/yieldToEventLoop';
import { isRecord } from '../../shared/values';
import { contentOf } from '../prospectFile';
import { inOrder } from './inOrder';

const MAX_NAMES = 10;

const EMPTY_ITEM = notUploaded(
	'The item is empty',
	'Connect a node that supplies prospects. Remove empty rows.',
);

/** What is uploaded, and from where. */
export interface UploadValues {
	source?: string;
	body?: unknown;
	list?: unknown;
	listField?: string;
	listFieldOfFile?: string;
	binaryPropertyName?: string;
}

/** The body of one item, and what tells it from the others. */
interface ToSend {
	body: IDataObject;
	told?: IDataObject;
}

/** What is sent for one item, or why nothing is. */
type Prepared = ToSend | { failure: Failure };

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
	const toInput = (body: IDataObject): Input => ({ index, values: { body } });
	const isOne = values.source === 'items';
	const lists = isOne ? [underField(bodies, values)] : bodies;
	const results = await inOrder()(lists.map(toInput), run);
	const answers = run.isTest
		? results.map((result, place) => withRowsHint(result, lists[place]))
		: results;
	const whoOf = isOne ? await whoOfAll(inputs, run) : undefined;
	const perItem = isOne ? answerPerItem(answers[0], bodies.length) : answers;
	let next = 0;
	return prepared.map((one, place) => {
		if ('failure' in one) return one;
		return withFirstFields(whoOf ? { who: whoOf(place) } : one.told, perItem[next++]);
	});
}

/** The answer to several items for each of them. A list comes out once: whose its entries are, nobody says. */
function answerPerItem(answer: Result | undefined, count: number): Array<Result | undefined> {
	const answers = Array<Result | undefined>(count).fill(answer);
	if (answer === undefined || 'failure' in answer || answer.items.length < 2) return answers;
	const [first, other] = [{ data: answer.items }, {}].map((item) => ({ ...answer, items: [item] }));
	return answers.fill(other).fill(first, 0, 1);
}

/** The items of a result behind what tells whom, or which file, they are about. */
function withFirstFields(
	told: IDataObject | undefined,
	result: Result | undefined,
): Result | undefined {
	if (result === undefined || 'failure' in result) return result;
	return { ...result, items: result.items.map((item) => ({ ...told, ...item, ...told })) };
}

/** Who each of several items is about, by the names of its fields. */
async function whoOfAll(
	inputs: Array<Input<UploadValues>>,
	run: Run,
): Promise<(place: number) => string | null> {
	const mapper = new Mapper();
	for (const { index } of inputs) {
		await yieldToEventLoop();
		mapper.add(run.incoming(index));
	}
	const { valueOf } = await mapper.decide([], yieldToEventLoop);
	return (place) => whoIn((field) => valueOf(place, field)) ?? null;
}

/** What was sent, for whoever tries it out. */
function withRowsHint(result: Result | undefined, body: IDataObject): Result | undefined {
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
	return await bodyOf(index, values, run).catch((error: unknown) => ({
		failure: notUploaded(
			error instanceof FieldError ? error.message : 'n8n could not read the file',
		),
	}));
}

async function bodyOf(index: number, values: UploadValues, run: Run): Promise<Prepared> {
	if (values.source === 'items') {
		const body = jsonObject(run.incoming(index), 'The item');
		return isEmpty(body) ? { failure: EMPTY_ITEM } : { body };
	}
	if (values.source !== 'file') return { body: run.request(values).body as IDataObject };
	const field = values.binaryPropertyName ?? '';
	const file = await run.fileOf(index, field);
	if (file === undefined) throw new FieldError(`No file found in the field '${field}'`);
	const content = await contentOf(file.content);
	const body = Array.isArray(content) ? underField(filledEntries(content), values) : content;
	const object = jsonObject(body, 'The file');
	if (isEmpty(object)) throw new FieldError('The file is empty');
	return { body: object, told: file.name ? { fileName: file.name } : {} };
}

/** What is said of an item, or of its file, that cannot be uploaded. */
function notUploaded(
	message: string,
	nextStep = 'Correct it and run the workflow again.',
): Failure {
	return finding(
		'NOT_UPLOADED',
		{ message, description: `This was not uploaded. ${nextStep}` },
		'notSent',
	);
}
