import { records } from '../../deduplication';
import { useStage } from '../stage';
import { asSecond, asUnknown, newPeople, PEOPLE, sentTo, testKills } from './sentBefore';

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

testKills([3, 4, 5, 6, 7, 9]);
