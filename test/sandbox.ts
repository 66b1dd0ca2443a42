import type { components } from '../nodes/shared/api.generated';

export type Lead = components['schemas']['Lead'];
export type KeyLabel = 'full' | 'readOnly' | 'expired' | 'deactivated' | 'global';
export type WindowName = components['schemas']['RateLimitWindow'];

/** The service of this test file; test/sandboxEnvironment.js starts it. */
declare const sandbox: {
	/** Its origin, without a path. */
	url: string;
	keys: Record<KeyLabel, string>;
};

export const { url, keys } = sandbox;

/** One request as the service saw it. */
export type LogEntry = {
	at: string;
	method: string;
	path: string;
	query: Record<string, string>;
	body: Record<string, unknown> | null;
	key: KeyLabel | null;
	status: number | 'dropped' | null;
};

/** An order for a fault; sandbox/README.md says what each kind does. */
export type Fault = {
	match?: {
		method?: string;
		path?: string;
		query?: Record<string, string>;
		body?: Record<string, unknown>;
	};
	nth?: number;
	times?: number;
	carriedOut?: boolean;
	headers?: Record<string, string | null>;
} & (
	| { kind: 'status'; status: number; body?: object }
	| { kind: '429'; window?: WindowName; retryAfter?: number }
	| { kind: 'dropBefore' | 'dropAfter' | 'cutBody' | 'halfBody' }
	| { kind: 'slow'; ms: number }
	| { kind: 'html' | 'empty' | 'notSuccess'; status?: number }
	| { kind: 'redirect'; location: string; status?: number }
	| { kind: 'headers'; headers: Record<string, string | null> }
);

/**
 * Calls a test control of the service.
 * @param path below `/_sandbox/`
 * @throws Error with the control's answer when it refuses
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
	const answer = await response.json();
	if (!response.ok) throw new Error(`${method} /_sandbox/${path}: ${JSON.stringify(answer)}`);
	return answer as T;
}

/** Back to the seed. Lengths of windows in milliseconds, limits in requests. */
export async function reset(
	options: {
		leads?: number;
		windows?: Partial<Record<WindowName, number>>;
		limits?: Partial<Record<WindowName, number>>;
	} = {},
): Promise<void> {
	await control('reset', options);
}

/** Every request to the API since the last reset, oldest first. */
export async function log(): Promise<LogEntry[]> {
	return (await control<{ requests: LogEntry[] }>('log')).requests;
}

/** Every lead, as the service keeps it, in the order of arrival. */
export async function allLeads(): Promise<Lead[]> {
	return (await control<{ leads: Lead[] }>('leads')).leads;
}

/** Orders faults, behind those that are already ordered. */
export async function faults(...orders: Fault[]): Promise<void> {
	await control('faults', { faults: orders });
}

/** Moves the service's clock: milliseconds forward, or to an ISO 8601 time. */
export async function setClock(move: { advance: number } | { now: string }): Promise<string> {
	return (await control<{ now: string }>('clock', move)).now;
}
