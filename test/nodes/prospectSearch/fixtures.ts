import type { IDataObject } from 'n8n-workflow';
import type { MockResponse, RecordedRequest } from '../harness';

export interface SearchBody {
	filters: IDataObject;
	limit: number;
	offset: number;
}

/** Builds a prospect in the format of the response. */
export function buildProspect(position: number): IDataObject {
	return {
		id: `p${position}`,
		firstName: 'Ada',
		lastName: 'Lovelace',
		email: `p${position}@x.example`,
		linkedinUrl: 'https://www.linkedin.com/in/ada',
		title: 'Countess',
		company: 'Engines',
		industry: 'Computing',
		confidence: 0.9,
	};
}

/** Builds the response of POST /prospecting/search with `count` prospects. */
export function buildProspectsResponse(
	offset: number,
	count: number,
	fields: IDataObject,
): MockResponse {
	const prospects = Array.from({ length: count }, (_, index) => buildProspect(offset + index));
	return { body: { success: true, data: { prospects, ...fields } } };
}

/** Responds to POST /prospecting/search when `total` prospects match, at one credit each. */
export function respondToSearch(
	{ body }: RecordedRequest,
	total = 1000,
	remainingCredits = 500,
): MockResponse {
	const { limit, offset } = body as SearchBody;
	const count = Math.max(0, Math.min(limit, total - offset));
	return buildProspectsResponse(offset, count, { total, creditsUsed: count, remainingCredits });
}
