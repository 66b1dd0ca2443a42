import { sleep } from 'n8n-workflow';
import { records } from '../../deduplication';
import { serve } from '../service';
import { finish, useStage } from '../stage';
import { act, actionsOf, isAction, node, peopleUpTo, refusal, scheduled, write } from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

test('what was refused is out, also where another process brings it back twice', async () => {
	const people = peopleUpTo(1);
	// each of the two looks is to come behind one of the times
	const random = jest.spyOn(Math, 'random').mockReturnValue(0.5);
	let bringingBack: Promise<unknown> = Promise.resolve();
	serve((request) => {
		if (!isAction(request)) return scheduled(request);
		const read = records.all();
		bringingBack = Promise.all(
			[20, 320].map(async (ms) => {
				await sleep(ms);
				records.put(node.description.name, read);
			}),
		);
		return refusal;
	});
	await act(write, { items: people, onError: 'continueRegularOutput' });
	await finish(bringingBack);
	random.mockRestore();
	const later = serve(scheduled);
	await act(write, { items: people });
	expect(actionsOf(later)).toHaveLength(1);
});
