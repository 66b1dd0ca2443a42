/** A list that comes out short is never taken for whole. */
import type { INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachApiKey } from '../../../nodes/ApiKey/OutreachApiKey.node';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { OutreachVoiceClone } from '../../../nodes/VoiceClone/OutreachVoiceClone.node';
import type { Answer } from '../against';
import { runAgainst } from '../against';
import { ada, leadsUpTo } from '../lead/samples';
import type { Extra } from '../stage';
import { useStage } from '../stage';
import { listedOf, listing } from '../voiceClone/samples';

useStage();

/** Every page is the first one: 15 leads of 40. */
const samePage =
	(total?: number): Answer =>
	() => {
		const pagination = { page: 1, total, hasNextPage: true };
		return { body: { success: true, data: { leads: leadsUpTo(15), pagination } } };
	};
const keysInPages: Answer = () => ({
	body: { data: { keys: [{ id: 'key_1' }], pagination: { total: 40, hasNextPage: true } } },
});
const offsetInPages: Answer = (request) =>
	listing(260)({
		...request,
		query: { ...request.query, offset: `${Number(request.query.offset) * 100}` },
	});
const items = [16, 17, 18, 19].map((number) => ({
	...ada,
	email: `person${number}@company.example`,
}));
const all = { operation: 'getAll', returnAll: true };
const byUrl = { __rl: true, mode: 'linkedinUrl', value: 'https://www.linkedin.com/in/person16' };

describe('an error says how many came, and nothing is written', () => {
	const lead = new OutreachLead();
	const voice = new OutreachVoiceClone();
	const same = samePage(40);
	const incomplete = 'The list is incomplete: 15 of 40 records';
	test.each<[string, INodeType, Answer, INodeParameters, Extra, string]>([
		['Get Many', lead, same, all, {}, incomplete],
		[
			'Updated After',
			lead,
			same,
			{ ...all, filters: { updatedAfter: '2025-01-01' } },
			{},
			incomplete,
		],
		['Create If New of many', lead, same, { operation: 'createIfNew' }, { items }, incomplete],
		['Delete', lead, same, { operation: 'delete', lead: byUrl }, {}, incomplete],
		[
			'Get Many without a total',
			lead,
			samePage(),
			all,
			{},
			'The service keeps returning the same page of the list, so the list was not read',
		],
		[
			'API keys, of which there are pages now',
			new OutreachApiKey(),
			keysInPages,
			{ resource: 'apiKey', ...all },
			{},
			'The list is incomplete: 1 of 40 records',
		],
		[
			'voice clones by offset',
			voice,
			offsetInPages,
			all,
			{},
			'The list is incomplete: 100 of 260 records',
		],
	])('%s', async (_, node, answer, parameters, extra, message) => {
		const { error, json, requests } = await runAgainst(answer, node, parameters, extra);
		expect(error?.message).toBe(message);
		expect(json).toEqual([]);
		expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
		expect(requests.length).toBeLessThan(20);
	});
});

describe('a total of 2147483647 with one record a page is an error that says it', () => {
	const data = { leads: [ada], voiceClones: [listedOf(1)], total: 2_147_483_647 };
	const claim: Answer = () => ({
		body: { success: true, data: { ...data, pagination: { total: data.total } } },
	});
	const byEmail = { __rl: true, mode: 'email', value: 'someone@company.example' };
	const byName = { __rl: true, mode: 'name', value: 'Voice 1' };
	const find = { operation: 'findByEmail', mapping: 'manual', email: byEmail.value };
	test.each<[string, INodeType, INodeParameters, Extra]>([
		['Get Many', new OutreachLead(), all, {}],
		['Find by Email', new OutreachLead(), find, {}],
		['Create If New', new OutreachLead(), { operation: 'createIfNew' }, { items: [ada] }],
		['Create If New of many', new OutreachLead(), { operation: 'createIfNew' }, { items }],
		['Get', new OutreachLead(), { operation: 'get', lead: byEmail }, {}],
		['Delete', new OutreachLead(), { operation: 'delete', lead: byEmail }, {}],
		['Voice Clone Get Many', new OutreachVoiceClone(), all, {}],
		['Voice Clone Get', new OutreachVoiceClone(), { operation: 'get', voiceId: byName }, {}],
	])('%s', async (_, node, parameters, extra) => {
		const { error, json, requests } = await runAgainst(claim, node, parameters, extra);
		expect(error?.message).toBe(
			'The list has more than 10,000 pages: the service claims 2147483647 records',
		);
		expect(json).toEqual([]);
		expect(requests.length).toBeLessThan(10);
	});
});
