import { leadIndexOf } from '../../../nodes/Lead/index/leadIndexes';
import { ORIGIN } from '../../engine';
import { useStage } from '../stage';
import { connectionOf, hold, isKept } from './indexBounds';
import { foundOf, four, front, LEADS, list, requestsOf, serveLeads } from './indexStage';
import { leadOf, leadsUpTo } from './samples';

useStage();

const HOUR = 3_600_000;
const PARTS = 10;
const counted = [front, ...Array<string>(PARTS - 1).fill('count')];

/** A service with 1,200 leads that are known, and a look-up that would read them all. */
async function serveMany() {
	const leads = leadsUpTo(1_200);
	const service = serveLeads(leads);
	const emails = leads.slice(0, 20).map(({ email }) => email);
	const find = async () => await foundOf(emails);
	const all = (await requestsOf(service, find)).slice(1);
	expect(all).toHaveLength(12);
	return { all, find, leads, service };
}

/** Lets hours pass, and a second. */
function pass(hours: number): void {
	jest.setSystemTime(Date.now() + hours * HOUR + 1_000);
}

const withKey = (apiKey: string) => ({ credentials: { baseUrl: ORIGIN, apiKey } });

describe('the index of leads, bounded', () => {
	test('a small one is renewed after a day, however often it is used', async () => {
		const service = serveLeads(leadsUpTo(LEADS));
		const find = async () => await foundOf(four);
		await find();
		for (const hours of [10, 10, 3.9]) {
			pass(hours);
			expect(await requestsOf(service, find)).toEqual([front]);
		}
		pass(0.2);
		expect(await requestsOf(service, find)).toEqual([front, ...list]);
		expect(await requestsOf(service, find)).toEqual([front]);
	});

	test('the leads of a larger one are counted in parts once a day; after a week it is renewed', async () => {
		const { all, find, service } = await serveMany();
		for (let day = 1; day <= 7; day++) {
			pass(24);
			expect(await requestsOf(service, find)).toEqual(day < 7 ? counted : [front, ...all]);
			expect(await requestsOf(service, find)).toEqual([front]);
		}
	});

	test('a lead that it lacks and one that was deleted do not make up for each other beyond a day', async () => {
		const { all, find, leads, service } = await serveMany();
		leads.splice(1_000, 1);
		leads.push(leadOf(50, { id: 'late', email: 'late@x.example' }));
		// the number of leads is the same, and nothing seems to have changed
		expect(await requestsOf(service, find)).toEqual([front]);
		pass(25);
		expect(await requestsOf(service, find)).toEqual([...counted, ...all]);
		expect(await requestsOf(service, find)).toEqual([front]);
	});

	test('one that is not used for 26 hours is gone, also where others are used', () => {
		hold('idle', 1);
		hold('busy', 1);
		const idle = leadIndexOf(connectionOf('idle'));
		for (let hours = 0; hours < 26; hours += 13) {
			jest.setSystemTime(Date.now() + 13 * HOUR);
			leadIndexOf(connectionOf('busy'));
		}
		expect(leadIndexOf(connectionOf('idle'))).toBe(idle);
		jest.setSystemTime(Date.now() + 26 * HOUR + 1_000);
		leadIndexOf(connectionOf('busy'));
		expect(leadIndexOf(connectionOf('idle'))).not.toBe(idle);
	});

	test('over all keys it holds 64 MB; what was used last stays', () => {
		for (const identity of ['a', 'b', 'c']) hold(identity, 20);
		expect(['a', 'b', 'c'].map(isKept)).toEqual([true, true, true]);
		hold('d', 20);
		expect(['d', 'c', 'b', 'a'].map(isKept)).toEqual([true, true, true, false]);
	});

	test('two keys have two, and neither knows what the other has', async () => {
		const service = serveLeads(leadsUpTo(LEADS));
		const [one, other] = ['key-of-one', 'key-of-another'].map(withKey);
		const find = async (extra: typeof one) => await foundOf(four, extra);
		expect(await requestsOf(service, async () => await find(one))).toEqual([front, ...list]);
		expect(await requestsOf(service, async () => await find(other))).toEqual([front, ...list]);
		expect(await requestsOf(service, async () => await find(one))).toEqual([front]);
		const keys = service.requests.map(({ headers }) => String(headers['x-api-key']));
		expect(new Set(keys)).toEqual(new Set(['key-of-one', 'key-of-another']));
	});
});
