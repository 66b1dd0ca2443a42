import { writing } from './faults';
import { idsOf } from './parts';
import type { Proofs } from './proof';

const listField = 'prospects';
const [ada, grace] = ['ada', 'grace'].map((name) => ({ email: `${name}@example.com` }));

export const proofs: Proofs = {
	'prospectList upload': {
		example: { parameters: { source: 'json', body: '{"name": "Fair"}', listField } },
		faults: writing(
			(random) =>
				random.chance(0.5)
					? { source: 'items', listField }
					: { source: 'json', body: '={{ JSON.stringify({ list: $json.mark }) }}' },
			{ isSilent: true },
		),
		isUndocumented: true,
		runs: [
			{
				shows: 'the service got all items as one list, and each item its answer',
				given: () => [ada, grace],
				parameters: { source: 'items', listField },
				check: ({ equal, given, hints, items, match, sent }) => {
					equal(sent, [{ prospects: given }]);
					equal(idsOf(items, 'success'), [true, true]);
					match(hints, /2 uploaded/);
				},
			},
			{
				shows: 'the service got the body as it is',
				given: () => [ada],
				parameters: {
					source: 'json',
					body: '={{ JSON.stringify({ name: "Fair", prospects: [$json] }) }}',
				},
				check: ({ equal, items, sent }) => {
					equal(sent, [{ name: 'Fair', prospects: [ada] }]);
					equal(items[0].success, true);
				},
			},
		],
	},
};
