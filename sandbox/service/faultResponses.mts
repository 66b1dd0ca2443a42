import { createPermissionError } from './auth.mts';
import {
	ApiError,
	createRouteNotFoundError,
	createUnavailableError,
	createValidationError,
} from './errors.mts';
import type { Fault } from './fault.mts';
import { createRateLimitHeaders, type RequestCounter } from './rateLimit.mts';

/** A replacement response; `payload` is sent unchanged. */
export type FaultResponse = { status: number; headers: Record<string, string>; payload: string };

type Context = { timestamp: string; key: string; rateLimiter: RequestCounter };

const PROXY_PAGE =
	'<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head>' +
	'<body><h1>502 Bad Gateway</h1><p>proxy</p></body></html>';

/** Creates a fault's replacement response; null if the fault has none. */
export function createFaultResponse(fault: Fault, context: Context): FaultResponse | null {
	switch (fault.kind) {
		case 'status':
			return createStatusResponse(fault.status, fault.body, context);
		case '429':
			return createRateLimitResponse(fault.retryAfter, context);
		case 'html':
			return createResponse(fault.status ?? 502, 'text/html; charset=utf-8', PROXY_PAGE);
		case 'redirect':
			return {
				status: fault.status ?? 302,
				headers: { location: fault.location },
				payload: '',
			};
		case 'empty':
			return createResponse(fault.status ?? 200, 'application/json; charset=utf-8', '');
		case 'notSuccess':
			return createJsonResponse(fault.status ?? 200, { success: false });
		default:
			return null;
	}
}

function createStatusResponse(
	status: number,
	body: object | undefined,
	context: Context,
): FaultResponse {
	if (body) return createJsonResponse(status, body);
	if (status === 429) return createRateLimitResponse(undefined, context);
	return createJsonResponse(status, createDocumentedError(status).toBody(context.timestamp));
}

/** Creates the documented error of a status. */
function createDocumentedError(status: number): ApiError {
	switch (status) {
		case 400:
			return createValidationError({ limit: 'must be <= 100' });
		case 401:
			return new ApiError(401, 'UNAUTHORIZED', 'The API key is unknown');
		case 403:
			return createPermissionError('leads:write', ['leads:read']);
		case 404:
			return createRouteNotFoundError('request', 'here');
		case 409:
			return new ApiError(409, 'VOICE_CLONE_IN_USE', 'The voice clone is used in campaigns', {
				details: { active_campaigns: 2, last_used: '2026-01-01T00:00:00.000Z' },
			});
		default:
			return status >= 500
				? createUnavailableError(status)
				: new ApiError(status, 'REQUEST_REFUSED', 'The service refuses this request');
	}
}

function createRateLimitResponse(
	retryAfter: number | undefined,
	{ timestamp, key, rateLimiter }: Context,
): FaultResponse {
	const windowInfo = rateLimiter.describeExhausted(key, 'minute');
	const error = rateLimiter.createRateLimitError(windowInfo, retryAfter);
	const { headers, ...response } = createJsonResponse(429, error.toBody(timestamp));
	return {
		...response,
		headers: {
			...headers,
			...createRateLimitHeaders(windowInfo),
			'retry-after': String(error.extras.retryAfter),
		},
	};
}

function createJsonResponse(status: number, body: object): FaultResponse {
	return createResponse(status, 'application/json; charset=utf-8', JSON.stringify(body));
}

function createResponse(status: number, contentType: string, payload: string): FaultResponse {
	return { status, headers: { 'content-type': contentType }, payload };
}
