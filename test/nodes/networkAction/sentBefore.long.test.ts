import { records } from '../../deduplication';
import { serve } from '../service';
import { useStage } from '../stage';
import { act, actionsOf, peopleUpTo, scheduled, write } from './samples';
import { asSecond, asUnknown, endless, newPeople, PEOPLE, sentTo, testKills } from './sentBefore';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

test('another account writes to all of them, and each account to nobody twice', async () => {
	const people = newPeople();
	await sentTo(people);
	expect((await sentTo(people, asSecond)).urls).toHaveLength(PEOPLE);
	expect((await sentTo(people, asSecond)).urls).toEqual([]);
	expect((await sentTo(people)).urls).toEqual([]);
	expect((await sentTo(people, asUnknown)).urls).toEqual([]);
});

describe('what a look for many has put in', () => {
	test('is taken out in pieces of which none keeps n8n busy for long', async () => {
		await sentTo(peopleUpTo(300), scheduled, { ...write, maxActions: 1 });
		const pieces = records.takenOut().filter((count) => count > 10);
		expect(pieces).toEqual([250, 50]);
	});

	test('is out for good before anything is sent, be it one entry', async () => {
		const people = newPeople();
		await sentTo(people.slice(1), asSecond);
		await sentTo(people);
		const service = serve(asSecond);
		const before = Date.now();
		await act(endless, { items: people });
		const [{ at }] = actionsOf(service);
		expect(at - before).toBeGreaterThanOrEqual(2_000);
	});
});

testKills([1, 3, 4, 5, 6, 7, 8, 9]);
