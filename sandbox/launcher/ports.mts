import { createServer } from 'node:net';
import { Problem } from './problems.mjs';

/** The only address that anything here listens on. */
export const LOOPBACK = '127.0.0.1';

function listen(port: number): Promise<number | undefined> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(undefined));
		server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
			const address = server.address();
			server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
		});
	});
}

/** What this process has given out; a server that starts later still finds its port free. */
const given = new Set<number>();

/** A port that nothing on this machine uses now, another one with each call. */
export async function freePort(): Promise<number> {
	for (let tries = 0; tries < 100; tries++) {
		const port = await listen(0);
		if (port === undefined) break;
		if (given.has(port)) continue;
		given.add(port);
		return port;
	}
	throw new Problem(`No port is free on ${LOOPBACK}.`);
}

/** A port that something wants, and the option that chooses another one. */
export interface Wish {
	port: number;
	what: string;
	option: string;
}

/**
 * Makes sure that ports can be used.
 *
 * @throws Problem with the command that chooses others
 */
export async function checkPorts(wishes: Wish[]): Promise<void> {
	const taken: Wish[] = [];
	for (const wish of wishes) if ((await listen(wish.port)) === undefined) taken.push(wish);
	if (taken.length === 0) return;
	const lines = taken.map(({ port, what }) => `Port ${port}, which ${what} would use, is taken.`);
	const options = taken.map(({ port, option }) => `${option} ${port + 10}`).join(' ');
	throw new Problem(
		`${lines.join('\n')}\nStop the program that uses it, or choose another port:\n\n  npm start -- ${options}`,
	);
}
