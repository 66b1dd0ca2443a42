import { sleep } from 'n8n-workflow';
import { LockAbortedError, withLock } from '../../../nodes/shared/utils/lock';

describe('withLock', () => {
	/** Returns a function that counts the listeners of a signal. */
	function createListenerCounter(signal: AbortSignal): () => number {
		const added = jest.spyOn(signal, 'addEventListener');
		const removed = jest.spyOn(signal, 'removeEventListener');
		return () => added.mock.calls.length - removed.mock.calls.length;
	}

	test('removes its abort listener, whether the work succeeds or fails', async () => {
		const { signal } = new AbortController();
		const countListeners = createListenerCounter(signal);
		for (let call = 0; call < 20; call++) await withLock(['a'], async () => call, signal);
		await expect(withLock(['a'], async () => await Promise.reject('no'), signal)).rejects.toBe(
			'no',
		);
		expect(countListeners()).toBe(0);
	});

	test.each(['before the lock is requested', 'while it waits for the lock'])(
		'rejects when the execution is cancelled %s, while later calls wait for the earlier work',
		async (when) => {
			const controller = new AbortController();
			const countListeners = createListenerCounter(controller.signal);
			const work = jest.fn();
			let release = () => {};
			const holder = withLock(
				['a'],
				async () => await new Promise<void>((done) => (release = done)),
			);
			if (when.startsWith('before')) controller.abort();
			const waiting = withLock(['a'], work, controller.signal);
			controller.abort();
			await expect(waiting).rejects.toBeInstanceOf(LockAbortedError);
			const order: string[] = [];
			const next = withLock(['a'], async () => order.push('next'));
			await sleep(1);
			order.push('released');
			release();
			await Promise.all([holder, next]);
			expect(order).toEqual(['released', 'next']);
			expect([work.mock.calls.length, countListeners()]).toEqual([0, 0]);
		},
	);
});
