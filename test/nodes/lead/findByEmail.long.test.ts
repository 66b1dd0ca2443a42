import { useStage } from '../stage';
import { emailsOf, findAll } from './findByEmail';
import { leadsUpTo } from './samples';

useStage();

test('a thousand emails against 5,000 leads take about fifty requests', async () => {
	const every5th = Array.from({ length: 1000 }, (_, place) => place * 5 + 1);
	const { json, requests } = await findAll(leadsUpTo(5000), emailsOf(...every5th));
	expect(json.every((item) => item.found)).toBe(true);
	expect(requests.length).toBeLessThanOrEqual(52);
});
