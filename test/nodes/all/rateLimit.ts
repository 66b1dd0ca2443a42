import type { INodeParameters } from 'n8n-workflow';
import type { Ran } from '../../engine';
import { created, manually } from '../lead/samples';
import type { Reply, Service } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { runLead } from '../stage';

export const second = 1000;
export const minute = 60 * second;

/** Creates a lead of each item. */
export const create: INodeParameters = { operation: 'create' };
/** The headers of a window that ends in so many ms by the service's clock. */
export function windowOf(window: string, remaining: number, endsIn: number, clock = Date.now()) {
	return {
		date: new Date(clock).toUTCString(),
		'x-ratelimit-limit': '60',
		'x-ratelimit-remaining': String(remaining),
		'x-ratelimit-reset': String(Math.ceil((clock + endsIn) / second)),
		'x-ratelimit-window': window,
	};
}

/** Takes every create, and says these windows with it. */
export const saying = (headersOf: (place: number) => Record<string, string>, delayMs?: number) =>
	serve((request, place) => ({ ...created(request, place), headers: headersOf(place), delayMs }));

/** How long after the first request each of the others came, in seconds. */
export const seconds = ({ requests }: Service) =>
	requests.map(({ at }) => (at - requests[0].at) / second);

/** One create whose first tries get these replies. */
export async function createAfter(
	replies: Reply[],
	extra: Extra = {},
	parameters: INodeParameters = {},
): Promise<{ ran: Ran; service: Service; took: number }> {
	const service = serve((request, place) => replies[place] ?? created(request, place));
	const start = Date.now();
	const ran = await runLead({ ...create, ...manually, ...parameters }, extra);
	return { ran, service, took: (Date.now() - start) / second };
}
