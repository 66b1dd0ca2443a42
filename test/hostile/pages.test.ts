/** @jest-environment <rootDir>/test/hostile/environment.js */
import type { INodeParameters } from 'n8n-workflow';
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { OutreachProspectSearch } from '../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { OutreachVoiceClone } from '../../nodes/VoiceClone/OutreachVoiceClone.node';
import type { Answer, Seen } from './hostile';
import { hostile } from './hostile';
import { answers, list, openLeads, runHere, settled, watching } from './run';

jest.setTimeout(60_000);

afterEach(settled);

const PER_PAGE = 100;
const REPEATS = 'The service keeps returning the same page of the list, so the list was not read';
const TOO_MANY = 'The list has more than 500,000 records, so it was not read';

const json = (body: object): Answer => ({ body: { start: JSON.stringify(body) } });
const leads = (records: object[], total: unknown) =>
	json({ success: true, data: { leads: records, pagination: { total, hasNextPage: true } } });
const voices = (records: object[], total: unknown) =>
	json({ success: true, data: { voiceClones: records, total } });
const page = (from: number, count = PER_PAGE) =>
	Array.from({ length: count }, (_, place) => ({
		id: `${from + place}`,
		voiceId: `${from + place}`,
		createdAt: '2026-01-01T00:00:00.000Z',
		updatedAt: '2026-01-01T00:00:00.000Z',
	}));
const pageAsked = ({ query }: Seen, size = PER_PAGE) => page((Number(query.page) - 1) * size, size);

const voiceList = async () =>
	await runHere(new OutreachVoiceClone(), { operation: 'getAll', returnAll: true });
const get = async (parameters: INodeParameters) =>
	await runHere(new OutreachLead(), { operation: 'getAll', ...parameters });

/** What stands in a JSON text for a number that JavaScript does not have. */
const odd = ['4e10', '1e308', '1e999', '-1', '1.5', '"12"', 'null', '9007199254740993', '{}'];

describe('a total that no list has', () => {
	test.each(odd)('%s ends in one error after one request', async (total) => {
		const { body } = leads(page(0), 'TOTAL');
		answers({ body: { start: body?.start?.replace('"TOTAL"', total) } });
		expect((await list()).error?.message).toMatch(/no Outreach Automation service at/);
		expect(hostile.requests).toHaveLength(1);
		await expect(openLeads()).rejects.toThrow(/no Outreach Automation service at/);
	});

	test.each([500_001, 99_999_999])('%i records are not read', async (total) => {
		answers((request) => leads(pageAsked(request), total));
		expect((await list()).error?.message).toBe(TOO_MANY);
		expect(hostile.requests).toHaveLength(1);
		answers(() => voices(page(0), total));
		expect((await voiceList()).error?.message).toBe(TOO_MANY);
		expect(hostile.requests).toHaveLength(1);
	});

	test('a Limit reads what it asks for of any list', async () => {
		answers((request) => leads(pageAsked(request), 99_999_999));
		expect((await get({ limit: 250 })).json).toHaveLength(250);
		expect(hostile.requests).toHaveLength(3);
	});
});

describe('pages without an end', () => {
	const all = { returnAll: true };
	const ways: Array<[string, INodeParameters]> = [
		['all of them', all],
		['up to a limit', { limit: 400_000 }],
		['up to a date', { ...all, filters: { updatedAfter: '2020-01-01T00:00:00.000Z' } }],
	];

	test.each(ways)('one that repeats itself ends the reading of %s', async (_, parameters) => {
		answers(() => leads(page(0), 400_000));
		expect((await get(parameters)).error?.message).toBe(REPEATS);
		expect(hostile.requests.length).toBeLessThan(100);
	});

	test('one that repeats itself ends the reading of a list by offset', async () => {
		answers(() => voices(page(0), 400_000));
		expect((await voiceList()).error?.message).toBe(REPEATS);
		expect(hostile.requests.length).toBeLessThan(100);
	});

	test('a page of 150,000 records is not read, by the trigger neither', async () => {
		const message = 'A page of the list has more than 10,000 records, so it was not read';
		answers(() => leads(page(0, 150_000), 150_000));
		expect((await list()).error?.message).toBe(message);
		await expect(watching({ event: 'leadCreated' }).poll()).rejects.toThrow(message);
		expect(hostile.requests).toHaveLength(2);
	});

	test.each(ways)('an empty one is the end of %s', async (_, parameters) => {
		answers((request) => leads(Number(request.query.page) > 2 ? [] : pageAsked(request), 400_000));
		await get(parameters);
		expect(hostile.requests.length).toBeLessThan(100);
	});

	test('a page that the service caps is as long as it is', async () => {
		answers((request) => leads(pageAsked(request, 30), 90));
		expect((await list()).json).toHaveLength(90);
		expect(hostile.requests).toHaveLength(3);
		answers(({ query }) => voices(page(Number(query.offset), 30), 90));
		expect((await voiceList()).json).toHaveLength(90);
		expect(hostile.requests.map(({ query }) => query.offset)).toEqual(['0', '30', '60']);
	});
});

test('prospects that are none are not paid for again and again', async () => {
	const nothing = Array.from({ length: PER_PAGE }, () => null);
	const data = { prospects: nothing, total: 99_999, creditsUsed: 1, remainingCredits: 9 };
	answers(json({ success: true, data }));
	const { hints } = await runHere(new OutreachProspectSearch(), {
		operation: 'search',
		maxResults: 5_000,
		company: { industry: 'x' },
		options: { ignoreEmptyFilters: true },
	});
	expect(hostile.requests.length).toBeLessThan(2);
	expect(hints.join(' ')).toContain('0 returned. The search ended early');
});
