import { control, faults } from '../../sandbox/test/sandbox';
import { on, samples } from './trigger';

/** Events that read leads, jobs, prospects and a state. */
export const OUTAGES = ['leadUpdated', 'jobFailed', 'prospectResponded', 'linkedinDisconnected'];

/** Tests these events during an outage. */
export function describeOutages(events: string[]): void {
	const chosen = samples.filter(({ event }) => events.includes(event));
	describe.each(chosen)('$event', ({ before, event, happens, parameters }) => {
		test('emits every event once after errors and an outage', async () => {
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
