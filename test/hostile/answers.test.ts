/** @jest-environment <rootDir>/test/hostile/environment.js */
import { OutreachAccount } from '../../nodes/Account/OutreachAccount.node';
import { describePacked, endless, NOT_OF_SERVICE, TOO_LARGE } from './answers';
import type { Text } from './hostile';
import { hostile } from './hostile';
import { answers, create, expectOneBrokenOff, list, MEGABYTE, runHere } from './run';

jest.setTimeout(60_000);

const info = async () =>
	await runHere(new OutreachAccount(), { resource: 'account', operation: 'getInfo' });

describePacked(['gzip']);

describe('an answer without an end', () => {
	test('is read up to 8 MB, asked for once, and ends in one error', async () => {
		answers({ body: endless });
		const { error, outputs } = await list();
		expect(error?.message).toBe(TOO_LARGE);
		expect(error?.description).toBe("Ask for less at once, for example with filters or 'Limit'.");
		expect(outputs).toEqual([]);
		await expectOneBrokenOff();
		expect(hostile.requests[0].sent).toBeGreaterThan(7 * MEGABYTE);
	});

	test('leaves it open whether a write was carried out', async () => {
		answers({ body: endless });
		const { error } = await create();
		expect(error?.message).toBe('It is unclear whether this worked');
		expect(error?.description).toBe(
			`${TOO_LARGE}. Use Find by Email to check whether it exists before you run this again.`,
		);
		await expectOneBrokenOff();
	});

	test('says enough by its status, and only its beginning is read', async () => {
		answers({ status: 400, body: { repeat: 'a', times: Infinity } });
		expect((await list()).error?.message).toMatch(/no Outreach Automation service at/);
		await expectOneBrokenOff(0);
		answers({ status: 401, body: { repeat: 'a', times: Infinity } });
		expect((await list()).error?.message).toBe('The service did not accept the API key');
		await expectOneBrokenOff(0);
	});
});

describe('JSON that takes many times its size in memory', () => {
	const lists: Array<[string, string]> = [
		['records', ',{}'],
		['lists', ',[]'],
		['numbers', ',1'],
		['names', ',"a":1'],
	];

	test.each(lists)('5,000,000 tiny %s are not parsed', async (_, repeat) => {
		const isObject = repeat.includes('"');
		const [start, end] = isObject ? ['{"success":true', '}'] : ['{"data":{"leads":[{}', ']}}'];
		answers({ body: { start, repeat, times: 5_000_000, end } });
		expect((await list()).error?.message).toBe(TOO_LARGE);
		expect(hostile.requests).toHaveLength(1);
	});

	test('commas in texts are no values', async () => {
		const text = ',{[\\"'.repeat(1_000_000);
		const page = { leads: [{ id: '1', notes: 'HERE' }], pagination: { total: 1 } };
		const [start, end] = JSON.stringify({ success: true, data: page }).split('HERE');
		answers({ body: { start, repeat: text, times: 1, end } });
		const { error, json } = await list();
		expect(error).toBeUndefined();
		expect(json[0].notes).toHaveLength(5_000_000 - 1_000_000);
	});

	const deep = (open: string, close: string, levels: number): Text => ({
		start: `\uFEFF {"a":${open.repeat(levels - 1)}`,
		end: `1${close.repeat(levels - 1)}}`,
	});

	test.each([
		['lists', '[', ']'],
		['records', '{"a":', '}'],
	])('%s nested 100,000 levels deep are not parsed', async (_, open, close) => {
		answers({ body: deep(open, close, 100_000) });
		const { error } = await info();
		expect(error?.message).toBe(NOT_OF_SERVICE);
		expect(hostile.requests).toHaveLength(1);
	});

	test('200 levels are taken', async () => {
		answers({ body: deep('[', ']', 200) });
		expect((await info()).json).toHaveLength(1);
	});

	test('lists and records side by side are no levels', async () => {
		answers({ body: { start: `{"a":[[]${',[],{}'.repeat(500)}]}` } });
		expect((await info()).json).toHaveLength(1);
	});

	test('brackets in a text are no levels, whatever stands before them', async () => {
		const text = `\\\\\\"${'['.repeat(300_000)}`;
		answers({ body: { start: `{"a":"${text}","b":"\\\\","c":[1]}` } });
		expect((await info()).json).toHaveLength(1);
	});

	test('an error body that is nested deep is one without a word', async () => {
		answers({ status: 400, body: deep('[', ']', 100_000) });
		expect((await info()).error?.message).toMatch(/no Outreach Automation service at/);
	});
});

describe('what else may come', () => {
	test('names like __proto__ change nothing but their own record', async () => {
		const lead =
			'{"id":"1","__proto__":{"id":"2","polluted":1},"constructor":{"prototype":{"polluted":1}}}';
		const start = `{"success":true,"__proto__":{"data":null},"data":{"leads":[${lead}],"pagination":{"total":1}}}`;
		answers({ body: { start } });
		const { error, json } = await list();
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect(json[0].id).toBe('1');
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});

	test('headers of 1 MB end in one error', async () => {
		answers({ headers: { 'x-large': 'a'.repeat(MEGABYTE) }, body: { start: '{}' } });
		expect((await list()).error?.message).toBe(NOT_OF_SERVICE);
		expect(hostile.requests).toHaveLength(1);
	});

	long('a head without an end ends with its time, and with the connection', async () => {
		const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n';
		answers({ head: { repeat: hints, times: Infinity, everyMs: 100 } });
		const { error } = await create(1);
		expect(error?.description).toMatch(/^The service did not answer in time/);
		await expectOneBrokenOff(0);
	});

	test.each([1, 1_000_000_000])('a Content-Length that lies (%i) is no answer', async (length) => {
		answers({ length, body: { start: '{"success":true,"data":{}}' } });
		const { error } = await create();
		expect(error?.message).toBe('It is unclear whether this worked');
		expect(hostile.requests).toHaveLength(1);
	});
});
