/** Pages that come again: where a list repeats itself, and where it is only read again. */
import { serve } from './service';
import { useStage } from './stage';
import { listedOf, runVoice } from './voiceClone/samples';

useStage();

const all = { operation: 'getAll', returnAll: true };

/** Serves these voice clones by the number of their first one, as part of a list of `total`. */
function listing(page: (offset: number) => number[], total: (offset: number) => number) {
	return serve((request) => {
		const { offset = '0', status } = request.query;
		const numbers = status === undefined ? page(Number(offset)) : [];
		const voiceClones = numbers.map((number) => listedOf(number));
		const data = { voiceClones, total: status === undefined ? total(Number(offset)) : 0 };
		return { body: { success: true, data } };
	});
}

const hundredFrom = (first: number) => Array.from({ length: 100 }, (_, place) => first + place);

test('a list whose pages behind the first are all the same is not read to its end', async () => {
	const service = listing(
		(offset) => hundredFrom(offset === 0 ? 0 : 100),
		() => 40_000,
	);
	const { error } = await runVoice(all);
	expect(error?.message).toBe(
		'The service keeps returning the same page of the list, so the list was not read',
	);
	expect(service.requests.length).toBeLessThan(100);
});

test('a list that is counted otherwise by its last page, so that it is read three times, does not', async () => {
	const PAGES = 60;
	let times = 0;
	const service = listing(
		(offset) => [Math.min(offset, PAGES - 1)],
		(offset) => PAGES + (offset === PAGES - 1 && ++times < 4 ? 1 : 0),
	);
	const { error, json } = await runVoice(all);
	expect(error).toBeUndefined();
	expect(json).toHaveLength(PAGES);
	expect(service.requests.length).toBeGreaterThan(3 * PAGES);
});
