/** @jest-environment <rootDir>/test/hostile/environment.js */
import { hostile } from './hostile';
import { answers, list, settled } from './run';

jest.setTimeout(120_000);

afterEach(settled);

test('a run that reads on and on ends at 1 GB', async () => {
	const end = '1]}],"pagination":{"total":100}}}';
	answers(({ query }) => {
		const start = `{"success":true,"data":{"leads":[{"id":"${query.page}","tags":[`;
		return { body: { start, repeat: '1,', times: 3_900_000, end } };
	});
	const { error } = await list();
	expect(error?.message).toBe(
		'This run already holds more than 1 GB of answers from the service, so this was not sent',
	);
	expect(hostile.requests.length).toBeLessThan(50);
});

test('pages that are larger than they say are counted as they come', async () => {
	answers(({ query }) => {
		const ids = Array.from({ length: 9_000 }, (_, place) => ({ id: `${query.page}-${place}` }));
		const data = { leads: ids, pagination: { total: 20_000 } };
		return { body: { start: JSON.stringify({ success: true, data }) } };
	});
	expect((await list()).error?.message).toBe(
		'The list has more than 500,000 records, so it was not read',
	);
	expect(hostile.requests.length).toBeLessThan(100);
});
