import type { Fault } from '../../../sandbox/service/fault.mts';
import type { MatchedRequest } from '../../../sandbox/service/faultRules.mts';
import type { Random } from '../../random.ts';
import { listCorruptions } from './corruptions.mts';
import { createRandom, isRejected, extractMarks } from './marks.mts';

const OTHER_HOST = 'https://elsewhere.example/api/v2/leads';
/** One in 40 requests fails at every attempt. */
const ALWAYS_FAILING_ONE_IN = 40;
const DOCUMENTED_BODY_PATTERN = /\/(leads|enrich|linkedin\/schedule\S*)$/;
/** Some delays exceed the client's timeout. */
const DELAYS_MS = [900, 20_000, 61_500, 90_000, 150_000];

const weightedFaults: Array<
	[percent: number, fault: (random: Random, request: MatchedRequest) => Fault]
> = [
	[10, createRateLimitFault],
	[5, (random) => ({ kind: 'status', status: random.pick([500, 503]), ...drawCarriedOut(random) })],
	[
		1,
		(random) => ({
			kind: 'status',
			status: random.pick([408, 502, 504]),
			...drawCarriedOut(random),
		}),
	],
	[2, () => ({ kind: 'dropBefore' })],
	[2, () => ({ kind: 'dropAfter' })],
	[1.5, (random) => ({ kind: 'html', status: random.pick([200, 502]), ...drawCarriedOut(random) })],
	[1.5, () => ({ kind: 'cutBody' })],
	[1, () => ({ kind: 'halfBody' })],
	[1, createEmptyFault],
	// A rejection means that nothing was carried out.
	[1, () => ({ kind: 'notSuccess', carriedOut: false })],
	[1.5, (random) => ({ kind: 'slow', ms: random.pick(DELAYS_MS) })],
	[2, (random, request) => ({ kind: 'damage', ...random.pick(listCorruptions(request)) })],
	[
		0.5,
		(random) => ({ kind: 'redirect', location: OTHER_HOST, status: random.pick([301, 302, 308]) }),
	],
];

function drawCarriedOut(random: Random): { carriedOut: boolean } {
	return { carriedOut: random.chance(0.5) };
}

/** Creates an empty response. It means success if the status is 204 or the route has no body. */
function createEmptyFault(random: Random, { method, path }: MatchedRequest): Fault {
	const status = random.pick([200, 204]);
	const isUnexpected = status === 200 && method === 'POST' && DOCUMENTED_BODY_PATTERN.test(path);
	return {
		kind: 'empty',
		status,
		...(isUnexpected ? drawCarriedOut(random) : { carriedOut: true }),
	};
}

/** Creates a rate limit response in one of the API's forms. The request is not carried out. */
function createRateLimitFault(random: Random): Fault {
	const retryAfter = random.pick([1, 2, 5, 30]);
	const error = { error: true, code: 'RATE_LIMIT_EXCEEDED', message: 'Slow down', version: '2.0' };
	const noHeaders = {
		'retry-after': null,
		...Object.fromEntries(
			['limit', 'remaining', 'reset', 'window'].map((name) => [`x-ratelimit-${name}`, null]),
		),
	};
	return random.pick<Fault>([
		{ kind: '429', retryAfter },
		{ kind: '429', retryAfter, headers: noHeaders },
		{ kind: 'status', status: 429, body: {}, headers: { 'retry-after': String(retryAfter) } },
		{ kind: 'status', status: 403, body: { ...error, retryAfter } },
		{ kind: 'status', status: 403, body: { ...error, code: 'PERMISSION_DENIED', retryAfter } },
	]);
}

/** `faultless` injects nothing, `mixed` all kinds of faults; `unclear` drops the responses to half of the writes. */
export type FaultMode = 'faultless' | 'mixed' | 'unclear';

/** Chooses faults for the requests of a scenario, reproducibly for a seed. */
export class FaultInjector {
	private readonly attemptsByRequest = new Map<string, number>();

	constructor(
		private readonly seed: number,
		private readonly mode: FaultMode,
	) {}

	nextFault(request: MatchedRequest): Fault | null {
		if (this.mode === 'faultless') return null;
		const { body, method, path, query } = request;
		const marks = extractMarks([path, body]);
		if (this.mode === 'unclear') {
			const shouldDrop = method !== 'GET' && createRandom(marks.join(), this.seed).chance(0.5);
			return shouldDrop ? { kind: 'dropAfter' } : null;
		}
		if (method !== 'GET' && isRejected(marks, this.seed)) return { kind: 'status', status: 400 };
		const requestKey = `${method} ${path} ${JSON.stringify([omitSnapshotTime(query), body])}`;
		const attempts = this.attemptsByRequest.get(requestKey) ?? 0;
		this.attemptsByRequest.set(requestKey, attempts + 1);
		const permanentFaultRandom = createRandom(`doom ${requestKey}`, this.seed);
		if (permanentFaultRandom.chance(1 / ALWAYS_FAILING_ONE_IN))
			return drawFault(permanentFaultRandom, request, 10);
		return drawFault(createRandom(`${requestKey} ${attempts}`, this.seed), request);
	}
}

/** @param minPercent the lowest number that is drawn; if it is not 0, a fault is always returned */
function drawFault(random: Random, request: MatchedRequest, minPercent = 0): Fault | null {
	const totalPercent = weightedFaults.reduce((sum, [percent]) => sum + percent, 0);
	let remaining = minPercent + random.next() * ((minPercent > 0 ? totalPercent : 100) - minPercent);
	for (const [percent, fault] of weightedFaults) {
		if (remaining < percent) return fault(random, request);
		remaining -= percent;
	}
	return null;
}

/** Omits `createdBefore`, which differs between attempts. */
function omitSnapshotTime(query: unknown): object {
	return { ...(query as object), createdBefore: undefined };
}
