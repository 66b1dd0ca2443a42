import { keys, reset, setDailyLimit } from '../sandbox';
import { expectHeaders, refuse, send, succeed } from '../client';
import type { Check } from './check';
import { requests } from './samples';

/** Every documented limit; its three tables are among the tables. */
export const limits: Check[] = [
	{
		name: 'All limits apply per API key',
		check: async () => {
			await reset({ limits: { minute: 1 } });
			await succeed('getHealth');
			await refuse(429, 'getHealth');
			await succeed('getHealth', { key: keys.readOnly });
		},
	},
	{
		name: 'Every response carries these headers',
		checkEach: async (operationIds) => {
			for (const operationId of operationIds) {
				for (const key of [keys.full, null]) {
					expectHeaders((await send(operationId, { ...requests[operationId], key })).headers);
				}
			}
		},
	},
	{
		name: 'When a limit is exceeded: 429, RATE_LIMIT_EXCEEDED, retryAfter, retry-after',
		checkEach: async (operationIds) => {
			for (const operationId of operationIds.filter((id) => id !== 'getInfo')) {
				await reset({ limits: { minute: 1 } });
				await send('getHealth');
				const { body, headers } = await refuse(429, operationId, requests[operationId]);
				expect(body.code).toBe('RATE_LIMIT_EXCEEDED');
				expect(headers.get('retry-after')).toBe(String(body.retryAfter));
			}
		},
	},
	{
		name: 'Maximum number of leads per enrichment: not shown, so 1,000 are taken',
		check: async () => {
			const leads = Array.from({ length: 1000 }, (_, i) => ({ email: `lead.${i}@many.example` }));
			const { data } = (await succeed('enrichLeads', { body: { leads } })).body;
			expect(data.enriched.length + data.failed.length).toBe(1000);
		},
	},
	{
		name: 'Credit cost: not shown; what is used is taken from what remains',
		check: async () => {
			const search = async () =>
				(await succeed('searchProspects', { body: { filters: {}, limit: 3 } })).body.data;
			const first = await search();
			const second = await search();
			expect(first.creditsUsed).toBeGreaterThan(0);
			expect(second.remainingCredits).toBe(first.remainingCredits - second.creditsUsed);
		},
	},
	{
		name: 'Daily limit of actions: not shown; its error carries dailyLimit, used, resetTime',
		check: async () => {
			await setDailyLimit({ dailyLimit: 2, used: 1 });
			await succeed('scheduleLinkedinAction', requests.scheduleLinkedinAction);
			const { body } = await refuse(429, 'scheduleLinkedinAction', requests.scheduleLinkedinAction);
			expect(body.code).toBe('RATE_LIMIT_EXCEEDED');
			expect(body.details).toEqual({
				dailyLimit: 2,
				used: 2,
				resetTime: expect.stringMatching(/T00:00:00\.000Z$/),
			});
			await succeed('getHealth');
		},
	},
];
