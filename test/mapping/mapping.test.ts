import type { IDataObject, INode, INodeType } from 'n8n-workflow';
import { OutreachEnrichment } from '../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { OutreachNetworkAction } from '../../nodes/NetworkAction/OutreachNetworkAction.node';
import { records } from '../deduplication';
import { answerTo } from '../nodes/answers';
import { enriched } from '../nodes/enrichment/samples';
import { created } from '../nodes/lead/samples';
import { actionsOf, scheduled, urlOf } from '../nodes/networkAction/samples';
import { serve } from '../nodes/service';
import type { Extra } from '../nodes/stage';
import { runLead, runOf, useStage } from '../nodes/stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const profile = 'https://www.linkedin.com/in/';
const ada = { 'Full Name': 'Ada Lovelace', Email: 'ada@engines.example', Company: 'Engines' };
const bob = { 'Full Name': 'Bob Stone', Email: 'bob@stones.example', Company: 'Stones' };

const invite = async (items: IDataObject[], extra: Extra = {}) => {
	const parameters = { resource: 'connection', operation: 'sendConnectionRequest' };
	return await runOf(new OutreachNetworkAction(), parameters, { ...extra, items });
};
const createAll = async (items: IDataObject[], extra: Extra = {}) =>
	await runLead({ operation: 'create' }, { ...extra, items });
const enrichAll = async (items: IDataObject[]) =>
	await runOf(new OutreachEnrichment(), { operation: 'enrich' }, { items });

describe('two columns that disagree', () => {
	const CHOOSE = 'Choose one under Mapping Column Mode: Map Each Field Manually.';

	test.each<[string, IDataObject, IDataObject]>([
		["LinkedIn' and 'Website", { LinkedIn: `${profile}ada` }, { Website: `${profile}bob` }],
		[
			"linkedin_url' and 'LinkedIn",
			{ linkedin_url: `${profile}ada` },
			{ LinkedIn: `${profile}bob` },
		],
		["Link' and 'Website", { Link: `${profile}ada` }, { Website: `${profile}adas-other` }],
	])("nobody is written to by '%s'", async (names, one, other) => {
		const service = serve(scheduled);
		const items = [{ ...ada, ...one, ...other }, { ...bob }];
		const { error } = await invite(items);
		expect(error?.message).toBe(`Two columns could be LinkedIn URL: '${names}'. ${CHOOSE}`);
		expect(error?.description).toMatch(/^Nothing was sent\. Map Automatically used: /);
		const { json } = await invite(items, { onError: 'continueRegularOutput' });
		expect(json.map(({ reason }) => reason)).toEqual([error?.message, error?.message]);
		expect(service.requests).toEqual([]);
	});

	test('no credits are spent, and a lead is made by the better name, which the hint says', async () => {
		const service = serve(answerTo);
		const items = [{ ...ada, 'Email Address': 'office@other.example' }];
		const { error } = await enrichAll(items);
		expect(error?.message).toBe(
			`Two columns could be Email: 'Email' and 'Email Address'. ${CHOOSE}`,
		);
		expect(service.requests).toEqual([]);
		const { hints } = await createAll(items);
		expect(service.requests.map(({ body }) => (body as IDataObject).email)).toEqual([ada.Email]);
		expect(hints.join()).toContain("'Email' and 'Email Address'; the first one was used.");
	});

	test('two people in a row, as n8n merges them, are asked for', async () => {
		const service = serve(answerTo);
		const [first, second] = [1, 2].map((input) => ({
			[`firstName_${input}`]: ['Ada', 'Bob'][input - 1],
			[`email_${input}`]: [ada.Email, bob.Email][input - 1],
		}));
		const { error } = await enrichAll([{ ...first, ...second }]);
		const names = "'firstName_1' and 'firstName_2'";
		expect(error?.message).toBe(`Two columns could be First Name: ${names}. ${CHOOSE}`);
		expect(service.requests).toEqual([]);
	});

	test.each<[string, string, IDataObject]>([
		['First Name', "Name' and 'Display Name", { Name: 'Ada King', 'Display Name': 'Ada Byron' }],
		[
			'First Name',
			"Full Name' and 'Complete Name",
			{ 'Full Name': 'Ada King', 'Complete Name': 'Ada Byron' },
		],
		['First Name', "Forename' and 'fname", { Forename: 'Ada', fname: 'Eda', Surname: 'King' }],
		['Last Name', "Surname' and 'lname", { Forename: 'Ada', Surname: 'King', lname: 'Byron' }],
	])('no credits are spent where %s could be %s', async (label, names, columns) => {
		const service = serve(answerTo);
		const { error } = await enrichAll([{ ...columns, Email: ada.Email, Company: 'Engines' }]);
		expect(error?.message).toBe(`Two columns could be ${label}: '${names}'. ${CHOOSE}`);
		expect(service.requests).toEqual([]);
	});

	test.each<[string, IDataObject]>([
		['in another spelling', { Website: 'linkedin.com/in/Ada/?trk=x' }],
		['as a number of LinkedIn', { 'Profile URL': `${profile}ACwAAB1xYzQ` }],
		['of a page', { Website: 'https://engines.example' }],
	])('the same person %s is no question', async (_, other) => {
		const service = serve(scheduled);
		const { error } = await invite([{ ...ada, LinkedIn: `${profile}ada`, ...other }]);
		expect(error).toBeUndefined();
		expect(actionsOf(service).map(urlOf)).toEqual([`${profile}ada`]);
	});

	test('a name that may be a company’s is asked for, and made no lead of', async () => {
		const service = serve(answerTo);
		const items = [{ Name: 'Golden Gate', Email: 'front.desk@gg.example' }];
		const { error } = await enrichAll(items);
		expect(error?.message).toBe(
			"'Name' could be a person's name or a company's. Choose the fields under Mapping Column Mode: Map Each Field Manually.",
		);
		const lead = await createAll(items);
		expect(lead.error?.description).toContain("'Name' could be a person's name or a company's");
		expect(service.requests).toEqual([]);
	});
});

describe('what was taken', () => {
	const took =
		"Map Automatically used: First Name and Last Name from 'Full Name', Email from 'Email', Company from 'Company'. Full Name was split: Ada | Lovelace. Not used: 'Notes', 'Owner'.";
	const items = [{ ...ada, Notes: 'x', Owner: 'Rob' }, bob];

	test("a family name's 'van der' is taken from its own column, and the hint says so", async () => {
		const service = serve(created);
		const sanne = { Voornaam: 'Sanne', Tussenvoegsel: 'van der', Achternaam: 'Berg' };
		const { hints } = await createAll([{ ...sanne, 'E-mail': 'sanne@berg.example' }]);
		expect(service.requests[0].body).toMatchObject({ lastName: 'van der Berg' });
		expect(hints.at(-1)).toContain("Last Name from 'Achternaam'");
		expect(hints.at(-1)).toContain("Last Name from 'Tussenvoegsel'");
		expect(hints.at(-1)).not.toContain('Not used');
	});

	test('a question that is asked twice is answered for the first person', async () => {
		const service = serve(created);
		const answer = (label: string, value: string | null) => ({ label, type: 'INPUT_TEXT', value });
		const fields = [
			...[answer('First name', 'Ada'), answer('Last name', 'Lovelace')],
			...[answer('Email', 'ada@engines.example'), answer('First name', 'Bob')],
			...[answer('Last name', 'Stone'), answer('Email', null)],
		];
		await createAll([{ body: { data: { fields } } }]);
		const { body } = service.requests[0];
		expect(body).toEqual({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engines.example' });
	});

	test('one hint says it, whatever became of the items', async () => {
		serve(created);
		expect((await createAll(items)).hints).toEqual(['2 created', took]);
		serve(() => ({ status: 500 }));
		const { hints } = await createAll(items, { onError: 'continueRegularOutput' });
		expect(hints).toContain(took);
	});

	test('an error and an error item say it', async () => {
		serve(created);
		const bad = [{ ...items[0], Email: 'nobody' }];
		expect((await createAll(bad)).error?.description).toContain('Map Automatically used: ');
		const { json } = await createAll(bad, { onError: 'continueRegularOutput' });
		expect((json[0].details as IDataObject).nextStep).toContain("Email: 'Email'".slice(7));
	});

	test.each(['properties', 'fields', 'body'])(
		'a field of ours in %s is named also where what is in it cannot be used',
		async (holder) => {
			serve(created);
			const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'nobody' };
			const { error } = await createAll([{ [holder]: person }]);
			expect(error?.description).toContain(`Email from '${holder}.email'`);
			const lead = { ...person, email: ada.Email, linkedinUrl: 'ada-lovelace' };
			const { hints } = await createAll([{ [holder]: lead }]);
			expect(hints.join()).toContain(`LinkedIn URL from '${holder}.linkedinUrl'`);
		},
	);

	test('the tool of an agent that maps its item says it to the model', async () => {
		serve(created);
		const node = new OutreachLead();
		const tool: INodeType & { node?: INode } = Object.assign(Object.create(node) as INodeType, {
			description: { ...node.description, name: 'outreachLeadTool' },
		});
		const parameters = { operation: 'create', mapping: 'automatic' };
		const bad = [{ ...items[0], Email: 'nobody' }];
		const { json } = await runOf(tool, parameters, { items: bad });
		expect(json[0].error).toContain('Map Automatically used: ');
	});

	test('of an enrichment and a message it is what they need', async () => {
		serve((request) => (request.path === '/enrich' ? enriched(request) : scheduled(request)));
		const person = { ...ada, LinkedIn: `${profile}ada` };
		const enrichment = await enrichAll([person]);
		expect(enrichment.hints.join()).toContain("LinkedIn URL from 'LinkedIn', First Name and");
		const { hints } = await invite([person]);
		expect(hints).toEqual([
			"Map Automatically used: LinkedIn URL from 'LinkedIn'. Not used: 'Full Name', 'Email', 'Company'.",
		]);
	});

	test('three kinds of items are told, and no more', async () => {
		serve(created);
		const holders = ['properties', 'fields', 'values', 'body', 'payload'];
		const { hints } = await createAll(holders.map((holder) => ({ [holder]: bob })));
		expect(hints.join().match(/For 1 other item, it used/g)).toHaveLength(2);
	});

	test('items of two kinds are told apart', async () => {
		serve(created);
		const { hints } = await createAll([bob, { properties: { firstname: 'Ada' } }], {
			onError: 'continueRegularOutput',
		});
		expect(hints.join()).toContain(
			"For 1 other item, it used: First Name from 'properties.firstname'",
		);
	});
});

test('one row is read as its neighbours: an empty cell stays empty', async () => {
	const service = serve(scheduled);
	const { json } = await invite([
		{ ...ada, LinkedIn: `${profile}ada`, Website: 'https://engines.example' },
		{ ...bob, LinkedIn: '', Website: `${profile}introducer` },
		{ ...bob, Website: `${profile}introducer` },
	]);
	expect(json.map((item) => item.scheduled)).toEqual([true, false, false]);
	expect(actionsOf(service).map(urlOf)).toEqual([`${profile}ada`]);
});

describe('phones', () => {
	test.each([
		['+1 (312) 662-6233 ext. 5', '+1 (312) 662 6233 x5'],
		['0301234.', '0301234'],
		['see notes', undefined],
	])('%j is sent as %j', async (given, phone) => {
		const service = serve(created);
		await createAll([{ ...ada, Phone: given }]);
		expect((service.requests[0].body as IDataObject).phone).toBe(phone);
	});
});
