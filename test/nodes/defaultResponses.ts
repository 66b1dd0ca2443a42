import type { IDataObject } from 'n8n-workflow';
import { ADA, COLUMNS, toCsv } from './campaignExport/fixtures';
import { enrichResponse } from './enrichment/fixtures';
import { createResponse, deleteResponse, leadsUpTo, respondWithPage } from './lead/fixtures';
import { scheduledResponse } from './networkAction/fixtures';
import type { MockResponse, RecordedRequest } from './harness';
import { listedVoice, updatedVoice } from './voiceClone/fixtures';

const credits = { creditsUsed: 1, remainingCredits: 100 };
const done = (data?: unknown): MockResponse => ({ body: { success: true, message: 'Done', data } });
const integrations = {
	linkedin: { connected: true, profileUrl: 'https://www.linkedin.com/in/sender' },
	webhooks: { configured: false, endpoints: [] },
	summary: { total: 2, connected: 1, completionPercentage: 50 },
};
const job = { id: 'job_1', type: 'network_action', status: 'completed', createdAt: '2026-01-01' };
/** Enough leads that a look-up searches for each email. */
const leads = leadsUpTo(500);
const key = { id: 'key_1', name: 'Sync', permissions: ['leads:read'], key: 'new-secret' };

/** Responses that need more than success; the first match is used. */
const responsesByRoute: Array<[RegExp, (request: RecordedRequest, place: number) => MockResponse]> =
	[
		[/^GET \/health$/, () => ({ body: { success: true, status: 'healthy', authentication: {} } })],
		[/^GET \/leads$/, (request) => respondWithPage(leads, request)],
		[/^POST \/leads$/, createResponse],
		[/^DELETE \/leads\//, deleteResponse],
		[/^POST \/enrich$/, (request) => enrichResponse(request)],
		[
			/^POST \/prospecting\/search$/,
			() => done({ prospects: [{ id: 'p1', firstName: 'Ada' }], total: 1, ...credits }),
		],
		[/^GET \/users\/integrations$/, () => done(integrations)],
		[/^POST \/linkedin\/schedule/, scheduledResponse],
		[/^POST \/users\/integrations\/linkedin$/, () => done({ authUrl: 'https://x.example' })],
		[
			/^GET \/voice-clones$/,
			() =>
				done({ voiceClones: [listedVoice(1), { ...listedVoice(1), voiceId: 'other' }], total: 2 }),
		],
		[/^PUT \/voice-clones\//, () => done(updatedVoice)],
		[
			/^GET \/users\/jobs$/,
			() => done({ jobs: [job, { ...job, id: 'job_2' }], statistics: { total: 1 } }),
		],
		[/^GET \/keys$/, () => done([key, { ...key, id: 'other' }])],
		[/^GET \/keys\/stats$/, () => done({ totalKeys: 1 } satisfies IDataObject)],
		[/^(POST|PUT) \/keys/, () => done(key)],
		[
			/^GET \/campaigns\//,
			() => ({ body: toCsv(COLUMNS, ADA), headers: { 'content-type': 'text/csv' } }),
		],
	];

/** The default response to any request. */
export function defaultResponse(request: RecordedRequest, place: number): MockResponse {
	const route = `${request.method} ${request.path}`;
	const [, respond] = responsesByRoute.find(([pattern]) => pattern.test(route)) ?? [];
	return respond?.(request, place) ?? done();
}
