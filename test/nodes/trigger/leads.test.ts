/** What a trigger asks for and gives of leads in memory, poll by poll. */
import type { Change } from './inMemory';
import {
	all,
	answers,
	before,
	counted,
	lead,
	leadsOf,
	MINUTE,
	Poller,
	says,
	SECOND,
	several,
} from './inMemory';

/** So long ago that nothing can appear any more with such a time. */
const LONG_AGO = 10 * MINUTE;

/** So many leads come, numbered from 2, at different times or at one. */
const apart = (count: number, ms = SECOND): Change => {
	const leads = several(2, count + 1, LONG_AGO + count * ms, ms);
	return (list) => list.leads.push(...leads);
};
const crowd = (count: number) => apart(count, 0);
const untimed: Change = ({ leads }) =>
	leads.push(...several(500, 512, 0, 0).map(({ id }) => lead(Number(id), '~')));
const twice: Change = ({ leads }) => leads.push(...leads.slice(1));
const silent = says({ now: NaN });
const perDay = (remaining: number | null) => says({ rateLimit: { window: 'day', remaining } });
/** Leads of one time come in another order at each request. */
const shuffled: Change = (list) => {
	let chance = 1;
	list.before = () => {
		for (const one of list.leads) one.place = chance = (chance * 16_807) % 2_147_483_647;
	};
};
const fresh =
	(count: number): Change =>
	({ leads }) =>
		leads.push(...several(500, 499 + count, 0, 0));
const newer =
	(from: number, to: number): Change =>
	({ leads }) =>
		leads.push(...several(from, to, -MINUTE, SECOND));
/** So many that were there before, and are read past. */
const older =
	(count: number): Change =>
	({ leads }) =>
		leads.unshift(...several(900, 899 + count, 100 * MINUTE, SECOND));
const gone =
	(from: number, count = 1): Change =>
	({ leads }) =>
		leads.splice(from, count);

test.each<[string, Change, string, string]>([
	['9 fit on a page', apart(9), 'd1: 2-10 | d1:', 'd1: 2-10 | d1:'],
	['the 10th shows that a page more is needed', apart(10), 'd1-2: 2-11 | d1:', 'd1-2: 2-11 | d1:'],
	['what ends on the third page is read back', apart(29), 'd1-4: 2-30 | d1:', 'd1-4: 2-30 | d1:'],
	['30 come', apart(30), 'd1-4: 2-31 | d1:', 'd1 a4-1: 2-31 | d1:'],
	['49 come', apart(49), 'd1-6: 2-50 | d1:', 'd1 a5-1: 2-50 | d1:'],
	['50 come', apart(50), 'd1-6: 2-51 | d1:', 'd1 a6-1: 2-51 | d1:'],
	[
		'99 come',
		apart(99),
		'd1-6 a6 a3-1 a5-1: 2-50; 50 in 1 poll | d1 a5 a10-5: 51-100 | d1:',
		'd1 a10-1: 2-100 | d1:',
	],
	[
		'100 come',
		apart(100),
		'd1-6 a6 a3-1 a5-1: 2-50; 60 in 1 poll | d1 a5 a11-5: 51-101 | d1:',
		'd1 a10-1: 2-100; 10 in 1 poll | d1: 101 | d1:',
	],
	[
		'250 come',
		apart(250),
		'd1-5 a14 a7 a4 a2-1 a5-1: 2-50; 210 in 1 poll | d1 a5 a14-5: 51-140; (120 in 1 poll) | d1 a14 a23-14: 141-230; (30 in 1 poll) | d1 a23 a26-23: 231-251 | d1:',
		'd1 a10-1: 2-100; 160 in 1 poll | d1 a10-1: 101-199; 60 in 1 poll | d1 a6-1: 200-251 | d1:',
	],
	['10 of one time', crowd(10), 'd1-2: 2-11 | d1-2: | d1:', 'd1-2: 2-11 | d1:'],
	[
		'35 of one time',
		crowd(35),
		'd1-4: 27-36 17-26 7-16 2-6 | d1 d3-4: | d1:',
		'd1 a4-1: 31-36 21-30 11-20 2-10 | d1 d3-4: | d1:',
	],
	[
		'110 of one time',
		crowd(110),
		'd1-6 a7 a4 a2-1 a5 a2 a12 a12-11: 111 101-110; 100 in 1 poll | d1 a10-1: 99 leads | d1 d11-12: | d1:',
		'd1 a10 a2 a12 a12-2: 101 leads; 10 in 1 poll | d1 a1: 2-10 | d1 d11-12: | d1:',
	],
	[
		'the first page is refused',
		all(apart(25), answers({ 0: 403 })),
		'd1:; 403 | d1-3: 2-26 | d1:',
		'd1:; 403 | d1-3: 2-26 | d1:',
	],
	[
		'the second page is refused',
		all(apart(25), answers({ 1: 403 })),
		'd1-2: 17-26; 403 | d1-3: 2-16 | d1:',
		'd1-2: 17-26; 403 | d1-3: 2-16 | d1:',
	],
	[
		'no page behind the last one is needed',
		all(apart(18), answers({ 2: 403 })),
		'd1-2: 2-19 | d1:; 403 | d1:',
		'd1-2: 2-19 | d1:; 403 | d1:',
	],
	[
		'behind full pages there may be none',
		all(apart(20), ({ leads }) => leads.shift(), answers({ 2: 404 })),
		'd1-3: 2-21 | d1:',
		'd1-3: 2-21 | d1:',
	],
	[
		'behind full pages another one may come',
		all(apart(20), ({ leads }) => leads.shift(), answers({ 2: 'other' })),
		'd1-3: 2-21 | d1:',
		'd1-3: 2-21 | d1:',
	],
	[
		'behind full pages the service may refuse',
		all(apart(20), ({ leads }) => leads.shift(), answers({ 2: 503 })),
		'd1-3: 2-21 | d1:',
		'd1-3: 2-21 | d1:',
	],
	[
		'another page than was asked for comes',
		all(apart(25), answers({ 1: 'other' })),
		'd1-2: 17-26; missing | d1-3: 2-16 | d1:',
		'd1-2: 17-26; missing | d1-3: 2-16 | d1:',
	],
	[
		'the service says as text which page it is',
		all(apart(25), says({ pageAs: String })),
		'd1-3: 2-26 | d1:',
		'd1-3: 2-26 | d1:',
	],
	[
		'the service does not say which page it is',
		all(apart(25), says({ pageAs: () => null })),
		'd1-3: 2-26 | d1:',
		'd1-3: 2-26 | d1:',
	],
	[
		'another page than was asked for comes, said as text',
		all(apart(25), says({ pageAs: String }), answers({ 1: 'other' })),
		'd1-2: 17-26; missing | d1-3: 2-16 | d1:',
		'd1-2: 17-26; missing | d1-3: 2-16 | d1:',
	],
	[
		'a page that is counted and not there is a failure',
		all(apart(11), answers({ 1: 404 })),
		'd1-2: 3-12; 404 | d1-2: 2 | d1:',
		'd1-2: 3-12; 404 | d1-2: 2 | d1:',
	],
	[
		'an answer is empty by mistake',
		all(apart(25), answers({ 1: 'empty' })),
		'd1-2: 17-26 | d1-3: 2-16 | d1:',
		'd1-2: 17-26 | d1-3: 2-16 | d1:',
	],
	[
		'two answers are empty by mistake',
		all(apart(25), answers({ 1: 'empty', 2: 'empty' })),
		'd1-2: 17-26 | d1: | d1-3: 2-16 | d1:',
		'd1-2: 17-26 | d1: | d1-3: 2-16 | d1:',
	],
	[
		'a page in the middle is refused',
		all(apart(150), answers({ 8: 403 })),
		'd1-6 a9 a5 a3:; 403 | d1 a3-1 a10-1: 2-100; (60 in 1 poll) | d1 a10 a16-10: 101-151 | d1:',
		'd1 a10-3: 31-100; 403; 90 in 1 poll | d1 a3-1: 2-30; (60 in 1 poll) | d1 a6-1: 101-151 | d1:',
	],
	[
		'a page in the middle is empty by mistake',
		all(apart(150), answers({ 8: 'empty' })),
		'd1-6 a9 a5 a3:; 160 in 1 poll | d1 a9 a5 a3-1 a9-1: 2-90; (70 in 1 poll) | d1 a9 a16-9: 91-151 | d1:',
		'd1 a10-3: 31-100; 90 in 1 poll | d1 a3-1: 2-30; (60 in 1 poll) | d1 a6-1: 101-151 | d1:',
	],
	[
		'an early page is refused',
		all(apart(150), answers({ 4: 403 })),
		'd1-5: 112-151; 403 | d1 d4-8 a9 a5 a3-1 a4-1: 2-40; 120 in 1 poll | d1 a4 a13-4: 41-111; (30 in 1 poll) | d1 a13 a16-13: | d1:',
		'd1 a10-7: 71-100; 403; 130 in 1 poll | d1 a7-1: 2-70; (60 in 1 poll) | d1 a6-1: 101-151 | d1:',
	],
	[
		'30 are counted that are not there',
		all(
			apart(25),
			counted((count) => count + 30),
		),
		'd1-6: 2-26 | d1:',
		'd1 a6 a3-4 a2-1: 2-26 | d1-5 a10 a5 a2-1: | d1:',
	],
	[
		'30 more are counted than the 96 there',
		all(
			apart(95),
			counted((count) => count + 30),
		),
		'd1-6 a7 a4 a2-1 a5-1: 2-50; 80 in 1 poll | d1 a5 a13 a8 a10-11 a9-5: 51-96 | d1:',
		'd1 a10-1: 2-96 | d1-5 a10 a5 a2-1: | d1:',
	],
	[
		'3 are not counted',
		all(
			apart(25),
			counted((count) => count - 3),
		),
		'd1-3: 2-26 | d1:',
		'd1-3: 2-26 | d1 a1-2:',
	],
	[
		'only the first page is counted',
		all(
			apart(25),
			counted((count) => Math.min(count, 10)),
		),
		'd1: 17-26 | d1:',
		'd1: 17-26 | d1:',
	],
	[
		'none are counted',
		all(
			apart(25),
			counted(() => undefined),
		),
		'd1 d1-4: 2-26 | d1 d1:',
		'd1 a1-4: 2-26 | d1 a1-2:',
	],
	[
		'none of 146 are counted',
		all(
			apart(145),
			counted(() => undefined),
		),
		'd1 d1-15: 2-146; tooManyChanges | d1 d1-15:; tooManyChanges',
		'd1 a1-15: 2-146 | d1 a1-2:',
	],
	[
		'none of 166 are counted',
		all(
			apart(165),
			counted(() => undefined),
		),
		'd1 d1-15: 17-166; tooManyChanges | d1 d1-15:; tooManyChanges',
		'd1 a1-15: 2-150 | d1 a1-3: 151-166 | d1 a1-2:',
	],
	[
		'a page is refused of a list without a count',
		all(
			apart(165),
			counted(() => undefined),
			answers({ 2: 403 }),
		),
		'd1 d1-2: 157-166; 403 | d1 d1-15: 17-156; tooManyChanges | d1 d1-15:; tooManyChanges',
		'd1 a1-2: 2-10; 403 | d1 a1-15: 11-159 | d1 a1-2: 160-166 | d1 a1-2:',
	],
	[
		'the newest two go before the second page',
		all(
			apart(25),
			before('d2', ({ leads }) => leads.splice(-2)),
		),
		'd1-2 d1-3: 2-26 | d1:',
		'd1-2 d1-3: 2-26 | d1:',
	],
	[
		'a page of the newest goes before the second',
		all(
			apart(35),
			before('d2', ({ leads }) => leads.splice(-12)),
		),
		'd1-2 d1-3: 2-24 27-36 | d1:',
		'd1 a4-1: 2-36 | d1:',
	],
	[
		'three come before the second page',
		all(
			apart(25),
			before('d2', ({ leads }) => leads.push(...several(100, 102, 0, SECOND))),
		),
		'd1-3: 2-26 | d1: 100-102 | d1:',
		'd1-3: 2-26 | d1: 100-102 | d1:',
	],
	[
		'the oldest twelve go while the place is searched',
		all(
			apart(150),
			before('a3', ({ leads }) => leads.splice(1, 12)),
		),
		'd1-6 a9 a5 a3-1 a4-1: 14-52; 120 in 1 poll | d1 a4 a13-4: 53-142; (10 in 1 poll) | d1 a13-14 a13: 143-151 | d1:',
		'd1 a10-1 a10 a5 a8-9: 14-100; 60 in 1 poll | d1 a6-1: 101-151 | d1:',
	],
	[
		'the oldest 35 go later',
		all(
			apart(150),
			before('a8', ({ leads }) => leads.splice(1, 35)),
		),
		'd1-6 a9 a5 a3-1 a4-1: 2-40; 120 in 1 poll | d1 a4 a13-1: 41-130; (30 in 1 poll) | d1 a7 a4 a2-1 a10-1: 131-135; (20 in 1 poll) | d1 a10 a12-10: 136-151 | d1:',
		'd1 a10-1 a10 a5 a8-7: 37-115; 60 in 1 poll | d1 a6-1: 116-151 | d1:',
	],
	['some have no time', all(apart(25), untimed), 'd1-4: 2-26 | d1-2:', 'd1 a4-1: 2-26 | d1 a4-1:'],
	[
		'some of many have no time',
		all(apart(150), untimed),
		'd1-5 a9 a5 a3-1 a5-1: 2-50; 120 in 1 poll | d1 a5 a14-5: 51-140; (30 in 1 poll) | d1 a14 a17-14: 141-151 | d1-3: | d1-2:',
		'd1 a10-1: 2-100; 70 in 1 poll | d1 a7-1: 101-151 | d1 a7-1:',
	],
	[
		'each is listed twice',
		all(apart(25), twice),
		'd1-6: 2-26 | d1:',
		'd1 a6-1 a6: 2-26 | d1 a6-1 a6:',
	],
	[
		'the service does not tell its time',
		all(apart(25), silent),
		'd1-3: 2-26 | d1-3:',
		'd1-3: 2-26 | d1-3: | d1:',
	],
	[
		'the service does not tell its time, and many have one',
		all(crowd(150), silent),
		'd1-6 a9 a5 a3-1 a4 a2 a16 a16: 151; 150 in 1 poll | d1 a15-2: 140 leads; (10 in 1 poll) | d1 a1: 2-10 | d1 d15-16:',
		'd1 a10 a2 a16 a16-6: 101 leads; 50 in 1 poll | d1 a5-1: 41-50 31-40 21-30 11-20 2-10 | d1 d15-16: | d1:',
	],
	[
		'a crowd that would take more than a tenth of the day',
		all(crowd(150), perDay(100)),
		'd1-6 a9 a5 a3-1 a4 a2 a16 a2: 11-20; 150 in 1 poll | d1 a1: 2-10; (140 in 1 poll) | d1 a2-1 a10 a2 a16:; 131 left out | d1:; (131 left out)',
		'd1 a10 a2 a16 a2-1: 11-20 2-10; 140 in 1 poll | d1 a10 a2 a15:; 131 left out | d1:; (131 left out)',
	],
	[
		'a crowd that takes a tenth of the day',
		all(crowd(150), perDay(150)),
		'd1-6 a9 a5 a3-1 a4 a2 a16 a16: 151; 150 in 1 poll | d1 a15-2: 140 leads; (10 in 1 poll) | d1 a1: 2-10 | d1 d15-16: | d1:',
		'd1 a10 a2 a16 a16-6: 101 leads; 50 in 1 poll | d1 a5-1: 41-50 31-40 21-30 11-20 2-10 | d1 d15-16: | d1:',
	],
	[
		'a crowd, and nobody knows what is left of the day',
		all(crowd(150), perDay(null)),
		'd1-6 a9 a5 a3-1 a4 a2 a16 a2: 11-20; 150 in 1 poll | d1 a1: 2-10; (140 in 1 poll) | d1 a2-1 a10 a2 a16:; 131 left out | d1:; (131 left out)',
		'd1 a10 a2 a16 a2-1: 11-20 2-10; 140 in 1 poll | d1 a10 a2 a15:; 131 left out | d1:; (131 left out)',
	],
	[
		'a crowd, and the hour has little left',
		all(crowd(150), says({ rateLimit: { window: 'hour', remaining: 10 } })),
		'd1-6 a9 a5 a3-1 a4 a2 a16 a16: 151; 150 in 1 poll | d1 a15-2: 140 leads; (10 in 1 poll) | d1 a1: 2-10 | d1 d15-16: | d1:',
		'd1 a10 a2 a16 a16-6: 101 leads; 50 in 1 poll | d1 a5-1: 41-50 31-40 21-30 11-20 2-10 | d1 d15-16: | d1:',
	],
	[
		'what comes before a crowd that is given up',
		all(apart(15), ({ leads }) => leads.push(...several(300, 449, LONG_AGO, 0)), perDay(100)),
		'd1-5 a9 a5 a3-1 a5 a2 a17 a2-1: 2-16 300-303; 150 in 1 poll | d1 a2 a11 a3 a17:; 146 left out | d1:; (146 left out)',
		'd1 a10 a2 a17 a2-1: 2-16 300-303; 150 in 1 poll | d1 a10 a2 a15:; 146 left out | d1:; (146 left out)',
	],
	[
		'what comes just before a crowd that is given up',
		all(
			({ leads }) =>
				leads.push(...several(2, 16, -34 * SECOND, SECOND), ...several(300, 449, -50 * SECOND, 0)),
			perDay(100),
		),
		'd1-5 a9 a5 a3-1 a5 a2 a17 a2-1: 2-16 300-303; 150 in 1 poll | d1 a2-1 a10 a2 a17 a2-1:; (150 in 1 poll) | d1 a2 a11 a3 a17:; 146 left out | d1:; (146 left out)',
		'd1 a10 a2 a17 a2-1: 2-16 300-303; 150 in 1 poll | d1 a10 a2 a17 a2-1: 304; 150 in 1 poll | d1 a10 a2 a15:; 145 left out | d1:; (145 left out)',
	],
	[
		'what comes behind a crowd that is given up',
		all(crowd(150), ({ leads }) => leads.push(...several(500, 540, LONG_AGO - 1, 1)), perDay(60)),
		'd1-5 a11 a6 a3-1 a5 a2 a20 a10 a15:; 190 in 1 poll | d1 a1 a10 a2 a20 a10 a15 a18-16 a2-1: 11-20 2-10; (180 in 1 poll) | d1 a2-1 a10 a2 a20 a10 a15 a18-16:; 131 left out 200 in 1 poll | d1 a16 a20-16: 500-540; (131 left out) | d1:',
		'd1 a10 a2 a20 a10 a15 a18-16 a2-1: 11-20 2-10; 180 in 1 poll | d1 a10 a2 a20 a10 a15 a18-16:; 131 left out 200 in 1 poll | d1 a5-1: 500-540; (131 left out) | d1:',
	],
	[
		'30 are counted of 28, so that the last page is not full',
		all(
			apart(28),
			gone(0),
			counted((count) => count + 2),
		),
		'd1-3: 2-29 | d1:',
		'd1-3: 2-29 | d1-3: | d1:',
	],
	[
		'none of one time are counted',
		all(
			crowd(25),
			counted(() => undefined),
		),
		'd1 d1-4: 17-26 7-16 2-6 | d1 d1-3:',
		'd1 a1-4: 2-26 | d1 a1-4:',
	],
	[
		'none are counted, and behind the last page it comes again',
		all(
			apart(25),
			counted(() => undefined),
			says({ last: 3 }),
		),
		'd1 d1-4: 2-26 | d1 d1:',
		'd1 a1-4: 2-26 | d1 a1-2:',
	],
	[
		'pages hold one lead each',
		all(apart(300), says({ size: 1 })),
		'd1-2 a151 a76 a38 a19 a10 a5 a3-1 a4 a2 a4-3: 3-4; 299 in 1 poll | d1 a2-1: 2; (297 in 1 poll) | d1 a4 a2-3 a13 a5 a13-5: 5-13; (289 in 1 poll) | d1 a4-3:; (288 in 1 poll) | d1 a13 a7 a10 a12 a22 a14 a22-15: 15-22; (281 in 1 poll)',
		'd1 a10 a2 a10-1: 2-10; 291 in 1 poll | d1 a10 a2 a10-1: 11-19; 282 in 1 poll | d1 a10 a2 a10-1: 20-28; 273 in 1 poll | d1 a10 a2 a10-1: 29-37; 264 in 1 poll | d1 a10 a2 a10-1: 38-46; 255 in 1 poll',
	],
	[
		'one goes before each page',
		all(apart(28), (list) => (list.before = () => list.leads.pop())),
		'd1-2 d1-2 d1 a2-1 a3-1 a3-2: 2-21 | d1:',
		'd1-2 d1-2 d1 a3-1 a3-2: 2-23 | d1:',
	],
	['25 come behind others', all(older(35), apart(25)), 'd1-3: 2-26 | d1:', 'd1-3: 2-26 | d1:'],
	[
		'150 come behind others',
		all(older(35), apart(150)),
		'd1-5 a10 a5 a3-4 a9-4: 2-55; 100 in 1 poll | d1 a9 a18-9: 56-145; (10 in 1 poll) | d1 a18-19 a18: 146-151 | d1:',
		'd1 a10-1: 2-100; 60 in 1 poll | d1 a6-1: 101-151 | d1:',
	],
	[
		'150 of one time behind others',
		all(older(33), crowd(150)),
		'd1-5 a10 a5 a3-4 a9 a5 a19 a19-17: 148-151 138-147 128-137; 130 in 1 poll | d1 a16-4: 126 leads | d1 d15-16: | d1:',
		'd1 a10 a2 a16 a16-6: 101 leads; 50 in 1 poll | d1 a5-1: 41-50 31-40 21-30 11-20 2-10 | d1 d15-16: | d1:',
	],
	[
		'150 come behind others, and 30 are counted that are not there',
		all(
			older(35),
			apart(150),
			counted((count) => count + 30),
		),
		'd1-5 a12 a6 a3 a5-4 a8-4: 2-45; 140 in 1 poll | d1 a8 a17-8: 46-135; (50 in 1 poll) | d1 a17 a22 a19-20 a18-17: 136-151 | d1:',
		'd1 a10-1: 2-100; 90 in 1 poll | d1 a9 a4 a6-7 a5-1: 101-151 | d1-5 a10 a5 a2-1: | d1:',
	],
	[
		'150 of one time behind others in another order each time',
		all(older(33), crowd(150), shuffled),
		'd1-5 a10 a5 a3-4 a9 a5 a19 a19-17: 23 leads; 130 in 1 poll | d1 a16-4 a19: 79 leads | d1 a19 a10 a5 a3-4 a12 a5 a19 a19-14: 19 leads; (100 in 1 poll) | d1 a13-4 a19: 15 leads | d1 a19 a10 a5 a3-4 a12 a5 a19 a19-14: 103 41 48 3; (100 in 1 poll)',
		'd1 a10 a2 a16 a16-6: 71 leads; 50 in 1 poll | d1 a5-1 a16: 27 leads | d1 a10 a2 a16 a16-6: 28 leads; (50 in 1 poll) | d1 a5-1 a16: 102 7 32-33 135 24 41 | d1 a10 a2 a16 a16-6: 85 92 76 118 100 136 123 5; (50 in 1 poll)',
	],
	[
		'some go before the place while 150 are read',
		all(older(35), apart(150), before('a8', gone(5, 25))),
		'd1-5 a10 a5 a3-4 a9-4: 21-70; 100 in 1 poll | d1 a3-1 a9 a5 a7: 2-20; (80 in 1 poll) | d1 a9 a5 a7 a16-7: 71-150; (10 in 1 poll) | d1 a16-17 a16: 151 | d1:',
		'd1 a10-1: 2-100; 60 in 1 poll | d1 a6-1: 101-151 | d1:',
	],
	[
		'some of 150 go while they are read',
		all(older(35), apart(150), before('a8', gone(40, 25))),
		'd1-5 a10 a5 a3-4 a9-4: 2-5 31-70; 100 in 1 poll | d1 a9 a5 a3-4 a13-4: 71-120; (40 in 1 poll) | d1 a13 a17-13: 121-151 | d1:',
		'd1 a10-1 a10 a5 a8: 2-5 31-105; 60 in 1 poll | d1 a6-1: 106-151 | d1:',
	],
	[
		'150 come behind others, and pages hold one lead each',
		all(older(35), apart(150), says({ size: 1 })),
		'd1-2 a94 a47 a24 a36 a30 a33 a35 a41 a37 a41-38: 3-6; 147 in 1 poll | d1 a37-35: 2; (145 in 1 poll) | d1 a41 a21 a31 a36 a39-40 a48 a42 a48-43: 8-13; (140 in 1 poll) | d1 a42-40: 7; (138 in 1 poll) | d1 a48 a24 a36 a42 a45 a47 a55 a49 a55-50: 15-20; (133 in 1 poll)',
		'd1 a10 a2 a10-1: 2-10; 141 in 1 poll | d1 a10 a2 a10-1: 11-19; 132 in 1 poll | d1 a10 a2 a10-1: 20-28; 123 in 1 poll | d1 a10 a2 a10-1: 29-37; 114 in 1 poll | d1 a10 a2 a10-1: 38-46; 105 in 1 poll',
	],
	[
		'a crowd behind others would take more than a tenth of the day',
		all(older(35), crowd(150), perDay(100)),
		'd1-5 a10 a5 a3-4 a9 a5 a19 a5-4: 6-15 2-5; 140 in 1 poll | d1 a5 a3-4 a13 a5 a19:; 136 left out | d1:; (136 left out)',
		'd1 a10 a2 a16 a2-1: 11-20 2-10; 140 in 1 poll | d1 a10 a2 a15:; 131 left out | d1:; (131 left out)',
	],
	[
		'the service does not tell its time, and 150 come',
		all(apart(150), silent),
		'd1-6 a9 a5 a3-1 a4-1: 2-40; 120 in 1 poll | d1 a4 a13-4: 41-130; (30 in 1 poll) | d1 a13 a16-13: 131-151 | d1-3:',
		'd1 a10-1: 2-100; 60 in 1 poll | d1 a6-1: 101-151 | d1:',
	],
	[
		'a page in the middle holds none by mistake',
		all(apart(150), answers({ 8: 'hole' })),
		'd1-6 a9 a5 a3-1 a4-1: 2-40; 120 in 1 poll | d1 a4 a13-4: 41-130; (30 in 1 poll) | d1 a13 a16-13: 131-151 | d1:',
		'd1 a10-3: 31-100; 90 in 1 poll | d1 a3-1: 2-30; (60 in 1 poll) | d1 a6-1: 101-151 | d1:',
	],
	[
		'a page that is read down holds none by mistake',
		all(apart(150), answers({ 13: 'hole', 10: 'hole' })),
		'd1-6 a9 a5 a3-1 a4-2: 21-40; 140 in 1 poll | d1 a2-1: 2-20; (120 in 1 poll) | d1 a4 a13-4: 41-130; (30 in 1 poll) | d1 a13 a16-13: 131-151 | d1:',
		'd1 a10-1: 11-100; 70 in 1 poll | d1 a1: 2-10; (60 in 1 poll) | d1: | d1 a6-1: 101-151 | d1:',
	],
])('%s', async (_, change, ...lines) => {
	for (const [place, event] of ['leadUpdated', 'leadCreated'].entries()) {
		const list = leadsOf({ leads: [lead(1, 60 * MINUTE)] });
		const poller = new Poller(event, list);
		expect(await poller.poll()).toBe('d1:');
		change(list);
		const polls = lines[place].split(' | ');
		expect(await poller.polls(polls.length)).toEqual(polls);
	}
});

test.each<[string, Change, number, Change, string, string]>([
	[
		'behind many known ones of one time, twelve that are newer',
		crowd(115),
		3,
		newer(200, 211),
		'd1-6 a7 a4 a2-1 a5 a2 a13 a7 a10:; 120 in 1 poll | d1 a1 a10 a2 a13 a7 a10 a12:; (130 in 1 poll) | d1 a12-13 a12: 200-211 | d1:',
		'd1 a10 a2 a13 a7 a10 a12:; 130 in 1 poll | d1-2: 200-211 | d1:',
	],
	[
		'behind many that came just now, twelve that are newer',
		fresh(115),
		3,
		newer(200, 211),
		'd1-6 a7 a4 a2-1 a5 a2 a13 a7 a10:; 120 in 1 poll | d1 a1 a10 a2 a13 a7 a10 a12:; (130 in 1 poll) | d1 a12-13 a12: 200-211 | d1:',
		'd1 a10 a2 a13 a7 a10 a12:; 130 in 1 poll | d1-2: 200-211 | d1:',
	],
	[
		'behind many that came just now, by a service without a clock, twelve that are newer',
		all(crowd(115), silent),
		3,
		newer(200, 211),
		'd1-6 a7 a4 a2-1 a5 a2 a13 a7 a10:; 120 in 1 poll | d1 a1 a10 a2 a13 a7 a10 a12-13 a12-7: 200-211; (60 in 1 poll) | d1 a6-1: | d1-2:',
		'd1 a10 a2 a13 a7 a10 a12-13 a12-6: 200-211; 50 in 1 poll | d1 a5-1: | d1-2: | d1:',
	],
	[
		'behind 35 of one time, one more of that time',
		fresh(35),
		1,
		({ leads }) => leads.push(lead(99, 0)),
		'd1-4: 99 | d1:',
		'd1 a4-1: 99 | d1:',
	],
	[
		'behind 35 of one time, one more of that time and one less',
		fresh(35),
		1,
		all(gone(20), ({ leads }) => leads.push(lead(99, 0))),
		'd1-4: 99 | d1:',
		'd1 a4-1: 99 | d1:',
	],
	[
		'behind 35 of one time, three less',
		fresh(35),
		1,
		gone(10, 3),
		'd1 d3-4: | d1:',
		'd1 d3-4: | d1:',
	],
	['behind 35 of one time, all less', fresh(35), 1, gone(1, 40), 'd1:', 'd1:'],
	[
		'behind 35 of one time, three that are newer',
		fresh(35),
		1,
		newer(200, 202),
		'd1-4: 200-202 | d1:',
		'd1 a4-1: 200-202 | d1:',
	],
	[
		'behind 35 of one time, 15 that are newer',
		fresh(35),
		1,
		newer(200, 214),
		'd1-6: 200-214 | d1-2: | d1:',
		'd1 a5-1: 200-214 | d1-2: | d1:',
	],
	[
		'behind 150 of one time, 150 that are newer',
		fresh(150),
		4,
		newer(200, 349),
		'd1-5 a16 a8 a4 a2-1 a5 a2 a31 a16:; 310 in 1 poll | d1 a16 a25-16: 200-298; (60 in 1 poll) | d1 a25 a31-25: 299-349 | d1:',
		'd1 a10 a2 a30 a15 a23 a19 a17-16:; 300 in 1 poll | d1 a10-1: 200-299; 50 in 1 poll | d1 a6-1: 300-349 | d1:',
	],
	[
		'behind a crowd that is half read, ten that are newer',
		crowd(150),
		1,
		newer(200, 209),
		'd1 a15-2: 140 leads; (20 in 1 poll) | d1 a1 a16: 2-10; (10 in 1 poll) | d1 a16 a8 a4 a2-1 a9 a2 a17 a9 a13 a15-16:; (170 in 1 poll) | d1 a16-17 a16: 200-209 | d1:',
		'd1 a5-1 a16: 41-50 31-40 21-30 11-20 2-10; (10 in 1 poll) | d1 a10 a2 a16 a8 a12 a14-15:; 160 in 1 poll | d1: 200-209 | d1:',
	],
	[
		'behind a crowd that is half read, all are gone',
		crowd(150),
		1,
		gone(1, 200),
		'd1 a1: | d1:',
		'd1 a1: | d1:',
	],
	[
		'while many are read on, some go from the middle',
		apart(250),
		1,
		gone(100, 60),
		'd1 a5 a14-5: 51-100 161-200; (60 in 1 poll) | d1 a14 a20-14: 201-251 | d1:',
		'd1 a10-1: 161-251 | d1:',
	],
	[
		'while many are read on, the newest go',
		apart(250),
		1,
		gone(60, 200),
		'd1 a5-6 a5: 51-60 | d1:',
		'd1:',
	],
	[
		'25 of one time in another order each time',
		all(crowd(25), shuffled),
		0,
		says({}),
		'd1-3: 19 leads | d1-3: 6 20 7 12 5 | d1-3: | d1-3: 15 | d1-3:',
		'd1-3: 19 leads | d1-3: 6 20 7 12 5 | d1-3: | d1-3: 15 | d1-3:',
	],
	[
		'25 that came just now in another order each time',
		all(fresh(25), shuffled),
		0,
		says({}),
		'd1-3: 19 leads | d1-3: 504 518 505 510 503 | d1-3: | d1-3: 513 | d1-3:',
		'd1-3: 19 leads | d1-3: 504 518 505 510 503 | d1-3: | d1-3: 513 | d1-3:',
	],
	[
		'60 of one time in another order each time',
		all(crowd(60), shuffled),
		0,
		says({}),
		'd1-7: 38 leads | d1-7: 14 leads | d1-7: 36 16 11 49 54 47 41 | d1 d6-7: 38 | d1 d6-7:',
		'd1 a7-1 a7: 39 leads | d1 a7-1 a7: 14 leads | d1 a7-1 a7: 10 53 4 33 | d1 a7-1 a7: 39 | d1 a7-1: 43 37',
	],
	[
		'150 of one time in another order each time',
		all(crowd(150), shuffled),
		0,
		says({}),
		'd1-6 a9 a5 a3-1 a4 a2 a16 a16: 141; 150 in 1 poll | d1 a15-2: 94 leads; (10 in 1 poll) | d1 a1 a16: 38 79 24 27 | d1 a16 a8 a4 a2-1 a9 a2 a16 a16-11: 14 leads; (100 in 1 poll) | d1 a10-1 a16: 15 leads',
		'd1 a10 a2 a16 a16-6: 74 leads; 50 in 1 poll | d1 a5-1 a16: 23 leads | d1 a10 a2 a16 a16-6: 31 leads; (50 in 1 poll) | d1 a5-1 a16: 101 110 47 89 | d1 a10 a2 a16 a16-6: 10 leads; (50 in 1 poll)',
	],
	[
		'two times of 80 in another order each time',
		all(crowd(80), ({ leads }) => leads.push(...several(300, 379, LONG_AGO - 1, 0)), shuffled),
		0,
		says({}),
		'd1-5 a9 a5 a3-1 a5 a2 a17 a9 a9: 10 leads; 160 in 1 poll | d1 a8-1 a9 a14 a16-17: 52 leads; (80 in 1 poll) | d1 a9 a5 a3-1 a9-1: 26 leads; (80 in 1 poll) | d1 a9 a5 a3-1 a9-1: 14 leads; (80 in 1 poll) | d1 a9 a17-9 a17: 35 leads',
		'd1 a10 a2 a10-1 a10 a14: 70 leads; 70 in 1 poll | d1 a10 a2 a10-1: 29 leads; (70 in 1 poll) | d1 a8-1 a8: 34 leads | d1 a8-1 a8: 11 leads | d1 a8-1 a8: 376-377 346',
	],
	[
		'35 of one time in another order, then one more',
		all(fresh(35), shuffled),
		3,
		({ leads }) => leads.push(lead(99, 0)),
		'd1 d3-4 d2-4: 99 | d1-4: 504 | d1 d3-4: | d1:',
		'd1 a4-1 a4: 99 528 | d1 a4-1 a4: | d1 a4-1: 515 | d1 d3-4: | d1:',
	],
	[
		'35 of one time in another order, then one less',
		all(fresh(35), shuffled),
		3,
		gone(20),
		'd1 d3-4: | d1-4: 504 | d1:',
		'd1 a4-1: 515 | d1 d3-4: | d1: | d1 a4-1: 528 | d1:',
	],
	[
		'those that came twice, each listed twice',
		all(fresh(12), twice),
		1,
		newer(200, 203),
		'd1-3: 200-203 | d1-3:',
		'd1-3: 200-203 | d1-3:',
	],
	[
		'none of 30 are counted any more',
		fresh(30),
		1,
		counted(() => undefined),
		'd1 d1-4:',
		'd1 a1-4:',
	],
	[
		'more are counted than before',
		fresh(30),
		1,
		counted((count) => count + 5),
		'd1 d3-4: | d1:',
		'd1 d3-4: | d1:',
	],
	[
		'an old answer of a known lead',
		fresh(3),
		1,
		({ leads }) => leads.splice(2, 1, lead(500, 5 * SECOND)),
		'd1:',
		'd1:',
	],
	[
		'behind many known ones of one time, one more of it and twelve that are newer',
		crowd(115),
		3,
		all(({ leads }) => leads.push(lead(300, LONG_AGO)), newer(200, 211)),
		'd1-6 a7 a4 a2-1 a5 a2 a13 a7 a10:; 120 in 1 poll | d1 a1 a10 a2 a13 a7 a10 a12 a12-6: 300 200-202; (60 in 1 poll) | d1 a5-1:; (10 in 1 poll) | d1 a12-13 a12: 203-211 | d1:',
		'd1 a10 a2 a13 a7 a10 a12 a12-5: 300 200-203; 50 in 1 poll | d1 a4-1:; (10 in 1 poll) | d1: 204-211 | d1:',
	],
	[
		'behind others and many known ones of one time, twelve that are newer',
		all(older(33), fresh(115)),
		4,
		newer(200, 211),
		'd1-5 a9 a5 a3-4 a9 a5 a17 a9 a13 a15:; 140 in 1 poll | d1 a15 a17-15: 200-211 | d1:',
		'd1 a10 a2 a13 a7 a10 a12:; 130 in 1 poll | d1-2: 200-211 | d1:',
	],
	[
		'the search for the place is broken off while some go before it, behind a crowd with one more of it',
		all(older(33), crowd(115)),
		4,
		all(
			({ leads }) => leads.push(lead(300, LONG_AGO)),
			newer(200, 211),
			before('a4', gone(0, 5)),
			answers({ 8: 403 }),
		),
		'd1-5 a9 a5 a3-4:; 403 | d1 a4 a13 a5 a16 a8 a12 a14-15 a4 a2-3 a15-13: 300 200-204; (100 in 1 poll) | d1 a12-3:; (10 in 1 poll) | d1 a15-16 a15: 205-211 | d1:',
		'd1 a10 a2 a13 a7 a10 a12 a12-11: 300 200-203; 403; 120 in 1 poll | d1 a11-1:; (10 in 1 poll) | d1: 204-211 | d1:',
	],
	[
		'behind many that came just now, one more of them and twelve that are newer',
		fresh(115),
		2,
		all(({ leads }) => leads.push(lead(300, 0)), newer(200, 211)),
		'd1-6 a7 a4 a2-1 a5 a2 a13 a7 a10:; 120 in 1 poll | d1 a1 a10 a2 a13 a7 a10 a12 a12-6: 300 200-202; (60 in 1 poll) | d1 a5-1:; (10 in 1 poll) | d1 a12-13 a12: 203-211 | d1:',
		'd1 a10 a2 a13 a7 a10 a12 a12-5: 300 200-203; 50 in 1 poll | d1 a4-1:; (10 in 1 poll) | d1: 204-211 | d1:',
	],
])('%s', async (_, first, count, then, ...lines) => {
	for (const [place, event] of ['leadUpdated', 'leadCreated'].entries()) {
		const list = leadsOf({ leads: [lead(1, 60 * MINUTE)] });
		const poller = new Poller(event, list);
		await poller.poll();
		first(list);
		await poller.polls(count);
		then(list);
		const polls = lines[place].split(' | ');
		expect(await poller.polls(polls.length)).toEqual(polls);
	}
});

test.each<[number, Record<string, string[]>]>([
	[0, { leadUpdated: ['d1:'], leadCreated: ['d1:'], leadStatusChanged: ['d1:'] }],
	[
		9,
		{
			leadUpdated: ['d1: 1-9', 'd1:'],
			leadCreated: ['d1: 1-9', 'd1:'],
			leadStatusChanged: ['d1: 1-9', 'd1:'],
		},
	],
	[
		25,
		{
			leadUpdated: ['d1-3: 1-25', 'd1:'],
			leadCreated: ['d1-3: 1-25', 'd1:'],
			leadStatusChanged: ['d1-3: 1-25', 'd1:'],
		},
	],
	[
		150,
		{
			leadUpdated: ['d1-6 a9-1: 1-90; 60 in 1 poll', 'd1 a9 a15-9: 91-150', 'd1:'],
			leadCreated: ['d1 a10-1: 1-100; 50 in 1 poll', 'd1 a6-1: 101-150', 'd1:'],
			leadStatusChanged: ['d1-6 a9-1: 1-90; 60 in 1 poll', 'd1 a9 a15-9: 91-150', 'd1:'],
		},
	],
])('%d that are there, where the user wants them', async (count, polls) => {
	for (const [event, lines] of Object.entries(polls)) {
		const list = leadsOf({ leads: several(1, count, LONG_AGO + count * SECOND, SECOND) });
		const poller = new Poller(event, list, { includeExisting: true });
		expect(await poller.polls(lines.length)).toEqual(lines);
	}
});

test.each<[string, number, number, number, string[]]>([
	[
		'a page',
		150,
		8,
		8,
		[
			'd1-6 a9 a5 a3-1 a4-1: 2-40; 120 in 1 poll',
			'd1 a4 a13-8: 81-130; (80 in 1 poll)',
			'd1 a8:; (80 in 1 poll)',
			'd1 a8-4: 41-70; 10 left out 30 in 1 poll',
			'd1 a13 a16-13: 131-151',
			'd1:',
		],
	],
	[
		'all pages that are read together',
		250,
		4,
		16,
		[
			'd1-5 a14 a7 a4 a2-1 a5 a2-4 a2: 11-30; 240 in 1 poll',
			'd1 a1: 2-10; (230 in 1 poll)',
			'd1 a3 a12 a7 a4-3 a26-18: 171-251; (150 in 1 poll)',
			'd1 a17-16: 161-170; (140 in 1 poll)',
			'd1 a16:; (140 in 1 poll)',
			'd1 a16-3:; 130 left out',
			'd1:; (130 left out)',
		],
	],
])('always empty, passed after 20 polls: %s', async (_, count, low, top, lines) => {
	const list = leadsOf({ leads: [lead(1, 60 * MINUTE)] });
	const poller = new Poller('leadUpdated', list);
	await poller.poll();
	apart(count)(list);
	list.fails = (asked) => {
		const page = asked.startsWith('a') ? Number(asked.slice(1)) : 0;
		return page >= low && page <= top ? 'hole' : undefined;
	};
	const polls = await poller.polls(30);
	expect(polls.filter((line, place) => line !== polls[place - 1])).toEqual(lines);
});

test('of a service that allows four requests a poll', async () => {
	const list = leadsOf({ leads: [lead(1, 60 * MINUTE)] });
	const poller = new Poller('leadUpdated', list);
	await poller.poll();
	all(older(600), apart(60))(list);
	const lines: string[] = [];
	for (let poll = 0; poll < 7; poll++) {
		answers({ 4: 429 })(list);
		lines.push(await poller.poll());
	}
	expect(lines.join(' | ')).toBe(
		'd1-3 a34 a51:; 429 | d1 a51 a60 a64 a62:; 429 | d1 a62-61 a67-66: 61; 429; (60 in 1 poll) | d1 a66-63: 31-60; 429; (30 in 1 poll) | d1 a63-60: 2-30; 429 | d1 a60: | d1:',
	);
});

long.each([
	['leadUpdated', ['2-26', '27-51', '52-91', '92-131']],
	['leadCreated', ['2-51', '52-100', '101-131']],
])('%s: leads that stand on two pages each hide others only for a while', async (event, given) => {
	const list = leadsOf({ leads: [lead(1, 60 * MINUTE)] });
	const poller = new Poller(event, list);
	await poller.poll();
	all(apart(130), twice)(list);
	const lines = (await poller.polls(80)).map((line) => /: (\d[^;]*)/.exec(line)?.[1]);
	expect(lines.filter((one) => one !== undefined)).toEqual(given);
});

test('the first of all is not left out, where pages hold one lead each', async () => {
	const list = leadsOf({ leads: several(1, 30, LONG_AGO, SECOND), size: 1 });
	const poller = new Poller('leadUpdated', list, { includeExisting: true });
	expect((await poller.polls(2))[1]).toMatch(/ a2-1: 1-2;/);
});

test('what has not changed for a minute is known by the newest alone', async () => {
	const list = leadsOf({ leads: several(1, 3, 30 * SECOND, SECOND) });
	const poller = new Poller('leadCreated', list);
	await poller.polls(4);
	const { time } = poller.memory?.cursor ?? {};
	expect(time).toBe(lead(3, 28 * SECOND).createdAt);
});
