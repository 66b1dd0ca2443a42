import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Excludes foreign host names, whose DNS may resolve to this machine. */
const LOOPBACK_HOST_PATTERN = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** Includes IP addresses and Docker's host name, with which DNS rebinding is impossible. */
const OPEN_HOST_PATTERN =
	/^(localhost|host\.docker\.internal|\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])(:\d+)?$/i;

/**
 * Rejects requests of foreign web pages, before any other handler. The test controls need no key, so a
 * page could change all data, and read it by DNS rebinding.
 *
 * @param isOpen whether other machines may use the service
 */
export function rejectForeignPages(app: FastifyInstance, isOpen: boolean): void {
	const allowedHosts = isOpen ? OPEN_HOST_PATTERN : LOOPBACK_HOST_PATTERN;
	app.addHook('onRequest', async ({ headers }, reply) => {
		const error = getRejection(headers, allowedHosts);
		if (error === undefined) return;
		reply.hijack();
		reply.raw.writeHead(403, { 'content-type': 'application/json', connection: 'close' });
		reply.raw.end(JSON.stringify({ error }));
	});
}

/** Returns why a request is rejected. Programs send no `Origin`; the service's own pages send its origin. */
function getRejection(
	{ host = '', origin }: IncomingHttpHeaders,
	allowedHosts: RegExp,
): string | undefined {
	if (!allowedHosts.test(host)) {
		return "The sandbox answers under this machine's own names only, for example 127.0.0.1";
	}
	if (origin !== undefined && origin.toLowerCase() !== `http://${host}`.toLowerCase()) {
		return 'The sandbox answers its own web pages only';
	}
	return undefined;
}
