import type { FastifyInstance } from 'fastify';
import { z } from 'zod/v4';
import type { ChurnSettings } from './churn.mts';
import { churnSchema, clockSchema, latencySchema, seedSchema } from './controlSchemas.mts';
import { dataControl } from './dataControl.mts';
import { faultsOrder } from './fault.mts';
import { leadControl } from './leadControl.mts';
import type { SeedOptions, State } from './state.mts';
import { invalidParams } from './validation.mts';

/** The test controls, under a path of their own and without a key; sandbox/README.md lists them. */
export async function control(app: FastifyInstance, { state }: { state: State }): Promise<void> {
	answerInTheirOwnWay(app);

	app.post<{ Body: SeedOptions | null }>('/reset', { schema: { body: seedSchema } }, (request) => {
		state.reset(request.body ?? {});
		return { leads: state.leads.size, now: state.clock.timestamp() };
	});

	app.post<{ Body: { now?: string; advance?: number } }>(
		'/clock',
		{ schema: { body: clockSchema } },
		({ body: { now, advance = 0 } }) => {
			if (now !== undefined) state.clock.set(Date.parse(now));
			state.clock.advance(advance);
			return { now: state.clock.timestamp() };
		},
	);

	app.post<{ Body: { ms: number } }>('/latency', { schema: { body: latencySchema } }, (request) => {
		state.latency = request.body.ms;
		return { ms: state.latency };
	});

	app.delete('/faults', () => {
		state.faults.clear();
		return { faults: [] };
	});
	app.post('/faults', ({ body }) => {
		const { faults } = faultsOrder.parse(body);
		state.faults.add(faults);
		return { faults };
	});

	app.get('/churn', () => ({ changes: state.churn.count }));
	app.post<{ Body: ChurnSettings }>('/churn', { schema: { body: churnSchema } }, ({ body }) => {
		state.churn.set(body);
		return body;
	});

	app.get('/log', () => ({ requests: state.log.entries() }));
	app.delete('/log', () => {
		state.log.clear();
		return { requests: [] };
	});

	await app.register(leadControl, { prefix: '/leads', state });
	await app.register(dataControl, { state });
}

function answerInTheirOwnWay(app: FastifyInstance): void {
	app.setErrorHandler<Error & { validation?: [] }>((error, _request, reply) =>
		reply.code(400).send({ error: objectionOf(error) }),
	);
	app.setNotFoundHandler(({ method, url }, reply) =>
		reply.code(404).send({ error: `There is no control ${method} ${url}` }),
	);
}

/** What is wrong with an order, by its fields where a schema says so. */
function objectionOf(error: Error & { validation?: [] }): unknown {
	if (error instanceof z.ZodError) return z.prettifyError(error);
	return error.validation ? invalidParams(error.validation) : error.message;
}
