import { BinaryDataService } from 'n8n-core';
import type { INodeParameters } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import schema from '../../../nodes/CampaignExport/__schema__/v1.0.0/campaign/export.json';
import { faultsOf } from '../../items';
import { serve } from '../service';
import { requestOf } from '../standard';
import { useStage } from '../stage';
import { ADA, BOB, COLUMNS, asFile, asItems, csvOf, rowOf, runExport } from './samples';

useStage();

const csv = { 'content-type': 'text/csv; charset=utf-8' };
const small = csvOf(COLUMNS, ADA, BOB);
const answer = () => ({ body: small, headers: csv });
const request = (query: object = {}) => {
	const plain = requestOf('GET', '/campaigns/campaign_1/csv', { query });
	return { ...plain, headers: { ...plain.headers, accept: 'text/csv, application/json' } };
};

describe.each([
	['items', asItems],
	['file', asFile],
])('the request, as %s', (_, parameters) => {
	test('the smallest is one GET', async () => {
		const service = serve(answer);
		expect((await runExport(parameters)).error).toBeUndefined();
		expect(service.requests).toEqual([request()]);
	});

	test('the fullest, with dates in the time zone of the workflow', async () => {
		const service = serve(answer);
		const filters = {
			include_responses: false,
			date_from: '2026-03-31T09:00',
			date_to: '2026-04-01T00:00:00Z',
			status: 'responded',
		};
		await runExport({ ...parameters, campaign_id: ' campaign_1 ', filters });
		expect(service.requests).toEqual([
			request({
				include_responses: 'false',
				date_from: '2026-03-31T07:00:00.000Z',
				date_to: '2026-04-01T00:00:00.000Z',
				status: 'responded',
			}),
		]);
	});
});

test.each<[INodeParameters, string]>([
	[{ campaign_id: '={{ "" }}' }, 'Campaign ID is missing'],
	[
		{ filters: { date_from: '2026-04-02', date_to: '2026-04-01' } },
		'Date From is later than Date To',
	],
	[{ exportAs: 'file', binaryPropertyName: '={{ "" }}' }, 'Put Output File in Field is missing'],
])('%j sends nothing', async (parameters, message) => {
	const service = serve(answer);
	expect((await runExport({ ...asItems, ...parameters })).error?.message).toContain(message);
	expect(service.requests).toHaveLength(0);
});

test('the ID is encoded', async () => {
	const service = serve(answer);
	await runExport({ ...asItems, campaign_id: 'a/b c' });
	expect(service.requests[0].path).toBe('/campaigns/a%2Fb%20c/csv');
});

test.each(['https://app.example.com/campaigns/c1', 'app.example.com/campaigns/c1'])(
	'the address %j is as good as the ID',
	async (campaign_id) => {
		const service = serve(answer);
		await runExport({ ...asItems, campaign_id });
		expect(service.requests[0].path).toBe('/campaigns/c1/csv');
	},
);

describe('as items', () => {
	const ada = {
		prospect_id: 'p_1',
		name: 'Ada Lovelace',
		email: 'ada@analytical.example',
		company: 'Analytical',
		title: 'Countess',
		linkedin_url: 'https://www.linkedin.com/in/ada',
		status: 'responded',
		contacted_at: '2026-03-01T08:00:00Z',
		last_message_at: '2026-03-01T08:30:00.000Z',
		responded_at: '2026-03-02T00:00:00.000Z',
		response_text: 'Yes please',
		tags: ['partner', 'trade-fair'],
	};

	test('typed, with every column', async () => {
		serve(answer);
		const ran = await runExport({ ...asItems, simple: false });
		const nothing = Object.fromEntries(COLUMNS.split(',').map((name) => [name, null]));
		const bob = { ...nothing, prospect_id: 'p_2', name: 'Bob', status: 'pending', tags: [] };
		expect(ran.json).toEqual([ada, bob]);
	});

	test('simplified to ten fields', async () => {
		serve(answer);
		const { json } = await runExport(asItems);
		expect(json[0]).toEqual({
			prospectId: ada.prospect_id,
			name: ada.name,
			email: ada.email,
			company: ada.company,
			title: ada.title,
			linkedinUrl: ada.linkedin_url,
			status: ada.status,
			respondedAt: ada.responded_at,
			responseText: ada.response_text,
			tags: ada.tags,
		});
		expect(faultsOf(json.slice(0, 1), schema)).toEqual([]);
	});

	test('a letter that is cut in two where the file is read in pieces', async () => {
		const padding = 'x'.repeat(65_533 - Buffer.byteLength(`${COLUMNS}\r\n`));
		serve(() => ({ body: csvOf(COLUMNS, rowOf(`${padding}Zoë`)), headers: csv }));
		const { json } = await runExport({ ...asItems, simple: false });
		expect(json).toMatchObject([{ prospect_id: `${padding}Zoë` }]);
	});

	test('a cell that is a formula to a spreadsheet comes as it is', async () => {
		const cells = ['=1+1', '+49 30 901820', '-2', '@ada', "'=1"];
		serve(() => ({ body: csvOf(COLUMNS, rowOf('p_1', ...cells)), headers: csv }));
		const { json } = await runExport({ ...asItems, simple: false });
		expect(Object.values(json[0]).slice(1, 6)).toEqual(cells);
	});

	test('read by the names of the header; unknown columns are kept', async () => {
		serve(() => ({ body: '\uFEFFtags,score,prospect_id\n;,7,p_9\n' }));
		expect((await runExport({ ...asItems, simple: false })).json).toEqual([
			{ tags: [], score: '7', prospect_id: 'p_9' },
		]);
	});
});

describe.each([
	['items', asItems],
	['file', asFile],
])('what cannot be used, as %s', (_, parameters) => {
	test.each([['a row that breaks off', `${csvOf(COLUMNS, ADA)}p_2,Bo`, 'row 3 has 2 of 12 cells']])(
		'%s is asked for again, then an error; no item',
		async (__, body, where) => {
			const service = serve(() => ({ body, headers: csv }));
			const ran = await runExport(parameters);
			expect(ran.error?.message).toBe(`The service's answer is incomplete: ${where}`);
			expect(ran.outputs).toEqual([]);
			expect(service.requests).toHaveLength(5);
		},
	);

	test.each([
		['a title above the header', `Report of May\n${small}`],
		['semicolons', 'sep=;\nname;status\nAda;new\n'],
		['a line of words at the end', `${small}Exported on Friday\n`],
	])('with %s the file comes as it is, and items say how to read it', async (__, body) => {
		serve(() => ({ body, headers: csv }));
		const { error, outputs } = await runExport(parameters);
		if (parameters === asItems) expect(error?.description).toContain("'CSV File'");
		else expect(outputs[0]).toHaveLength(1);
	});

	test('whole at the second try is given once', async () => {
		serve((___, place) => (place === 0 ? { body: `${small}p_3` } : answer()));
		const ran = await runExport(parameters);
		expect(ran.error).toBeUndefined();
		expect(ran.outputs[0]).toHaveLength(parameters === asItems ? 2 : 1);
	});

	test.each([
		['a web page', '<!doctype html><p>Sign in</p>', /returned a web page/],
		['JSON', '{"success": true, "data": {}}', /^The service returned an unexpected answer$/],
		[
			'another text',
			'hello',
			/^The service's answer is incomplete: its first row has none of the columns/,
		],
		['nothing', '', /empty answer/],
		['no success', '{"success": false, "message": "Closed"}', /reported that this failed/],
	])('%s', async (__, body, message) => {
		serve(() => ({ body }));
		const ran = await runExport(parameters);
		expect(ran.error?.message).toMatch(message);
		expect(ran.outputs).toEqual([]);
	});

	test('it may say nothing for five minutes', async () => {
		const service = serve((___, place) => ({ ...answer(), delayMs: place ? 0 : 290_000 }));
		expect((await runExport(parameters, { stepMs: 5_000 })).error).toBeUndefined();
		expect(service.requests).toHaveLength(1);
		const slow = serve((___, place) => ({ ...answer(), delayMs: place ? 0 : 310_000 }));
		expect((await runExport(parameters, { stepMs: 5_000 })).error).toBeUndefined();
		expect(slow.requests).toHaveLength(2);
	});
});

describe('as a file', () => {
	test('one item with the file as it came', async () => {
		serve(answer);
		const [[item]] = (await runExport(asFile)).outputs;
		expect(item.json).toEqual({
			campaignId: 'campaign_1',
			fileName: 'campaign-campaign_1.csv',
			prospects: 2,
		});
		expect(item.binary).toMatchObject({
			data: { fileName: 'campaign-campaign_1.csv', fileExtension: 'csv', mimeType: 'text/csv' },
		});
		expect(atob(String(item.binary?.data.data))).toBe(small);
	});

	test.each([
		['../../etc/passwd', '.._.._etc_passwd'],
		['spring\r\nSet-Cookie: a.csv', 'spring_Set-Cookie_ a.csv'],
	])('the name %j is for %j', async (name, expected) => {
		serve(answer);
		const items = [{ name }];
		const ran = await runExport({ ...asFile, fileName: '={{ $json.name }}' }, { items });
		const [[{ binary, json }]] = ran.outputs;
		expect([json.fileName, binary?.data.fileName, binary?.data.directory]).toEqual([
			expected,
			expected,
			undefined,
		]);
	});

	test('a cancelled execution ends what is in flight', async () => {
		const service = serve(() => ({ ...answer(), delayMs: 60_000 }));
		const before = Date.now();
		await runExport(asFile, {
			onStart: (cancel) => {
				void sleep(5_000).then(cancel);
			},
		});
		expect(Date.now() - before).toBeLessThan(10_000);
		expect(service.requests).toHaveLength(1);
	});

	test.each<[string, number | undefined, string]>([
		['a comma at the end of each row', 2, `${COLUMNS}\r\n${ADA},\r\n${BOB},\r\n`],
		['CR as line breaks', 2, small.replaceAll('\r\n', '\r')],
		['rows that do not match the header', undefined, `${small}p_3,Cy\r\n`],
		['only such rows', undefined, csvOf(COLUMNS, 'p_3,Cy', 'p_4,Dee')],
	])('with %s it has %s prospects', async (_, prospects, body) => {
		serve(() => ({ body, headers: csv }));
		const { error, hints, json } = await runExport(asFile);
		expect(error).toBeUndefined();
		expect(json.map((item) => item.prospects)).toEqual([prospects]);
		const unread =
			/Rows that do not match the header of the export: [12], so 'prospects' is missing/;
		expect(hints).toEqual(prospects === undefined ? [expect.stringMatching(unread)] : []);
	});

	test('a refusal is not stored', async () => {
		const store = jest.spyOn(BinaryDataService.prototype, 'store');
		serve(() => ({ status: 404, body: { error: true, code: 'CAMPAIGN_NOT_FOUND' } }));
		await runExport(asFile);
		expect(store).not.toHaveBeenCalled();
		store.mockRestore();
	});

	test('n8n cannot store the file: its reason, and not again', async () => {
		const store = jest
			.spyOn(BinaryDataService.prototype, 'store')
			.mockRejectedValue(new Error('No space left on device'));
		const service = serve(answer);
		const ran = await runExport(asFile);
		store.mockRestore();
		expect(ran.error?.message).toBe('n8n could not store the file: No space left on device');
		expect(service.requests).toHaveLength(1);
	});
});

const text = 'name,status\r\nJürgen,new\r\n';
const latin1 = Buffer.from(text, 'latin1');
const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');

const exportOf = async (body: Buffer, parameters = asItems) => {
	serve(() => ({ body, headers: { 'content-type': 'text/csv' } }));
	return await runExport(parameters);
};

test('UTF-8 with a mark is read', async () => {
	const { error, hints, json } = await exportOf(Buffer.from(`\ufeff${text}`));
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ name: 'Jürgen' }]);
	expect(hints).toEqual([]);
});

test.each([text, 'name,Größe\r\nAda,1\r\n'])(
	'letters that could not be read are told: %j',
	async (content) => {
		const { error, hints, json } = await exportOf(Buffer.from(content, 'latin1'));
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect(hints.join()).toContain('Some letters could not be read and show as �, because');
	},
);

test('items of UTF-16 are refused, with the way to read them', async () => {
	const { error, outputs } = await exportOf(utf16);
	expect(error?.description).toContain("set 'Output' to 'CSV File'");
	expect(outputs).toEqual([]);
});

test.each([latin1, utf16])('as a file it is stored as it came', async (body) => {
	const { outputs } = await exportOf(body, asFile);
	expect(outputs[0][0].binary?.data.data).toBe(body.toString('base64'));
});
