import { contacts } from '../contacts.mts';
import { addLeadNode } from './newNode.mts';
import { executeSuccessfully } from './saved.mts';
import { expect, test } from './fixtures.mts';

const FIRST = ['created', 'outcome', 'reason', 'who'];
const WRONG = 'Email is not a valid email address: "bob at analytical"';

const [ada, bob, cid] = contacts;
const oneIsBad = [ada, { ...bob, email: 'bob at analytical' }, cid];

test('Create If New shows which leads were not created, in the table and above it', async ({
	bench,
	editor,
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 700 });
	const lead = await addLeadNode(editor, bench, 'Create lead if new', oneIsBad);
	const { data } = await executeSuccessfully(bench, lead);
	await expect
		.poll(async () => await lead.output.readTable())
		.toMatchObject([
			{ outcome: 'done', reason: 'Created', who: ada.email, created: 'true' },
			{ outcome: 'notSent', reason: WRONG, who: 'bob Example', created: 'false' },
			{ outcome: 'done', reason: 'Created', who: cid.email, created: 'true' },
		]);
	const [row] = await lead.output.readTable();
	expect(Object.keys(row).slice(0, FIRST.length)).toEqual(FIRST);

	const [{ hints = [] }] = data.resultData.runData[await lead.name()];
	expect(hints).not.toEqual([]);
	for (const { message } of hints) await expect(lead.output.hints).toContainText(message);

	await test.step('creates no lead in the second run', async () => {
		await executeSuccessfully(bench, lead);
		const created = async () => (await lead.output.readTable()).map((shown) => shown.created);
		await expect.poll(created).toEqual(['false', 'false', 'false']);
	});
});
