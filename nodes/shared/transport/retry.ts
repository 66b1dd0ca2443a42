import type { Effect, Outcome } from './outcome';
import { ALREADY_GONE, isNotFound, isOfService, isTransient } from './outcome';
import { pause } from './pause';

const MAX_REPEATS = 4;
const FIRST_PAUSE_MS = 500;
const UNAUTHORIZED = 401;
const FIRST_ERROR = 400;

/**
 * Carries out a request, and again after an unclear outcome, at most four times more with growing
 * pauses. What must happen only once is never repeated. A delete whose repeat finds nothing has
 * done its work.
 *
 * @param deadline when no more may be tried, by the local clock
 */
export async function retry(
	request: { effect: Effect; method: string },
	attempt: () => Promise<Outcome>,
	signal?: AbortSignal,
	deadline = Infinity,
): Promise<Outcome> {
	let outcome = await attempt();
	if (request.effect === 'nonIdempotent') return outcome;

	for (let repeats = 0; repeats < MAX_REPEATS && isTransient(outcome); repeats++) {
		const jitter = 0.75 + Math.random() / 2;
		// a change that was answered with a 2xx is not sent again
		if (request.method === 'PUT' && isAccepted(outcome)) return outcome;
		const wait = FIRST_PAUSE_MS * 2 ** repeats * jitter;
		if (Date.now() + wait >= deadline || !(await pause(wait, signal))) return outcome;
		const next = await attempt();
		if (request.method === 'DELETE' && isNotFound(next)) {
			return { kind: 'answer', status: 404, body: { ...ALREADY_GONE } };
		}
		outcome = outcome.kind === 'unknown' && saysNothing(next) ? outcome : next;
	}
	return outcome;
}

function isAccepted(outcome: Outcome): boolean {
	return 'status' in outcome && outcome.status !== undefined && outcome.status < 300;
}

/**
 * Whether it says nothing of the earlier try. A 401 does not: a regenerated key ends with that try. Nor
 * does a refusal with a status of success: it is of the repeat alone.
 */
function saysNothing(outcome: Outcome): boolean {
	if (outcome.kind === 'notSent' || outcome.kind === 'unusable') return true;
	if (outcome.kind !== 'refusal') return false;
	const { status } = outcome;
	return status === UNAUTHORIZED || status < FIRST_ERROR || !isOfService(outcome);
}
