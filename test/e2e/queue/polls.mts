import { killedWhileLeadsComeIn } from '../trigger/kills.mts';
import { type Mode, defaults, durable } from '../trigger/modes.mts';
import type { QueueCase } from './case.mts';

const KILLS = 7;
const LEADS = 350;
/** Long enough to be in the middle of a poll. */
const LATENCY_MS = 300;

/** B50 in queue mode: main polls, and workers run what it gives. */
export const polls = [pollsWith('polls', defaults), pollsWith('polls-durable', durable)];

function pollsWith(name: string, mode: Mode): QueueCase {
	return {
		name,
		sentence: `${mode.name}: main killed ${KILLS} times while ${LEADS} leads come in, each is given once`,
		options: { leads: 0, latencyMs: LATENCY_MS },
		scenario: async ({ scene, stack }) => {
			const { main } = stack;
			stack.use(mode);
			await main.stop();
			await main.start();
			try {
				await killedWhileLeadsComeIn(main, scene, { kills: KILLS, leads: LEADS });
			} finally {
				stack.use(defaults);
				await main.stop();
				await main.start();
			}
		},
	};
}
