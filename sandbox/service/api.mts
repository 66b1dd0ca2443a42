import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import openapiGlue from 'fastify-openapi-glue';
import { admit } from './admission.mts';
import { answerError } from './errorAnswers.mts';
import { noSuchRoute, validationError, type ApiError } from './errors.mts';
import { deliver, meetFault } from './faultDelivery.mts';
import type { Fault } from './fault.mts';
import type { ApiKey } from './keys.mts';
import { loadOpenApi, operationsOf, type Operation } from './openapi.mts';
import type { LogEntry } from './requestLog.mts';
import { handlers } from './routes/all.mts';
import { carryOut, type OperationId } from './routes/route.mts';
import type { State } from './state.mts';

const PREFIX = '/api/v2';

declare module 'fastify' {
	interface FastifyRequest {
		/** What is known so far about a request to the API. */
		progress: Progress;
	}
}

export type Progress = { entry: LogEntry; key: ApiKey | null; fault: Fault | null };

/** Every path that is not a test control: the routes of openapi.yaml, and 404 for the others. */
export async function api(app: FastifyInstance, { state }: { state: State }): Promise<void> {
	const operations = operationsByRoute();
	const operationOf = ({ method, routeOptions }: FastifyRequest) =>
		operations.get(`${method} ${routeOptions.url}`);

	app.decorateRequest('progress');
	app.addHook('onRequest', async (request, reply) =>
		admit(request, reply, operationOf(request), state),
	);
	app.addHook('preValidation', async (request, reply) => {
		await meetFault(request, reply, state);
		if (operationOf(request)?.needsBody && request.body === undefined) {
			throw validationError({ body: 'is required' });
		}
		if (operationOf(request)?.takesBody && request.body === undefined) request.body = {};
	});
	app.addHook('preHandler', async () => state.churn.beforeRequest());
	app.addHook('onSend', (request, reply, payload, done) =>
		deliver(request, reply, payload, done, state),
	);
	app.setErrorHandler<FastifyError | ApiError>((error, request, reply) =>
		answerError(error, request, reply, state),
	);
	app.setNotFoundHandler(({ method, progress }) => {
		throw noSuchRoute(method, progress.entry.path);
	});
	await app.register(openapiGlue, {
		specification: loadOpenApi(),
		prefix: PREFIX,
		operationResolver: (operationId) => handlerOf(operationId, state),
	});
}

function operationsByRoute(): Map<string, Operation> {
	return new Map(
		operationsOf(loadOpenApi()).map((operation) => {
			const url = PREFIX + operation.path.replace(/\{(\w+)\}/g, ':$1');
			return [`${operation.method} ${url}`, operation];
		}),
	);
}

function handlerOf(operationId: string, state: State) {
	if (!isCarriedOut(operationId)) throw new Error(`No route carries out ${operationId}`);
	return async (request: FastifyRequest, reply: FastifyReply) => {
		const { status, body, headers = {} } = carryOut(handlers, operationId, request, state);
		request.progress.entry.carriedOut = true;
		return reply.code(status).headers(headers).send(body);
	};
}

function isCarriedOut(operationId: string): operationId is OperationId {
	return operationId in handlers;
}
