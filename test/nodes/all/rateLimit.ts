import type { INodeParameters } from 'n8n-workflow';
import type { Ran } from '../../engine';
import { created, manually } from '../lead/samples';
import { contacts } from '../sent';
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

const usedUp = () => windowOf('minute', 0, 30 * second);

const headers: Array<[string, () => Record<string, string>]> = [
	['none', () => ({})],
	['a remaining that is no number', () => ({ ...usedUp(), 'x-ratelimit-remaining': 'few' })],
	['an empty remaining', () => ({ ...usedUp(), 'x-ratelimit-remaining': '' })],
	['a negative remaining', () => ({ ...usedUp(), 'x-ratelimit-remaining': '-1' })],
	['a reset that is no number', () => ({ ...usedUp(), 'x-ratelimit-reset': 'soon' })],
	['a reset in the past', () => windowOf('minute', 0, -5 * second)],
	['a reset in 1970', () => ({ ...usedUp(), 'x-ratelimit-reset': '0' })],
	['a reset in a hundred years', () => windowOf('minute', 0, 100 * 365 * 24 * 60 * minute)],
	['a window that nobody knows', () => windowOf('fortnight', 0, 30 * second)],
	['a Date that is none', () => ({ date: 'yesterday' })],
];

/** Tests that headers that say nothing useful stop nothing. */
export function describeOddHeaders(isTested: (place: number) => boolean): void {
	describe('what headers may not do', () => {
		test.each(headers.filter((_, place) => isTested(place)))(
			'%s does not stop anything',
			async (_, headersOf) => {
				const service = saying(headersOf);
				const ran = await runLead(create, { items: contacts(30) });
				expect(ran.json).toHaveLength(30);
				expect(seconds(service).at(-1)).toBeLessThan(5);
			},
		);
	});
}
