import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from '../../sandbox/launcher/lock.mjs';
import { n8nFolder } from '../../sandbox/launcher/places.mts';
import { freePort } from '../../sandbox/launcher/ports.mts';
import { npm, startProcess } from '../../sandbox/launcher/processes.mjs';
import { step } from '../../sandbox/launcher/progress.mjs';
import { specificationFile } from '../../sandbox/service/openapi.mts';

const PACKAGE = '@stoplight/prism-cli';
const VERSION = '5.16.0';
const START_MS = 60_000;

/**
 * Starts Prism as a proxy before the service: it holds each request and answer against
 * openapi.yaml and says in the header `sl-violations` what differs.
 * @param target base URL of the API
 * @returns base URL of the proxy
 * @throws Error when it does not start within a minute
 */
export async function startPrism(target: string): Promise<string> {
	const program = join(await installed(), 'node_modules', PACKAGE, 'dist/index.js');
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

/** The folder with Prism, beside the n8n in the cache; it is installed there the first time. */
async function installed(): Promise<string> {
	const folder = join(dirname(n8nFolder()), `prism-${VERSION}`);
	if (existsSync(folder)) return folder;
	mkdirSync(dirname(folder), { recursive: true });
	await step(`Installing Prism ${VERSION} into ${folder} (once)`, (say) =>
		withLock(`${folder}.lock`, say, async () => {
			if (!existsSync(folder)) await install(folder);
		}),
	);
	return folder;
}

async function install(folder: string): Promise<void> {
	const unfinished = `${folder}.unfinished`;
	rmSync(unfinished, { recursive: true, force: true, maxRetries: 3 });
	mkdirSync(unfinished);
	writeFileSync(join(unfinished, 'package.json'), '{"private":true}');
	const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
	await npm(['install', ...options, `${PACKAGE}@${VERSION}`], { cwd: unfinished });
	renameSync(unfinished, folder);
}
