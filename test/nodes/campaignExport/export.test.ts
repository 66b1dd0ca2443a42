import { BinaryDataService } from 'n8n-core';
import { type INodeParameters, sleep } from 'n8n-workflow';
import { OutreachCampaignExport } from '../../../nodes/CampaignExport/OutreachCampaignExport.node';
import schema from '../../../nodes/CampaignExport/__schema__/v1.0.0/campaign/export.json';
import { findSchemaErrors } from '../../itemSchemas';
import {
	type Responder,
	type RunOptions,
	buildExpectedRequest,
	runWithApi,
	useTestHarness,
} from '../harness';
import { ADA, BOB, COLUMNS, fileParameters, itemsParameters, toCsv } from './fixtures';

useTestHarness();

const csvHeaders = { 'content-type': 'text/csv; charset=utf-8' };
const smallCsv = toCsv(COLUMNS, ADA, BOB);
const respond = () => ({ body: smallCsv, headers: csvHeaders });

/** Exports a campaign against these responses. */
const runExport = async (
	parameters: INodeParameters,
	options?: RunOptions,
	responder: Responder = respond,
) => await runWithApi(responder, new OutreachCampaignExport(), parameters, options);

/** Exports a campaign whose CSV has these contents. */
const exportBody = async (body: Buffer | string, parameters = itemsParameters) =>
	await runExport(parameters, {}, () => ({ body, headers: csvHeaders }));

test.each([
	['items', itemsParameters],
	['file', fileParameters],
])(
	"Export as %s sends every parameter, with dates in the workflow's time zone",
	async (_, parameters) => {
		const filters = {
			date_from: '2026-03-31T09:00',
			date_to: '2026-04-01T00:00:00Z',
			status: 'responded',
		};
		const options = { include_responses: false };
		const { requests } = await runExport({
			...parameters,
			campaign_id: ' campaign_1 ',
			filters,
			options,
		});
		const query = {
			include_responses: 'false',
			date_from: '2026-03-31T07:00:00.000Z',
			date_to: '2026-04-01T00:00:00.000Z',
			status: 'responded',
		};
		const request = buildExpectedRequest('GET', '/campaigns/campaign_1/csv', { query });
		const headers = { ...request.headers, accept: 'text/csv, application/json' };
		expect(requests).toEqual([{ ...request, headers }]);
	},
);

test.each<[INodeParameters, string]>([
	[{ campaign_id: '={{ "" }}' }, 'Campaign ID is missing'],
	[
		{ filters: { date_from: '2026-04-02', date_to: '2026-04-01' } },
		'Date From is later than Date To',
	],
	[{ exportAs: 'file', binaryPropertyName: '={{ "" }}' }, 'Put Output File in Field is missing'],
])('Export rejects %j and sends nothing', async (parameters, message) => {
	const { error, requests } = await runExport({ ...itemsParameters, ...parameters });
	expect(error?.message).toContain(message);
	expect(requests).toHaveLength(0);
});

test.each(['https://app.example.com/campaigns/c1', 'app.example.com/campaigns/c1'])(
	'Export extracts the campaign ID from the address %j',
	async (campaign_id) => {
		const { requests } = await runExport({ ...itemsParameters, campaign_id });
		expect(requests[0].path).toBe('/campaigns/c1/csv');
	},
);

describe('Export as items', () => {
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

	test('converts types and includes every column', async () => {
		const result = await runExport({ ...itemsParameters, simple: false });
		const emptyRow = Object.fromEntries(COLUMNS.split(',').map((name) => [name, null]));
		const bob = { ...emptyRow, prospect_id: 'p_2', name: 'Bob', status: 'pending', tags: [] };
		expect(result.json).toEqual([ada, bob]);
	});

	test('returns ten fields with Simplify', async () => {
		const { json } = await runExport(itemsParameters);
		const { prospect_id: prospectId, linkedin_url: linkedinUrl, tags } = ada;
		expect(json[0]).toMatchObject({ prospectId, linkedinUrl, tags, responseText: 'Yes please' });
		expect(Object.keys(json[0])).toHaveLength(10);
		expect(findSchemaErrors(json.slice(0, 1), schema)).toEqual([]);
	});
});

describe.each([
	['items', itemsParameters],
	['file', fileParameters],
])('Export as %s with an unusable response', (_, parameters) => {
	test('retries an export with a truncated row, then fails without items', async () => {
		const body = `${toCsv(COLUMNS, ADA)}p_2,Bo`;
		const { error, outputs, requests } = await exportBody(body, parameters);
		expect(error?.message).toBe("The service's answer is incomplete: row 3 has 2 of 12 cells");
		expect(outputs).toEqual([]);
		expect(requests).toHaveLength(5);
	});

	test.each([
		['a title above the header', `Report of May\n${smallCsv}`],
		['semicolons between cells', 'sep=;\nname;status\nAda;new\n'],
		['a line of text at the end', `${smallCsv}Exported on Friday\n`],
	])('stores a file with %s, but rejects it as items and advises a file', async (__, body) => {
		const { error, outputs } = await exportBody(body, parameters);
		if (parameters === itemsParameters) expect(error?.description).toContain("'CSV File'");
		else expect(outputs[0]).toHaveLength(1);
	});

	test.each(
		// prettier-ignore
		[
			['a web page', '<!doctype html><p>Sign in</p>', /returned a web page/],
			['JSON', '{"success": true, "data": {}}', /^The service returned an unexpected answer$/],
			['other text', 'hello', /^The service's answer is incomplete: its first row has none of the columns/],
			['an empty body', '', /empty answer/],
			['success: false', '{"success": false, "message": "Closed"}', /reported that this failed/],
		],
	)('reports an error for %s, and returns neither items nor a file', async (__, body, message) => {
		const result = await runExport(parameters, {}, () => ({ body }));
		expect(result.error?.message).toMatch(message);
		expect(result.outputs).toEqual([]);
	});

	test('requests the export again after five minutes without data', async () => {
		for (const [delayMs, count] of [
			[290_000, 1],
			[310_000, 2],
		]) {
			const { error, requests } = await runExport(parameters, { stepMs: 5_000 }, (___, index) => ({
				...{ ...respond(), delayMs: index ? 0 : delayMs },
			}));
			expect(error).toBeUndefined();
			expect(requests).toHaveLength(count);
		}
	});
});

describe('Export as a file', () => {
	test('returns one item with the unchanged file', async () => {
		const [[item]] = (await runExport(fileParameters)).outputs;
		expect(item.json).toEqual({
			campaignId: 'campaign_1',
			fileName: 'campaign-campaign_1.csv',
			prospects: 2,
		});
		expect(item.binary).toMatchObject({
			data: { fileName: 'campaign-campaign_1.csv', fileExtension: 'csv', mimeType: 'text/csv' },
		});
		expect(atob(String(item.binary?.data.data))).toBe(smallCsv);
	});

	test('puts the file into the field that the user names', async () => {
		const parameters = { ...fileParameters, binaryPropertyName: 'report' };
		const [[{ binary = {} }]] = (await runExport(parameters)).outputs;
		expect(Object.keys(binary)).toEqual(['report']);
	});

	test('stores a file whose rows do not match its header, and explains the missing count', async () => {
		const body = toCsv(COLUMNS, 'only,two', ADA);
		const { hints, json } = await exportBody(body, fileParameters);
		expect(json).toEqual([{ campaignId: 'campaign_1', fileName: 'campaign-campaign_1.csv' }]);
		expect(hints.join()).toContain('Rows that do not match the header of the export: 1, so');
	});

	test.each([
		['../../etc/passwd', '.._.._etc_passwd'],
		['spring\r\nSet-Cookie: a.csv', 'spring_Set-Cookie_ a.csv'],
	])('stores the file name %j as %j', async (name, expected) => {
		const items = [{ name }];
		const result = await runExport({ ...fileParameters, fileName: '={{ $json.name }}' }, { items });
		const [[{ binary, json }]] = result.outputs;
		expect([json.fileName, binary?.data.fileName, binary?.data.directory]).toEqual([
			expected,
			expected,
			undefined,
		]);
	});

	test('aborts an in-flight download when the run is cancelled', async () => {
		const before = Date.now();
		const options = { onStart: (cancel: () => void) => void sleep(5_000).then(cancel) };
		const respondLate = () => ({ ...respond(), delayMs: 60_000 });
		const { requests } = await runExport(fileParameters, options, respondLate);
		expect(Date.now() - before).toBeLessThan(10_000);
		expect(requests).toHaveLength(1);
	});

	test('does not store an error response', async () => {
		const store = jest.spyOn(BinaryDataService.prototype, 'store');
		await runExport(fileParameters, {}, () => ({ status: 404, body: { error: true } }));
		expect(store).not.toHaveBeenCalled();
		store.mockRestore();
	});

	test('reports why n8n cannot store the file and does not retry', async () => {
		const store = jest
			.spyOn(BinaryDataService.prototype, 'store')
			.mockRejectedValue(new Error('No space left on device'));
		const result = await runExport(fileParameters);
		store.mockRestore();
		expect(result.error?.message).toBe('n8n could not store the file: No space left on device');
		expect(result.requests).toHaveLength(1);
	});
});

const text = 'name,status\r\nJürgen,new\r\n';
const latin1 = Buffer.from(text, 'latin1');
const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');

test.each([text, 'name,Größe\r\nAda,1\r\n'])(
	'Export as items adds a hint about undecodable characters: %j',
	async (content) => {
		const { error, hints, json } = await exportBody(Buffer.from(content, 'latin1'));
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect(hints.join()).toContain('Some letters could not be read and show as �, because');
	},
);

test('Export as items rejects UTF-16 and advises a file', async () => {
	const { error, outputs } = await exportBody(utf16);
	expect(error?.description).toContain("set 'Output' to 'CSV File'");
	expect(outputs).toEqual([]);
});

test.each([
	['Latin-1', latin1],
	['UTF-16', utf16],
])('Export as a file stores %s unchanged', async (_, body) => {
	const { outputs } = await exportBody(body, fileParameters);
	expect(outputs[0][0].binary?.data.data).toBe(body.toString('base64'));
});
