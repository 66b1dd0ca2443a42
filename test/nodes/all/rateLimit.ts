import type { INodeParameters } from 'n8n-workflow';
import type { RunResult } from '../../engine';
import { createResponse, manualAda } from '../lead/fixtures';
import { type MockResponse, type MockApi, mockApi, type RunOptions, runLead } from '../harness';

export const second = 1000;
export const minute = 60 * second;

/** Creates a lead of each item. */
export const create: INodeParameters = { operation: 'create' };
/** The headers of a window that resets in `endsIn` ms by the service's clock. */
export function windowHeaders(
	window: string,
	remaining: number,
	endsIn: number,
	clock = Date.now(),
) {
	return {
		date: new Date(clock).toUTCString(),
		'x-ratelimit-limit': '60',
		'x-ratelimit-remaining': String(remaining),
		'x-ratelimit-reset': String(Math.ceil((clock + endsIn) / second)),
		'x-ratelimit-window': window,
	};
}

/** Accepts every create and returns these headers with each response. */
export const respondWithHeaders = (
	headersOf: (place: number) => Record<string, string>,
	delayMs?: number,
) =>
	mockApi((request, place) => ({
		...createResponse(request, place),
		headers: headersOf(place),
		delayMs,
	}));

/** Seconds from the first request to each request. */
export const arrivalSeconds = ({ requests }: MockApi) =>
	requests.map(({ at }) => (at - requests[0].at) / second);

/** Creates one lead; its first attempts get these responses. */
export async function createWithResponses(
	replies: MockResponse[],
	extra: RunOptions = {},
	parameters: INodeParameters = {},
): Promise<{ ran: RunResult; service: MockApi; took: number }> {
	const service = mockApi((request, place) => replies[place] ?? createResponse(request, place));
	const start = Date.now();
	const ran = await runLead({ ...create, ...manualAda, ...parameters }, extra);
	return { ran, service, took: (Date.now() - start) / second };
}
