import { writeOperation } from './faults';
import { pluck } from './parts';
import type { OperationFixtures } from './operationFixture';

const listField = 'prospects';
const [ada, grace] = ['ada', 'grace'].map((name) => ({ email: `${name}@example.com` }));

export const fixtures: OperationFixtures = {
	'prospectList upload': {
		example: { parameters: { source: 'json', body: '{"name": "Fair"}', listField } },
		faults: writeOperation(
			(random) =>
				random.chance(0.5)
					? { source: 'items', listField }
					: { source: 'json', body: '={{ JSON.stringify({ list: $json.mark }) }}' },
			{ omitsMark: true },
		),
		isUndocumented: true,
		runs: [
			{
				title: 'uploads all items as one list and returns the response for each',
				createItems: () => [ada, grace],
				parameters: { source: 'items', listField },
				check: ({ equal, inputItems, hints, items, match, sentBodies }) => {
					equal(sentBodies, [{ prospects: inputItems }]);
					equal(pluck(items, 'success'), [true, true]);
					match(hints, /2 uploaded/);
				},
			},
			{
				title: 'sends the JSON body unchanged',
				createItems: () => [ada],
				parameters: {
					source: 'json',
					body: '={{ JSON.stringify({ name: "Fair", prospects: [$json] }) }}',
				},
				check: ({ equal, items, sentBodies }) => {
					equal(sentBodies, [{ name: 'Fair', prospects: [ada] }]);
					equal(items[0].success, true);
				},
			},
		],
	},
};
