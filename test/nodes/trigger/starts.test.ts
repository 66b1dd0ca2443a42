/** Where a watch of leads begins, and what it knows by then. */
import type { Change } from './inMemory';
import {
	answers,
	before,
	counted,
	lead,
	leadsOf,
	MINUTE,
	NOW,
	Poller,
	says,
	SECOND,
	several,
} from './inMemory';
import { States } from '../../../nodes/Trigger/states';

jest.useFakeTimers({ now: NOW });

const untimed = (count: number, time = '~') =>
	several(500, 499 + count, 0, 0).map(({ id }) => lead(Number(id), time));
const silent = says({ now: NaN });
/** 25 of the last minute, and 35. */
const some = several(1, 25, 50 * SECOND, SECOND);
const more = several(1, 35, 50 * SECOND, SECOND);

/** What is asked for, where the next poll reads in seconds from now, and how many leads and states are known. */
function placeOf(line: string, { memory }: Poller): string {
	if (memory === undefined) return line;
	const { baseline, cursor, from, states } = memory;
	const seconds = (Date.parse(cursor.time) - NOW) / SECOND;
	const [known, learnt] = [cursor.known, states].map((table) => new States(table).size);
	expect(from).toBe(cursor.time);
	const rest = baseline ? `, then ${baseline.page} of ${baseline.total}/${baseline.size}` : '';
	return `${line} ${seconds} s, ${known} and ${learnt}${rest}`;
}

test.each<
	[string, Array<ReturnType<typeof lead>>, string, string, Change?, { deadline?: number }?]
>([
	['no lead', [], 'd1: -60 s, 0 and 0', 'd1: -60 s, 0 and 0'],
	['one of long ago', [lead(1, 60 * MINUTE)], 'd1: -3600 s, 1 and 0', 'd1: -3600 s, 1 and 1'],
	['one just now', [lead(1, 0)], 'd1: -60 s, 1 and 0', 'd1: -60 s, 1 and 1'],
	['one ahead of the clock', [lead(1, -MINUTE)], 'd1: -60 s, 1 and 0', 'd1: -60 s, 1 and 1'],
	[
		'10, which fill a page',
		several(1, 10, 60 * MINUTE, SECOND),
		'd1: -3591 s, 1 and 0',
		'd1: -3591 s, 1 and 10',
	],
	['11', several(1, 11, 60 * MINUTE, SECOND), 'd1-2: -3590 s, 1 and 0', 'd1-2: -3590 s, 1 and 11'],
	[
		'25 of one time',
		several(1, 25, 60 * MINUTE, 0),
		'd1-3: -3600 s, 25 and 0',
		'd1-3: -3600 s, 25 and 25',
	],
	[
		'5, then 10 of one time',
		[...several(1, 5, 61 * MINUTE, 0), ...several(6, 15, 60 * MINUTE, 0)],
		'd1-2: -3600 s, 10 and 0',
		'd1-2: -3600 s, 10 and 15',
	],
	[
		'5, then 9 of one time',
		[...several(1, 5, 61 * MINUTE, 0), ...several(6, 14, 60 * MINUTE, 0)],
		'd1-2: -3600 s, 9 and 0',
		'd1-2: -3600 s, 9 and 14',
	],
	[
		'25, of which 20 within the look-back',
		several(1, 25, 70 * SECOND, 2 * SECOND),
		'd1-3: -60 s, 20 and 0',
		'd1-3: -60 s, 20 and 25',
	],
	[
		'150 within the look-back',
		several(1, 150, 50 * SECOND, 100),
		'd1-10: -44.999 s, 99 and 0',
		'd1-15: -60 s, 150 and 150',
	],
	[
		'100 of one time within it',
		several(1, 100, 50 * SECOND, 0),
		'd1-10: -60 s, 100 and 0',
		'd1-10: -60 s, 100 and 100',
	],
	[
		'101 of one time within it',
		several(1, 101, 50 * SECOND, 0),
		'd1-10: -49.999 s, 0 and 0',
		'd1-11: -60 s, 101 and 101',
	],
	[
		'501',
		several(1, 501, 600 * MINUTE, SECOND),
		'd1-2: -35500 s, 1 and 0',
		'd1-50: -35500 s, 1 and 500, then 51 of 501/10',
	],
	[
		'500',
		several(1, 500, 600 * MINUTE, SECOND),
		'd1-2: -35501 s, 1 and 0',
		'd1-50: -35501 s, 1 and 500',
	],
	[
		'95 ahead of the clock',
		several(1, 95, -60 * MINUTE, SECOND),
		'd1-10: -60 s, 95 and 0',
		'd1-10: -60 s, 95 and 95',
	],
	[
		'110 a look-back ahead',
		several(1, 110, -MINUTE, 0),
		'd1-10: 0.001 s, 100 and 0',
		'd1-11: -60 s, 110 and 110',
	],
	[
		'110 a little more than that ahead',
		several(1, 110, -MINUTE - 1, 0),
		'd1-10: ahead',
		'd1-11: -60 s, 110 and 110',
	],
	[
		'510 a look-back ahead',
		several(1, 510, -MINUTE, 0),
		'd1-10: 0.001 s, 100 and 0',
		'd1-50: 0.001 s, 500 and 500, then 51 of 510/10',
	],
	[
		'510 a little more than that ahead',
		several(1, 510, -MINUTE - 1, 0),
		'd1-10: ahead',
		'd1-50: ahead',
	],
	['the first page is refused', some, 'd1: 403', 'd1: 403', answers({ 0: 403 })],
	[
		'the second page is refused',
		some,
		'd1-2: 403',
		'd1-2: -34.999 s, 9 and 10, then 2 of 25/10',
		answers({ 1: 403 }),
	],
	[
		'the third page is refused',
		some,
		'd1-3: 403',
		'd1-3: -44.999 s, 19 and 20, then 3 of 25/10',
		answers({ 2: 403 }),
	],
	[
		'the first page is empty by mistake',
		some,
		'd1: -60 s, 0 and 0',
		'd1: -60 s, 0 and 0',
		answers({ 0: 'empty' }),
	],
	[
		'the second page is empty by mistake',
		some,
		'd1-2: -34.999 s, 9 and 0',
		'd1-2: -34.999 s, 9 and 10, then 2 of 25/10',
		answers({ 1: 'empty' }),
	],
	[
		'the third page is another one',
		some,
		'd1-3: missing',
		'd1-3: -44.999 s, 19 and 20, then 3 of 25/10',
		answers({ 2: 'other' }),
	],
	['no lead and no clock', [], 'd1: nowhere', 'd1: nowhere', silent],
	['25 and no clock', some, 'd1-3: -86 s, 25 and 0', 'd1-3: -86 s, 25 and 25', silent],
	[
		'25 in minutes and no clock',
		several(1, 25, 10 * MINUTE, 10 * SECOND),
		'd1-2: -420 s, 7 and 0',
		'd1-3: -420 s, 7 and 25',
		silent,
	],
	[
		'150 of one time and no clock',
		several(1, 150, 10 * MINUTE, 0),
		'd1-10: -599.999 s, 0 and 0',
		'd1-15: -660 s, 150 and 150',
		silent,
	],
	['none with a time', untimed(3), 'd1: -60 s, 0 and 0', 'd1: -60 s, 0 and 0'],
	['none with a time, and no clock', untimed(3), 'd1: nowhere', 'd1: nowhere', silent],
	[
		'three without a time come first',
		[...untimed(3), ...several(1, 8, 50 * SECOND, SECOND)],
		'd1-2: -60 s, 8 and 0',
		'd1-2: -60 s, 8 and 8, then 1 of 11/10',
	],
	[
		'a page without a time comes first',
		[...untimed(12), ...several(1, 8, 50 * SECOND, SECOND)],
		'd1-2: -60 s, 8 and 0',
		'd1-2: -60 s, 8 and 8, then 1 of 20/10',
	],
	[
		'those without a time come last',
		[...untimed(12, ''), ...several(1, 4, 60 * MINUTE, 0), ...several(5, 12, 0, 0)],
		'd1-2: -60 s, 8 and 0',
		'd1-3: -60 s, 8 and 12, then 1 of 24/10',
	],
	['pages without a time', untimed(110), 'd1-10: -60 s, 0 and 0', 'd1-11: -60 s, 0 and 0'],
	[
		'each is listed twice',
		[...some, ...some],
		'd1-5: -60 s, 25 and 0',
		'd1-5: -60 s, 25 and 25, then 1 of 50/10',
	],
	[
		'35 are counted of 25',
		some,
		'd1-4: -60 s, 25 and 0',
		'd1-4: -60 s, 25 and 25, then 1 of 35/10',
		counted((count) => count + 10),
	],
	[
		'15 are counted of 5',
		several(1, 5, 50 * SECOND, SECOND),
		'd1-2: -60 s, 5 and 0',
		'd1-2: -60 s, 5 and 5, then 1 of 15/5',
		counted((count) => count + 10),
	],
	[
		'none are counted',
		some,
		'd1-4: -60 s, 25 and 0',
		'd1-4: -60 s, 25 and 25',
		counted(() => undefined),
	],
	[
		'one comes before the second page',
		some,
		'd1-3: -25.999 s, 0 and 0',
		'd1-3: -25.999 s, 0 and 25',
		before('d2', ({ leads }) => leads.push(lead(99, 0))),
	],
	[
		'one is changed before the second page',
		some,
		'd1-3: -25.999 s, 0 and 0',
		'd1-3: -25.999 s, 0 and 24, then 1 of 25/10',
		before('d2', ({ leads }) =>
			leads.push(...leads.splice(2, 1).map(({ id }) => lead(Number(id), 0))),
		),
	],
	[
		'the newest goes before the second page',
		some,
		'd1-2 d1-3: -25.999 s, 0 and 0',
		'd1-2 d1-3: -25.999 s, 0 and 25',
		before('d2', ({ leads }) => leads.pop()),
	],
	[
		'eleven go before the second page',
		more,
		'd1-2 d1-3: -15.999 s, 0 and 0',
		'd1-2 d1-3: -15.999 s, 0 and 34, then 1 of 35/10',
		before('d2', ({ leads }) => leads.splice(-11)),
	],
	[
		'eleven go before the third page',
		more,
		'd1-3 d1-3: -15.999 s, 0 and 0',
		'd1-3 d1-3: -15.999 s, 0 and 35',
		before('d3', ({ leads }) => leads.splice(-11)),
	],
	[
		'the newest goes before the third page',
		more,
		'd1-3 d2-4: -15.999 s, 0 and 0',
		'd1-3 d2-4: -15.999 s, 0 and 35',
		before('d3', ({ leads }) => leads.splice(-1)),
	],
	[
		'14 requests are left',
		some,
		'd1: -34.999 s, 9 and 0',
		'd1: -34.999 s, 9 and 10, then 2 of 25/10',
		says({ rateLimit: { remaining: 14 } }),
	],
	[
		'15 requests are left',
		some,
		'd1-3: -60 s, 25 and 0',
		'd1-3: -60 s, 25 and 25',
		says({ rateLimit: { remaining: 15 } }),
	],
	[
		'nobody knows how many requests are left',
		some,
		'd1-3: -60 s, 25 and 0',
		'd1-3: -60 s, 25 and 25',
		says({ rateLimit: {} }),
	],
	[
		'ten seconds are left',
		some,
		'd1-3: -60 s, 25 and 0',
		'd1-3: -60 s, 25 and 25',
		undefined,
		{ deadline: NOW + 10_000 },
	],
	[
		'less than ten seconds are left',
		some,
		'd1: -34.999 s, 9 and 0',
		'd1: -34.999 s, 9 and 10, then 2 of 25/10',
		undefined,
		{ deadline: NOW + 9_999 },
	],
])('%s', async (_, leads, updated, changed, change = () => 0, also = {}) => {
	for (const [event, expected] of Object.entries({
		leadUpdated: updated,
		leadStatusChanged: changed,
	})) {
		const list = leadsOf({ leads: [...leads] });
		change(list);
		const poller = new Poller(event, list, also);
		expect(placeOf(await poller.poll(), poller)).toBe(expected);
	}
});

test('states of more leads are learnt by later polls, a few pages each', async () => {
	const list = leadsOf({ leads: several(1, 660, 600 * MINUTE, SECOND) });
	const poller = new Poller('leadStatusChanged', list);
	const lines: string[] = [];
	for (let polls = 0; polls < 4; polls++) {
		const line = await poller.poll();
		const { baseline, states } = poller.memory ?? {};
		lines.push(`${line} ${new States(states).size} ${baseline ? baseline.page : 'all'}`);
	}
	expect(lines).toEqual([
		'd1-50: 500 51',
		'd1 d51-59: 590 60',
		'd1 d60-66: 660 all',
		'd1: 660 all',
	]);
	list.leads.splice(5, 1, lead(6, 0, { status: 'new' }));
	list.leads.push(lead(700, 0));
	expect(await poller.poll()).toBe('d1: 6 700');
});
