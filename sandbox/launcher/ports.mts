import { createServer } from 'node:net';
import { Problem } from './problems.mjs';

export const LOOPBACK = '127.0.0.1';

function tryListen(port: number): Promise<number | undefined> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(undefined));
		server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
			const address = server.address();
			server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
		});
	});
}

/** Ports returned before; their servers may not be listening yet. */
const returnedPorts = new Set<number>();

/** Returns a free port, a different one for each call. */
export async function findFreePort(): Promise<number> {
	for (let attempt = 0; attempt < 100; attempt++) {
		const port = await tryListen(0);
		if (port === undefined) break;
		if (returnedPorts.has(port)) continue;
		returnedPorts.add(port);
		return port;
	}
	throw new Problem(`No port is free on ${LOOPBACK}.`);
}

/** A port to check, and the option that changes it. */
export interface RequiredPort {
	port: number;
	usedFor: string;
	option: string;
}

/**
 * Checks that ports are free.
 *
 * @throws Problem with a command that uses other ports
 */
export async function checkPorts(ports: RequiredPort[]): Promise<void> {
	const unavailable: RequiredPort[] = [];
	for (const required of ports)
		if ((await tryListen(required.port)) === undefined) unavailable.push(required);
	if (unavailable.length === 0) return;
	const lines = unavailable.map(
		({ port, usedFor }) => `Port ${port}, which ${usedFor} would use, is taken.`,
	);
	const options = unavailable.map(({ port, option }) => `${option} ${port + 10}`).join(' ');
	throw new Problem(
		`${lines.join('\n')}\nStop the program that uses it, or choose another port:\n\n  npm start -- ${options}`,
	);
}
