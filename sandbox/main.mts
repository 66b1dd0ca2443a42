import { parseArgs } from 'node:util';
import { buildApp } from './service/app.mts';
import { demoKeys } from './service/keys.mts';
import { State } from './service/state.mts';

const LOOPBACK = '127.0.0.1';
const USAGE = `Usage: npm run sandbox -- [options]
  --port N        port to listen on (default 4010, 0 for any free one)
  --host ADDRESS  address to listen on, for n8n in Docker (default ${LOOPBACK}, this machine only)
  --leads N       number of leads to start with (default 250)
  --json          print one line of JSON when ready; end when standard input closes`;

const { host, port, leads, json } = readOptions();
await serve();

function readOptions() {
	try {
		const { values } = parseArgs({
			options: {
				host: { type: 'string', default: LOOPBACK },
				port: { type: 'string', default: '4010' },
				leads: { type: 'string', default: '250' },
				json: { type: 'boolean', default: false },
			},
		});
		return {
			...values,
			port: parseInteger('--port', values.port, 65_535),
			leads: parseInteger('--leads', values.leads, 100_000),
		};
	} catch (error) {
		return stop(`${getErrorMessage(error)}\n${USAGE}`);
	}
}

async function serve(): Promise<void> {
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
	const state = new State({ leads });
	const isOpen = ![LOOPBACK, 'localhost', '::1'].includes(host);
	const app = await buildApp(state, isOpen);
	const url = await app
		.listen({ host, port })
		.catch((error: unknown) => stop(explainListenError(error)));
	if (isOpen) console.error(formatOpenWarning(new URL(url).port));
	if (json) {
		process.stdin.on('close', () => process.exit(0)).resume();
		// Idle connections keep the parent process alive. They are closed too soon for clients to reuse them.
		app.server.keepAliveTimeout = 300;
		console.log(JSON.stringify({ url, keys: demoKeys }));
	} else {
		printWelcome(url);
	}
}

function printWelcome(url: string): void {
	console.log(`Outreach Automation sandbox, ${leads} leads in memory. Ctrl-C ends it.\n`);
	console.log(`Base URL     ${url}`);
	for (const [label, key] of Object.entries(demoKeys)) console.log(`${label.padEnd(12)} ${key}`);
}

function formatOpenWarning(usedPort: string): string {
	return `Warning: the sandbox listens on ${host}. Anyone who can reach this address can read, change
and reset its data, even without a key. Use a network that you trust, and no real data.

For n8n in Docker, Base URL is http://host.docker.internal:${usedPort}. Turn on Allow Unencrypted HTTP.
`;
}

function explainListenError(error: unknown): string {
	const code = error instanceof Error && 'code' in error ? error.code : null;
	if (code === 'EADDRINUSE') {
		return `Port ${port} is taken. Choose another one: npm run sandbox -- --port N`;
	}
	return `The sandbox cannot listen on ${host}, port ${port}: ${getErrorMessage(error)}`;
}

function parseInteger(option: string, text: string, maximum: number): number {
	if (/^\d+$/.test(text) && Number(text) <= maximum) return Number(text);
	throw new Error(`${option} takes a whole number from 0 to ${maximum}`);
}

function getErrorMessage(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

function stop(message: string): never {
	console.error(message);
	process.exit(1);
}
