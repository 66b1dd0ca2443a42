import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate, requirePermission } from './auth.mts';
import { GlobalKeyError } from './errors.mts';
import { countRequest } from './keys.mts';
import type { ApiOperation } from './openapi.mts';
import { createRateLimitHeaders } from './rateLimit.mts';
import type { State } from './state.mts';

/**
 * Logs a request, sets the response headers, authenticates its key and counts it, before the body is read.
 * @throws ApiError 401, 429, 403, or 400 for a global key
 */
export function admitRequest(
	request: FastifyRequest,
	reply: FastifyReply,
	operation: ApiOperation | undefined,
	state: State,
): void {
	const { clock, keys, rateLimiter } = state;
	const { method, url, query } = request;
	const [path = url] = url.split('?');
	const entry = state.log.add({
		at: clock.formatTimestamp(),
		method,
		path,
		// A copy, because validation converts strings to numbers.
		query: Object.assign({}, query),
		body: null,
		key: null,
		status: null,
		carriedOut: false,
	});
	request.progress = { entry, key: null, fault: null };
	reply
		.header('date', clock.formatHttpDate())
		.headers(createRateLimitHeaders(rateLimiter.describeUnused()));
	if (!operation?.needsKey) return;

	const key = authenticate(request.headers, operation.usesBearer, keys, clock.now());
	request.progress.key = key;
	entry.key = key.label;
	reply.headers(createRateLimitHeaders(rateLimiter.countRequest(key.id)));
	countRequest(key, clock.now());
	if (operation.permission) requirePermission(key, operation.permission);
	if (operation.availableRoute && key.user === null) {
		throw new GlobalKeyError(operation.availableRoute);
	}
}
