import type { INodeParameters } from 'n8n-workflow';
import { useTestHarness, buildExpectedRequest } from '../harness';
import {
	runLeadWithApi,
	getSearchTerms,
	buildEmailItems,
	type Lead,
	adaLead,
	respondWithLeads,
	buildLead,
	buildLeads,
	buildLookUpQuery,
	simplifyLead,
} from './fixtures';

useTestHarness();

const lead = buildLead(1, { email: adaLead.email });
const buildDone = (who: string, reason = 'Found') => ({ outcome: 'done', reason, who });
const found = { ...buildDone(adaLead.email), found: true, ...simplifyLead(lead) };
delete (found as { phone?: unknown }).phone;

/** Searches for Ada's email by default. */
const find = async (leads: Lead[], parameters: INodeParameters = {}) =>
	await runLeadWithApi(respondWithLeads(leads), {
		operation: 'findByEmail',
		mapping: 'manual',
		email: adaLead.email,
		...parameters,
	});

/** Searches for the email of each item. */
const findAll = async (leads: Lead[], emails: string[]) =>
	await runLeadWithApi(
		respondWithLeads(leads),
		{ operation: 'findByEmail' },
		{ items: buildEmailItems(...emails) },
	);

describe('Find by Email', () => {
	test('searches for one email, oldest leads first', async () => {
		const { hints, json, requests } = await find([lead, buildLead(2)]);
		expect(requests).toEqual([
			buildExpectedRequest('GET', '/leads', { query: buildLookUpQuery(adaLead.email) }),
		]);
		expect(json).toEqual([found]);
		expect(hints).toEqual([]);
	});

	test('searches for the email as given and in lower case, and ignores case and spaces', async () => {
		const { json, requests } = await runLeadWithApi(
			(request, index) =>
				respondWithLeads(request.query.search === adaLead.email ? [lead] : [])(request, index),
			{ operation: 'findByEmail', mapping: 'manual', email: ' ADA@Analytical.Example ' },
		);
		expect(getSearchTerms(requests)).toEqual(['ADA@Analytical.Example', adaLead.email]);
		expect(json).toEqual([{ ...found, who: 'ADA@Analytical.Example' }]);
	});
});

test('Find by Email returns found: false and the email when nothing matches', async () => {
	const { json } = await find([buildLead(2)]);
	expect(json).toEqual([
		{ ...buildDone(adaLead.email, 'Not found'), found: false, email: adaLead.email },
	]);
});

describe('Find by Email with many emails', () => {
	test('returns the oldest of several leads with one email, and a hint, when it reads the whole list', async () => {
		const twins = [3, 2].map((number) => buildLead(number, { email: adaLead.email }));
		const emails = [adaLead.email, buildLead(5).email, buildLead(6).email];
		const leads = [...twins, buildLead(5), buildLead(6)];
		const { hints, json, requests } = await findAll(leads, emails);
		expect(hints.join()).toContain('Some emails belong to several leads. The oldest lead was used');
		expect(getSearchTerms(requests)).toEqual([undefined]);
		expect(json.map(({ id }) => id)).toEqual(['lead_2', 'lead_5', 'lead_6']);
	});

	test('searches once for equal emails', async () => {
		const emails = [adaLead.email, adaLead.email.toUpperCase(), ` ${adaLead.email} `];
		const { json, requests } = await findAll([lead], emails);
		const asGiven = [adaLead.email, adaLead.email.toUpperCase(), adaLead.email];
		expect(json).toEqual(asGiven.map((who) => ({ ...found, who })));
		expect(requests).toHaveLength(1);
	});
});

const getBy = (mode: string, value: string) => ({
	operation: 'get',
	lead: { __rl: true, mode, value },
});
const wholeList = { sortBy: 'createdAt', sortOrder: 'asc', page: '1', limit: '100' };

test.each([
	['list', 'lead_2'],
	['id', ' lead_2 '],
	['linkedinUrl', 'https://www.linkedin.com/in/person2'],
	['linkedinUrl', 'LinkedIn.com/in/person2/?utm=1'],
])('Get by %s reads the list once: %s', async (mode, value) => {
	const result = await runLeadWithApi(respondWithLeads(buildLeads(3)), getBy(mode, value));
	expect(result.requests).toEqual([buildExpectedRequest('GET', '/leads', { query: wholeList })]);
	expect(result.json).toEqual([simplifyLead(buildLead(2))]);
	expect(result.hints).toEqual([]);
});

test.each([
	['searches for one email', ['lead2@x.example'], [{ search: 'lead2@x.example' }]],
	['reads the list for many emails', [1, 2, 3].map((index) => `LEAD${index}@x.example`), [{}]],
])('Get by email %s', async (_, emails, queries) => {
	const leads = buildLeads(3).map((lead, index) => ({
		...lead,
		email: `lead${index + 1}@x.example`,
	}));
	const result = await runLeadWithApi(
		respondWithLeads(leads),
		getBy('email', '={{ $json.email }}'),
		{
			items: emails.map((email) => ({ email })),
		},
	);
	expect(result.json.map(({ email }) => email)).toEqual(emails.map((one) => one.toLowerCase()));
	expect(result.requests.map(({ query }) => query)).toMatchObject(queries);
});

test('Get reads the list once for items with different locators', async () => {
	const items = Array.from({ length: 25 }, (_, index) => {
		const { id, linkedinUrl } = buildLead(index * 4 + 1);
		return index % 2 === 0
			? { mode: 'id', value: id }
			: { mode: 'linkedinUrl', value: linkedinUrl };
	});
	const result = await runLeadWithApi(
		respondWithLeads(buildLeads(100)),
		getBy('={{ $json.mode }}', '={{ $json.value }}'),
		{ items },
	);
	expect(result.json.map(({ id }) => id)).toEqual(items.map((_, index) => `lead_${index * 4 + 1}`));
	expect(result.requests).toHaveLength(1);
});

test.each([
	['id', 'lead_9', 'No lead found with the ID lead_9'],
	['id', 'https://www.linkedin.com/in/person2', /^No lead found with the ID https/],
	['linkedinUrl', 'linkedin.com/in/nobody', /^No lead found with the LinkedIn URL .*\/in\/nobody$/],
	['email', 'none@x.example', 'No lead found with the email none@x.example'],
])('Get by %s reports that no lead was found: %s', async (mode, value, message) => {
	const result = await runLeadWithApi(respondWithLeads(buildLeads(3)), getBy(mode, value));
	expect(result.error?.message).toMatch(message);
	expect(result.error?.description).toBe("Check 'Lead' for typos; it may have been deleted.");
});
