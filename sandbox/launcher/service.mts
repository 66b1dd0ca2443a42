import { ROOT } from './paths.mts';
import { Problem } from './problems.mjs';
import { endProcess, startProcess } from './processes.mjs';

/** The output of `sandbox/main.mts --json` when the service is ready. */
interface ServiceInfo {
	url: string;
	keys: Record<'full' | 'readOnly' | 'expired' | 'deactivated' | 'global', string>;
}

/** A running sandbox service. */
export interface Service extends ServiceInfo {
	/**
	 * Calls a test control, such as `leads`. The default method is GET, or POST with a body.
	 *
	 * @throws Problem with the response if it is an error
	 */
	control<T>(name: string, body?: object, method?: string): Promise<T>;
	/** Calls an API route, by default with the full key: GET, or POST with a body. */
	callApi(path: string, options?: { key?: string; body?: object }): Promise<Response>;
	/** Creates a key with the permission to read leads. */
	createKey(name?: string): Promise<{ id: string; key: string }>;
	countLeads(): Promise<number>;
	stop(): Promise<void>;
}

/**
 * Starts the sandbox service on loopback and waits until it is ready.
 *
 * @param log file for its output
 * @throws Problem with its last output if it exits
 */
export async function startService(port: number, log: string): Promise<Service> {
	let output = '';
	const child = startProcess(
		process.execPath,
		['--import', 'tsx', 'sandbox/main.mts', '--port', String(port), '--json'],
		{ cwd: ROOT, log, onOutput: (text) => void (output += text) },
	);
	const info = await new Promise<ServiceInfo>((resolve, reject) => {
		child.stdout.on('data', () => {
			const line = /^\{.*"url".*\}$/m.exec(output);
			if (line) resolve(JSON.parse(line[0]) as ServiceInfo);
		});
		child.on('close', (code) => {
			const lastLines = output.trimEnd().split('\n').slice(-15).join('\n');
			reject(new Problem(`The sandbox service ended (exit code ${code}).\n${lastLines}`));
		});
	});

	async function control<T>(
		name: string,
		body?: object,
		method = body === undefined ? 'GET' : 'POST',
	): Promise<T> {
		const response = await fetch(`${info.url}/_sandbox/${name}`, {
			method,
			...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
		});
		if (!response.ok) throw new Problem(`${method} /_sandbox/${name}: ${await response.text()}`);
		return (await response.json()) as T;
	}
	const callApi: Service['callApi'] = async (path, { key = info.keys.full, body } = {}) =>
		await fetch(`${info.url}/api/v2${path}`, {
			method: body ? 'POST' : 'GET',
			headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
			...(body && { body: JSON.stringify(body) }),
		});
	return {
		...info,
		control,
		callApi,
		async createKey(name = 'Of this test') {
			const response = await callApi('/keys', { body: { name, permissions: ['leads:read'] } });
			const { data } = (await response.json()) as { data: { id: string; key: string } };
			return { id: data.id, key: data.key };
		},
		countLeads: async () => (await control<{ count: number }>('leads')).count,
		stop: () => endProcess(child),
	};
}
