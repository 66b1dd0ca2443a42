import { RateLimit } from './rateLimit';

const MAX_LIMITS = 1_000;

const limits = new Map<string, RateLimit>();

/** The rate limit of a key at a service; `identity` tells one such pair from another. */
export function rateLimitOf(identity: string): RateLimit {
	const limit = limits.get(identity) ?? new RateLimit();
	limits.delete(identity);
	limits.set(identity, limit);
	if (limits.size > MAX_LIMITS) limits.delete([...limits.keys()][0]);
	return limit;
}
