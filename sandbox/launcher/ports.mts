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

/** A port that nothing on this machine uses now. */
export async function freePort(): Promise<number> {
	const port = await listen(0);
	if (port === undefined) throw new Problem(`No port is free on ${LOOPBACK}.`);
	return port;
}

/**
 * Makes sure that a port can be used.
 *
 * @param what who wants it, e.g. 'n8n'
 * @param option the option that chooses another one, e.g. '--port'
 * @throws Problem that names the option
 */
export async function checkPort(port: number, what: string, option: string): Promise<void> {
	if ((await listen(port)) !== undefined) return;
	throw new Problem(
		`Port ${port}, which ${what} would use, is taken by another program (another \`npm start\`?).\n` +
			`Stop that program, or choose another port:  npm start -- ${option} ${port + 10}`,
	);
}
