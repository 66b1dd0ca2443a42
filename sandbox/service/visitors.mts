import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The names of this machine; any other one is a stranger's whose DNS leads here. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** No stranger's DNS can lead here under an address, nor under Docker's name of the machine. */
const OPEN = /^(localhost|host\.docker\.internal|\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])(:\d+)?$/i;

/**
 * Turns away what other web pages have a browser send: the test controls need no key, so that a
 * page could change everything, and read everything under a name that leads to this machine.
 * It answers before anything else of the service sees the request.
 *
 * @param isOpen whether other machines may use it, under an address
 */
export function refuseOtherPages(app: FastifyInstance, isOpen: boolean): void {
	const names = isOpen ? OPEN : LOOPBACK;
	app.addHook('onRequest', async ({ headers }, reply) => {
		const error = refusalOf(headers, names);
		if (error === undefined) return;
		reply.hijack();
		reply.raw.writeHead(403, { 'content-type': 'application/json', connection: 'close' });
		reply.raw.end(JSON.stringify({ error }));
	});
}

/** Programs send no `Origin`; a page that the service answers itself sends that of the service. */
function refusalOf({ host = '', origin }: IncomingHttpHeaders, names: RegExp): string | undefined {
	if (!names.test(host)) {
		return "The sandbox answers under this machine's own names only, for example 127.0.0.1";
	}
	if (origin !== undefined && origin.toLowerCase() !== `http://${host}`.toLowerCase()) {
		return 'The sandbox answers its own web pages only';
	}
	return undefined;
}
