import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Run } from '../../engine';
import { created, holding } from '../lead/samples';
import { contacts } from '../sent';
import { serve } from '../service';
import { runLead, useStage } from '../stage';

useStage();

/** How someone of a list is named who has no email. */
const theAda = (place: string) => `Ada Lovelace (${place} item)`;

/** What an operation says of items that cannot be sent; nothing may go out then. */
async function refusalOf(
	parameters: INodeParameters,
	items: IDataObject[] = [{}],
): Promise<{ message?: string; list?: string; itemIndex?: number }> {
	const service = serve(holding([]));
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

describe('bad items', () => {
	const contactsBut = (count: number, withoutEmail: number[]) =>
		contacts(count).map(({ email, ...contact }, place) =>
			withoutEmail.includes(place) ? contact : { ...contact, email },
		);

	test('three items without an email are named together and nothing is sent', async () => {
		const refusal = await refusalOf({ operation: 'create' }, contactsBut(100, [4, 57, 81]));
		expect(refusal).toEqual({
			message: '3 items cannot be sent',
			list: `Email is missing: ${['5th', '58th', '82nd'].map(theAda).join(', ')}`,
			itemIndex: 4,
		});
	});

	test('one item without an email is named alone, with the fields that came in', async () => {
		const refusal = await refusalOf({ operation: 'create' }, contactsBut(10, [7]));
		expect(refusal).toEqual({ message: `Email is missing: ${theAda('8th')}`, itemIndex: 7 });
		serve(created);
		const { error } = await runLead(
			{ operation: 'create' },
			{ items: [{ Name: 'Ada', Mail: '' }] },
		);
		expect(error?.description).toContain('Fields of the incoming item: Name, Mail.');
	});

	test.each<[Run['onError'], number[]]>([
		['continueRegularOutput', [10]],
		['continueErrorOutput', [8, 2]],
	])('of ten items of which two have no email eight go with %s', async (onError, sizes) => {
		const service = serve(created);
		const ran = await runLead({ operation: 'create' }, { items: contactsBut(10, [2, 9]), onError });
		expect(service.requests).toHaveLength(8);
		const bad = ran.outputs.flat().filter(({ json }) => json.error !== undefined);
		expect(bad.map(({ json }) => json)).toEqual(
			['3rd', '10th'].map((place) => ({
				outcome: 'notSent',
				reason: 'Email is missing',
				who: 'Ada Lovelace',
				error: `Email is missing: ${theAda(place)}`,
				details: { nextStep: expect.stringMatching(/Correct this/) },
			})),
		);
		expect(ran.outputs.map(({ length }) => length)).toEqual(sizes);
	});

	test.each(['create', 'getAll'])('no input items, nothing sent: %s', async (operation) => {
		const service = serve(holding([]));
		const ran = await runLead({ operation }, { items: [] });
		expect(ran.error).toBeUndefined();
		expect(service.requests).toEqual([]);
	});
});
