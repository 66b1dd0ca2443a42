import type { INodeParameters } from 'n8n-workflow';
import { useTestHarness, expectedRequest } from '../harness';
import {
	runLeadWithApi,
	searchTerms,
	contactsWithEmails,
	type Lead,
	adaLead,
	respondWithLeads,
	leadOf,
	lookUpQuery,
	simplified,
} from './fixtures';

useTestHarness();

const lead = leadOf(1, { email: adaLead.email });
const doneFor = (who: string, reason = 'Found') => ({ outcome: 'done', reason, who });
const found = { ...doneFor(adaLead.email), found: true, ...simplified(lead) };
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
		{ items: contactsWithEmails(...emails) },
	);

describe('Find by Email', () => {
	test('searches for one email, oldest leads first', async () => {
		const { hints, json, requests } = await find([lead, leadOf(2)]);
		expect(requests).toEqual([
			expectedRequest('GET', '/leads', { query: lookUpQuery(adaLead.email) }),
		]);
		expect(json).toEqual([found]);
		expect(hints).toEqual([]);
	});

	test('searches as given and in lower case, and compares trimmed and in any letter case', async () => {
		const { json, requests } = await runLeadWithApi(
			(request, place) =>
				respondWithLeads(request.query.search === adaLead.email ? [lead] : [])(request, place),
			{ operation: 'findByEmail', mapping: 'manual', email: ' ADA@Analytical.Example ' },
		);
		expect(searchTerms(requests)).toEqual(['ADA@Analytical.Example', adaLead.email]);
		expect(json).toEqual([{ ...found, who: 'ADA@Analytical.Example' }]);
	});
});

describe('output of Find by Email', () => {
	test('has found: false and the email when nothing matches', async () => {
		const { json } = await find([leadOf(2)]);
		expect(json).toEqual([
			{ ...doneFor(adaLead.email, 'Not found'), found: false, email: adaLead.email },
		]);
	});
});

describe('Find by Email with many emails', () => {
	test('returns the oldest of several matches when it reads the whole list', async () => {
		const twins = [3, 2].map((number) => leadOf(number, { email: adaLead.email }));
		const emails = [adaLead.email, leadOf(5).email, leadOf(6).email];
		const { json, requests } = await findAll([...twins, leadOf(5), leadOf(6)], emails);
		expect(searchTerms(requests)).toEqual([undefined]);
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
