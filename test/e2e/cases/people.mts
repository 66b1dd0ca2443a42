import assert from 'node:assert/strict';
import type { Service } from '../../../sandbox/launcher/service.mts';
import { idsOf, type Case } from '../case.mts';

interface Person {
	id: string;
	firstName: string;
	lastName: string;
	email: string;
	linkedinUrl: string;
	seniority: string;
	company: { name: string; industry: string };
}

const people = async (service: Service) =>
	(await service.control<{ people: Person[] }>('people')).people;
const creditsLeft = async (service: Service) =>
	(await service.control<{ credits: number }>('credits')).credits;

/** Whom the search is for, and what the filters say. */
const someone: Case['given'] = async (service) => {
	const [{ company, seniority }] = await people(service);
	return [{ industry: company.industry, seniority }];
};
const filters = {
	company: { industry: '={{ $json.industry }}' },
	person: { seniority: '={{ $json.seniority }}' },
};
async function wantedPeople(service: Service): Promise<Person[]> {
	const all = await people(service);
	return all.filter(
		({ company, seniority }) =>
			company.industry === all[0].company.industry && seniority === all[0].seniority,
	);
}

/** The two nodes that find and complete people, and spend credits. */
export const peopleCases: Case[] = [
	{
		node: 'outreachEnrichment',
		resource: 'lead',
		operation: 'enrich',
		shows: 'each identifier finds its own person, in one request, for three credits',
		given: async (service) => {
			const [ada, bob, cid] = await people(service);
			return [
				{ email: ada.email },
				{ linkedinUrl: bob.linkedinUrl },
				{ firstName: cid.firstName, lastName: cid.lastName, company: cid.company.name },
			];
		},
		route: 'enrichLeads',
		check: async ({ hints, items, service }) => {
			const wanted = (await people(service)).slice(0, 3);
			assert.deepEqual(idsOf(items, 'status'), ['enriched', 'enriched', 'enriched']);
			assert.deepEqual(idsOf(items, 'email'), idsOf(wanted, 'email'));
			assert.deepEqual(idsOf(items, 'creditsUsed'), [3, 0, 0]);
			assert.equal(await creditsLeft(service), 4997);
			assert.match(hints, /credit/i);
		},
	},
	{
		node: 'outreachProspectSearch',
		resource: 'prospect',
		operation: 'count',
		shows: 'how many match, for one credit',
		given: someone,
		parameters: filters,
		route: 'searchProspects',
		check: async ({ items, service }) => {
			const total = (await wantedPeople(service)).length;
			assert.ok(total > 1);
			assert.deepEqual(items, [{ total, creditsUsed: 1, remainingCredits: 4999 }]);
			assert.equal(await creditsLeft(service), 4999);
		},
	},
	{
		node: 'outreachProspectSearch',
		resource: 'prospect',
		operation: 'search',
		shows: 'the first prospects that match, a credit for each',
		given: someone,
		parameters: { ...filters, maxResults: 4 },
		route: 'searchProspects',
		check: async ({ hints, items, service }) => {
			assert.deepEqual(idsOf(items), idsOf(await wantedPeople(service)).slice(0, 4));
			assert.deepEqual(idsOf(items, 'position'), [0, 1, 2, 3]);
			assert.equal(await creditsLeft(service), 4996);
			assert.match(hints, /credit/i);
		},
	},
];
