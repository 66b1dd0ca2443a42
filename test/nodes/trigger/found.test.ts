/** What one reading of leads has found, by pages as the service gives them. */
import type { IDataObject } from 'n8n-workflow';
import { UNKNOWN_TOTAL } from '../../../nodes/shared/lists/list';
import { BEFORE_ALL, SeenRecords } from '../../../nodes/Trigger/cursor';
import { events } from '../../../nodes/Trigger/events';
import { LeadCollector } from '../../../nodes/Trigger/sources/leads/foundLeads';
import { hasAfterFilter, leadPagesOf, pageSize } from '../../../nodes/Trigger/sources/leads/pages';
import { answers, inRanges, lead, leadsOf, MINUTE, NOW, several, watching } from './inMemory';

const eventOf = (name: string) => events.filter(({ option }) => option.value === name)[0];

/** Leads such as `1@0 2@5 3`: by number and time, the last one without any. */
const leads = (text: string): IDataObject[] =>
	text.split(' ').map((one) => {
		const [id, ms] = one.split('@');
		return { id, updatedAt: ms === undefined ? '~' : new Date(NOW + Number(ms)).toISOString() };
	});

/** What pages show behind the time 0, where these leads are known. */
function found(known: string, pages: string[], more: { once?: boolean; serverTime?: Date } = {}) {
	const updated = eventOf('leadUpdated');
	const event = more.once
		? { ...updated, news: { by: 'time' as const, once: true as const } }
		: updated;
	const seen = new SeenRecords(event);
	for (const record of known === '' ? [] : leads(known)) seen.add(record);
	const cursor = { ...BEFORE_ALL, time: new Date(NOW).toISOString() };
	const records = leads(pages[0]);
	const head = { number: 1, records, total: 9, size: 10, serverTime: more.serverTime };
	const collector = new LeadCollector(event, cursor, seen, head);
	const taken = pages.map((page, place) => collector.take(leads(page), place + 1));
	return { collector, taken };
}

test.each<[string, string[], number, boolean]>([
	['', ['1@0 2@0', '3@0 4@5'], 0, false],
	['', ['1@0 2@0', '2@0 3@0'], 1, false],
	['', ['1@0 2@0', '1@0 2@0', '1@0 2@0'], 4, false],
	['', ['1@0 1@0 1@0'], 0, false],
	['', ['1@0 2@5', '1@0 2@5'], 2, false],
	['1@0 2@0', ['1@0 2@0'], 0, false],
	['1@0 2@0', ['1@0 1@0', '2@0 3@0'], 0, false],
	['1@0', ['1@0 2@0', '2@0'], 1, false],
	['1@0 3@0', ['1@0 2@0', '2@0'], 0, false],
	['1@5', ['1@0 2@0', '2@0'], 1, false],
	['1@5', ['1@9', '1@9'], 0, true],
	['1@5', ['1@9 2@9', '1@9 2@9'], 3, true],
])('where %j are known and the pages are %j, %d were not met', (known, pages, missing, once) => {
	expect(found(known, pages, { once }).collector.missing()).toBe(missing);
});

test.each<[string, string[], number[], number]>([
	['', ['1@0 2@-1', '3@5'], [1, 1], 2],
	['', ['1@0 2@0', '2@0 3@0'], [2, 2], 3],
	['', ['1@0 1@0 1@0', '2@0 2@0'], [3, 2], 5],
	['9@0 8@0', ['9@0 1@0'], [2], 3],
	['9@0 8@0', ['9@1 9@0'], [2], 3],
	['', ['1 2 3@0'], [3], 3],
	['', ['1 2', '2 3@0'], [2, 2], 3],
	['', ['3@0 1 2'], [1], 1],
	['9@0', ['1 2@0 2@0'], [3], 4],
])(
	'where %j are known, of the pages %j these are not before the place: %j, %d in all',
	(known, pages, taken, count) => {
		const { collector, taken: rows } = found(known, pages);
		expect([rows, collector.count]).toEqual([taken, count]);
	},
);

test('a page that is read again counts once, and a lead as it was changed last', () => {
	const { collector } = found('', ['1@0 1@0 2@5']);
	collector.take(leads('1@0 2@3 3@9'), 1);
	expect([collector.count, collector.missing()]).toEqual([3, 0]);
	const reading = collector.reading('part');
	expect(reading.records).toEqual(leads('1@0 2@5 3@9'));
	expect(reading).toMatchObject({ reach: 'part', total: 9, failure: undefined });
	collector.take(leads('2@6'), 2);
	expect(collector.reading('all').records).toEqual(leads('1@0 2@6 3@9'));
	collector.take([{ ...leads('3@9')[0], status: 'cold' }], 3);
	expect(collector.reading('all').records[2].status).toBe('cold');
});

test('how many are there up to a time: those that are known, and each row of the others', () => {
	const { collector } = found('8@3 9@5', ['1@0 9@6 2@3 2@3', '3@9']);
	const counts = [-1, 0, 2, 3, 5, 8, 9].map((ms) => collector.countUpTo(NOW + ms));
	expect(counts).toEqual([0, 1, 1, 4, 5, 5, 6]);
});

test('how many of a page come before a time, and from when to when they are', () => {
	const { collector } = found('', ['1@0']);
	const before = (text: string) => collector.countBefore(leads(text), NOW + 5);
	expect(['1@4 2@5 3@6', '1 2@4', '1@5'].map(before)).toEqual([1, 2, 0]);
	expect(collector.span(leads('1@4 2@9 3@6'))).toEqual({ oldest: NOW + 4, newest: NOW + 9 });
	expect(collector.span(leads('1 2@9')).oldest).toBe(-Infinity);
});

test('all of a page have to be known with their times', () => {
	const { collector } = found('1@0 2@5', ['1@0']);
	const isKnown = (text: string) => collector.isKnown(leads(text));
	expect(['1@0', '1@0 2@5', '1@0 3@0', '3@0 1@0', '1@1'].map(isKnown)).toEqual([
		...[true, true, false, false, false],
	]);
});

test('what is more than a look-back before the clock cannot appear any more', () => {
	const { collector } = found('', ['1@0'], { serverTime: new Date(NOW) });
	const isOver = [-MINUTE - 1, 1 - MINUTE, MINUTE].map((ms) => collector.isLongAgo(NOW + ms));
	expect(isOver).toEqual([true, false, false]);
	expect(found('', ['1@0']).collector.isLongAgo(0)).toBe(false);
});

test.each([
	['leadCreated', { createdAfter: 'x', sortBy: 'createdAt' }],
	['leadContacted', { lastContactedAfter: 'x', sortBy: 'lastContactedAt' }],
	['leadUpdated', { sortBy: 'updatedAt' }],
	['leadReplied', { sortBy: 'updatedAt' }],
])('%s asks for its leads by their time', async (name, query) => {
	const list = leadsOf({ leads: several(1, 12, MINUTE, 0) });
	const filters = { company: 'Acme', createdAfter: undefined };
	const { queries, watch } = watching(name, list, { filters });
	const fetch = leadPagesOf(watch);
	await fetch('asc', 2, 'x');
	await fetch('desc', 1);
	const shared = { company: 'Acme', limit: 100 };
	expect(queries[0]).toEqual({ ...shared, ...query, page: 2, sortOrder: 'asc' });
	const ago = '1970-01-01T00:00:00.000Z';
	const times = Object.fromEntries(
		Object.entries(query).map(([key, x]) => [key, x === 'x' ? ago : x]),
	);
	expect(queries[1]).toEqual({ ...shared, ...times, page: 1, sortOrder: 'desc' });
	expect(hasAfterFilter(watch.event)).toBe(Object.keys(query).length > 1);
});

test('another page than was asked for is none, unless there is nothing', async () => {
	const list = leadsOf({ leads: [lead(1, 0), lead(2, 0)], size: 1 });
	answers({ 0: 'other', 1: 'other', 2: 'other' })(list);
	const fetch = leadPagesOf(watching('leadUpdated', list).watch);
	const detail = 'GET /leads has no page 1';
	const failure = { kind: 'unusable', reason: 'missing', detail };
	expect(await fetch('asc', 1)).toMatchObject({ failure });
	list.leads = [];
	expect(await fetch('asc', 1)).toMatchObject({ records: [], total: 0 });
	list.leads = [lead(3, 0)];
	expect(await fetch('asc', 1)).toMatchObject({ failure });
	const page = await fetch('asc', 1);
	expect('records' in page && inRanges(page.records)).toBe('3');
});

test.each([
	[10, 11, 10],
	[10, 10, 100],
	[10, UNKNOWN_TOTAL, 10],
	[0, 11, 100],
	[150, 151, 150],
])('a first page with %d of %d leads: %d fit on each', (count, total, size) => {
	const page = { number: 1, records: several(1, count, 0, 0), total, size: 100 };
	expect(pageSize(page)).toBe(size);
});
