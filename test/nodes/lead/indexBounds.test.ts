import { LeadTable } from '../../../nodes/Lead/leadTable';
import { ORIGIN } from '../../engine';
import { useStage } from '../stage';
import { foundOf, four, front, LEADS, list, requestsOf, serveLeads } from './indexStage';
import { leadsUpTo } from './samples';

useStage();

const HOUR = 3_600_000;
const MEGABYTE = 1024 * 1024;
const all = [front, ...list];

/** A service, and what a look-up with a key asks it for. */
function serveKeys() {
	const service = serveLeads(leadsUpTo(LEADS));
	const askedWith = async (apiKey: string) =>
		await requestsOf(service, async () => {
			await foundOf(four, { credentials: { baseUrl: ORIGIN, apiKey } });
		});
	return { askedWith, service };
}

/** Lets hours pass, and a second. */
function pass(hours: number): void {
	jest.setSystemTime(Date.now() + hours * HOUR + 1_000);
}

describe('the index of leads, bounded', () => {
	test('it is renewed after a week, however often it is used', async () => {
		const { askedWith } = serveKeys();
		expect(await askedWith('one')).toEqual(all);
		for (let hours = 0; hours < 7 * 24 - 12; hours += 12) {
			pass(12);
			expect(await askedWith('one')).toEqual([front]);
		}
		pass(12);
		expect(await askedWith('one')).toEqual(all);
		expect(await askedWith('one')).toEqual([front]);
	});

	long('over all keys they hold 128 MB; what was used last stays', async () => {
		jest.spyOn(LeadTable.prototype, 'bytes', 'get').mockReturnValue(40 * MEGABYTE);
		const { askedWith } = serveKeys();
		for (const key of ['a', 'b', 'c']) expect(await askedWith(key)).toEqual(all);
		for (const key of ['a', 'b', 'c']) expect(await askedWith(key)).toEqual([front]);
		expect(await askedWith('d')).toEqual(all);
		for (const key of ['d', 'c', 'b']) expect(await askedWith(key)).toEqual([front]);
		expect(await askedWith('a')).toEqual(all);
	});

	test('two keys have two, and neither knows what the other has', async () => {
		const { askedWith, service } = serveKeys();
		for (const key of ['key-of-one', 'key-of-another']) expect(await askedWith(key)).toEqual(all);
		expect(await askedWith('key-of-one')).toEqual([front]);
		const keys = service.requests.map(({ headers }) => String(headers['x-api-key']));
		expect(new Set(keys)).toEqual(new Set(['key-of-one', 'key-of-another']));
	});
});
