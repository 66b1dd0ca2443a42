import { dirname } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { specificationFile } from './openapi.mts';

/** Readable documentation of the API at `/docs`; all of its files come from this machine. */
export async function docs(app: FastifyInstance): Promise<void> {
	await app.register(swagger, {
		mode: 'static',
		specification: { path: specificationFile, baseDir: dirname(specificationFile) },
	});
	await app.register(swaggerUi, {
		routePrefix: '/docs',
		uiConfig: { validatorUrl: null, docExpansion: 'list' },
	});
}
