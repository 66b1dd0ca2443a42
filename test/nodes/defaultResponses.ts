import { type OperationId, routesById } from '../contract/routes';
import { buildSample, type Schema } from '../sampleValues';
import { answers } from '../schemas.generated.json';
import { ADA, COLUMNS, toCsv } from './campaignExport/fixtures';
import { respondToEnrich } from './enrichment/fixtures';
import { respondToCreate, buildLeads, respondWithPage } from './lead/fixtures';
import { respondToSchedule } from './networkAction/fixtures';
import type { MockResponse, RecordedRequest } from './harness';
import { buildListedVoice } from './voiceClone/fixtures';

const buildSuccess = (data: unknown): MockResponse => ({
	body: { success: true, message: 'Done', data },
});
const job = { id: 'job_1', type: 'network_action', status: 'completed', createdAt: '2026-01-01' };
/** Enough leads that a look-up searches for each email instead of reading the list. */
const leads = buildLeads(500);
const key = { id: 'key_1', name: 'Sync', permissions: ['leads:read'], key: 'new-secret' };
const voices = [buildListedVoice(1), { ...buildListedVoice(1), voiceId: 'other' }];

type Respond = (request: RecordedRequest, index: number) => MockResponse;

/** Responses that depend on the request, or contain the records that examples look up. */
const responsesById: Partial<Record<OperationId, Respond>> = {
	listLeads: (request) => respondWithPage(leads, request),
	createLead: respondToCreate,
	enrichLeads: (request) => respondToEnrich(request),
	scheduleLinkedinAction: respondToSchedule,
	listVoiceClones: () => buildSuccess({ voiceClones: voices, total: 2 }),
	listUserJobs: () =>
		buildSuccess({ jobs: [job, { ...job, id: 'job_2' }], statistics: { total: 1 } }),
	listKeys: () => buildSuccess([key, { ...key, id: 'other' }]),
	exportCampaign: () => ({
		body: toCsv(COLUMNS, ADA),
		headers: { 'content-type': 'text/csv' },
	}),
};

const routes = (Object.keys(routesById) as OperationId[]).map((id) => {
	const { method, path } = routesById[id];
	return { id, pattern: new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
});
const schemasByStatus: Record<OperationId, Partial<Record<'200' | '201', Schema>>> = answers;

/** Returns a successful response to any request: by default, one with all documented fields. */
export function getDefaultResponse(request: RecordedRequest, index: number): MockResponse {
	const route = `${request.method} ${request.path}`;
	const { id } = routes.find(({ pattern }) => pattern.test(route)) ?? fail(route);
	const { 200: ok, 201: created = ok } = schemasByStatus[id];
	return responsesById[id]?.(request, index) ?? { body: buildSample(created ?? {}) as object };
}

function fail(route: string): never {
	throw new Error(`openapi.yaml has no route ${route}`);
}
