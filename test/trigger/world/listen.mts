import type { buildApp } from '../../../sandbox/service/app.mts';
import { stir, waitInWorldTime } from '../time.mts';

/**
 * Lets a service answer on loopback; from now on this process waits by the time of the world.
 *
 * @returns the origin
 */
export async function listenInWorldTime(
	app: Awaited<ReturnType<typeof buildApp>>,
): Promise<string> {
	app.server.on('request', (_, response) => {
		stir();
		response.on('close', stir);
	});
	const origin = await app.listen({ host: '127.0.0.1', port: 0 });
	waitInWorldTime();
	return origin;
}
