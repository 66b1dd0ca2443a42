import { permissionDenied } from './auth.mts';
import { ApiError, noSuchRoute, serviceUnavailable, validationError } from './errors.mts';
import type { Fault } from './fault.mts';
import { rateLimitHeaders, type RateLimiter } from './rateLimit.mts';

/** An answer that stands in for the service's own; `payload` is sent as it is. */
export type FaultAnswer = { status: number; headers: Record<string, string>; payload: string };

type Context = { timestamp: string; key: string; rateLimiter: RateLimiter };

const PROXY_PAGE =
	'<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head>' +
	'<body><h1>502 Bad Gateway</h1><p>proxy</p></body></html>';

/** The answer that the fault puts in place of the service's own; null where it keeps that. */
export function faultAnswer(fault: Fault, context: Context): FaultAnswer | null {
	switch (fault.kind) {
		case 'status':
			return statusAnswer(fault.status, fault.body, context);
		case '429':
			return rateLimitAnswer(fault.retryAfter, context);
		case 'html':
			return answer(fault.status ?? 502, 'text/html; charset=utf-8', PROXY_PAGE);
		case 'redirect':
			return {
				status: fault.status ?? 302,
				headers: { location: fault.location },
				payload: '',
			};
		case 'empty':
			return answer(fault.status ?? 200, 'application/json; charset=utf-8', '');
		case 'notSuccess':
			return json(fault.status ?? 200, { success: false });
		default:
			return null;
	}
}

function statusAnswer(status: number, body: object | undefined, context: Context): FaultAnswer {
	if (body) return json(status, body);
	if (status === 429) return rateLimitAnswer(undefined, context);
	return json(status, documentedError(status).body(context.timestamp));
}

/** The documented body of a status, with details as the API gives them. */
function documentedError(status: number): ApiError {
	switch (status) {
		case 400:
			return validationError({ limit: 'must be <= 100' });
		case 401:
			return new ApiError(401, 'UNAUTHORIZED', 'The API key is unknown');
		case 403:
			return permissionDenied('leads:write', ['leads:read']);
		case 404:
			return noSuchRoute('request', 'here');
		case 409:
			return new ApiError(409, 'VOICE_CLONE_IN_USE', 'The voice clone is used in campaigns', {
				details: { active_campaigns: 2, last_used: '2026-01-01T00:00:00.000Z' },
			});
		default:
			return status >= 500
				? serviceUnavailable(status)
				: new ApiError(status, 'REQUEST_REFUSED', 'The service refuses this request');
	}
}

function rateLimitAnswer(
	retryAfter: number | undefined,
	{ timestamp, key, rateLimiter }: Context,
): FaultAnswer {
	const facts = rateLimiter.usedUp(key, 'minute');
	const error = rateLimiter.exceeded(facts, retryAfter);
	const { headers, ...rest } = json(429, error.body(timestamp));
	return {
		...rest,
		headers: {
			...headers,
			...rateLimitHeaders(facts),
			'retry-after': String(error.extras.retryAfter),
		},
	};
}

function json(status: number, body: object): FaultAnswer {
	return answer(status, 'application/json; charset=utf-8', JSON.stringify(body));
}

function answer(status: number, contentType: string, payload: string): FaultAnswer {
	return { status, headers: { 'content-type': contentType }, payload };
}
