import { buildApp } from '../../sandbox/service/app.mts';
import type { State } from '../../sandbox/service/state.mts';
import { stir, waitInWorldTime } from './time.mts';

const NO_LIMIT = 1_000_000_000;

/** Far from the clock of this machine, so that whoever uses that one is found out. */
export const BEGINNING = Date.parse('2024-02-28T23:00:00.000Z');

/** Limits of requests that no run reaches. */
export const noLimits = { minute: NO_LIMIT, hour: NO_LIMIT, day: NO_LIMIT };

/** Lets the sandbox answer on loopback; from now on this process waits by the time of the world. */
export async function listenInWorldTime(
	state: State,
): Promise<{ origin: string; close: () => Promise<void> }> {
	const app = await buildApp(state);
	app.server.on('request', (_, response) => {
		stir();
		response.on('close', stir);
	});
	const origin = await app.listen({ host: '127.0.0.1', port: 0 });
	waitInWorldTime();
	return { origin, close: async () => await app.close() };
}
