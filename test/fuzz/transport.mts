import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { stir } from './clock.mts';

/** One request as a service sees it. */
export interface Request {
	method: string;
	/** Below `/api/v2`, still encoded. */
	path: string;
	/** Behind the path, still encoded, with its `?`. */
	search: string;
	headers: Record<string, string>;
	/** As it was sent; undefined where there was none. */
	text: string | undefined;
}

/** What comes back. */
export interface Reply {
	status: number;
	text: string;
	headers: Record<string, string | string[]>;
	/** A failure of the network in place of all that. */
	failure?: { code?: string; syscall?: string };
	/** The answer never comes. */
	never?: true;
	/** Only the beginning of a stream comes. */
	cut?: true;
}

export type Service = (request: Request) => Reply;

interface Config {
	method?: string;
	headers: Record<string, unknown>;
	data?: unknown;
	responseType?: string;
	timeout?: number;
	signal?: AbortSignal;
}

interface Axios {
	defaults: { adapter: (config: Config) => Promise<unknown> };
	getUri(config: Config): string;
	AxiosError: new (message: string, code: string | undefined, config: Config) => Error;
}

/** The one that n8n's own requests go through. */
const axios = createRequire(import.meta.url)('axios') as Axios;

let service: Service | undefined;

/**
 * From now on n8n's requests end in this process, behind all that n8n and its HTTP library do with
 * them: a run takes a millisecond, and time needs not to pass on the wall.
 */
export function serve(answer: Service): void {
	service = answer;
	axios.defaults.adapter = deliver;
}

async function deliver(config: Config): Promise<unknown> {
	const { pathname, search } = new URL(axios.getUri(config));
	const headers = Object.fromEntries(
		Object.entries({ ...config.headers })
			.filter(([, value]) => typeof value === 'string')
			.map(([name, value]) => [name.toLowerCase(), String(value)]),
	);
	const request: Request = {
		method: (config.method ?? 'get').toUpperCase(),
		path: pathname.replace(/^\/api\/v2/, ''),
		search,
		headers,
		text: config.data === undefined ? undefined : Buffer.from(String(config.data)).toString(),
	};
	stir();
	if (service === undefined) throw new Error('No service answers');
	const { failure, status, text, headers: answered, cut, never } = service(request);
	if (never) return await timeOut(config);
	if (failure) {
		const words = `${failure.syscall ?? 'read'} ${failure.code ?? 'failed'}`;
		throw Object.assign(new axios.AxiosError(words, failure.code, config), failure);
	}
	const body = Buffer.from(text);
	const data = config.responseType === 'stream' ? streamOf(body, cut) : body.toString();
	return { status, statusText: '', headers: answered, data, config, request: {} };
}

/** An answer that comes in pieces, and may break off. */
function streamOf(body: Buffer, isCut?: true): Readable {
	const middle = Math.ceil(body.length / 2);
	return Readable.from(
		(async function* () {
			if (body.length > 0) yield body.subarray(0, middle);
			if (isCut) throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
			if (middle < body.length) yield body.subarray(middle);
		})(),
		{ objectMode: false },
	);
}

/** What the HTTP library does when nothing comes, or when the request is no longer wanted. */
async function timeOut(config: Config): Promise<never> {
	const { signal, timeout = 300_000 } = config;
	await new Promise<void>((resolve) => {
		setTimeout(resolve, timeout);
		signal?.addEventListener('abort', () => resolve(), { once: true });
	});
	const code = signal?.aborted ? 'ERR_CANCELED' : 'ECONNABORTED';
	throw new axios.AxiosError(`timeout of ${timeout}ms exceeded`, code, config);
}
