import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { operations } from '../../../nodes/shared/api.generated.ts';
import type { ApiKey } from '../keys.mts';
import type { State } from '../state.mts';

export type OperationId = keyof operations;
type Parameters<Id extends OperationId> = operations[Id]['parameters'];
type BodyOf<RequestBody> = [RequestBody] extends [never]
	? undefined
	: RequestBody extends { content: { 'application/json': infer Input } }
		? Input
		: undefined;
/** An omitted optional body is `{}`. */
type Body<Id extends OperationId> = BodyOf<NonNullable<operations[Id]['requestBody']>>;

/** A request that has been validated by openapi.yaml. */
export type Call<Id extends OperationId> = {
	query: NonNullable<Parameters<Id>['query']>;
	params: NonNullable<Parameters<Id>['path']>;
	body: Body<Id>;
	/** null on routes without a key. */
	key: ApiKey | null;
};

type SuccessOf<Responses> = {
	[Status in keyof Responses & (200 | 201)]: Responses[Status] extends {
		content: { 'application/json': infer Output extends object };
	}
		? { status: Status; body: Output }
		: Responses[Status] extends { content: { 'text/csv': string } }
			? { status: Status; body: Readable; headers: Record<string, string> }
			: never;
}[keyof Responses & (200 | 201)];
type SuccessResponses = { [Id in OperationId]: SuccessOf<operations[Id]['responses']> };

/**
 * The handlers of all operations: each receives a valid request and returns the success response, or
 * throws an ApiError.
 */
export type Handlers = {
	[Id in OperationId]: (call: Call<Id>, state: State) => SuccessResponses[Id];
};

/** Calls the handler of an operation with a validated request. */
export function callHandler<Id extends OperationId>(
	handlers: Handlers,
	operationId: Id,
	{ query, params, body, progress }: FastifyRequest,
	state: State,
): { status: number; body: object; headers?: Record<string, string> } {
	const call: Call<Id> = {
		query: query as Call<Id>['query'],
		params: params as Call<Id>['params'],
		body: body as Call<Id>['body'],
		key: progress.key,
	};
	return handlers[operationId](call, state);
}
