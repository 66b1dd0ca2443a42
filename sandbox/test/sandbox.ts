import type { components } from '../../nodes/shared/api.generated';
import type { Fault } from '../service/fault.mts';

export type { Fault };
export type Lead = components['schemas']['Lead'];
export type Job = components['schemas']['Job'];
export type KeyLabel = 'full' | 'readOnly' | 'expired' | 'deactivated' | 'global';
export type WindowName = components['schemas']['RateLimitWindow'];

/** The service of this test file, started by environment.js. */
declare const sandbox: {
	/** Its origin, without a path. */
	url: string;
	keys: Record<KeyLabel, string>;
	/** Its output on stderr. */
	warnings(): string;
	/** Sends a request with exactly these headers, `Host` included. */
	sendWithHeaders(
		path: string,
		request: { headers: Record<string, string>; method?: string; body?: string },
	): Promise<{ status: number; headers: Record<string, string>; text: string }>;
};

export const { url, keys, warnings, sendWithHeaders } = sandbox;

export type LogEntry = {
	at: string;
	method: string;
	path: string;
	query: Record<string, string>;
	body: Record<string, unknown> | null;
	key: KeyLabel | null;
	status: number | 'dropped' | null;
	carriedOut: boolean;
};

/**
 * Calls a test control of the service.
 * @param path below `/_sandbox/`
 * @throws Error with the response if it is an error
 */
export async function control<T = unknown>(
	path: string,
	body?: object,
	method = body === undefined ? 'GET' : 'POST',
): Promise<T> {
	const response = await fetch(`${url}/_sandbox/${path}`, {
		method,
		...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
	});
	const parsed = (await response.json()) as T;
	if (!response.ok) throw new Error(`${method} /_sandbox/${path}: ${JSON.stringify(parsed)}`);
	return parsed;
}

/** Restores the seed data. `windows` are lengths in ms, `limits` numbers of requests. */
export async function reset(
	options: {
		leads?: number;
		jobs?: number;
		credits?: number;
		dailyLimit?: number;
		windows?: Partial<Record<WindowName, number>>;
		limits?: Partial<Record<WindowName, number>>;
	} = {},
): Promise<void> {
	await control('reset', options);
}

/** Returns all API requests since the last reset, oldest first. */
export async function fetchLog(): Promise<LogEntry[]> {
	return (await control<{ requests: LogEntry[] }>('log')).requests;
}

/** Returns all leads in order of creation. */
export async function fetchLeads(): Promise<Lead[]> {
	return (await control<{ leads: Lead[] }>('leads')).leads;
}

/** Adds faults after the existing ones. */
export async function addFaults(...faults: Fault[]): Promise<void> {
	await control('faults', { faults });
}

export type Connection = {
	connected: boolean;
	profileUrl: string;
	name: string;
	connectionCount: number;
	connectedAt: string;
	timeZone: string;
	webhooks: { configured: boolean; endpoints: string[]; status: string };
};

/** Connects, disconnects or switches the network account. Disconnecting fails its open jobs. */
export async function setConnection(changes: Partial<Connection>): Promise<Connection> {
	return await control<Connection>('integration', changes, 'PATCH');
}

/** Sets the remaining credits. */
export async function setCredits(credits: number): Promise<void> {
	await control('credits', { credits });
}

/** Sets the daily limit of network actions, or the number used today. */
export async function setDailyLimit(limit: { dailyLimit?: number; used?: number }): Promise<void> {
	await control('network', limit, 'PATCH');
}

/** Advances the service's clock by milliseconds, or sets it to an ISO 8601 time. */
export async function setClock(move: { advance: number } | { now: string }): Promise<string> {
	return (await control<{ now: string }>('clock', move)).now;
}
