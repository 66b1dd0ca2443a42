import type { Fault } from '../../../sandbox/service/fault.mts';
import type { FaultRequest } from '../../../sandbox/service/faultRules.mts';
import type { Random } from '../../random.ts';
import { damagesOf } from './damages.mts';
import { chanceOf, isBad, marksIn } from './marks.mts';

const ELSEWHERE = 'https://elsewhere.example/api/v2/leads';
/** One in so many requests fails in one way at every try. */
const DOOMED_ONE_IN = 40;
const HAS_ANSWER = /\/(leads|enrich|linkedin\/schedule\S*)$/;
/** Some of these answers are in time, some are not. */
const DELAYS_MS = [900, 20_000, 61_500, 90_000, 150_000];

/** What can go wrong with a request, and how often in percent. */
const kinds: Array<[percent: number, fault: (random: Random, request: FaultRequest) => Fault]> = [
	[10, overLimit],
	[5, (random) => ({ kind: 'status', status: random.of([500, 503]), ...done(random) })],
	[1, (random) => ({ kind: 'status', status: random.of([408, 502, 504]), ...done(random) })],
	[2, () => ({ kind: 'dropBefore' })],
	[2, () => ({ kind: 'dropAfter' })],
	[1.5, (random) => ({ kind: 'html', status: random.of([200, 502]), ...done(random) })],
	[1.5, () => ({ kind: 'cutBody' })],
	[1, () => ({ kind: 'halfBody' })],
	[1, nothing],
	// a refusal says that nothing was done
	[1, () => ({ kind: 'notSuccess', carriedOut: false })],
	[1.5, (random) => ({ kind: 'slow', ms: random.of(DELAYS_MS) })],
	[2, (random, request) => ({ kind: 'damage', ...random.of(damagesOf(request)) })],
	[
		0.5,
		(random) => ({ kind: 'redirect', location: ELSEWHERE, status: random.of([301, 302, 308]) }),
	],
];

function done(random: Random): { carriedOut: boolean } {
	return { carriedOut: random.chance(0.5) };
}

/** An empty answer, which says that it is done where no other is documented, and with a 204. */
function nothing(random: Random, { method, path }: FaultRequest): Fault {
	const status = random.of([200, 204]);
	const isOdd = status === 200 && method === 'POST' && HAS_ANSWER.test(path);
	return { kind: 'empty', status, ...(isOdd ? done(random) : { carriedOut: true }) };
}

/** A refusal for the rate, in one of the forms that the API has: none is carried out. */
function overLimit(random: Random): Fault {
	const retryAfter = random.of([1, 2, 5, 30]);
	const error = { error: true, code: 'RATE_LIMIT_EXCEEDED', message: 'Slow down', version: '2.0' };
	const noHeaders = {
		'retry-after': null,
		...Object.fromEntries(
			['limit', 'remaining', 'reset', 'window'].map((name) => [`x-ratelimit-${name}`, null]),
		),
	};
	return random.of<Fault>([
		{ kind: '429', retryAfter },
		{ kind: '429', retryAfter, headers: noHeaders },
		{ kind: 'status', status: 429, body: {}, headers: { 'retry-after': String(retryAfter) } },
		{ kind: 'status', status: 403, body: { ...error, retryAfter } },
		{ kind: 'status', status: 403, body: { ...error, code: 'PERMISSION_DENIED', retryAfter } },
	]);
}

/** What goes wrong in a scene: anything, nothing, or every other write ends without its answer. */
export type Sky = 'fair' | 'mixed' | 'unclear';

/** What goes wrong with the requests of a scene: the same for equal requests of a seed. */
export class Weather {
	private readonly tries = new Map<string, number>();

	constructor(
		private readonly seed: number,
		private readonly sky: Sky,
	) {}

	/** What happens to a request; null where nothing does. */
	next(request: FaultRequest): Fault | null {
		if (this.sky === 'fair') return null;
		const { body, method, path, query } = request;
		const marks = marksIn([path, body]);
		if (this.sky === 'unclear') {
			const isLost = method !== 'GET' && chanceOf(marks.join(), this.seed).chance(0.5);
			return isLost ? { kind: 'dropAfter' } : null;
		}
		if (method !== 'GET' && isBad(marks, this.seed)) return { kind: 'status', status: 400 };
		const identity = `${method} ${path} ${JSON.stringify([timeless(query), body])}`;
		const tried = this.tries.get(identity) ?? 0;
		this.tries.set(identity, tried + 1);
		const doom = chanceOf(`doom ${identity}`, this.seed);
		if (doom.chance(1 / DOOMED_ONE_IN)) return drawn(doom, request, 10);
		return drawn(chanceOf(`${identity} ${tried}`, this.seed), request);
	}
}

/** @param above the percent that the first kinds have, which are not drawn; then one of the others is */
function drawn(random: Random, request: FaultRequest, above = 0): Fault | null {
	const most = kinds.reduce((sum, [percent]) => sum + percent, 0);
	let left = above + random.next() * ((above > 0 ? most : 100) - above);
	for (const [percent, fault] of kinds) {
		if (left < percent) return fault(random, request);
		left -= percent;
	}
	return null;
}

/** A query without the time at which a list is read. */
function timeless(query: unknown): object {
	return { ...(query as object), createdBefore: undefined };
}
