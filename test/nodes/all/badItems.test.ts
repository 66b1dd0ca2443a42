import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { NodeRun } from '../../engine';
import { createResponse, respondWithLeads, createContacts } from '../lead/fixtures';
import { mockApi, runLead, useTestHarness } from '../harness';

useTestHarness();

/** How an item without an email is named in a list. */
const adaLabel = (place: string) => `Ada Lovelace (${place} item)`;

/** The error for items that cannot be sent; no request may go out. */
async function getRejection(
	parameters: INodeParameters,
	items: IDataObject[] = [{}],
): Promise<{ message?: string; list?: string; itemIndex?: number }> {
	const service = mockApi(respondWithLeads([]));
	const ran = await runLead(parameters, { items });
	expect(service.requests).toEqual([]);
	expect(ran.error?.name).toBe('NodeOperationError');
	const [, list, nextStep] =
		/^(?:(.*)\. )?(Nothing was sent\. .*)$/.exec(ran.error?.description ?? '') ?? [];
	expect(nextStep).toMatch(
		/^Nothing was sent. Correct this and run the workflow again.( Fields of the incoming item: .+\.| The incoming item has no fields.)?( Map Automatically used.+)?$/,
	);
	const { context } = ran.error as { context?: { itemIndex?: number } };
	return { message: ran.error?.message, list, itemIndex: context?.itemIndex };
}

describe('invalid items', () => {
	const contactsWithout = (count: number, withoutEmail: number[]) =>
		createContacts(count).map(({ email, ...contact }, place) =>
			withoutEmail.includes(place) ? contact : { ...contact, email },
		);

	test('names all items without an email together and sends nothing', async () => {
		const rejection = await getRejection(
			{ operation: 'create' },
			contactsWithout(100, [4, 57, 81]),
		);
		expect(rejection).toEqual({
			message: '3 items cannot be sent',
			list: `Email is missing: ${['5th', '58th', '82nd'].map(adaLabel).join(', ')}`,
			itemIndex: 4,
		});
	});

	test('names a single item without an email, and the fields of the incoming item', async () => {
		const rejection = await getRejection({ operation: 'create' }, contactsWithout(10, [7]));
		expect(rejection).toEqual({ message: `Email is missing: ${adaLabel('8th')}`, itemIndex: 7 });
		mockApi(createResponse);
		const { error } = await runLead(
			{ operation: 'create' },
			{ items: [{ Name: 'Ada', Mail: '' }] },
		);
		expect(error?.description).toContain('Fields of the incoming item: Name, Mail.');
	});

	test.each<[NodeRun['onError'], number[]]>([
		['continueRegularOutput', [10]],
		['continueErrorOutput', [8, 2]],
	])('sends the eight valid items of ten with %s', async (onError, sizes) => {
		const service = mockApi(createResponse);
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

	test.each(['create', 'getAll'])(
		'sends nothing when there are no input items: %s',
		async (operation) => {
			const service = mockApi(respondWithLeads([]));
			const ran = await runLead({ operation }, { items: [] });
			expect(ran.error).toBeUndefined();
			expect(service.requests).toEqual([]);
		},
	);
});
