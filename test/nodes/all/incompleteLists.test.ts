/** An incomplete list is never treated as complete. */
import type { INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachApiKey } from '../../../nodes/ApiKey/OutreachApiKey.node';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { type Responder, runWithApi, type RunOptions, useTestHarness } from '../harness';
import { adaLead, buildLeads } from '../lead/fixtures';

useTestHarness();

/** Responds to every page with the same 15 leads. */
const respondWithFirstPage =
	(total?: number): Responder =>
	() => {
		const pagination = { page: 1, total, hasNextPage: true };
		return { body: { success: true, data: { leads: buildLeads(15), pagination } } };
	};
/** Responds with pages of 500 leads, one of which is deleted before each response. */
const respondWhileDeleting: Responder = ({ query }, index) => {
	const leads = buildLeads(500).slice(100 * (Number(query.page) - 1), 100 * Number(query.page));
	return { body: { success: true, data: { leads, pagination: { total: 500 - index } } } };
};
const respondWithOneKey: Responder = () => ({
	body: { data: { keys: [{ id: 'key_1' }], pagination: { total: 40, hasNextPage: true } } },
});
const items = [16, 17, 18, 19].map((number) => ({
	...adaLead,
	email: `person${number}@company.example`,
}));
const getAllParameters = { operation: 'getAll', returnAll: true };
const byUrl = { __rl: true, mode: 'linkedinUrl', value: 'https://www.linkedin.com/in/person16' };

const lead = new OutreachLead();
const respondWith15Leads = respondWithFirstPage(40);
const changing =
	'The list kept changing while it was being read, so it could not be read completely';
const incomplete = 'The list is incomplete: 15 of 40 records';
test.each<[string, INodeType, Responder, INodeParameters, RunOptions, string]>(
	// prettier-ignore
	[
		['Get Many', lead, respondWith15Leads, getAllParameters, {}, incomplete],
		['Create If New of many items', lead, respondWith15Leads, { operation: 'createIfNew' }, { items }, incomplete],
		['Delete', lead, respondWith15Leads, { operation: 'delete', lead: byUrl }, {}, incomplete],
		['Get Many with Updated After during endless deletions', lead, respondWhileDeleting, { ...getAllParameters, filters: { updatedAfter: '2025-12-31' } }, {}, changing],
		['Get Many without a total', lead, respondWithFirstPage(), getAllParameters, {}, 'The service keeps returning the same page of the list, so the list was not read'],
		['Get Many of API keys in several pages', new OutreachApiKey(), respondWithOneKey, { resource: 'apiKey', ...getAllParameters }, {}, 'The list is incomplete: 1 of 40 records'],
	],
)(
	'%s fails and writes nothing when the list is incomplete',
	async (_, node, respond, parameters, options, message) => {
		const { error, json, requests } = await runWithApi(respond, node, parameters, options);
		expect(error?.message).toBe(message);
		expect(json).toEqual([]);
		expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
		expect(requests.length).toBeLessThan(20);
	},
);
