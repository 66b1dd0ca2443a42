import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../against';
import { useStage } from '../stage';
import { postsOf, runLeadAgainst } from './run';
import type { Lead } from './samples';
import { created, holding, leadOf, pageOf } from './samples';

useStage();

const URL = 'https://www.linkedin.com/in/person1';
/** `linkedin.com/in/person1` with another email, the email of lead 2, and nobody known. */
const held = [leadOf(1), leadOf(2), leadOf(3, { email: 'office@company.example' })];
const person = (email: string, linkedinUrl?: string): IDataObject => ({
	...{ firstName: 'Ada', lastName: 'Lovelace', email },
	...(linkedinUrl !== undefined && { linkedinUrl }),
});

const createFrom = async (
	matchBy: string | undefined,
	items: IDataObject[],
	answer: Answer = holding(held),
) => {
	const parameters = { operation: 'createIfNew', ...(matchBy && { matchBy }) };
	return await runLeadAgainst(answer, parameters, { items });
};
const createdOf = (json: IDataObject[]) => json.map(({ created: made }) => made);
const idsOf = (json: IDataObject[]) => json.map(({ id }) => id);

test('by email unless another is chosen: a known LinkedIn URL creates a lead', async () => {
	for (const matchBy of [undefined, 'email']) {
		const { json, requests } = await createFrom(matchBy, [person('a@x.example', URL)]);
		expect(createdOf(json)).toEqual([true]);
		expect(requests.map(({ method, query }) => [method, query.search])).toEqual([
			['GET', 'a@x.example'],
			['POST', undefined],
		]);
	}
});

test.each([URL, 'linkedin.com/in/PERSON1/', 'https://de.linkedin.com/in/person1?trk=1'])(
	'by LinkedIn URL %s finds the lead, whatever its email, and says that it differs',
	async (url) => {
		const { json, requests } = await createFrom('linkedinUrl', [person('a@x.example', url)]);
		expect(idsOf(json)).toEqual(['lead_1']);
		expect(json[0].differences).toContainEqual({
			field: 'email',
			sent: 'a@x.example',
			existing: 'person1@company.example',
		});
		expect(postsOf(requests)).toEqual([]);
	},
);

test('by LinkedIn URL, a known email with another URL creates a lead', async () => {
	const url = 'https://www.linkedin.com/in/other';
	const { json } = await createFrom('linkedinUrl', [person('person2@company.example', url)]);
	expect(createdOf(json)).toEqual([true]);
});

test('by LinkedIn URL, an item without one comes out in its place, and the others go on', async () => {
	const company = 'https://www.linkedin.com/company/acme';
	const items = [person('a@x.example'), person('b@x.example', URL), person('c@x.example', company)];
	const { json, requests, error } = await createFrom('linkedinUrl', items);
	expect(error).toBeUndefined();
	expect(json.map(({ outcome }) => outcome)).toEqual(['notSent', 'done', 'notSent']);
	expect(String(json[0].reason)).toContain('LinkedIn URL is missing');
	expect(postsOf(requests)).toEqual([]);
});

test('by either, the email or the URL is enough, and the email decides', async () => {
	const items = [
		person('person2@company.example'),
		person('a@x.example', URL),
		person('person2@company.example', URL),
		person('new@x.example', 'https://www.linkedin.com/in/new'),
	];
	const { json, requests } = await createFrom('emailOrLinkedinUrl', items);
	expect(idsOf(json).slice(0, 3)).toEqual(['lead_2', 'lead_1', 'lead_2']);
	expect(createdOf(json)).toEqual([false, false, false, true]);
	expect(postsOf(requests)).toHaveLength(1);
	expect(requests.every(({ query }) => query.search === undefined)).toBe(true);
});

test('by either, a company page is no person', async () => {
	const company = 'https://www.linkedin.com/company/acme';
	const leads = [leadOf(1, { linkedinUrl: company })];
	const { json } = await createFrom(
		'emailOrLinkedinUrl',
		[person('a@x.example', company)],
		holding(leads),
	);
	expect(createdOf(json)).toEqual([true]);
});

test('by either, a shared mailbox with another name is found by its URL', async () => {
	const items = [
		person('office@company.example', URL),
		person('office@company.example', 'https://www.linkedin.com/in/nobody'),
	];
	const { json, requests } = await createFrom('emailOrLinkedinUrl', items);
	expect(json[0]).toMatchObject({ created: false, id: 'lead_1' });
	expect(json[1]).toMatchObject({ created: false, outcome: 'notSent' });
	expect(postsOf(requests)).toEqual([]);
});

test.each(['linkedinUrl', 'emailOrLinkedinUrl'])(
	'by %s, people who are several times in a run are created once',
	async (matchBy) => {
		const url = 'https://www.linkedin.com/in/new';
		const items = [
			person('a@x.example', url),
			person('b@x.example', `${url}2`),
			person('A@x.example', `${url}/`),
			person('a@x.example', url.toUpperCase()),
		];
		const { json, requests } = await createFrom(matchBy, items);
		expect(createdOf(json)).toEqual([true, true, false, false]);
		expect(postsOf(requests)).toHaveLength(2);
	},
);

test.each([0, 1])(
	'by either, two rows of one person are the lead of one of them: row %i first',
	async (first) => {
		const leads = [leadOf(1, { email: 'a@x.example', linkedinUrl: '' })];
		const rows = [person('a@x.example', URL), person('b@x.example', URL)];
		const items = first === 0 ? rows : rows.reverse();
		const { json, requests } = await createFrom('emailOrLinkedinUrl', items, holding(leads));
		expect(idsOf(json)).toEqual(['lead_1', 'lead_1']);
		expect(postsOf(requests)).toEqual([]);
	},
);

test('by either, people who are one by way of a third are created once', async () => {
	const [one, two] = ['one', 'two'].map((name) => `https://www.linkedin.com/in/${name}`);
	const items = [
		person('a@x.example', one),
		person('b@x.example', two),
		person('a@x.example', two),
		person('b@x.example', one),
	];
	const { json, requests } = await createFrom('emailOrLinkedinUrl', items);
	expect(createdOf(json)).toEqual([true, true, false, false]);
	expect(postsOf(requests)).toHaveLength(2);
});

test.each(['linkedinUrl', 'emailOrLinkedinUrl'])(
	'by %s, an unclear create is looked up, and no other lead is taken for it',
	async (matchBy) => {
		const url = 'https://www.linkedin.com/in/new';
		const leads: Lead[] = [leadOf(1, { email: 'other@x.example' })];
		const older = leadOf(2, { email: 'a@x.example' });
		const answer: Answer = (request, place) => {
			if (request.method === 'GET') return pageOf(leads, request);
			const { data } = created(request, place).body as { data: Lead };
			if (matchBy === 'linkedinUrl') leads.push(older);
			leads.push({ ...data, createdAt: '2026-03-01T00:00:00.000Z' });
			return { status: 502, body: '' };
		};
		const { json, requests } = await createFrom(matchBy, [person('a@x.example', url)], answer);
		expect(json).toMatchObject([{ created: true, id: expect.stringMatching(/^new_/) }]);
		expect(postsOf(requests)).toHaveLength(1);
	},
);
