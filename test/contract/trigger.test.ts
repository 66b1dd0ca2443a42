/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { INodeParameters } from 'n8n-workflow';
import exportSchema from '../../nodes/CampaignExport/__schema__/v1.0.0/campaign/export.json';
import jobSchema from '../../nodes/Job/__schema__/v1.0.0/job/get.json';
import { events } from '../../nodes/Trigger/events';
import { OutreachTrigger } from '../../nodes/Trigger/OutreachTrigger.node';
import { startPolling } from '../engine';
import { findSchemaErrors } from '../itemSchemas';
import { keys, reset, setConnection, url } from '../../sandbox/test/sandbox';
import { schemas } from '../schemas.generated.json';

const { Integrations, Key, Lead, ListedVoiceClone } = schemas;
const campaign = { campaign_id: 'campaign_fair', simple: true };

const addFields = <T extends { properties: object }>(schema: T, ...names: string[]) => {
	const added = names.map((name) => [name, { type: ['string', 'null'] }] as const);
	return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(added) } };
};
const leadWithOldStatus = addFields(Lead, 'oldStatus');
const connectionSchema = addFields(Integrations, 'userId', 'oldStatus');

const renameTimeField = (field: string) =>
	JSON.parse(JSON.stringify(exportSchema).replaceAll('respondedAt', field)) as object;

const cases: Array<[event: string, schema: object, parameters: INodeParameters]> = [
	['apiKeyExpiring', Key, { withinDays: 365 }],
	['jobCompleted', jobSchema, {}],
	['jobFailed', jobSchema, {}],
	['leadContacted', Lead, {}],
	['leadCreated', Lead, {}],
	['leadReplied', leadWithOldStatus, {}],
	['leadStatusChanged', leadWithOldStatus, {}],
	['leadUpdated', Lead, {}],
	['linkedinConnected', connectionSchema, {}],
	['linkedinDisconnected', connectionSchema, {}],
	['prospectAdded', exportSchema, campaign],
	['prospectContacted', renameTimeField('contactedAt'), campaign],
	['prospectConverted', exportSchema, campaign],
	['prospectMessaged', renameTimeField('lastMessageAt'), campaign],
	['prospectResponded', exportSchema, campaign],
	['voiceCloneFailed', ListedVoiceClone, {}],
	['voiceCloneReady', ListedVoiceClone, {}],
	['webhookStatusChanged', connectionSchema, {}],
];

const limits = { minute: 1_000, hour: 10_000 };

beforeAll(async () => await reset({ leads: 100, limits }));

test('every event has a test case', () => {
	expect(cases.map(([event]) => event)).toEqual(events.map(({ option }) => option.value).sort());
});

test.each(cases)('%s samples have the documented fields', async (event, schema, parameters) => {
	await setConnection({ connected: event !== 'linkedinDisconnected' });
	const trigger = startPolling({
		node: new OutreachTrigger(),
		parameters: { event, simple: false, ...parameters },
		credentials: { baseUrl: url, apiKey: keys.full },
		mode: 'manual',
	});

	const samples = ((await trigger.poll()) ?? []).map(({ json: { hint, ...sample } }) => {
		expect(hint).toMatch(/^Sample for testing/);
		return sample;
	});

	expect(samples).not.toEqual([]);
	expect(findSchemaErrors(samples, schema)).toEqual([]);
});
