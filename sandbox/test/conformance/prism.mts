import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installed } from '../../launcher/pinned.mts';
import { freePort } from '../../launcher/ports.mts';
import { startProcess } from '../../launcher/processes.mjs';
import { specificationFile } from '../../service/openapi.mts';

const PRISM = {
	name: 'prism',
	pins: fileURLToPath(new URL('prism', import.meta.url)),
	title: (folder: string) => `Installing Prism into ${folder} (once)`,
};
const START_MS = 60_000;

/**
 * Starts Prism as a proxy before the service: it holds each request and answer against
 * openapi.yaml and says in the header `sl-violations` what differs.
 * @param target base URL of the API
 * @returns base URL of the proxy
 * @throws Error when it does not start within a minute
 */
export async function startPrism(target: string): Promise<string> {
	const folder = await installed(PRISM);
	const program = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js');
	const port = String(await freePort());
	let said = '';
	const child = startProcess(
		process.execPath,
		[program, 'proxy', specificationFile, target, '--port', port],
		{ onOutput: (text) => void (said += text) },
	);
	await new Promise<void>((resolve, reject) => {
		const fail = () => reject(new Error(`Prism does not start.\n${said}`));
		setTimeout(fail, START_MS).unref();
		child.on('close', fail);
		child.stdout.on('data', () => {
			if (said.includes('Prism is listening')) resolve();
		});
	});
	return `http://127.0.0.1:${port}`;
}
