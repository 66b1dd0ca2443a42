import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The names of this machine; any other one is a stranger's whose DNS leads here. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Turns away what other web pages have a browser send: the test controls need no key, so that a
 * page could change everything, and read everything under a name that leads to this machine.
 * It answers before anything else of the service sees the request.
 */
export function refuseOtherPages(app: FastifyInstance): void {
	app.addHook('onRequest', async ({ headers }, reply) => {
		const error = refusalOf(headers);
		if (error === undefined) return;
		reply.hijack();
		reply.raw.writeHead(403, { 'content-type': 'application/json', connection: 'close' });
		reply.raw.end(JSON.stringify({ error }));
	});
}

/** Programs send no `Origin`; the service's own pages, under `/docs`, send that of the service. */
function refusalOf({ host = '', origin }: IncomingHttpHeaders): string | undefined {
	if (!LOOPBACK.test(host)) {
		return "The sandbox answers under this machine's own names only, for example 127.0.0.1";
	}
	if (origin !== undefined && origin.toLowerCase() !== `http://${host}`.toLowerCase()) {
		return 'The sandbox answers its own web pages only';
	}
	return undefined;
}
