import type { INodeParameters } from 'n8n-workflow';
import { records } from '../deduplication';
import { errorItem, faultsOf } from '../items';
import { answerTo } from './answers';
import { catalogue, itemsUpTo } from './catalogue';
import type { Reply } from './service';
import { serve } from './service';
import { allOperations, operationOf } from './sources';
import { runOf, useStage } from './stage';
import { eachForItself } from './standard';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const refusal: Reply = { status: 400, body: { error: true, code: 'ODD', message: 'Not this' } };
const placesOf = (items: Array<{ pairedItem?: unknown }>) => [
	...new Set(items.map(({ pairedItem }) => (pairedItem as { item: number }).item)),
];

test('every operation of every node is in the catalogue', async () => {
	expect(Object.keys(catalogue).sort()).toEqual([...(await allOperations()).keys()].sort());
});

describe.each(Object.entries(catalogue))('%s, using error output', (name, example) => {
	const { parameters, isOwn = () => true, isShared } = example;
	const places = [0, 1, 2];
	const refusedCount = isShared ? places.length : 1;

	test('the refused item leaves by Error and says so, the others by Success', async () => {
		const { node, chosen } = await operationOf(name);
		let own = 0;
		const refusedOne = isShared ? 0 : 1;
		serve((request, place) =>
			isOwn(request) && own++ === refusedOne ? refusal : answerTo(request, place),
		);

		const options = { ...(parameters.options as INodeParameters | undefined), ...eachForItself };
		const { error, outputs } = await runOf(
			node,
			{ ...chosen, ...parameters, options },
			{ items: itemsUpTo(3), onError: 'continueErrorOutput' },
		);

		expect(error).toBeUndefined();
		const [success, failure] = outputs;
		const bad = placesOf(failure);
		expect(failure).toHaveLength(refusedCount);
		expect(bad).toHaveLength(refusedCount);
		expect(placesOf(success)).toEqual(places.filter((place) => !bad.includes(place)));
		for (const { json } of success) expect(json).not.toHaveProperty('error');
		const [{ json }] = failure;
		expect(faultsOf([json], errorItem)).toEqual([]);
		expect(json).toMatchObject({
			outcome: 'failed',
			reason: 'The service rejected this request (ODD)',
			error: 'The service rejected this request (ODD)',
			details: {
				nextStep: expect.stringMatching(/Not this/),
				code: 'ODD',
				status: 400,
			},
		});
	});
});
