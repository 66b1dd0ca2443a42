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

/** A service that counts like the document's: so many requests in a window. */
export function counting(limit: number, length: number, { delayMs = 300 } = {}) {
	let start = 0;
	let used = 0;
	let refused = 0;
	const service = serve((request, place) => {
		if (Date.now() >= start + length) [start, used] = [Date.now(), 0];
		const headers = (left: number) =>
			windowOf('minute', left, start + length - Date.now(), Date.now());
		if (used >= limit) {
			refused++;
			return { status: 429, body: { retryAfter: 1 }, headers: headers(0) };
		}
		used++;
		return { ...created(request, place), headers: headers(limit - used), delayMs };
	});
	return { service, refusals: () => refused };
}
