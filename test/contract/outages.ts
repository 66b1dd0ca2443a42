import { control, faults } from '../../sandbox/test/sandbox';
import { on, samples } from './trigger';

/** A reading of leads, of jobs, of prospects, and of a state. */
export const OUTAGES = ['leadUpdated', 'jobFailed', 'prospectResponded', 'linkedinDisconnected'];

/** Tests what becomes of these events while the service is away. */
export function describeOutages(events: string[]): void {
	const chosen = samples.filter(({ event }) => events.includes(event));
	describe.each(chosen)('$event', ({ before, event, happens, parameters }) => {
		test('the service fails, is away, and comes back: nothing lost, nothing twice', async () => {
			await before?.();
			const trigger = on(event, parameters);
			await trigger.poll();
			const wanted = await happens();
			await faults({ kind: 'notSuccess' });
			await expect(trigger.poll()).rejects.toThrow('reported that this failed');
			await control('faults', undefined, 'DELETE');
			expect(await trigger.poll()).toMatchObject([wanted]);
			expect(await trigger.poll()).toBeNull();
		});
	});
}
