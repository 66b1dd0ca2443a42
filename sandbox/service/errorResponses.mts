import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, createUnavailableError, createValidationError } from './errors.mts';
import { createRateLimitHeaders } from './rateLimit.mts';
import type { State } from './state.mts';
import { describeInvalidParams } from './validation.mts';

/** Sends an error in the format of the API. */
export function sendError(
	error: FastifyError | ApiError,
	_request: FastifyRequest,
	reply: FastifyReply,
	{ clock, rateLimiter }: State,
): void {
	const apiError = error instanceof ApiError ? error : toApiError(error);
	const { retryAfter, rateLimitInfo } = apiError.extras;
	reply.header('date', clock.formatHttpDate());
	if (!reply.hasHeader('X-RateLimit-Limit'))
		reply.headers(createRateLimitHeaders(rateLimiter.describeUnused()));
	if (rateLimitInfo) reply.headers(createRateLimitHeaders(rateLimitInfo));
	if (retryAfter) reply.header('retry-after', retryAfter);
	reply.code(apiError.status).send(apiError.toBody(clock.formatTimestamp()));
}

function toApiError(error: FastifyError): ApiError {
	if (error.validation) return createValidationError(describeInvalidParams(error.validation));
	if (error.code === 'FST_ERR_BAD_URL')
		return createValidationError({ path: 'is not well encoded' });
	if (error.statusCode === 415) return createValidationError({ body: 'must be application/json' });
	if (error instanceof SyntaxError) return createValidationError({ body: error.message });
	if (error.statusCode !== undefined && error.statusCode < 500) {
		return createValidationError({ body: error.message });
	}
	console.error(error);
	return createUnavailableError(500);
}
