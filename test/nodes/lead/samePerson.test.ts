import type { IDataObject } from 'n8n-workflow';
import { leadsThatMayBe } from '../../../nodes/Lead/samePerson';
import { emailIn } from '../../../nodes/shared/operation/email';
import type { Extra } from '../stage';
import { useStage } from '../stage';
import { runLeadAgainst } from './run';
import { holding } from './samples';

useStage();

const leadOf = (firstName: unknown, lastName: unknown, email: string) => ({
	...{ id: `lead_${String(firstName)}`, firstName, lastName, email },
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
	const { created, error, hints, ids, json } = await meet([ada, bob], [leadOfAda]);
	expect(error).toBeUndefined();
	expect(created).toEqual([]);
	expect(ids).toEqual(['lead_Ada', undefined]);
	expect(hints).toContain(
		`Not created, because a lead with the same email has a different name: ${office} (Ada Lovelace). To use these leads anyway, turn off 'Match Names' under Options.`,
	);
	expect(hints).toContain('1 already there, 1 not sent');
	expect(json[1]).toEqual({
		outcome: 'notSent',
		reason: 'A lead with this email has a different name: Ada Lovelace',
		who: office,
		created: false,
		...bob,
	});
});

test('nor is who shares it with someone that the same run has created', async () => {
	const { created, ids } = await meet([ada, bob, ada], []);
	expect(created).toMatchObject([{ firstName: 'Ada' }]);
	expect(ids).toEqual(['new_1', undefined, 'new_1']);
});

test('as an error item it says whose lead it is', async () => {
	const { json } = await meet([bob, ada], [leadOfAda], {}, { onError: 'continueRegularOutput' });
	expect(json[0].error).toBe('A lead with this email has a different name: Ada Lovelace');
	expect(json[1].id).toBe('lead_Ada');
});

test('Match Names, turned off, takes the lead', async () => {
	const { ids } = await meet([bob], [leadOfAda], { matchNames: false });
	expect(ids).toEqual(['lead_Ada']);
});

test('of several leads with the mailbox it is the one with the name', async () => {
	const leads = [leadOfAda, leadOf('Bob', 'Byron', office)];
	expect((await meet([bob], leads)).ids).toEqual(['lead_Bob']);
});

test.each([
	[10, '. To use'],
	[11, ', 1 more. To use'],
	[12, ', 2 more. To use'],
])('of %i who are left out ten are named', async (count, end) => {
	const people = Array.from({ length: count }, () => bob);
	const names = Array.from({ length: 10 }, () => `${office} (Ada Lovelace)`).join(', ');
	expect((await meet(people, [leadOfAda])).hints).toContain(`a different name: ${names}${end}`);
});

test.each([
	['Ada', 'Lovelace', 'Ada', 'King'],
	['Bob', 'Lovelace', 'Robert', 'Lovelace'],
	['Lovelace', 'Ada', 'Ada', 'Lovelace'],
	['A.', 'Lovelace', 'Ada', 'Lovelace'],
	['ADA', 'LOVELACE', 'ada', 'lovelace'],
	['Zoë', 'Müller', 'Zoe', 'Muller'],
	['Jörg', 'Groß', 'Jorg', 'Gross'],
	['Jörg', 'Müller', 'Joerg', 'Mueller'],
	['Søren', 'Østergaard', 'Soren', 'Ostergaard'],
	['Łukasz', 'Wałęsa', 'Lukasz', 'Walesa'],
	['Işıl', 'Yıldız', 'Isil', 'Yildiz'],
	['Søren', 'Smith', 'Soren', 'King'],
	['Łukasz', 'Smith', 'Lukasz', 'King'],
	['Bob', 'Groß', 'Ada', 'Gross'],
	['Bob', 'Œberg', 'Ada', 'Oberg'],
	['Bob', 'Æbel', 'Ada', 'Abel'],
	['Bob', 'Đurić', 'Ada', 'Duric'],
	['Bob', 'Yıldız', 'Ada', 'Yildiz'],
	['Bob', 'Baecker', 'Ada', 'Bäcker'],
	['Bob', 'Koenig', 'Ada', 'König'],
	['Bob', 'Mueller', 'Ada', 'Müller'],
	['Bob', 'ØRSTED', 'Ada', 'Ørsted'],
	['Bob', 'O', 'Bob', 'P'],
	['Bob', 'Li', 'Ada', 'Li'],
	['Byron', 'Bob', 'Ada', 'Byron'],
	['Bob', 'Byron', '', 'Lovelace'],
	['Bob', 'Member', 'Ada', 'Lovelace'],
	['Bob', 'Byron', '007', 'Lovelace'],
	['Member', 'Byron', 'Ada', 'Lovelace'],
	['Bob', 'Byron', 'Иван', 'Петров'],
	['Иван', 'Петров', 'Ivan', 'Petrov'],
	['Anna-Lena', 'Müller-Schmidt', 'Anna', 'Müller'],
	['Bob', 'Smith', 'Robert', 'Smith-Jones'],
	['Dr. Ada', 'King', 'Ada', 'Lovelace'],
	['Sepp', 'Huber', 'Josef', 'Huber jun.'],
	['Ada', 'Lovelace', 'n/a', 'n/a'],
	['Ada', 'Lovelace', 'LinkedIn', 'Member'],
	['Ada', 'Lovelace', '', ''],
	['Bob', 'Byron', 'Ada', ''],
	['Bob', 'Byron', null, 'Lovelace'],
	['Bob', 'Byron', 'Ada', undefined],
	['Bob', 'Dvořák', 'Ada', 'Dvorak'],
	['Bob', 'Boehmueller', 'Ada', 'Böhmüller'],
	['Bob', 'Gøløs', 'Ada', 'Golos'],
])('in a shared mailbox %s %s may be %s %s', (firstName, lastName, ...other) => {
	const leads = [leadOf(other[0], other[1], office)] as never[];
	expect(leadsThatMayBe({ email: office, firstName, lastName }, leads)).toEqual(leads);
	const [otherFirst, otherLast] = other;
	const turned = { email: office, firstName: otherFirst, lastName: otherLast };
	expect(leadsThatMayBe(turned, [leadOf(firstName, lastName, office)] as never[])).toHaveLength(1);
});

test.each([
	[office, 'Bob', 'Byron', 'Ada', 'Lovelace'],
	[office, 'Adam', 'Lovelock', 'Ada', 'Lovelace'],
	[office, 'Dr. Bob', 'Byron', 'Dr. Ada', 'Lovelace'],
	['info@x.test', 'B.', 'Byron', 'Bob', 'Smith'],
	['info@x.test', 'B.', 'Byron', 'B.', 'Smith'],
	['Vertrieb@x.test', 'Bob', 'Byron', 'Ada', 'Lovelace'],
	['praxis@x.test', 'Thomas', 'Müller', 'Eva', 'Weber'],
	['office+a@x.test', 'Bob', 'Byron', 'Ada', 'Lovelace'],
	['office@x.test', 'Иван', 'Петров', 'Пётр', 'Иванов'],
	['office.berlin@x.test', 'Bob', 'Byron', 'Ada', 'Lovelace'],
	...[
		'kanzlei',
		'buero',
		'büro',
		'Jobs',
		'webmaster',
		'familie',
		'office2',
		'accueil',
		'segreteria',
	].map((owner) => [`${owner}@x.test`, 'Bob', 'Byron', 'Ada', 'Lovelace']),
	...[
		...['information', 'receptie', 'HR', 'no-reply', 'customer.service', 'verkoop-nl', 'noreply'],
		...['info_de', 'sales12', 'office2.berlin', 'team+a', 'b\u00fcro', 'bu\u0308ro'],
	].map((owner) => [`${owner}@x.test`, ...['Bob', 'Byron', 'Ada', 'Lovelace']]),
])('with %s %s %s is not %s %s', (email, firstName, lastName, otherFirst, otherLast) => {
	const leads = [leadOf(otherFirst, otherLast, email)] as never[];
	expect(leadsThatMayBe({ email: emailIn(email), firstName, lastName }, leads)).toEqual([]);
});

test.each([
	...['Mr', 'Mrs', 'Ms', 'Miss', 'Mx', 'Dr', 'Prof', 'Sir', 'Herr', 'Herrn', 'Frau', 'Mme'],
	...[
		'Jr',
		'Sr',
		'Jun',
		'Sen',
		'PhD',
		'MD',
		'MBA',
		'Test',
		'LinkedIn',
		'Member',
		'Unknown',
		'None',
	],
])('two people are not one because both names have %s', (word) => {
	const bobs = { email: office, firstName: `${word} Bob`, lastName: 'Byron' };
	expect(leadsThatMayBe(bobs, [leadOf('Ada', `Lovelace ${word}`, office)] as never[])).toEqual([]);
});

test.each(
	[
		...[
			'ada',
			'a.lovelace',
			'hrubesch',
			'italo',
			'postma',
			'shopie',
			'infante',
			'salesa',
			'teamer',
		],
		...['helpman', 'mailer.a', 'officer', '1office', '_info', 'ada.office', '-sales', 'a-info'],
		...['re-noreply', 'o.ffice'],
	].map((owner) => `${owner}@x.test`),
)("with a person's own email %s the name may change", (email) => {
	const leads = [leadOf('Ada', 'Lovelace', email)] as never[];
	expect(leadsThatMayBe({ ...bob, email }, leads)).toEqual(leads);
});
