import { loadState, MAX_TRIGGERS, saveState } from '../../../nodes/Trigger/stateStore';

test('keeps the states of the last triggers that polled', () => {
	const poll = (triggerId: string) => saveState(triggerId, undefined, { scope: 'leads' }, false);
	const hasState = (triggerId: string) => loadState(triggerId, undefined, 'leads') !== undefined;
	for (let number = 0; number < MAX_TRIGGERS; number++) poll(`t${number}`);
	poll('t0');
	poll('new');
	expect(['t0', 't1', 't2', 'new'].map(hasState)).toEqual([true, false, true, true]);
});
