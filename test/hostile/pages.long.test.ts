/** @jest-environment <rootDir>/test/hostile/environment.js */
import { hostile } from './hostile';
import {
	describeEndlessPages,
	leads,
	page,
	REPEATS,
	TOO_MANY,
	voiceList,
	voices,
	ways,
} from './pages';
import { answers, list, settled, watching } from './run';

jest.setTimeout(120_000);

afterEach(settled);

describeEndlessPages(ways);

test('one that repeats itself ends the reading of a list by offset', async () => {
	answers(() => voices(page(0), 400_000));
	expect((await voiceList()).error?.message).toBe(REPEATS);
	expect(hostile.requests.length).toBeLessThan(100);
});

test('a page of 50,000 records is not read, by the trigger neither', async () => {
	const message = 'A page of the list has more than 10,000 records, so it was not read';
	answers(() => leads(page(0, 50_000), 50_000));
	expect((await list()).error?.message).toBe(message);
	await expect(watching({ event: 'leadCreated' }).poll()).rejects.toThrow(message);
	expect(hostile.requests).toHaveLength(2);
});

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
	expect((await list()).error?.message).toBe(TOO_MANY);
	expect(hostile.requests.length).toBeLessThan(100);
});
