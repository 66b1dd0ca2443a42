import { advanced, START } from '../../../nodes/Trigger/cursor';
import { MAX_STATES } from '../../../nodes/Trigger/states';
import { useStage } from '../stage';
import { describeCursor } from './cursor';

useStage();

describeCursor(['leadCreated', 'leadStatusChanged']);

describe('from where on the next poll reads', () => {
	const event = { key: 'id', time: 'createdAt', news: { by: 'time' } } as const;
	const at = Date.parse('2026-03-30T08:00:00Z');
	const timeAt = (ms: number) => new Date(ms).toISOString();
	const reading = (count: number, createdAt: string) => ({
		records: Array.from({ length: count }, (_, number) => ({ id: `lead_${number}`, createdAt })),
		reach: 'all' as const,
		serverTime: new Date(at),
	});

	test('more leads of one time than can be known are passed', () => {
		const crowd = (count: number) => advanced(event, START, reading(count, timeAt(at)));
		expect(crowd(MAX_STATES).time).toBe(timeAt(at - 60_000));
		expect(crowd(MAX_STATES + 1)).toMatchObject({ time: timeAt(at + 1), known: '' });
	});

	test('where no time can be read, it is as before', () => {
		expect(advanced(event, START, reading(2, 'yesterday')).time).toBe(START.time);
		const later = { ...START, time: timeAt(at) };
		expect(advanced(event, later, reading(2, 'yesterday')).time).toBe(later.time);
	});
});
