import { advanced, BEFORE_ALL } from '../../../nodes/Trigger/cursor';
import { useStage } from '../stage';
import { at, describeCursor, describeManyAtOnce, event, reading, timeAt } from './cursor';

useStage();

describeCursor(['leadCreated', 'leadStatusChanged']);
describeManyAtOnce(['leadStatusChanged']);

describe('from where on the next poll reads', () => {
	test('where no time can be read, it is as before', () => {
		expect(advanced(event, BEFORE_ALL, reading(2, 'yesterday')).time).toBe(BEFORE_ALL.time);
		const later = { ...BEFORE_ALL, time: timeAt(at) };
		expect(advanced(event, later, reading(2, 'yesterday')).time).toBe(later.time);
	});
});
