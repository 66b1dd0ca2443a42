/** @jest-environment <rootDir>/test/hostile/environment.js */
import { OutreachProspectSearch } from '../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { hostile } from './hostile';
import {
	describeEndlessPages,
	get,
	json,
	leads,
	page,
	pageAsked,
	PER_PAGE,
	TOO_MANY,
	voiceList,
	voices,
	ways,
} from './pages';
import { answers, list, openLeads, runHere } from './run';

jest.setTimeout(60_000);

/** What stands in a JSON text for a number that JavaScript does not have. */
const odd = ['4e10', '1e308', '1e999', '-1', '1.5', '"12"', 'null', '9007199254740993', '{}'];

describe('a total that no list has', () => {
	test.each(odd)('%s: the list ends with a page that brings nothing new', async (total) => {
		const { body } = leads(page(0), 'TOTAL');
		answers({ body: { start: body?.start?.replace('"TOTAL"', total) } });
		expect((await list()).json).toHaveLength(PER_PAGE);
		expect(hostile.requests).toHaveLength(2);
		expect((await openLeads()).results).toHaveLength(PER_PAGE);
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

describeEndlessPages(ways.slice(0, 1));

describe('pages without an end', () => {
	test('a page that the service caps is as long as it is', async () => {
		answers((request) => leads(pageAsked(request, 30), 90));
		expect((await list()).json).toHaveLength(90);
		expect(hostile.requests).toHaveLength(3);
		answers(({ query }) => voices(page(Number(query.offset), 30), 90));
		expect((await voiceList()).json).toHaveLength(90);
		const whole = hostile.requests.filter(({ query }) => query.status === undefined);
		expect(whole.map(({ query }) => query.offset)).toEqual(['0', '30', '60']);
	});
});

test('prospects that are none are not paid for again and again', async () => {
	const nothing = Array.from({ length: PER_PAGE }, () => null);
	const data = { prospects: nothing, total: 99_999, creditsUsed: 1, remainingCredits: 9 };
	answers(json({ success: true, data }));
	const { hints } = await runHere(new OutreachProspectSearch(), {
		operation: 'search',
		markIfSeenBefore: false,
		maxResults: 5_000,
		company: { industry: 'x' },
		options: { ignoreEmptyFilters: true },
	});
	expect(hostile.requests.length).toBeLessThan(2);
	expect(hints.join(' ')).toContain('0 returned. The search ended early');
});
