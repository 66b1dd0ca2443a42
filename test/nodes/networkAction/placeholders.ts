import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { records } from '../../deduplication';
import { serve } from '../service';
import { act, actionsOf, ada, connect, scheduled, write } from './samples';

/** What the person reads, or why nothing was sent. */
export async function readBy(
	parameters: INodeParameters,
	item: IDataObject = {},
): Promise<unknown> {
	const service = serve(scheduled);
	const { error, json } = await act(parameters, { items: [{ url: ada, ...item }] });
	const [action] = actionsOf(service);
	return (action?.body as IDataObject | undefined)?.message ?? json[0]?.reason ?? error?.message;
}

/** What is said of a text that has this in it. */
export const refused = (found: string, label = 'Message') =>
	`${label} contains "${found}", which was not filled in: replace it with an expression, for example {{ $json.firstName }}. To send it anyway, add 'Allow Placeholders' under Options`;

/** Tests that nobody reads these. */
export const testPlaceholders = (placeholders: string[]) =>
	test.each(placeholders)('a person is not sent %s', async (placeholder) => {
		const [found] = placeholder.match(/\{\{[^}]*\}*/) ?? [placeholder];
		const text = `Hi ${placeholder}, how are you?`;
		const cut = found === '{{' ? '{{, how are you?' : found;
		expect(await readBy({ ...write, message: text })).toBe(refused(cut));
		expect(await readBy({ ...write, message: '={{ $json.text }}' }, { text })).toBe(refused(cut));
		expect(await readBy({ ...connect, message: text })).toBe(refused(cut, 'Note'));
	});

/** Tests that these texts go as they are. */
export const testOrdinary = (messages: string[]) =>
	test.each(messages)('what only looks like one goes: %s', async (message) => {
		expect(await readBy({ ...write, message })).toBe(message);
		records.clear();
		expect(await readBy({ ...write, message: '={{ $json.text }}' }, { text: message })).toBe(
			message,
		);
	});
