import { killedWhileLeadsComeIn } from '../trigger/kills.mts';
import { type Mode, defaults, durable } from '../trigger/modes.mts';
import type { QueueCase } from './case.mts';

const KILLS = 7;
const LEADS = 350;
/** Long enough to be in the middle of a poll. */
const LATENCY_MS = 300;
/**
 * In seconds. A main that was killed while it switched a trigger on tries again after it; it gives a
 * trigger up whose first poll takes two thirds of it, and with workers beside it that may take a while.
 */
const LEASE = { N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '9' };

/** In queue mode main polls, and workers run what it gives. */
export const polls = [pollsWith('polls', defaults), pollsWith('polls-durable', durable)];

function pollsWith(name: string, mode: Mode): QueueCase {
	return {
		name,
		sentence: `${mode.name}: main killed ${KILLS} times while ${LEADS} leads come in, each is given once`,
		options: { leads: 0, latencyMs: LATENCY_MS },
		scenario: async ({ scene, stack }) => {
			const { main } = stack;
			stack.use(mode);
			try {
				await main.stop();
				await main.start();
				const killed = {
					kill: async () => await main.kill(),
					start: async () => await main.start(LEASE),
				};
				await killedWhileLeadsComeIn(killed, scene, { kills: KILLS, leads: LEADS });
			} finally {
				// from main's next start on
				stack.use(defaults);
			}
		},
	};
}
