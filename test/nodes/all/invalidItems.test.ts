import type { NodeRun } from '../../engine';
import { respondToCreate, respondWithLeads, buildContactItems } from '../lead/fixtures';
import { mockApi, runLead, useTestHarness } from '../harness';

useTestHarness();

/** How an item without an email is named in a list. */
const adaLabel = (place: string) => `Ada Lovelace (${place} item)`;

const contactsWithout = (count: number, withoutEmail: number[]) =>
	buildContactItems(count).map(({ email, ...contact }, place) =>
		withoutEmail.includes(place) ? contact : { ...contact, email },
	);

describe('invalid items', () => {
	test.each<[number[], string, string]>([
		[[4, 57, 81], '3 items cannot be sent', ['5th', '58th', '82nd'].map(adaLabel).join(', ')],
		[[7], `Email is missing: ${adaLabel('8th')}`, ''],
	])(
		'sends nothing when %j of 100 have no email, and names them',
		async (places, message, list) => {
			const service = mockApi(respondToCreate);
			const ran = await runLead({ operation: 'create' }, { items: contactsWithout(100, places) });
			expect(service.requests).toEqual([]);
			const steps = 'Nothing was sent. Correct this and run the workflow again.';
			expect(ran.error).toMatchObject({
				...{ name: 'NodeOperationError', message, context: { itemIndex: places[0] } },
				description: expect.stringContaining(
					`${list && `Email is missing: ${list}. `}${steps}`,
				) as string,
			});
		},
	);

	test('names the fields of the incoming item', async () => {
		mockApi(respondToCreate);
		const items = [{ Name: 'Ada', Mail: '' }];
		const { error } = await runLead({ operation: 'create' }, { items });
		expect(error?.description).toContain('Fields of the incoming item: Name, Mail.');
	});

	test.each<[NodeRun['onError'], number[]]>([
		['continueRegularOutput', [10]],
		['continueErrorOutput', [8, 2]],
	])('sends the eight valid items of ten with %s', async (onError, sizes) => {
		const service = mockApi(respondToCreate);
		const ran = await runLead(
			{ operation: 'create' },
			{ items: contactsWithout(10, [2, 9]), onError },
		);
		expect(service.requests).toHaveLength(8);
		const bad = ran.outputs.flat().filter(({ json }) => json.error !== undefined);
		expect(bad.map(({ json }) => json)).toEqual(
			['3rd', '10th'].map((place) => ({
				outcome: 'notSent',
				reason: 'Email is missing',
				who: 'Ada Lovelace',
				error: `Email is missing: ${adaLabel(place)}`,
				details: { nextStep: expect.stringMatching(/Correct this/) },
			})),
		);
		expect(ran.outputs.map(({ length }) => length)).toEqual(sizes);
	});

	test.each(['create', 'getAll'])('sends nothing without input items: %s', async (operation) => {
		const service = mockApi(respondWithLeads([]));
		const ran = await runLead({ operation }, { items: [] });
		expect(ran.error).toBeUndefined();
		expect(service.requests).toEqual([]);
	});
});
