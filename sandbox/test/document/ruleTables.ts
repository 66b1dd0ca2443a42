import { faults, keys, reset, setConnection, setVoiceClone } from '../sandbox';
import type { OperationId } from '../../../test/contract/routes';
import { refuse, send, succeed, type Request } from '../client';
import { expectInvalid, type Check } from './check';
import { permissions, profileUrl, requests } from './samples';

const named = [
	...['users:read', 'users:write'],
	...['linkedin:schedule', 'linkedin:upload', 'linkedin:read', 'linkedin:voice'],
	...['leads:read', 'leads:write', 'leads:enrich'],
	...['voice:create', 'voice:read', 'voice:update', 'voice:delete', 'voice:preview'],
	...['jobs:read', 'jobs:update', 'prospecting:search', 'keys:manage'],
];

/** The tables under "Authentication", "Errors" and "Limits"; limits.test.ts has those of the rate. */
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
