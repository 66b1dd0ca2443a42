import { sleep } from 'n8n-workflow';
import { finish, useStage } from '../stage';
import { all, failed, serveFaults, TRIES } from './indexFaults';
import { begin, foundOf, four, front, list, now, requestsOf, someone } from './indexStage';
import type { Lead } from './samples';
import { leadOf } from './samples';

useStage();

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** An hour later, so many leads come that their changes fill more than a page. */
async function addMany(leads: Lead[]): Promise<void> {
	await finish(sleep(HOUR));
	for (let number = 1_000; number < 1_150; number++) {
		leads.push(leadOf(number, { createdAt: now(), updatedAt: now() }));
	}
	await finish(sleep(5 * SECOND));
}

describe('the index of leads when something fails', () => {
	test('in the middle of all leads each time: from the third run on none reads them in vain', async () => {
		const { service } = serveFaults(list[2], Infinity, failed);
		const readInVain = async () => {
			const asked = await requestsOf(service, async () => {
				const { error } = await finish(begin('findByEmail', four));
				expect(error?.message).toMatch(/service/i);
			});
			return asked.filter((line) => line === list[2]).length > TRIES;
		};
		const inVain: boolean[] = [];
		for (let run = 0; run < 6; run++) inVain.push(await readInVain());
		expect(inVain).toEqual([true, true, false, false, false, false]);
	});

	test('in the middle of the changes: the run reads all leads', async () => {
		const { leads, service } = serveFaults('updatedAt 2', TRIES, failed);
		await foundOf(four);
		await addMany(leads);
		const emails = [...four, ...someone(1_000, 1_149)];
		const find = async () => expect(await foundOf(emails)).toEqual([...all, true, true]);
		const inVain = [front, ...Array<string>(TRIES).fill('updatedAt 2')];
		const [first, ...others] = list;
		// what is newer than the first answer by the service's clock is read apart
		const newest = ['createdAt 1', 'createdAt 2', 'createdAt 1'];
		const asked = [...inVain, first, 'createdAt 5', ...others, first, ...newest];
		expect(await requestsOf(service, find)).toEqual(asked);
	});
});
