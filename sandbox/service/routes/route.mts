import type { FastifyRequest } from 'fastify';
import type { operations } from '../../../nodes/shared/api.generated.ts';
import { serviceUnavailable } from '../errors.mts';
import type { ApiKey } from '../keys.mts';
import type { State } from '../state.mts';

export type OperationId = keyof operations;
type Parameters<Id extends OperationId> = operations[Id]['parameters'];
type Body<Id extends OperationId> = operations[Id] extends {
	requestBody: { content: { 'application/json': infer Input } };
}
	? Input
	: undefined;

/** A request that has passed every check of openapi.yaml. */
export type Call<Id extends OperationId> = {
	query: NonNullable<Parameters<Id>['query']>;
	params: NonNullable<Parameters<Id>['path']>;
	body: Body<Id>;
	/** null on the routes that take no key. */
	key: ApiKey | null;
};

type AnswerOf<Responses> = {
	[Status in keyof Responses & (200 | 201)]: Responses[Status] extends {
		content: { 'application/json': infer Output extends object };
	}
		? { status: Status; body: Output }
		: never;
}[keyof Responses & (200 | 201)];
/** A success, as openapi.yaml has it for the operation. */
type Answers = { [Id in OperationId]: AnswerOf<operations[Id]['responses']> };

/**
 * What carries out each operation of openapi.yaml: it gets the checked request and gives the
 * success back; for everything else it throws an ApiError.
 */
export type Handlers = {
	[Id in OperationId]: (call: Call<Id>, state: State) => Answers[Id];
};

/** Carries out the operation for a request that Fastify has checked against openapi.yaml. */
export function carryOut<Id extends OperationId>(
	handlers: Partial<Handlers>,
	operationId: Id,
	{ query, params, body, progress }: FastifyRequest,
	state: State,
): { status: number; body: object } {
	const call: Call<Id> = {
		query: query as Call<Id>['query'],
		params: params as Call<Id>['params'],
		body: body as Call<Id>['body'],
		key: progress.key,
	};
	const handler = handlers[operationId];
	if (!handler) throw serviceUnavailable(501);
	return handler(call, state);
}
