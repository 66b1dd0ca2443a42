import { pause } from '../../../../nodes/shared/transport/pause';
import { START } from './bodies';

jest.useFakeTimers({ now: START });
beforeEach(() => jest.setSystemTime(START));

describe('a pause', () => {
	const lasts = async (ms: number, signal?: AbortSignal, setBackTo?: number) => {
		let took: number | undefined;
		let slept = 0;
		const pausing = pause(ms, signal);
		void pausing.then(() => {
			took = slept;
		});
		for (; took === undefined && slept < 5_000; slept += 50) {
			if (slept === 500 && setBackTo !== undefined) jest.setSystemTime(START + setBackTo);
			await jest.advanceTimersByTimeAsync(50);
		}
		return [await pausing, slept];
	};
	test.each([
		[0, undefined, true, 50],
		[250, undefined, true, 250],
		[300, undefined, true, 300],
		[1_000, undefined, true, 1_000],
		[2_000, -60_000, true, 2_000],
		[2_000, 60_000, true, 750],
	])('of %i ms, with a clock that is moved to %s', async (ms, setTo, passed, took) => {
		expect(await lasts(ms, undefined, setTo)).toEqual([passed, took]);
	});

	test('is ended by a cancel', async () => {
		const controller = new AbortController();
		const pausing = lasts(3_000, controller.signal);
		controller.abort();
		expect(await pausing).toEqual([false, 250]);
		expect(await lasts(3_000, controller.signal)).toEqual([false, 50]);
	});
});
