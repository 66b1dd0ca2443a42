import type { FastifyInstance } from 'fastify';
import { z } from 'zod/v4';
import { clockSchema, latencySchema, seedSchema } from './controlSchemas.mts';
import { registerDataControls } from './dataControl.mts';
import { faultsBodySchema } from './fault.mts';
import { registerLeadControls } from './leadControl.mts';
import type { SeedOptions, State } from './state.mts';
import { describeInvalidParams } from './validation.mts';

/** Registers the test controls, which need no key; sandbox/README.md lists them. */
export async function registerControls(
	app: FastifyInstance,
	{ state }: { state: State },
): Promise<void> {
	setErrorHandlers(app);

	app.post<{ Body: SeedOptions | null }>('/reset', { schema: { body: seedSchema } }, (request) => {
		state.reset(request.body ?? {});
		return { leads: state.leads.size, now: state.clock.formatTimestamp() };
	});

	app.post<{ Body: { now?: string; advance?: number } }>(
		'/clock',
		{ schema: { body: clockSchema } },
		({ body: { now, advance = 0 } }) => {
			if (now !== undefined) state.clock.set(Date.parse(now));
			state.clock.advance(advance);
			return { now: state.clock.formatTimestamp() };
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
		const { faults } = faultsBodySchema.parse(body);
		state.faults.add(faults);
		return { faults };
	});

	app.get('/log', () => ({ requests: state.log.list() }));
	app.delete('/log', () => {
		state.log.clear();
		return { requests: [] };
	});

	await app.register(registerLeadControls, { prefix: '/leads', state });
	await app.register(registerDataControls, { state });
}

function setErrorHandlers(app: FastifyInstance): void {
	app.setErrorHandler<Error & { validation?: [] }>((error, _request, reply) =>
		reply.code(400).send({ error: describeError(error) }),
	);
	app.setNotFoundHandler(({ method, url }, reply) =>
		reply.code(404).send({ error: `There is no control ${method} ${url}` }),
	);
}

/** Describes an error; a validation error by field. */
function describeError(error: Error & { validation?: [] }): unknown {
	if (error instanceof z.ZodError) return z.prettifyError(error);
	return error.validation ? describeInvalidParams(error.validation) : error.message;
}
