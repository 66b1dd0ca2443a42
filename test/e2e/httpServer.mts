import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK } from '../../sandbox/launcher/ports.mts';

/** A server of a test's own, on loopback. */
export interface HttpServer {
	url: string;
	/** Every request that came, oldest first. */
	requests: IncomingMessage[];
	close(): void;
}

/** Starts a server that keeps what comes; without an answer of its own it answers `{}`. */
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
