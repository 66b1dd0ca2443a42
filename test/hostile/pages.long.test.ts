/** @jest-environment <rootDir>/test/hostile/environment.js */
import { hostile } from './hostile';
import { answers, list } from './run';

jest.setTimeout(120_000);

test('B51: a run that reads on and on ends at 1 GB', async () => {
	const end = '1]}],"pagination":{"total":100}}}';
	answers(({ query }) => {
		const start = `{"success":true,"data":{"leads":[{"id":"${query.page}","tags":[`;
		return { body: { start, repeat: '1,', times: 3_900_000, end } };
	});
	const { error } = await list();
	expect(error?.message).toBe(
		'This run has read more than 1 GB from the service, so it was stopped',
	);
	expect(hostile.requests.length).toBeLessThan(50);
});
