import { buildApp } from '../../sandbox/service/app.mts';
import type { State } from '../../sandbox/service/state.mts';
import { reportActivity, useSimulatedTimers } from './time.mts';

const NO_LIMIT = 1_000_000_000;

/** Far from the real time, so that code using the real clock fails. */
export const START_TIME = Date.parse('2024-02-28T23:00:00.000Z');

/** Rate limits that are never reached. */
export const noLimits = { minute: NO_LIMIT, hour: NO_LIMIT, day: NO_LIMIT };

/** Serves the sandbox on loopback and switches this process to simulated timers. */
export async function listenInSimulatedTime(
	state: State,
): Promise<{ origin: string; close: () => Promise<void> }> {
	const app = await buildApp(state);
	app.server.on('request', (_, response) => {
		reportActivity();
		response.on('close', reportActivity);
	});
	const origin = await app.listen({ host: '127.0.0.1', port: 0 });
	useSimulatedTimers();
	return { origin, close: async () => await app.close() };
}
