import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { LOOPBACK } from '../../sandbox/launcher/ports.mts';

/** A loopback server for one test. */
export interface HttpServer {
	url: string;
	/** Method, path and JSON body of each request; only with the default response. */
	bodies: { path: string; body: unknown }[];
	close(): void;
}

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server that records requests and responds with `{}` by default. */
export async function startHttpServer(handle?: RequestHandler): Promise<HttpServer> {
	const bodies: HttpServer['bodies'] = [];
	const record = async (request: IncomingMessage, response: ServerResponse) => {
		const body = await text(request);
		bodies.push({ path: `${request.method} ${request.url}`, body: body && JSON.parse(body) });
		response.setHeader('content-type', 'application/json').end('{}');
	};
	const server = createServer((request, response) => {
		if (handle) handle(request, response);
		else void record(request, response);
	}).listen(0, LOOPBACK);
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return { url: `http://${LOOPBACK}:${port}`, bodies, close: () => void server.close() };
}
