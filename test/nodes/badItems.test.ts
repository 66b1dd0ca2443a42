import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Run } from '../engine';
import { samples } from './lead/operations';
import { ada, created, deleted, holding, manually, pageOf } from './lead/samples';
import { byId, contacts } from './sent';
import { serve } from './service';
import { runLead, useStage } from './stage';

useStage();

/** How someone of a list is named who has no email. */
const theAda = (place: string) => `Ada Lovelace (${place} item)`;

/** What an operation says of items that cannot be sent; nothing may go out then. */
async function refusalOf(
	parameters: INodeParameters,
	items: IDataObject[] = [{}],
): Promise<{ message?: string; list?: string; itemIndex?: number }> {
	const service = serve(holding([]));
	const ran = await runLead(parameters, { items });
	expect(service.requests).toEqual([]);
	expect(ran.error?.name).toBe('NodeOperationError');
	const [, list, nextStep] =
		/^(?:(.*)\. )?(Nothing was sent\. .*)$/.exec(ran.error?.description ?? '') ?? [];
	expect(nextStep).toMatch(
		/^Nothing was sent. Correct this and run the workflow again.( Fields of the incoming item: .+\.| The incoming item has no fields.)?( Map Automatically used.+)?$/,
	);
	const { context } = ran.error as { context?: { itemIndex?: number } };
	return { message: ran.error?.message, list, itemIndex: context?.itemIndex };
}

describe('bad items', () => {
	const contactsBut = (count: number, withoutEmail: number[]) =>
		contacts(count).map(({ email, ...contact }, place) =>
			withoutEmail.includes(place) ? contact : { ...contact, email },
		);

	test('three items without an email are named together and nothing is sent', async () => {
		const refusal = await refusalOf({ operation: 'create' }, contactsBut(100, [4, 57, 81]));
		expect(refusal).toEqual({
			message: '3 items cannot be sent',
			list: `Email is missing: ${['5th', '58th', '82nd'].map(theAda).join(', ')}`,
			itemIndex: 4,
		});
	});

	test('one item without an email is named alone, with the fields that came in', async () => {
		const refusal = await refusalOf({ operation: 'create' }, contactsBut(10, [7]));
		expect(refusal).toEqual({ message: `Email is missing: ${theAda('8th')}`, itemIndex: 7 });
		serve(created);
		const { error } = await runLead({ operation: 'create' }, { items: [{ Name: 'Ada', Mail: 1 }] });
		expect(error?.description).toContain('Fields of the incoming item: Name, Mail.');
	});

	test('of many different mistakes five are named, and the items of the others', async () => {
		const items = contacts(30).map((contact, place) => ({ ...contact, email: `none ${place}` }));
		const { list } = await refusalOf({ operation: 'create' }, items);
		expect(list).toMatch(/"none 4": Ada Lovelace \(5th item\); and more \(6th to 30th item\)$/);
	});

	test('different mistakes are named together', async () => {
		const { list } = await refusalOf({ operation: 'create' }, [
			ada,
			{ ...ada, firstName: '' },
			{ ...ada, email: 'nobody' },
			{ ...ada, firstName: ' ' },
			{ ...ada, lastName: null },
		]);
		expect(list).toBe(
			[
				'First Name is missing: ada@analytical.example (2nd item), ada@analytical.example (4th item)',
				`Email is not a valid email address: "nobody": ${theAda('3rd')}`,
				'Last Name is missing: ada@analytical.example (5th item)',
			].join('; '),
		);
	});

	const placesOf = (items: INodeExecutionData[]) =>
		items.map(({ pairedItem }) => (pairedItem as { item: number }).item);

	test.each<[Run['onError'], number[][]]>([
		['continueRegularOutput', [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]],
		[
			'continueErrorOutput',
			[
				[0, 1, 3, 4, 5, 6, 7, 8],
				[2, 9],
			],
		],
	])('of ten items of which two have no email eight go with %s', async (onError, places) => {
		const service = serve(created);
		const ran = await runLead({ operation: 'create' }, { items: contactsBut(10, [2, 9]), onError });
		expect(service.requests).toHaveLength(8);
		const bad = ran.outputs.flat().filter(({ json }) => json.error !== undefined);
		expect(bad.map(({ json, pairedItem }) => ({ json, pairedItem }))).toEqual(
			[2, 9].map((item) => ({
				json: {
					outcome: 'notSent',
					reason: 'Email is missing',
					who: 'Ada Lovelace',
					error: `Email is missing: ${theAda(item === 2 ? '3rd' : '10th')}`,
					details: { nextStep: expect.stringMatching(/Correct this/) },
				},
				pairedItem: { item },
			})),
		);
		expect(ran.outputs.map(placesOf)).toEqual(places);
	});

	test.each(samples)('no input items, nothing sent: $name', async ({ parameters }) => {
		const service = serve(holding([]));
		const ran = await runLead(parameters, { items: [] });
		expect(ran.error).toBeUndefined();
		expect(service.requests).toEqual([]);
	});
});

describe('checks', () => {
	test.each(['nobody', 'a b@x.example', '@', 'a@', '@x.example', 'a@b@c'])(
		'%j is no email',
		async (email) => {
			for (const parameters of [
				{ operation: 'create', ...manually, email },
				{ operation: 'createIfNew', ...manually, email },
				{ operation: 'findByEmail', mapping: 'manual', email },
				{ operation: 'delete', lead: { __rl: true, mode: 'email', value: email } },
			]) {
				expect((await refusalOf(parameters)).message).toContain(
					`is not a valid email address: "${email}"`,
				);
			}
		},
	);

	test.each(['a', ' a ', 'é', '🙂'])('a Search of one character is refused: %j', async (search) => {
		expect((await refusalOf({ operation: 'getAll', filters: { search } })).message).toBe(
			'Search must have at least 2 characters',
		);
	});

	test.each([
		[0, 'Limit must be at least 1'],
		[-5, 'Limit must be at least 1'],
		['many', 'Limit must be a number, not "many"'],
		['', /Limit/],
		[null, /Limit/],
		[1.5, /Limit/],
		[true, 'Limit must be a number, not "true"'],
		[[5], 'Limit must be a number, not a list'],
		[{ a: 1 }, 'Limit must be a number, not an object'],
	])('a Limit of %j is refused', async (limit, message) => {
		const refusal = await refusalOf({ operation: 'getAll', limit: '={{ $json.limit }}' }, [
			{ limit },
		]);
		expect(refusal.message).toMatch(message);
	});

	test.each([
		['maybe', '"maybe"'],
		[[true], 'a list'],
	])('a Return All of %j is refused', async (given, said) => {
		const parameters = { operation: 'getAll', returnAll: '={{ $json.given }}' };
		expect((await refusalOf(parameters, [{ given }])).message).toBe(
			`Return All must be true or false, not ${said}`,
		);
	});

	test.each([
		['source', 'elsewhere', 'Source'],
		['status', 'lost', 'Status'],
	])('a %s that the document does not know is refused', async (name, value, label) => {
		const filters = { [name]: '={{ $json.value }}' };
		const { message } = await refusalOf({ operation: 'getAll', filters }, [{ value }]);
		expect(message).toMatch(new RegExp(`^${label} must be one of .*, not "${value}"$`));
	});

	test.each(['[1]', '"text"', 'null', '{"a":', '5', 'plain'])(
		'Custom Fields (JSON) of %s is refused',
		async (customFieldsJson) => {
			const parameters = {
				operation: 'create',
				...manually,
				additionalFields: { customFieldsJson },
			};
			expect((await refusalOf(parameters)).message).toMatch(/^Custom Fields \(JSON\) /);
		},
	);

	test.each([
		['a field that nobody has', '={{ $json.customer.name.first }}'],
		['a function that does not exist', '={{ $json.email.nothing() }}'],
		['a syntax error', '={{ $json. }}'],
		['a node that does not exist', "={{ $('Nowhere').item.json.email }}"],
	])('an expression with %s names its field', async (_, lastName) => {
		const { message } = await refusalOf({ operation: 'create', ...manually, lastName }, [
			{ email: 1 },
		]);
		expect(message).toMatch(/Last Name/);
	});

	test('an operation that does not exist', async () => {
		const service = serve(created);
		const ran = await runLead({ operation: 'explode' });
		expect(ran.error?.message).toMatch(/explode/);
		expect(service.requests).toEqual([]);
	});
});

describe('ids', () => {
	test.each(['..', '.', ' .. ', 'a\nb', 'a\u0000', '\u007f', 'a\tb'])(
		'the ID %j sends nothing',
		async (id) => {
			const { message } = await refusalOf(byId, [{ id }]);
			expect(message).toMatch(/^Lead is not a valid ID: /);
		},
	);

	test.each(['', '  ', null, undefined])('the empty ID %j sends nothing', async (id) => {
		expect((await refusalOf(byId, [{ id }])).message).toBe('Lead is missing');
	});

	test('one id of .. among others stops all', async () => {
		const { message, itemIndex } = await refusalOf(byId, [{ id: 'a' }, { id: '..' }]);
		expect(message).toBe('Lead is not a valid ID: ".."');
		expect(itemIndex).toBe(1);
	});

	test.each([
		['a/b', '/leads/a%2Fb'],
		['../keys', '/leads/..%2Fkeys'],
		['a?b=c#d', '/leads/a%3Fb%3Dc%23d'],
		['a b', '/leads/a%20b'],
		['100%', '/leads/100%25'],
		['%2e%2e', '/leads/%252e%252e'],
		['ü', '/leads/%C3%BC'],
		['a\\b', '/leads/a%5Cb'],
		['a;b', '/leads/a%3Bb'],
		['...', '/leads/...'],
		[' lead_1 ', '/leads/lead_1'],
	])('the ID %j goes to %s', async (id, path) => {
		const service = serve(deleted);
		const ran = await runLead(byId, { items: [{ id }] });
		expect(ran.error).toBeUndefined();
		expect(service.requests.map((request) => `${request.method} ${request.path}`)).toEqual([
			`DELETE ${path}`,
		]);
	});
});

describe('dates', () => {
	/** The date as it is sent for one given in this time zone. */
	async function sent(value: unknown, timezone: string): Promise<string> {
		const service = serve((request) => pageOf([], request));
		const filters = { createdAfter: '={{ $json.date }}' };
		const ran = await runLead(
			{ operation: 'getAll', filters },
			{ items: [{ date: value as string }], timezone },
		);
		expect(ran.error).toBeUndefined();
		return service.requests[0].query.createdAfter;
	}

	test.each([
		['2026-03-31', 'Europe/Berlin', '2026-03-30T22:00:00.000Z'],
		['2026-01-31', 'Europe/Berlin', '2026-01-30T23:00:00.000Z'],
		['20260331', 'Europe/Berlin', '2026-03-30T22:00:00.000Z'],
		['2026-03-31T09:00', 'Europe/Berlin', '2026-03-31T07:00:00.000Z'],
		['2026-03-31T09:00:05', 'Europe/Berlin', '2026-03-31T07:00:05.000Z'],
		['2026-03-31T09:00:05.250', 'Europe/Berlin', '2026-03-31T07:00:05.250Z'],
		['2026-03-31 09:00:05', 'Europe/Berlin', '2026-03-31T07:00:05.000Z'],
		['20260331T090005', 'Europe/Berlin', '2026-03-31T07:00:05.000Z'],
		['2026-03-31T09:00', 'America/New_York', '2026-03-31T13:00:00.000Z'],
		['2026-03-31T09:00', 'UTC', '2026-03-31T09:00:00.000Z'],
		['2026-03-31T09:00Z', 'America/New_York', '2026-03-31T09:00:00.000Z'],
		['2026-03-31T09:00:00+05:30', 'America/New_York', '2026-03-31T03:30:00.000Z'],
		['2026-03-31T09:00:00-0800', 'Europe/Berlin', '2026-03-31T17:00:00.000Z'],
		['2026-03-31T09:00:00.123456Z', 'Europe/Berlin', '2026-03-31T09:00:00.123Z'],
		[' 2026-03-31T09:00Z ', 'UTC', '2026-03-31T09:00:00.000Z'],
	])('%s in %s goes out as %s', async (value, timezone, expected) => {
		expect(await sent(value, timezone)).toBe(expected);
	});

	test('what expressions give for now and a date is taken', async () => {
		const service = serve((request) => pageOf([], request));
		for (const createdAfter of ['={{ $now.minus({ hours: 1 }) }}', '={{ new Date() }}']) {
			const ran = await runLead({ operation: 'getAll', filters: { createdAfter } });
			expect(ran.error).toBeUndefined();
		}
		expect(service.requests.map(({ query }) => query.createdAfter?.slice(0, 16))).toEqual([
			'2026-03-31T06:00',
			'2026-03-31T07:00',
		]);
	});

	test.each([true, '2026-02-30'])('the form of a date is named where %j came', async (given) => {
		const parameters = { operation: 'getAll', filters: { createdAfter: '={{ $json.given }}' } };
		expect((await refusalOf(parameters, [{ given }])).message).toBe(
			`Created After is not a valid date: "${given}". Use the format 2026-03-31T09:00`,
		);
	});

	test.each(['createdAfter', 'createdBefore', 'lastContactedAfter', 'updatedAfter'])(
		'text that is no date is refused: %s',
		async (name) => {
			const none = ['soon', '31.03.2026', '2026-13-01', '2026-02-30', '9', '2026-03-31T25:00'];
			for (const value of none) {
				const { message } = await refusalOf({ operation: 'getAll', filters: { [name]: value } });
				expect(message).toMatch(
					/^(Created|Last Contacted|Updated) (After|Before) is not a valid date: "/,
				);
			}
		},
	);
});

describe('values', () => {
	test('what an expression gives as text counts for a switch and a number', async () => {
		const service = serve(holding([]));
		const items = [{ limit: '7', all: 'false' }];
		const parameters = {
			operation: 'getAll',
			returnAll: '={{ $json.all }}',
			limit: '={{ $json.limit }}',
		};
		const ran = await runLead(parameters, { items });
		expect(ran.error).toBeUndefined();
		expect(service.requests[0].query).toEqual({ page: '1', limit: '7' });
	});

	test('numbers and truth values go as text where the field is text', async () => {
		const service = serve(created);
		await runLead({
			operation: 'create',
			...manually,
			firstName: 7,
			additionalFields: { title: 8.5, phone: 0, location: true },
		});
		expect(service.requests[0].body).toEqual({
			...ada,
			firstName: '7',
			title: '8.5',
			phone: '0',
			location: 'true',
		});
	});
});
