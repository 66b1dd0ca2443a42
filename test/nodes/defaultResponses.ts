import type { IDataObject } from 'n8n-workflow';
import { ADA, COLUMNS, toCsv } from './campaignExport/fixtures';
import { respondToEnrich } from './enrichment/fixtures';
import { respondToCreate, respondToDelete, buildLeads, respondWithPage } from './lead/fixtures';
import { respondToSchedule } from './networkAction/fixtures';
import type { MockResponse, RecordedRequest } from './harness';
import { buildListedVoice, updatedVoice } from './voiceClone/fixtures';

const credits = { creditsUsed: 1, remainingCredits: 100 };
const buildSuccess = (data?: unknown): MockResponse => ({
	body: { success: true, message: 'Done', data },
});
const integrations = {
	linkedin: { connected: true, profileUrl: 'https://www.linkedin.com/in/sender' },
	webhooks: { configured: false, endpoints: [] },
	summary: { total: 2, connected: 1, completionPercentage: 50 },
};
const job = { id: 'job_1', type: 'network_action', status: 'completed', createdAt: '2026-01-01' };
/** So many leads that a look-up searches for each email instead of reading the list. */
const leads = buildLeads(500);
const key = { id: 'key_1', name: 'Sync', permissions: ['leads:read'], key: 'new-secret' };

/** Responses of routes that return data; the first match is used. */
const responsesByRoute: Array<[RegExp, (request: RecordedRequest, index: number) => MockResponse]> =
	[
		[/^GET \/health$/, () => ({ body: { success: true, status: 'healthy', authentication: {} } })],
		[/^GET \/leads$/, (request) => respondWithPage(leads, request)],
		[/^POST \/leads$/, respondToCreate],
		[/^DELETE \/leads\//, respondToDelete],
		[/^POST \/enrich$/, (request) => respondToEnrich(request)],
		[
			/^POST \/prospecting\/search$/,
			() => buildSuccess({ prospects: [{ id: 'p1', firstName: 'Ada' }], total: 1, ...credits }),
		],
		[/^GET \/users\/integrations$/, () => buildSuccess(integrations)],
		[/^POST \/linkedin\/schedule/, respondToSchedule],
		[
			/^POST \/users\/integrations\/linkedin$/,
			() => buildSuccess({ authUrl: 'https://x.example' }),
		],
		[
			/^GET \/voice-clones$/,
			() =>
				buildSuccess({
					voiceClones: [buildListedVoice(1), { ...buildListedVoice(1), voiceId: 'other' }],
					total: 2,
				}),
		],
		[/^PUT \/voice-clones\//, () => buildSuccess(updatedVoice)],
		[
			/^GET \/users\/jobs$/,
			() => buildSuccess({ jobs: [job, { ...job, id: 'job_2' }], statistics: { total: 1 } }),
		],
		[/^GET \/keys$/, () => buildSuccess([key, { ...key, id: 'other' }])],
		[/^GET \/keys\/stats$/, () => buildSuccess({ totalKeys: 1 } satisfies IDataObject)],
		[/^(POST|PUT) \/keys/, () => buildSuccess(key)],
		[
			/^GET \/campaigns\//,
			() => ({ body: toCsv(COLUMNS, ADA), headers: { 'content-type': 'text/csv' } }),
		],
	];

/** Returns the default response to any request. */
export function getDefaultResponse(request: RecordedRequest, index: number): MockResponse {
	const route = `${request.method} ${request.path}`;
	const [, respond] = responsesByRoute.find(([pattern]) => pattern.test(route)) ?? [];
	return respond?.(request, index) ?? buildSuccess();
}
