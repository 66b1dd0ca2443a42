import { newLeadNode } from './newNode.mts';
import { PICTURED_HINT } from './pictured.mts';
import { WITHOUT_MESSAGES, takePicture } from './pictures.mts';
import { succeeded } from './saved.mts';
import { expect, test } from './stage.mts';

const SIZE = { width: 1280, height: 700 };

test('Map Automatically shows what it took of a list', async ({
	bench,
	editor,
	page,
}, testInfo) => {
	await page.setViewportSize(SIZE);
	const { items, parameters } = PICTURED_HINT;
	const lead = await newLeadNode(editor, bench, parameters.operation, items);
	await succeeded(bench, lead);
	await expect(lead.output.hints).toContainText(
		"Map Automatically used: First Name and Last Name from 'Full Name', Email from 'E-mail 1 - Value', Company from 'Organization Name'. Full Name was split: Ada | Lovelace. Not used: 'Owner'.",
	);
	await expect
		.poll(async () => await lead.output.table())
		.toMatchObject([
			{ created: 'true', firstName: 'Ada', lastName: 'Lovelace' },
			{ created: 'true', firstName: 'Grace', lastName: 'Brewster Hopper' },
			{ created: 'true', firstName: 'Alan', lastName: 'Turing' },
		]);
	await takePicture(lead.panel, 'nodes/hint.png', testInfo, WITHOUT_MESSAGES);
});
