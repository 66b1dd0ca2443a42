import type { Task } from '../../../../../nodes/shared/run/once/task';
import { knownAndAdded } from '../../../../../nodes/shared/run/once/task';
import { taskOf } from './samples';

test.each<[string, Partial<Task>, string[], boolean, string[], string[]]>([
	['is new', {}, ['a1', 'a2'], false, ['a1', 'a2'], []],
	['was there', {}, [], true, [], []],
	['was there by its first entry alone', {}, ['a2'], false, ['a2'], []],
	['was there by its last entry alone', {}, ['a1'], false, ['a1', 'a2'], []],
	['is renewed', { renewed: ['a1', 'a2'] }, ['a1', 'a2'], false, [], []],
	['has others', { others: ['o1', 'o2'] }, ['a1', 'a2', 'o2'], false, ['a1', 'a2'], ['o2']],
])(
	'of a task that %s this run has put in what was not there',
	(_, more, fresh, isKnown, own, others) => {
		const task = taskOf('a', more);
		const { added, known } = knownAndAdded([task], (entry) => fresh.includes(entry));
		expect([known.has(task), added.get(task)]).toEqual([isKnown, { own, others }]);
	},
);
