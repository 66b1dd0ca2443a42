import { faults, keys, reset, setClock, setConnection, setVoiceClone } from '../sandbox';
import type { OperationId } from '../../../test/contract/routes';
import { refuse, send, succeed, type Request } from '../client';
import { expectFields, expectInvalid, type Check } from './check';
import { permissions, profileUrl, requests } from './samples';

const named = [
	...['users:read', 'users:write'],
	...['linkedin:schedule', 'linkedin:upload', 'linkedin:read', 'linkedin:voice'],
	...['leads:read', 'leads:write', 'leads:enrich'],
	...['voice:create', 'voice:read', 'voice:update', 'voice:delete', 'voice:preview'],
	...['jobs:read', 'jobs:update', 'prospecting:search', 'keys:manage'],
];

/** The seven tables under "Authentication", "Errors" and "Limits". */
export const ruleTables: Check[] = [
	{
		name: 'Key types',
		check: async () => {
			const { id, key } = (await succeed('createKey', requests.createKey)).body.data;
			expect(key).toMatch(/^oak_[0-9a-f]{64}$/);
			expect(keys.global).toMatch(/^[0-9A-Za-z]+(-[0-9A-Za-z]+)+$/);
			const { apiKey } = (await succeed('getHealth', { key: keys.global })).body;
			expect(apiKey.permissions).toEqual(['*']);
			await succeed('listLeads', { key });
			const mine = (await succeed('listKeys')).body.data.find((one) => one.id === id);
			expect(mine).toMatchObject({ usageCount: 1, lastUsed: expect.any(String) });
			expect(key.startsWith(mine?.prefix ?? '-')).toBe(true);
		},
	},
	{
		name: 'Permissions',
		check: async () => {
			const { apiKey } = (await succeed('getHealth')).body;
			expect(apiKey.permissions).toEqual(named);
			expect(Object.values(permissions).filter((name) => !named.includes(name))).toEqual([]);
			for (const name of named) {
				const body = { name, permissions: [name] };
				expect((await succeed('createKey', { body })).body.data.permissions).toEqual([name]);
			}
		},
	},
	{
		name: 'Error body',
		check: async () => {
			const base = {
				...{ error: 'boolean', code: 'string', message: 'string' },
				...{ version: 'string', timestamp: 'string' },
			};
			const denied = await refuse(403, 'createLead', {
				...requests.createLead,
				key: keys.readOnly,
			});
			expectFields(denied.body, { ...base, permissionHelp: 'object' });
			const invalid = await refuse(400, 'createLead', { body: {} });
			expectFields(invalid.body, { ...base, details: 'object' });
			await reset({ limits: { minute: 1 } });
			await succeed('getHealth');
			const { body } = await refuse(429, 'getHealth');
			expectFields(body, { ...base, retryAfter: 'number', rateLimitInfo: 'object' });
			expect(body.rateLimitInfo).toEqual({
				limit: 1,
				remaining: 0,
				reset: expect.any(Number),
				window: 'minute',
			});
		},
	},
	{
		name: 'Errors by status and code',
		check: async () => {
			const [voice] = (await succeed('listVoiceClones')).body.data.voiceClones;
			const params = { voiceId: voice.voiceId };
			const schedule = { actionType: 'sendConnectionRequest', profileUrl: 'x' };
			const expectCode = async (
				status: number,
				code: string,
				operationId: OperationId,
				request: Request,
				details?: object,
			) => {
				const { body } = await refuse(status, operationId, request);
				expect(body.code).toBe(code);
				if (details) expect(body.details).toEqual(details);
			};
			await expectCode(400, 'VALIDATION_ERROR', 'listLeads', { query: { limit: 0 } });
			await expectCode(
				400,
				'INVALID_LINKEDIN_URL',
				'scheduleLinkedinAction',
				{ body: schedule },
				{ providedUrl: 'x', expectedFormat: expect.stringContaining('/in/<username>') },
			);
			await expectCode(
				400,
				'LINKEDIN_ALREADY_CONNECTED',
				'connectLinkedin',
				{ body: {} },
				{ profileUrl: expect.any(String), connectedAt: expect.any(String) },
			);
			await setConnection({ connected: false });
			await expectCode(
				400,
				'LINKEDIN_NOT_CONNECTED',
				'scheduleLinkedinAction',
				{ body: { ...schedule, profileUrl } },
				{ action: 'sendConnectionRequest', dashboardUrl: expect.any(String) },
			);
			const globalRefusal = await send('listUserJobs', { key: keys.global });
			expect(Object.keys((await globalRefusal.json()) as object)).toEqual([
				'error',
				'availableRoute',
			]);
			await expectCode(401, 'UNAUTHORIZED', 'listKeys', { key: null });
			await expectCode(403, 'PERMISSION_DENIED', 'deleteKey', {
				...requests.deleteKey,
				key: keys.readOnly,
			});
			await expectCode(
				404,
				'VOICE_CLONE_NOT_FOUND',
				'deleteVoiceClone',
				requests.deleteVoiceClone,
				{ voice_id: 'unknown' },
			);
			await setVoiceClone(voice.voiceId, { activeCampaigns: 1 });
			await expectCode(409, 'VOICE_CLONE_IN_USE', 'deleteVoiceClone', { params });
			await faults({ kind: '429', times: 1 }, { kind: 'status', status: 503, times: 1 });
			await expectCode(429, 'RATE_LIMIT_EXCEEDED', 'getHealth', {});
			await expectCode(503, 'SERVICE_UNAVAILABLE', 'getHealth', {});
		},
	},
	{
		name: 'Rate limits by window',
		check: async () => {
			const many = 100_000;
			const windows = [
				['minute', 60, {}],
				['hour', 1_000, { minute: many }],
				['day', 10_000, { minute: many, hour: many }],
			] as const;
			for (const [window, limit, limits] of windows) {
				await reset({ limits });
				const { headers } = await succeed('getHealth');
				expect(headers.get('x-ratelimit-window')).toBe(window);
				expect(headers.get('x-ratelimit-limit')).toBe(String(limit));
			}
		},
	},
	{
		name: 'Rate-limit headers',
		check: async () => {
			await reset();
			await setClock({ now: '2030-06-01T00:00:30.000Z' });
			const { headers } = await succeed('getHealth');
			expect(headers.get('x-ratelimit-limit')).toBe('60');
			expect(headers.get('x-ratelimit-remaining')).toBe('59');
			expect(headers.get('x-ratelimit-reset')).toBe(
				String(Date.parse('2030-06-01T00:01:00Z') / 1000),
			);
			expect(headers.get('x-ratelimit-window')).toBe('minute');
		},
	},
	{
		name: 'Other limits',
		check: async () => {
			const list = async (limit: number) =>
				(await succeed('listVoiceClones', { query: { limit } })).body.data.voiceClones.length;
			await reset({ voiceClones: 120 });
			expect(await list(100)).toBe(100);
			expect((await succeed('listVoiceClones')).body.data.voiceClones).toHaveLength(50);
			for (const operationId of ['listVoiceClones', 'listLeads'] as const) {
				await expectInvalid(operationId, [
					['limit', { query: { limit: 0 } }],
					['limit', { query: { limit: 101 } }],
				]);
			}
			await expectInvalid('listLeads', [['search', { query: { search: 'a' } }]]);
			const { data } = (await succeed('enrichLeads', requests.enrichLeads)).body;
			expect(data.creditsUsed + data.remainingCredits).toBe(5_000);
		},
	},
];
