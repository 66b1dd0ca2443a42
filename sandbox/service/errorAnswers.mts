import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, serviceUnavailable, validationError } from './errors.mts';
import { rateLimitHeaders } from './rateLimit.mts';
import type { State } from './state.mts';
import { invalidParams } from './validation.mts';

/** Answers any error of a request with a body of the API. */
export function answerError(
	error: FastifyError | ApiError,
	_request: FastifyRequest,
	reply: FastifyReply,
	{ clock, rateLimiter }: State,
): void {
	const refusal = error instanceof ApiError ? error : refusalFor(error);
	const { retryAfter, rateLimitInfo } = refusal.extras;
	reply.header('date', clock.httpDate());
	if (!reply.hasHeader('X-RateLimit-Limit')) reply.headers(rateLimitHeaders(rateLimiter.unused()));
	if (rateLimitInfo) reply.headers(rateLimitHeaders(rateLimitInfo));
	if (retryAfter) reply.header('retry-after', retryAfter);
	reply.code(refusal.status).send(refusal.body(clock.timestamp()));
}

function refusalFor(error: FastifyError): ApiError {
	if (error.validation) return validationError(invalidParams(error.validation));
	if (error.code === 'FST_ERR_BAD_URL') return validationError({ path: 'is not well encoded' });
	if (error.statusCode === 415) return validationError({ body: 'must be application/json' });
	if (error instanceof SyntaxError) return validationError({ body: error.message });
	if (error.statusCode !== undefined && error.statusCode < 500) {
		return validationError({ body: error.message });
	}
	console.error(error);
	return serviceUnavailable(500);
}
