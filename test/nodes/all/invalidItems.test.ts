import type { NodeRun } from '../../engine';
import { respondToCreate, respondWithLeads, buildContactItems } from '../lead/fixtures';
import { mockApi, runLead, useTestHarness } from '../harness';

useTestHarness();

/** Returns the label that messages use for an item without an email. */
const labelAda = (index: string) => `Ada Lovelace (${index} item)`;

const buildContactsWithout = (count: number, indexes: number[]) =>
	buildContactItems(count).map(({ email, ...contact }, index) =>
		indexes.includes(index) ? contact : { ...contact, email },
	);

describe('invalid items', () => {
	test.each<[number[], string, string]>([
		[[4, 57, 81], '3 items cannot be sent', ['5th', '58th', '82nd'].map(labelAda).join(', ')],
		[[7], `Email is missing: ${labelAda('8th')}`, ''],
	])(
		'sends nothing and names the items %j of 100 that have no email',
		async (indexes, message, list) => {
			const service = mockApi(respondToCreate);
			const result = await runLead(
				{ operation: 'create' },
				{ items: buildContactsWithout(100, indexes) },
			);
			expect(service.requests).toEqual([]);
			const nextStep = 'Nothing was sent. Correct this and run the workflow again.';
			expect(result.error).toMatchObject({
				...{ name: 'NodeOperationError', message, context: { itemIndex: indexes[0] } },
				description: expect.stringContaining(
					`${list && `Email is missing: ${list}. `}${nextStep}`,
				) as string,
			});
		},
	);

	test('names the incoming fields and their mapping when a required field is empty', async () => {
		mockApi(respondToCreate);
		const items = [{ Name: 'Ada', Mail: '' }];
		const { error } = await runLead({ operation: 'create' }, { items });
		expect(error?.description).toMatch(
			/Fields of the incoming item: Name, Mail\. Map Automatically/,
		);
	});

	test.each<[NodeRun['onError'], number[]]>([
		['continueRegularOutput', [10]],
		['continueErrorOutput', [8, 2]],
	])('sends the eight valid items of ten with On Error = %s', async (onError, sizes) => {
		const service = mockApi(respondToCreate);
		const result = await runLead(
			{ operation: 'create' },
			{ items: buildContactsWithout(10, [2, 9]), onError },
		);
		expect(service.requests).toHaveLength(8);
		const errorItems = result.outputs.flat().filter(({ json }) => json.error !== undefined);
		expect(errorItems.map(({ json }) => json)).toEqual(
			['3rd', '10th'].map((index) => ({
				outcome: 'notSent',
				reason: 'Email is missing',
				who: 'Ada Lovelace',
				error: `Email is missing: ${labelAda(index)}`,
				details: {
					nextStep: expect.stringMatching(
						/^This item was not sent\. Correct it, and run only the items that are not done\./,
					),
				},
			})),
		);
		expect(result.outputs.map(({ length }) => length)).toEqual(sizes);
	});

	test('sends the other leads, in order, after a rejected one with On Error = Continue', async () => {
		const items = buildContactItems(60);
		mockApi((request, index) =>
			JSON.stringify(request.body).includes(`"${items[0].email}"`)
				? { status: 404 }
				: { ...respondToCreate(request, index), delayMs: 60 - index },
		);
		const options = { items, onError: 'continueRegularOutput' } as const;
		const { json } = await runLead({ operation: 'create' }, options);
		expect(json[0].outcome).toBe('failed');
		expect(json.slice(1)).toMatchObject(items.slice(1));
	});

	test.each(['create', 'getAll'])('%s sends nothing without input items', async (operation) => {
		const service = mockApi(respondWithLeads([]));
		const result = await runLead({ operation }, { items: [] });
		expect(result.error).toBeUndefined();
		expect(service.requests).toEqual([]);
	});
});
