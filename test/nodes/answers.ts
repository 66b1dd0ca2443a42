import type { IDataObject } from 'n8n-workflow';
import { sampleBodies } from '../../scripts/messages/sampleBodies';
import type { OperationId } from '../contract/routes';
import { routes } from '../contract/routes';
import { answers } from '../schemas.generated.json';
import { ADA, COLUMNS, csvOf } from './campaignExport/samples';
import { enriched } from './enrichment/samples';
import { created, deleted, leadsUpTo, pageOf } from './lead/samples';
import { scheduled } from './networkAction/samples';
import type { Reply, Seen } from './service';
import { listedOf, updated } from './voiceClone/samples';

const credits = { creditsUsed: 1, remainingCredits: 100 };
const done = (data?: unknown): Reply => ({ body: { success: true, message: 'Done', data } });
const integrations = {
	linkedin: { connected: true, profileUrl: 'https://www.linkedin.com/in/sender' },
	webhooks: { configured: false, endpoints: [] },
	summary: { total: 2, connected: 1, completionPercentage: 50 },
};
const job = { id: 'job_1', type: 'network_action', status: 'completed', createdAt: '2026-01-01' };
/** So many that a look-up searches for each email. */
const leads = leadsUpTo(500);
const key = { id: 'key_1', name: 'Sync', permissions: ['leads:read'], key: 'new-secret' };

/** What a service that is well answers where the smallest answer will not do: the first that fits. */
const usual: Array<[RegExp, (request: Seen, place: number) => Reply]> = [
	[/^GET \/health$/, () => ({ body: { success: true, status: 'healthy', authentication: {} } })],
	[/^GET \/leads$/, (request) => pageOf(leads, request)],
	[/^POST \/leads$/, created],
	[/^DELETE \/leads\//, deleted],
	[/^POST \/enrich$/, (request) => enriched(request)],
	[
		/^POST \/prospecting\/search$/,
		() => done({ prospects: [{ id: 'p1', firstName: 'Ada' }], total: 1, ...credits }),
	],
	[/^GET \/users\/integrations$/, () => done(integrations)],
	[/^POST \/linkedin\/schedule/, scheduled],
	[/^POST \/users\/integrations\/linkedin$/, () => done({ authUrl: 'https://x.example' })],
	[
		/^GET \/voice-clones$/,
		() => done({ voiceClones: [listedOf(1), { ...listedOf(1), voiceId: 'other' }], total: 2 }),
	],
	[/^PUT \/voice-clones\//, () => done(updated)],
	[
		/^GET \/users\/jobs$/,
		() => done({ jobs: [job, { ...job, id: 'job_2' }], statistics: { total: 1 } }),
	],
	[/^GET \/keys$/, () => done([key, { ...key, id: 'other' }])],
	[/^GET \/keys\/stats$/, () => done({ totalKeys: 1 } satisfies IDataObject)],
	[/^(POST|PUT) \/keys/, () => done(key)],
	[
		/^GET \/campaigns\//,
		() => ({ body: csvOf(COLUMNS, ADA), headers: { 'content-type': 'text/csv' } }),
	],
];

/** The smallest success that openapi.yaml has for a route. */
function smallestAnswer({ method, path }: Seen): Reply {
	const found = Object.entries(routes).find(
		([, route]) =>
			route.method === method &&
			new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
	);
	if (found === undefined) return { status: 404, body: {} };
	const schemas: Record<string, object> = answers[found[0] as OperationId];
	const [body] = sampleBodies(schemas['200'] ?? schemas['201']);
	return { body };
}

/** What a service that is well answers. */
export function answerTo(request: Seen, place: number): Reply {
	const route = `${request.method} ${request.path}`;
	const [, answer = smallestAnswer] = usual.find(([pattern]) => pattern.test(route)) ?? [];
	return answer(request, place);
}
