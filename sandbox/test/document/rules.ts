import { groupBy } from '../../../nodes/shared/utils/collections';
import { keys, setClock, setConnection, url } from '../sandbox';
import type { OperationId } from '../../../test/contract/routes';
import { routes } from '../../../test/contract/routes';
import { refuse, send, succeed, urlOf } from '../client';
import { type Check } from './check';
import { lead, permissions, requests, userId, writeIds } from './samples';

const DAY = 24 * 60 * 60 * 1000;
const detecting: OperationId[] = ['listUserJobs', 'getUserIntegrations', 'connectLinkedin'];
const legacy: OperationId[] = [
	'getUserJobStatus',
	'getJobStatus',
	'getJobCounts',
	'getLinkedinIntegration',
	'setupLinkedinIntegration',
];

/** A key with every permission but this one. */
async function keyWithout(permission: string): Promise<string> {
	const allowed = Object.values(permissions).filter((other) => other !== permission);
	const body = { name: 'without one', permissions: [...new Set(allowed)] };
	return (await succeed('createKey', { body })).body.data.key;
}

const general: Check[] = [
	{
		name: 'General 1: JSON, except the export, which is CSV',
		checkEach: async (operationIds) => {
			for (const operationId of operationIds) {
				const { headers } = await send(operationId, requests[operationId]);
				const type = operationId === 'exportCampaign' ? 'text/csv' : 'application/json';
				expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
			}
		},
	},
	{
		name: 'General 2: writes send Content-Type: application/json',
		checkEach: async (operationIds) => {
			for (const operationId of operationIds.filter((id) => writeIds.includes(id))) {
				const headers = { 'content-type': 'text/plain' };
				const { body } = await refuse(400, operationId, { ...requests[operationId], headers });
				expect(body.details).toEqual({ invalidParams: { body: expect.stringContaining('json') } });
			}
		},
	},
	{
		name: 'General 3: success carries success: true',
		checkEach: async (operationIds) => {
			await setConnection({ connected: false });
			const silent = ['exportCampaign', 'scheduleLinkedinAction'];
			for (const operationId of operationIds.filter((id) => !silent.includes(id))) {
				const response = await send(operationId, requests[operationId]);
				const body: unknown = await response.json();
				if (response.ok) expect(body).toHaveProperty('success', true);
				else expect(response.status).toBe(404);
			}
			await setConnection({ connected: true });
			await succeed('scheduleLinkedinAction', requests.scheduleLinkedinAction);
		},
	},
	{
		name: 'General 4: times are ISO 8601, the filters of jobs are Unix seconds',
		check: async () => {
			const { body } = await succeed('createLead', { body: lead });
			expect(body.data.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
			const [job] = (await succeed('listUserJobs')).body.data.jobs;
			const startDate = Math.floor(Date.parse(job.createdAt) / 1000);
			const jobsOf = async (query: Record<string, number>) =>
				(await succeed('listUserJobs', { query })).body.data.jobs.map(({ id }) => id);
			expect(await jobsOf({ startDate, endDate: startDate + 1 })).toEqual([job.id]);
		},
	},
];

const jobs: Check[] = [
	{
		name: 'GET /users/jobs 1: a global key is refused with error and availableRoute',
		check: async () => {
			for (const operationId of detecting) {
				const response = await send(operationId, { ...requests[operationId], key: keys.global });
				expect(response.status).toBe(400);
				const body: unknown = await response.json();
				expect(body).toEqual({
					error: expect.stringContaining('/api/v2/'),
					availableRoute: expect.stringMatching(/^(GET|POST) \/api\/v2\/users\//),
				});
				await refuse(400, operationId, { ...requests[operationId], key: keys.global });
			}
		},
	},
	{
		name: 'GET /users/jobs 2: without users:read it is refused with 403',
		check: async () => {
			const { body } = await refuse(403, 'listUserJobs', { key: await keyWithout('users:read') });
			expect(body.code).toBe('PERMISSION_DENIED');
		},
	},
];

const permission: Check[] = [
	{
		name: 'Permissions 1: a key may call what its permissions include',
		checkEach: async (operationIds) => {
			for (const [required, ids] of groupBy(operationIds, (id) => permissions[id] ?? '')) {
				const body = { name: 'one', permissions: required === '' ? [] : [required] };
				const { key } = (await succeed('createKey', { body })).body.data;
				for (const operationId of ids) {
					const { status } = await send(operationId, { ...requests[operationId], key });
					expect([operationId, status]).not.toEqual([operationId, 403]);
				}
			}
		},
	},
	{
		name: 'Permissions 2: otherwise 403 PERMISSION_DENIED with permissionHelp',
		checkEach: async (operationIds) => {
			for (const [required, ids] of groupBy(operationIds, (id) => permissions[id])) {
				const key = await keyWithout(required);
				for (const operationId of ids) {
					const { body } = await refuse(403, operationId, { ...requests[operationId], key });
					expect(body).toMatchObject({ code: 'PERMISSION_DENIED', permissionHelp: { required } });
					expect(body.permissionHelp?.available).not.toContain(required);
					expect(body.permissionHelp?.documentation).toMatch(/^https:/);
				}
			}
		},
	},
	{
		name: 'Permissions 3: a missing, malformed, expired or deactivated key gives 401',
		checkEach: async (operationIds) => {
			for (const operationId of operationIds.filter((id) => id !== 'getInfo')) {
				const { body } = await refuse(401, operationId, { ...requests[operationId], key: null });
				expect(body.code).toBe('UNAUTHORIZED');
			}
			for (const key of ['malformed', keys.expired, keys.deactivated]) {
				const { body } = await refuse(401, 'listLeads', { key });
				expect(body.code).toBe('UNAUTHORIZED');
			}
		},
	},
	{
		name: 'Permissions 4: expiresInDays sets an expiry',
		check: async () => {
			const body = { name: 'a day', permissions: [], expiresInDays: 1 };
			const { key } = (await succeed('createKey', { body })).body.data;
			await setClock({ advance: DAY - 60_000 });
			await succeed('getHealth', { key });
			await setClock({ advance: 60_000 });
			await refuse(401, 'getHealth', { key });
		},
	},
];

const versioning: Check[] = [
	{
		name: 'Versioning 1: 2.0 in health and error bodies',
		check: async () => {
			expect((await succeed('getHealth')).body.version).toBe('2.0');
			expect((await refuse(401, 'getHealth', { key: null })).body.version).toBe('2.0');
		},
	},
	{
		name: 'Versioning 2: the version is part of the path prefix',
		checkEach: async (operationIds) => {
			for (const operationId of operationIds) {
				expect(urlOf(operationId, requests[operationId])).toMatch(`${url}/api/v2/`);
			}
			const { status } = await fetch(`${url}${routes.getInfo.path}`);
			expect(status).toBe(404);
		},
	},
	{
		name: 'Versioning 3: legacy routes need explicit user ids; global keys work with them',
		check: async () => {
			await setConnection({ connected: false });
			const [job] = (await succeed('listUserJobs')).body.data.jobs;
			const edit = { params: { jobId: job.id }, body: { message: 'x', userId } };
			await succeed('editJobMessage', { ...edit, key: keys.global });
			for (const operationId of legacy) {
				await succeed(operationId, { ...requests[operationId], key: keys.global });
			}
			await refuse(404, 'getUserJobStatus', { params: { userId: 'other' } });
			await refuse(400, 'getJobCounts', { query: {} });
		},
	},
	{
		name: 'Versioning 4: no policy is shown, so all legacy routes are there',
		check: async () => {
			for (const operationId of [...legacy, 'editJobMessage'] as const) {
				expect((await send(operationId, requests[operationId])).status).not.toBe(501);
			}
		},
	},
];

/** The service's 14 rules. */
export const rules: Check[] = [...general, ...jobs, ...permission, ...versioning];
