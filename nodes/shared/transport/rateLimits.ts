import { putLast } from '../values';
import { RateLimit } from './rateLimit';

const MAX_LIMITS = 1_000;

const limits = new Map<string, RateLimit>();

/** The rate limit of a key at a service; `identity` tells one such pair from another. */
export function rateLimitOf(identity: string): RateLimit {
	const limit = limits.get(identity) ?? new RateLimit();
	putLast(limits, identity, limit, MAX_LIMITS);
	return limit;
}
