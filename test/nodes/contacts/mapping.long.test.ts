import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { asked, enriched } from '../enrichment/samples';
import { created, holding, leadOf } from '../lead/samples';
import { actionsOf, scheduled, urlOf } from '../networkAction/samples';
import { serve } from '../service';
import { runLead, runOf, useStage } from '../stage';

useStage();

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };
const profile = 'https://www.linkedin.com/in/ada';

/** The body that is sent for an item, without a setting. */
async function leadOfItem(item: IDataObject): Promise<unknown> {
	const service = serve(created);
	const ran = await runLead({ operation: 'create' }, { items: [item] });
	expect(ran.error).toBeUndefined();
	return service.requests[0].body;
}

/** What is said of an item for which nothing is sent. */
async function refusalOf(item: IDataObject): Promise<{ message?: string; description?: string }> {
	const service = serve(created);
	const ran = await runLead({ operation: 'create' }, { items: [item] });
	expect(service.requests).toEqual([]);
	return { message: ran.error?.message, description: ran.error?.description ?? undefined };
}

describe('which field is taken', () => {
	test.each([
		['FName', 'LName'],
		['FNAME', 'LNAME'],
		['fName', 'lName'],
		['f_name', 'l_name'],
	])('%s and %s are the first and the last name', async (first, last) => {
		const item = { [first]: 'Ada', [last]: 'Lovelace', email: 'ada@x.example' };
		expect(await leadOfItem(item)).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
	});

	test.each<[string, IDataObject, string]>([
		['an empty outer field does not hide an inner one', { company: null }, 'Inner'],
		['nor does one of spaces', { company: '  ' }, 'Inner'],
		['nor an empty list', { company: [] }, 'Inner'],
		['nor an empty object', { company: {} }, 'Inner'],
		['nor an empty wrapping', { company: { value: null } }, 'Inner'],
		['nor one that is not a name', { company: { id: 7 } }, 'Inner'],
		['nor a number, which is an ID', { company: 7 }, 'Inner'],
		['nor a truth value', { company: true }, 'Inner'],
		['a full outer field goes before an inner one', { company: 'Outer' }, 'Outer'],
		['so does one with a common name', { Organization: 'Outer' }, 'Outer'],
	])('%s', async (_, outer, company) => {
		const item = { ...ada, ...outer, properties: { company: 'Inner' }, fields: { company: 'F' } };
		expect(await leadOfItem(item)).toEqual({ ...ada, company });
	});

	test('an empty list of tags does not hide another one, nor an empty domain a person', async () => {
		const { email } = ada;
		const item = { name: 'Ada Lovelace', email, domain: '', tags: [], properties: { tags: ['x'] } };
		expect(await leadOfItem(item)).toEqual({ ...ada, tags: ['x'] });
	});

	test.each(['constructor', 'toString', '__proto__'])(
		'a field of the type %j is no wrapping of something that JavaScript has',
		async (type) => {
			const item = { ...ada, email: { type, email: ada.email }, company: { type, name: 'Acme' } };
			expect(await leadOfItem(item)).toEqual({ ...ada, company: 'Acme' });
		},
	);

	test('properties go before fields', async () => {
		const item = { fields: { ...ada, title: 'F', phone: '12345' }, properties: { title: 'P' } };
		expect(await leadOfItem(item)).toEqual({ ...ada, title: 'P', phone: '12345' });
	});

	test.each([
		['firstName', 'Given Name'],
		['firstName', 'FIRST-NAME'],
		['firstName', 'first.name'],
		['lastName', 'Surname'],
		['lastName', 'Family Name'],
		['email', 'E-mail'],
		['email', 'Email Address'],
		['email', 'emailaddress1'],
		['company', 'Organisation'],
		['company', 'Company Name'],
		['company', 'Account.Name'],
		['company', 'Company / Account'],
		['title', 'Job Title'],
		['phone', 'Phone Number'],
		['phone', 'Mobile'],
		['linkedinUrl', 'LinkedIn'],
		['linkedinUrl', 'LinkedIn Profile'],
		['location', 'City'],
		['source', 'Lead Source'],
	])('%s is found under %s', async (field, name) => {
		const values: IDataObject = { phone: '+44 20 7946', linkedinUrl: profile, email: ada.email };
		const value = values[field] ?? 'Something';
		const item: IDataObject = { ...ada, [name]: value };
		if (field in ada) delete item[field];
		expect(await leadOfItem(item)).toEqual({ ...ada, [field]: value });
	});

	test('the primary entry of a list goes first, then the first that is not empty', async () => {
		const emails = [
			{ value: '', primary: true },
			{ value: 'first@x.example' },
			{ value: 'second@x.example' },
		];
		expect(await leadOfItem({ ...ada, email: emails })).toEqual({
			...ada,
			email: 'first@x.example',
		});
		emails[2] = { value: 'second@x.example', primary: true };
		expect(await leadOfItem({ ...ada, email: emails })).toEqual({
			...ada,
			email: 'second@x.example',
		});
	});

	test.each<[string, IDataObject]>([
		['a salutation', { title: 'Mr.' }],
		['another salutation', { Title: 'Dr' }],
		['several companies without a main one', { company: ['A', 'B'] }],
		['the ID of a linked record', { company: ['recA1b2C3d4E5f6G7'] }],
		['an option of which only the key is known', { industry: { id: 4, value: 'opt_4' } }],
		['a position in a list', { position: 3 }],
		['a phone that is a switch', { mobile: true, cell: 'yes' }],
		['the page of a company', { url: 'https://www.linkedin.com/company/engines' }],
		['a website', { website: 'https://ada.example', url: 'https://notion.so/ada' }],
		['a state of things', { state: 'open', status: 'new', stage: 'x', role: 'user' }],
		['the location of a sensor', { location: { lat: 1, lon: 2 } }],
		['tags that are a record', { tags: { type: 'list', data: [] } }],
		['the owner', { owner: { company: 'Ours', email: 'rep@ours.example' }, ownerCompany: 'Ours' }],
		['a list of custom fields with IDs', { custom_fields: [{ id: 1, value: 'a' }] }],
	])('%s is not taken', async (_, more) => {
		expect(await leadOfItem({ ...ada, ...more })).toEqual(ada);
	});

	test('a salutation does not keep the job title back', async () => {
		const item = { ...ada, title: 'Dr.', 'Job Title': 'Countess', url: profile };
		expect(await leadOfItem(item)).toEqual({ ...ada, title: 'Countess', linkedinUrl: profile });
	});

	test('where the LinkedIn column holds no profile, no other link takes its place', async () => {
		expect(await leadOfItem({ ...ada, linkedin: 'x', url: profile })).toEqual(ada);
	});
});

describe('a contact with a full name', () => {
	const email = 'al@x.example';

	test.each([
		['Ada Lovelace', 'Ada', 'Lovelace'],
		['  Ada   Lovelace ', 'Ada', 'Lovelace'],
		['ada lovelace', 'ada', 'lovelace'],
		['Lovelace, Ada', 'Ada', 'Lovelace'],
		['Lovelace, Dr. Ada', 'Ada', 'Lovelace'],
		['van der Berg, Jan', 'Jan', 'van der Berg'],
		['Ada King Lovelace', 'Ada', 'King Lovelace'],
		['Dr. Ada Lovelace', 'Ada', 'Lovelace'],
		['Prof. Dr. Ada Lovelace', 'Ada', 'Lovelace'],
		['Ada Lovelace, PhD', 'Ada', 'Lovelace'],
		['Lovelace, Ada King', 'Ada King', 'Lovelace'],
		['King, Martin Luther Jr.', 'Martin Luther', 'King Jr.'],
		['King, Martin Luther, Jr.', 'Martin Luther', 'King Jr.'],
		['Ada Lovelace MBA', 'Ada', 'Lovelace MBA'],
		['Ada Lovelace (she/her)', 'Ada', 'Lovelace'],
		['Martin Luther King Jr.', 'Martin', 'Luther King Jr.'],
		['Martin Luther King, Jr.', 'Martin', 'Luther King Jr.'],
		['Jan van der Berg', 'Jan', 'van der Berg'],
		['Vincent van Gogh', 'Vincent', 'van Gogh'],
		['María José de la Cruz', 'María', 'José de la Cruz'],
		['Dick Van Dyke', 'Dick', 'Van Dyke'],
		['Van Morrison', 'Van', 'Morrison'],
		['Phil Van Dyke', 'Phil', 'Van Dyke'],
		['Rev. Nat King', 'Nat', 'King'],
		['Gabriel García Márquez', 'Gabriel', 'García Márquez'],
		['Ling Ling Ma', 'Ling', 'Ling Ma'],
		['Ma, Ling', 'Ling', 'Ma'],
		['Jack Ma', 'Jack', 'Ma'],
		["Conan O'Brien", 'Conan', "O'Brien"],
		['Anne-Marie Smith-Jones', 'Anne-Marie', 'Smith-Jones'],
		['J. R. R. Tolkien', 'J.', 'R. R. Tolkien'],
		['Łukasz Żółć', 'Łukasz', 'Żółć'],
	])('%s is split as people expect', async (name, firstName, lastName) => {
		expect(await leadOfItem({ 'Full Name': name, email })).toEqual({ firstName, lastName, email });
		const company = 'Engines';
		const lead = { firstName, lastName, email, company };
		expect(await leadOfItem({ name, email, company })).toEqual(lead);
	});

	test.each([
		'Ada',
		'Dr. Lovelace',
		'Lovelace,',
		'Ada Lovelace, SHRM-CP',
		'Ada Lovelace & Charles Babbage',
		'Ada and Charles Babbage',
		'Acme Inc.',
		'Weber GmbH',
		'Blue Ocean Technologies',
		'Support Team',
		'ada@x.example Lovelace',
		'Agent 007',
		'山田 太郎',
		'One Two Three Four Five Six Seven',
	])('%s stays an error', async (name) => {
		for (const item of [
			{ 'Full Name': name, email },
			{ name, email, company: 'Engines' },
		]) {
			const { message } = await refusalOf(item);
			expect(message).toBe('First Name is missing; Last Name is missing');
		}
	});

	test.each<[string, IDataObject]>([
		['a domain', { domain: 'blue.example' }],
		['employees', { properties: { numberofemployees: '12' } }],
		['the type of a company', { type: 'company' }],
		['the type of an account', { attributes: { type: 'Account' } }],
		['the type of an organization', { object: 'Organization' }],
		['the type of an organisation', { type: 'organisation' }],
		['the type of a business', { type: 'Business' }],
		['the same company', { company: 'Blue Ocean' }],
		['a mark', { is_company: true }],
		['the mailbox of many', { email: 'info@x.example' }],
		['an email at a domain of that name', { email: 'ada@blue-ocean.example' }],
	])('a row with %s is a company, whose name is not split', async (_, more) => {
		const { message } = await refusalOf({ name: 'Blue Ocean', email, ...more });
		expect(message).toBe('First Name is missing; Last Name is missing');
	});

	test.each([
		['Großer Baum', 'ada@grosser-baum.example'],
		['Großer Baum', 'ada@grosserbaum.example'],
		['Blue Ocean', 'INFO@X.EXAMPLE'],
		['Blue Ocean', 'ada@BLUEOCEAN.example'],
	])('%s is no person whose email is %s', async (name, address) => {
		const { message } = await refusalOf({ name, email: address });
		expect(message).toBe('First Name is missing; Last Name is missing');
	});

	test('a name of 1,000 characters is split, a longer one is not', async () => {
		const name = `Ada ${'L'.repeat(996)}`;
		const company = 'Engines';
		expect(await leadOfItem({ name, email, company })).toMatchObject({ firstName: 'Ada' });
		expect((await refusalOf({ name: `${name}l`, email, company })).message).toMatch(
			/^First Name is missing/,
		);
	});

	test('a person may own the domain', async () => {
		const item = { name: 'Ada Lovelace', email: 'ada@adalovelace.example' };
		expect(await leadOfItem(item)).toEqual({ ...ada, email: item.email });
	});

	test.each<[string, IDataObject, IDataObject]>([
		['the last name', { firstName: 'Ada' }, { firstName: 'Ada', lastName: 'King Lovelace' }],
		['the first name', { lastName: 'lovelace' }, { firstName: 'Ada King', lastName: 'lovelace' }],
	])('%s alone is filled in from it', async (_, known, sent) => {
		expect(await leadOfItem({ ...known, name: 'Ada King Lovelace', email })).toEqual({
			...sent,
			email,
		});
	});

	test('the name of another is not filled in', async () => {
		const { message } = await refusalOf({ firstName: 'Ada', name: 'Charles Babbage', email });
		expect(message).toBe('Last Name is missing');
	});

	test('it does not replace a first and a last name', async () => {
		expect(await leadOfItem({ ...ada, name: 'Charles Babbage' })).toEqual(ada);
	});
});

test('the error for a missing field lists the names that came in, as they came', async () => {
	const item = { Kosename: 'Ada', 'E-Mail': 'ada@x.example', properties: { haus_name: 'L' } };
	const { description } = await refusalOf(item);
	expect(description).toContain('Kosename, E-Mail, properties.haus_name');
});

describe('a LinkedIn URL that is not a profile', () => {
	const took = expect.stringMatching(
		/^Map Automatically used: .*LinkedIn URL from 'linkedinUrl'\.$/,
	);
	const odd = 'https://www.linkedin.com/company/engines';
	const asItem = (linkedinUrl: string, place = 0) => ({
		...ada,
		email: `${place}@x.example`,
		linkedinUrl,
	});

	test('any text under its own name is sent and named', async () => {
		const service = serve(created);
		const ran = await runLead({ operation: 'create' }, { items: [asItem('ada-lovelace')] });
		expect(service.requests[0].body).toMatchObject({ linkedinUrl: 'ada-lovelace' });
		expect(ran.hints).toEqual([expect.stringContaining('"ada-lovelace" (1st item)'), took]);
	});

	test.each(['create', 'createIfNew'])(
		'%s makes the lead and names it in a hint',
		async (operation) => {
			const service = serve(holding([]));
			const items = [profile, odd, profile].map(asItem);
			const ran = await runLead({ operation }, { items });
			expect(ran.error).toBeUndefined();
			const bodies = service.requests.filter(({ method }) => method === 'POST');
			expect(bodies.map(({ body }) => (body as IDataObject).linkedinUrl)).toEqual([
				profile,
				odd,
				profile,
			]);
			expect(ran.hints).toEqual([
				'3 created',
				`LinkedIn URL is not a LinkedIn profile URL: "${odd}" (2nd item). It was sent unchanged.`,
				took,
			]);
		},
	);

	test('several are named in one hint, and what is quoted is cut', async () => {
		serve(created);
		const long = `linkedin.com/${'x'.repeat(200)}`;
		const ran = await runLead({ operation: 'create' }, { items: [long, odd, profile].map(asItem) });
		expect(ran.hints).toEqual([
			'3 created',
			`LinkedIn URL is not a LinkedIn profile URL in 2 items: 1st to 2nd, for example "${long.slice(0, 100)}…". They were sent unchanged.`,
			took,
		]);
	});

	test('a lead that was there before is not named: nothing was sent', async () => {
		serve(holding([leadOf(1, { firstName: '', email: '0@x.example', linkedinUrl: odd })]));
		const ran = await runLead({ operation: 'createIfNew' }, { items: [asItem(odd)] });
		expect(ran.json).toMatchObject([{ created: false }]);
		expect(ran.hints).toEqual([took]);
	});

	test('Enrichment pays for nobody by it where nothing else identifies the person', async () => {
		const service = serve((request) => enriched(request));
		const items = [{ linkedinUrl: odd }];
		const ran = await runOf(
			new OutreachEnrichment(),
			{ operation: 'enrich', skipIfEnrichedBefore: false },
			{ items },
		);
		expect(service.requests).toEqual([]);
		expect(ran.json).toMatchObject([
			{ outcome: 'notSent', reason: expect.stringMatching(/not a LinkedIn profile URL/) },
		]);
	});
});

describe('as the tool of an agent', () => {
	const toolOf = (node: INodeType): INodeType =>
		Object.assign(Object.create(node) as INodeType, {
			description: { ...node.description, name: `${node.description.name}Tool` },
		});
	const other = { ...ada, email: 'other@x.example', linkedinUrl: `${profile}-other`, url: profile };

	test.each<[string, INodeType, INodeParameters]>([
		['Create', new OutreachLead(), { operation: 'create', ...ada }],
		[
			'Enrich',
			new OutreachEnrichment(),
			{ operation: 'enrich', skipIfEnrichedBefore: false, ...ada },
		],
	])('%s takes what the model gives', async (_, node, parameters) => {
		const service = serve((request, place) =>
			request.path === '/enrich' ? enriched(request) : created(request, place),
		);
		await runOf(toolOf(node), parameters, { items: [other] });
		const { body } = service.requests[0];
		expect([ada, { leads: [ada], enrichmentOptions: asked }]).toContainEqual(body);
	});

	test('Send Connection Request takes what the model gives', async () => {
		const service = serve(scheduled);
		const parameters = {
			resource: 'connection',
			operation: 'sendConnectionRequest',
			profileUrl: `${profile}-given`,
			skipIfAlreadyScheduled: false,
		};
		await runOf(toolOf(new OutreachNetworkAction()), parameters, { items: [other] });
		expect(actionsOf(service).map(urlOf)).toEqual([`${profile}-given`]);
	});
});
