import { pause } from '../../../../nodes/shared/transport/pause';

jest.useFakeTimers();

describe('a pause', () => {
	const lasts = async (ms: number, signal?: AbortSignal) => {
		let took: number | undefined;
		let slept = 0;
		const pausing = pause(ms, signal);
		void pausing.then(() => {
			took = slept;
		});
		for (; took === undefined && slept < 5_000; slept += 50) {
			await jest.advanceTimersByTimeAsync(50);
		}
		return [await pausing, slept];
	};
	test.each([
		[0, 50],
		[250, 250],
		[300, 300],
		[1_000, 1_000],
	])('of %i ms', async (ms, took) => {
		expect(await lasts(ms)).toEqual([true, took]);
	});

	test('is ended by a cancel', async () => {
		const controller = new AbortController();
		const pausing = lasts(3_000, controller.signal);
		controller.abort();
		expect(await pausing).toEqual([false, 250]);
		expect(await lasts(3_000, controller.signal)).toEqual([false, 50]);
	});
});
