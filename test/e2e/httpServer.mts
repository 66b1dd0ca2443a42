import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK } from '../../sandbox/launcher/ports.mts';

/** A loopback server for one test. */
export interface HttpServer {
	url: string;
	/** Every received request, oldest first. */
	requests: IncomingMessage[];
	close(): void;
}

/** Starts a server that records requests and responds with `{}` by default. */
export async function startHttpServer(
	handle = (_request: IncomingMessage, response: ServerResponse) => void response.end('{}'),
): Promise<HttpServer> {
	const requests: IncomingMessage[] = [];
	const server = createServer((request, response) => {
		requests.push(request);
		handle(request, response);
	}).listen(0, LOOPBACK);
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return { url: `http://${LOOPBACK}:${port}`, requests, close: () => void server.close() };
}
