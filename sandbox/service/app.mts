import fastify, { type FastifyInstance } from 'fastify';
import { api } from './api.mts';
import { control } from './control.mts';
import { answerError } from './errorAnswers.mts';
import type { State } from './state.mts';
import { compileRequestSchema } from './validation.mts';
import { refuseOtherPages } from './visitors.mts';

/**
 * The service with its test controls, not yet listening.
 *
 * @param isOpen whether other machines may use it
 */
export async function buildApp(state: State, isOpen = false): Promise<FastifyInstance> {
	const app = fastify({
		exposeHeadRoutes: false,
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 1000 },
		frameworkErrors: (error, request, reply) => answerError(error, request, reply, state),
	});
	app.setValidatorCompiler(compileRequestSchema);
	// The schemas would leave out what they do not name; the tests are to see it instead.
	app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
	takeJsonOnly(app);
	refuseOtherPages(app, isOpen);
	await app.register(control, { prefix: '/_sandbox', state });
	await app.register(api, { state });
	return app;
}

/** No body at all is fine for JSON, too: a DELETE may carry the Content-Type alone. */
function takeJsonOnly(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
		try {
			done(null, text === '' ? undefined : JSON.parse(text.toString()));
		} catch {
			done(new SyntaxError('The body is not JSON'));
		}
	});
}
