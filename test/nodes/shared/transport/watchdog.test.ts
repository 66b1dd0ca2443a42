import { pause } from '../../../../nodes/shared/transport/pause';
import { inTime, startWatchdog } from '../../../../nodes/shared/transport/watchdog';
import { START } from './bodies';

jest.useFakeTimers({ now: START });
beforeEach(() => jest.setSystemTime(START));

describe('a watchdog', () => {
	const watch = (isTimeOver: () => boolean, signal?: AbortSignal) => {
		const destroyed: number[] = [];
		const watchdog = startWatchdog(
			{ destroy: () => destroyed.push(Date.now() - START) },
			isTimeOver,
			signal,
		);
		let overAt: number | undefined;
		watchdog.over.catch(() => {
			overAt = Date.now() - START;
		});
		return { watchdog, destroyed, overAt: () => overAt };
	};

	test('ends what is over, and tells a second later who still waits', async () => {
		const { destroyed, overAt, watchdog } = watch(() => Date.now() >= START + 500);
		await jest.advanceTimersByTimeAsync(499);
		expect([destroyed, watchdog.isOverdue]).toEqual([[], false]);
		await jest.advanceTimersByTimeAsync(5_000);
		expect([destroyed, watchdog.isOverdue, overAt()]).toEqual([[500], true, 1_500]);
	});

	test('ends nothing that has ended', async () => {
		const { destroyed, watchdog, overAt } = watch(() => Date.now() >= START + 500);
		await jest.advanceTimersByTimeAsync(300);
		watchdog.end();
		await jest.advanceTimersByTimeAsync(5_000);
		expect([destroyed, watchdog.isOverdue, overAt()]).toEqual([[], false, undefined]);
	});

	test('ends what is cancelled, which is not overdue', async () => {
		const controller = new AbortController();
		const { destroyed, overAt, watchdog } = watch(() => false, controller.signal);
		controller.abort();
		await jest.advanceTimersByTimeAsync(5_000);
		expect([destroyed, watchdog.isOverdue, overAt()]).toEqual([[250], false, 1_250]);
		const ended = watch(() => false, controller.signal);
		ended.watchdog.end();
		await jest.advanceTimersByTimeAsync(5_000);
		expect([ended.destroyed, ended.overAt()]).toEqual([[], undefined]);
	});
});

describe('the head of an answer', () => {
	const comesAfter = async (ms: number) => {
		const destroy = jest.fn();
		const head = pause(ms).then(() => ({ body: { destroy } }));
		const first = inTime(head, START + 1_000);
		await jest.advanceTimersByTimeAsync(10_000);
		return [(await first) !== undefined, destroy.mock.calls.length];
	};
	test.each([
		[0, true, 0],
		[1_900, true, 0],
		[2_600, false, 1],
	])('that comes after %i ms is in time: %s', async (ms, isInTime, destroyed) => {
		expect(await comesAfter(ms)).toEqual([isInTime, destroyed]);
	});

	test('nothing looks at the clock once it is here', async () => {
		jest.clearAllTimers();
		await inTime(Promise.resolve({ body: {} }), START + 60_000);
		await jest.advanceTimersByTimeAsync(250);
		expect(jest.getTimerCount()).toBe(0);
	});

	test('what comes too late may be anything', async () => {
		const late = pause(3_000).then(() => ({ body: 'x' }));
		const failing = pause(3_000).then(() => {
			throw new Error('late');
		});
		const both = Promise.all([inTime(late, START), inTime(failing, START)]);
		await jest.advanceTimersByTimeAsync(5_000);
		expect(await both).toEqual([undefined, undefined]);
	});
});
