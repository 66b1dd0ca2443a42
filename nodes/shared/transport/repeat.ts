import type { Effect, Outcome } from './outcome';
import { mayPass } from './outcome';
import { pause } from './pause';

const MOST_REPEATS = 4;
const FIRST_PAUSE_MS = 500;

/**
 * Carries out a request, and again after an unclear outcome, at most four times more with growing
 * pauses. What must happen only once is never repeated. A delete whose repeat finds nothing has
 * done its work.
 *
 * @param endsAt when no more may be tried, by the local clock
 */
export async function repeat(
	request: { effect: Effect; method: string },
	attempt: () => Promise<Outcome>,
	signal?: AbortSignal,
	endsAt = Infinity,
): Promise<Outcome> {
	let outcome = await attempt();
	if (request.effect === 'once') return outcome;

	for (let repeats = 0; repeats < MOST_REPEATS && mayPass(outcome); repeats++) {
		const jitter = 0.75 + Math.random() / 2;
		const wait = FIRST_PAUSE_MS * 2 ** repeats * jitter;
		if (Date.now() + wait >= endsAt || !(await pause(wait, signal))) return outcome;
		const next = await attempt();
		if (next.kind === 'refusal' && next.status === 404 && request.method === 'DELETE') {
			return { kind: 'answer', status: 404, body: { success: true }, alreadyGone: true };
		}
		outcome = next.kind === 'notSent' && outcome.kind === 'unknown' ? outcome : next;
	}
	return outcome;
}
