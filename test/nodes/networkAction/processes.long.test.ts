import { sleep } from 'n8n-workflow';
import { records } from '../../deduplication';
import { serve } from '../service';
import { finish, useStage } from '../stage';
import { describeProcesses } from './processes';
import { act, actionsOf, isAction, node, peopleUpTo, refusal, scheduled, write } from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

describeProcesses([1, 2, 3]);

test.each([0, 0.99])(
	'what was refused is out, also where it is brought back late, whatever chance (%d)',
	async (chance) => {
		const random = jest.spyOn(Math, 'random').mockReturnValue(chance);
		serve((request) => {
			if (!isAction(request)) return scheduled(request);
			const read = records.all();
			void sleep(140).then(() => records.put(node.description.name, read));
			return refusal;
		});
		await act(write, { items: peopleUpTo(1), onError: 'continueRegularOutput', stepMs: 1 });
		await finish(sleep(1_000));
		random.mockRestore();
		const later = serve(scheduled);
		await act(write, { items: peopleUpTo(1) });
		expect(actionsOf(later)).toHaveLength(1);
	},
);
