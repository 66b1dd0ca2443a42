import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import openapiGlue from 'fastify-openapi-glue';
import { admitRequest } from './admission.mts';
import { sendError } from './errorResponses.mts';
import { createRouteNotFoundError, createValidationError, type ApiError } from './errors.mts';
import { applyFaultToResponse, applyFaultToRequest } from './faultDelivery.mts';
import type { Fault } from './fault.mts';
import type { ApiKey } from './keys.mts';
import { loadOpenApi, listApiOperations, type ApiOperation } from './openapi.mts';
import type { LogEntry } from './requestLog.mts';
import { handlers } from './routes/all.mts';
import { callHandler, type OperationId } from './routes/route.mts';
import type { State } from './state.mts';

const PREFIX = '/api/v2';

declare module 'fastify' {
	interface FastifyRequest {
		progress: Progress;
	}
}

/** What the hooks have found out about a request. */
export type Progress = { entry: LogEntry; key: ApiKey | null; fault: Fault | null };

/** Registers the routes of openapi.yaml, and 404 for all other paths. */
export async function registerApi(
	app: FastifyInstance,
	{ state }: { state: State },
): Promise<void> {
	const operations = indexOperationsByRoute();
	const getOperation = ({ method, routeOptions }: FastifyRequest) =>
		operations.get(`${method} ${routeOptions.url}`);

	app.decorateRequest('progress');
	app.addHook('onRequest', async (request, reply) =>
		admitRequest(request, reply, getOperation(request), state),
	);
	app.addHook('preValidation', async (request, reply) => {
		await applyFaultToRequest(request, reply, state);
		const { required } = getOperation(request)?.requestBody ?? {};
		if (required === undefined || request.body !== undefined) return;
		if (required) throw createValidationError({ body: 'is required' });
		request.body = {};
	});
	app.addHook('preHandler', async () => await state.beforeRequest());
	app.addHook('onSend', (request, reply, payload, done) =>
		applyFaultToResponse(request, reply, payload, done, state),
	);
	app.setErrorHandler<FastifyError | ApiError>((error, request, reply) =>
		sendError(error, request, reply, state),
	);
	app.setNotFoundHandler(({ method, progress }) => {
		throw createRouteNotFoundError(method, progress.entry.path);
	});
	await app.register(openapiGlue, {
		specification: loadOpenApi(),
		prefix: PREFIX,
		operationResolver: (operationId) => createHandler(operationId, state),
	});
}

function indexOperationsByRoute(): Map<string, ApiOperation> {
	return new Map(
		listApiOperations(loadOpenApi()).map((operation) => {
			const url = PREFIX + operation.path.replace(/\{(\w+)\}/g, ':$1');
			return [`${operation.method} ${url}`, operation];
		}),
	);
}

function createHandler(operationId: string, state: State) {
	if (!isOperationId(operationId)) throw new Error(`No route carries out ${operationId}`);
	return async (request: FastifyRequest, reply: FastifyReply) => {
		const { status, body, headers = {} } = callHandler(handlers, operationId, request, state);
		request.progress.entry.carriedOut = true;
		return reply.code(status).headers(headers).send(body);
	};
}

function isOperationId(operationId: string): operationId is OperationId {
	return operationId in handlers;
}
