import fastify, { type FastifyInstance } from 'fastify';
import { registerApi } from './api.mts';
import { registerControls } from './control.mts';
import { sendError } from './errorResponses.mts';
import type { State } from './state.mts';
import { compileRequestSchema } from './validation.mts';
import { rejectForeignPages } from './visitors.mts';

/**
 * Builds the service with its test controls.
 *
 * @param isOpen whether other machines may use the service
 */
export async function buildApp(state: State, isOpen = false): Promise<FastifyInstance> {
	const app = fastify({
		exposeHeadRoutes: false,
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 1000 },
		frameworkErrors: (error, request, reply) => sendError(error, request, reply, state),
	});
	app.setValidatorCompiler(compileRequestSchema);
	// Serializing by schema would hide undocumented fields from the tests.
	app.setSerializerCompiler(() => (body) => JSON.stringify(body));
	acceptOnlyJson(app);
	rejectForeignPages(app, isOpen);
	await app.register(registerControls, { prefix: '/_sandbox', state });
	await app.register(registerApi, { state });
	return app;
}

/** Accepts an empty body, as a DELETE may have a Content-Type without a body. */
function acceptOnlyJson(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
		try {
			done(null, text === '' ? undefined : JSON.parse(text.toString()));
		} catch {
			done(new SyntaxError('The body is not JSON'));
		}
	});
}
