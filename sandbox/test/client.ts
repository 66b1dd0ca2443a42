import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { components, operations } from '../../nodes/shared/api.generated';
import { keys, url } from './sandbox';
import schemas from '../../test/schemas.generated.json';
import type { OperationId } from '../../test/contract/routes';
import { routesById } from '../../test/contract/routes';

type Schemas = Record<string, Record<string, object>>;

const responseSchemas: Schemas = schemas.answers;
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
addFormats(ajv);

/** Compiled validators by schema text, as most operations share error schemas. */
const validators = new Map<string, ValidateFunction>();

type SuccessOf<Responses> = {
	[Status in keyof Responses & (200 | 201)]: Responses[Status] extends {
		content: { 'application/json': infer Body };
	}
		? Body
		: string;
}[keyof Responses & (200 | 201)];
type Successes = { [Id in OperationId]: SuccessOf<operations[Id]['responses']> };
type ErrorBody = components['schemas']['Error'];

export type ParsedResponse<Body> = { status: number; headers: Headers; body: Body };

export type Request = {
	/** null sends no key. */
	key?: string | null;
	query?: Record<string, string | number | undefined>;
	/** Path parameters. */
	params?: Record<string, string>;
	/** Sent as JSON. */
	body?: unknown;
	/** Sent unchanged instead of `body`. */
	text?: string;
	headers?: Record<string, string>;
};

/** Builds the URL of an operation with its parameters. */
export function buildUrl(operationId: OperationId, request: Request = {}): string {
	const { query = {}, params = {} } = request;
	const path = routesById[operationId].path.replace(/\{(\w+)\}/g, (_braces, name: string) =>
		encodeURIComponent(params[name] ?? ''),
	);
	const texts = Object.entries(query)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => [name, String(value)] satisfies [string, string]);
	const search = new URLSearchParams(texts).toString();
	return `${url}/api/v2${path}${search && `?${search}`}`;
}

/** Calls an operation, by default with the full key. */
export async function send(operationId: OperationId, request: Request = {}): Promise<Response> {
	const {
		key = keys.full,
		body,
		text = body === undefined ? undefined : JSON.stringify(body),
	} = request;
	return await fetch(buildUrl(operationId, request), {
		method: routesById[operationId].method,
		redirect: 'manual',
		headers: {
			...(key !== null && buildKeyHeader(operationId, key)),
			...(text !== undefined && { 'content-type': 'application/json' }),
			...request.headers,
		},
		body: text,
	});
}

function buildKeyHeader(operationId: OperationId, key: string): Record<string, string> {
	return operationId === 'listVoiceClones'
		? { authorization: `Bearer ${key}` }
		: { 'x-api-key': key };
}

/** Calls an operation, and expects success and a response that matches openapi.yaml. */
export async function expectSuccess<Id extends OperationId>(
	operationId: Id,
	request: Request = {},
): Promise<ParsedResponse<Successes[Id]>> {
	const { status, headers, body } = await sendAndValidate(operationId, request);
	expect(status).toBeLessThan(300);
	return { status, headers, body: body as Successes[Id] };
}

/** Calls an operation, and expects this status and an error that matches openapi.yaml. */
export async function expectError(
	status: number,
	operationId: OperationId,
	request: Request = {},
): Promise<ParsedResponse<ErrorBody>> {
	const response = await sendAndValidate(operationId, request);
	expect(response.status).toBe(status);
	return { ...response, body: response.body as ErrorBody };
}

async function sendAndValidate(
	operationId: OperationId,
	request: Request,
): Promise<ParsedResponse<unknown>> {
	const response = await send(operationId, request);
	const body: unknown = isCsv(response) ? await response.text() : await response.json();
	expect(findDifferences(operationId, response.status, body)).toEqual([]);
	expectHeaders(response.headers);
	return { status: response.status, headers: response.headers, body };
}

function isCsv(response: Response): boolean {
	return response.headers.get('content-type') === 'text/csv; charset=utf-8';
}

/** Lists the differences between a response and openapi.yaml. */
export function findDifferences(operationId: OperationId, status: number, body: unknown): string[] {
	const schema =
		responseSchemas[operationId][String(status)] ??
		(status >= 500 && responseSchemas[operationId]['5XX']);
	if (!schema) return [`${operationId} does not answer ${status}`];
	const text = JSON.stringify(schema);
	const validate = validators.get(text) ?? ajv.compile(schema);
	validators.set(text, validate);
	validate(body);
	return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

/** Expects the headers that all responses have. */
export function expectHeaders(headers: Headers): void {
	expect(headers.get('x-ratelimit-limit')).toMatch(/^[1-9]\d*$/);
	expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
	expect(headers.get('x-ratelimit-reset')).toMatch(/^\d{10}$/);
	expect(headers.get('x-ratelimit-window')).toMatch(/^(minute|hour|day)$/);
	expect(Date.parse(headers.get('date') ?? '')).not.toBeNaN();
}
