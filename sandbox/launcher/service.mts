import { ROOT } from './paths.mts';
import { Problem } from './problems.mjs';
import { endProcess, startProcess } from './processes.mjs';

/** The line that `sandbox/main.mts --json` prints when the service is ready. */
interface Ready {
	url: string;
	keys: Record<'full' | 'readOnly' | 'expired' | 'deactivated' | 'global', string>;
}

/** A running sandbox service. */
export interface Service extends Ready {
	/**
	 * Calls one of its test controls, e.g. `leads`: a GET, or with a body a POST.
	 *
	 * @throws Problem with the control's answer when it refuses
	 */
	control<T>(name: string, body?: object, method?: string): Promise<T>;
	/** Asks a route of its API, with the full key unless another is given: a GET, or with a body a POST. */
	ask(path: string, options?: { key?: string; body?: object }): Promise<Response>;
	/** A new key that may read leads. */
	newKey(name?: string): Promise<{ id: string; key: string }>;
	/** How many leads it has, by its own count. */
	leadCount(): Promise<number>;
	stop(): Promise<void>;
}

/**
 * Starts the sandbox service on loopback and waits until it is ready.
 *
 * @param log file for what it prints
 * @throws Problem with its last words when it ends instead
 */
export async function startService(port: number, log: string): Promise<Service> {
	let said = '';
	const child = startProcess(
		process.execPath,
		['--import', 'tsx', 'sandbox/main.mts', '--port', String(port), '--json'],
		{ cwd: ROOT, log, onOutput: (text) => void (said += text) },
	);
	const ready = await new Promise<Ready>((resolve, reject) => {
		child.stdout.on('data', () => {
			const line = /^\{.*"url".*\}$/m.exec(said);
			if (line) resolve(JSON.parse(line[0]) as Ready);
		});
		child.on('close', (code) => {
			const lastLines = said.trimEnd().split('\n').slice(-15).join('\n');
			reject(new Problem(`The sandbox service ended (exit code ${code}).\n${lastLines}`));
		});
	});

	async function control<T>(
		name: string,
		body?: object,
		method = body === undefined ? 'GET' : 'POST',
	): Promise<T> {
		const answer = await fetch(`${ready.url}/_sandbox/${name}`, {
			method,
			...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
		});
		if (!answer.ok) throw new Problem(`${method} /_sandbox/${name}: ${await answer.text()}`);
		return (await answer.json()) as T;
	}
	const ask: Service['ask'] = async (path, { key = ready.keys.full, body } = {}) =>
		await fetch(`${ready.url}/api/v2${path}`, {
			method: body ? 'POST' : 'GET',
			headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
			...(body && { body: JSON.stringify(body) }),
		});
	return {
		...ready,
		control,
		ask,
		async newKey(name = 'Of this test') {
			const answer = await ask('/keys', { body: { name, permissions: ['leads:read'] } });
			const { data } = (await answer.json()) as { data: { id: string; key: string } };
			return { id: data.id, key: data.key };
		},
		leadCount: async () => (await control<{ count: number }>('leads')).count,
		stop: () => endProcess(child),
	};
}
