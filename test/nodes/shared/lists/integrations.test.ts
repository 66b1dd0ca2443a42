import type { IDataObject } from 'n8n-workflow';
import { integrationsIn, simpleIntegrations } from '../../../../nodes/shared/lists/integrations';

describe('integrations', () => {
	const parts = {
		linkedin: { connected: true, profileUrl: 'p', name: 'Ada', connectionCount: 5, setupUrl: 's' },
		webhooks: { configured: false, endpoints: [], status: 'none' },
		summary: { total: 2, connected: 1, completionPercentage: 50 },
	};

	test.each<[string, IDataObject, IDataObject]>([
		[
			'linkedin',
			{ linkedinConnected: true, linkedinProfileUrl: 'p', linkedinName: 'Ada' },
			{ linkedinConnectionCount: 5, linkedinSetupUrl: 's' },
		],
		['webhooks', { webhooksConfigured: false, webhooksStatus: 'none' }, { webhooksEndpoints: [] }],
		['summary', { integrationsTotal: 2, integrationsConnected: 1 }, { completionPercentage: 50 }],
	])('the part %s stands at the top, and is empty where it is left out', (name, some, others) => {
		const fields = { ...some, ...others };
		const flat = simpleIntegrations.flat?.({ ...parts, userId: 'u' });
		expect(flat).toMatchObject({ ...parts, ...fields, userId: 'u' });
		const without = simpleIntegrations.flat?.({ ...parts, [name]: undefined });
		for (const field of Object.keys(fields)) expect(without?.[field]).toBeNull();
		const { fields: simple, otherFields = [] } = simpleIntegrations;
		for (const field of Object.keys(fields)) expect([...simple, ...otherFields]).toContain(field);
	});

	test.each<[unknown, IDataObject]>([
		[
			{ data: parts, userId: 'u' },
			{ ...parts, userId: 'u' },
		],
		[{ data: { linkedin: {} } }, { linkedin: {} }],
		[{ data: { webhooks: {} } }, { webhooks: {} }],
		[{ data: { summary: {} } }, { summary: {} }],
	])('in %j', (answer, integrations) => {
		expect(integrationsIn(answer)).toEqual(integrations);
	});

	test('an answer without any is told', () => {
		expect(() => integrationsIn({ userId: 'u' })).toThrow('GET /users/integrations has none');
	});
});
