import { useStage } from '../stage';
import { describeBulkUpdate, late, readWhile } from './changingPages';
import { leadsUpTo } from './samples';

useStage();

describeBulkUpdate(12_000, '56');

test('a list in which leads come and go all the time ends in an error that says so', async () => {
	const leads = leadsUpTo(2_000);
	let isGoing = false;
	const { error, requests } = await readWhile(leads, () => {
		isGoing = !isGoing;
		if (isGoing) leads.splice(0, 5);
		else leads.push(...Array.from({ length: 5 }, (_, place) => late(leads.length + place)));
	});
	expect(error?.message).toMatch(/list kept changing/);
	expect(error?.description).toMatch(/'Limit'/);
	expect(requests.length).toBeLessThanOrEqual(20 * 11);
});
