import type { IDataObject } from 'n8n-workflow';
import type { Extra } from '../stage';
import { useStage } from '../stage';
import { runLeadAgainst } from './run';
import { holding } from './samples';

useStage();

const leadOf = (firstName: string, lastName: string, email: string) => ({
	...{ id: `lead_${firstName}`, firstName, lastName, email },
	createdAt: '2026-01-01T00:00:00.000Z',
});

/** What Create If New makes of people where these leads exist. */
async function meet(people: IDataObject[], leads: object[], options = {}, extra: Extra = {}) {
	const service = holding(leads as never);
	const parameters = { operation: 'createIfNew', mapping: 'automatic', simple: false, options };
	const { error, hints, json, requests } = await runLeadAgainst(service, parameters, {
		items: people,
		...extra,
	});
	const created = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
	return { created, error, hints: hints.join(' '), ids: json.map(({ id }) => id), json };
}

const office = 'office@lovelace.test';
const ada = { firstName: 'Ada', lastName: 'Lovelace', email: office };
const bob = { firstName: 'Bob', lastName: 'Byron', email: office };
const leadOfAda = leadOf('Ada', 'Lovelace', office);

test('who shares the mailbox of a lead is not that lead', async () => {
	const { created, error, hints, ids } = await meet([ada, bob], [leadOfAda]);
	expect(error).toBeUndefined();
	expect(created).toEqual([]);
	expect(ids).toEqual(['lead_Ada']);
	expect(hints).toContain(
		`Left out, because the lead with their email has another name: ${office} (Ada Lovelace). To take these leads, turn off 'Match Names' under Options.`,
	);
	expect(hints).toContain('1 already there, 1 left out');
});

test('nor is who shares it with someone that the same run has created', async () => {
	const { created, ids } = await meet([ada, bob, ada], []);
	expect(created).toMatchObject([{ firstName: 'Ada' }]);
	expect(ids).toHaveLength(2);
});

test('as an error item it says whose lead it is', async () => {
	const { json } = await meet([bob, ada], [leadOfAda], {}, { onError: 'continueRegularOutput' });
	expect(json[0].error ?? json[0].message).toBe(
		'A lead with this email has another name: Ada Lovelace',
	);
	expect(json[1].id).toBe('lead_Ada');
});

test('with Items Without Email → Stop it ends the run', async () => {
	const { error } = await meet([bob], [leadOfAda], { itemsWithoutEmail: 'stop' });
	expect(error?.message).toContain('A lead with this email has another name: Ada Lovelace');
});

test('Match Names, turned off, takes the lead', async () => {
	const { ids } = await meet([bob], [leadOfAda], { matchNames: false });
	expect(ids).toEqual(['lead_Ada']);
});

test('of several leads with the mailbox it is the one with the name', async () => {
	const leads = [leadOfAda, leadOf('Bob', 'Byron', office)];
	expect((await meet([bob], leads)).ids).toEqual(['lead_Bob']);
});

test('of many who are left out ten are named', async () => {
	const people = Array.from({ length: 12 }, () => bob);
	expect((await meet(people, [leadOfAda])).hints).toContain(', 2 more. To take these leads');
});

const own = 'ada@x.test';
test.each([
	[own, 'Ada', 'Lovelace', 'Ada', 'King'],
	[own, 'Bob', 'Lovelace', 'Robert', 'Lovelace'],
	[own, 'Lovelace', 'Ada', 'Ada', 'Lovelace'],
	[own, 'A.', 'Lovelace', 'Ada', 'Lovelace'],
	[own, 'ADA', 'LOVELACE', 'ada', 'lovelace'],
	[own, 'Zoë', 'Müller', 'Zoe', 'Muller'],
	[own, 'Jörg', 'Groß', 'Jorg', 'Gross'],
	[office, 'A.', 'Lovelace', 'Ada', 'Lovelace'],
	[office, 'Lovelace', 'Ada', 'Ada', 'Lovelace'],
	[office, 'Ada', 'Lovelace', '', ''],
	[own, 'Jörg', 'Müller', 'Joerg', 'Mueller'],
	[own, 'Søren', 'Østergaard', 'Soren', 'Ostergaard'],
	[own, 'Łukasz', 'Wałęsa', 'Lukasz', 'Walesa'],
	[own, 'Işıl', 'Yıldız', 'Isil', 'Yildiz'],
	[own, 'Иван', 'Петров', 'Ivan', 'Petrov'],
	[own, 'Anna-Lena', 'Müller-Schmidt', 'Anna', 'Müller'],
	[own, 'Bob', 'Smith', 'Robert', 'Smith-Jones'],
	[own, 'Dr. Ada', 'King', 'Ada', 'Lovelace'],
	[own, 'Sepp', 'Huber', 'Josef', 'Huber jun.'],
	[own, 'Ada', 'Lovelace', 'n/a', 'n/a'],
	[own, 'Ada', 'Lovelace', 'LinkedIn', 'Member'],
	[office, 'Thomas', 'Müller', 'Thomas', 'Mueller'],
	[office, 'Dr. Ada Maria', 'Lovelace', 'Ada', 'Lovelace'],
])('with %s %s %s is %s %s', async (email, firstName, lastName, otherFirst, otherLast) => {
	const leads = [leadOf(otherFirst, otherLast, email)];
	expect((await meet([{ email, firstName, lastName }], leads)).ids).toHaveLength(1);
});

test.each([
	[own, 'Bob', 'Byron', 'Ada', 'Lovelace'],
	[own, 'Adam', 'Lovelock', 'Ada', 'Lovelace'],
	[office, 'Ada', 'King', 'Ada', 'Lovelace'],
	[office, 'Bob', 'Lovelace', 'Ada', 'Lovelace'],
	[own, 'B.', 'Byron', 'Bob', 'Smith'],
	[own, 'Dr. Bob', 'Byron', 'Dr. Ada', 'Lovelace'],
	[office, 'Bob', 'Byron', 'Ada', ''],
	['praxis@x.test', 'Thomas', 'Müller', 'Thomas', 'Weber'],
	['office+a@x.test', 'Ada', 'King', 'Ada', 'Lovelace'],
	['office.berlin@x.test', 'Ada', 'King', 'Ada', 'Lovelace'],
	['info@x.test', 'B.', 'Lovelace', 'Ada', 'Lovelace'],
	['Vertrieb@x.test', 'Bob', 'Lovelace', 'Ada', 'Lovelace'],
])('with %s %s %s is not %s %s', async (email, firstName, lastName, otherFirst, otherLast) => {
	const { created, ids } = await meet(
		[{ email, firstName, lastName }],
		[leadOf(otherFirst, otherLast, email)],
	);
	expect([created, ids]).toEqual([[], []]);
});
