import { contacts } from '../contacts.mts';
import { newNode } from './newNode.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import { keepPicture } from './pictures.mts';
import { succeeded, untilSaved } from './saved.mts';
import { expect, test } from './stage.mts';

const FIRST = ['outcome', 'reason', 'who'];
const SIZE = { width: 1280, height: 700 };

const [ada, bob, cid] = contacts;
const oneIsBad = [ada, { ...bob, email: 'bob at analytical' }, cid];
const WRONG = 'Email is not a valid email address: "bob at analytical"';
const oneHasNoUrl = [{ ...ada, linkedinUrl: 'https://www.linkedin.com/in/ada' }, bob];

test.beforeEach(async ({ page }) => await page.setViewportSize(SIZE));

test('Create If New: who was not created is found in the table', async ({
	bench,
	editor,
}, testInfo) => {
	const lead = await newNode(editor, bench, 'OutreachLead', 'createIfNew', oneIsBad);
	await succeeded(bench, lead);
	await expectTold(lead, [
		{ outcome: 'done', who: ada.email, created: 'true' },
		{ outcome: 'notSent', reason: WRONG, who: 'bob Example', created: 'false' },
		{ outcome: 'done', who: cid.email, created: 'true' },
	]);
	await keepPicture(lead, 'create-if-new.png', testInfo);
});

test('Create If New, On Error → Continue: the error is read in its row', async ({
	bench,
	editor,
}, testInfo) => {
	const lead = await newNode(editor, bench, 'OutreachLead', 'createIfNew', oneIsBad);
	await lead.tab('settings');
	await lead.choose('onError', 'Continue');
	await untilSaved(bench, editor.workflowId(), { onError: 'continueRegularOutput' });
	await succeeded(bench, lead);
	await expectTold(lead, [
		{ outcome: 'done', who: ada.email },
		{ outcome: 'notSent', reason: WRONG, who: 'bob Example' },
		{ outcome: 'done', who: cid.email },
	]);
	await keepPicture(lead, 'create-if-new-continued.png', testInfo);
});

test('a message to two people, one without a LinkedIn URL', async ({ bench, editor }, testInfo) => {
	const message = await newNode(
		editor,
		bench,
		'OutreachNetworkAction',
		'sendFirstMessage',
		oneHasNoUrl,
	);
	await message.fill('message', 'We met at the fair.');
	await untilSaved(bench, editor.workflowId(), { parameters: { message: 'We met at the fair.' } });
	await succeeded(bench, message);
	await expectTold(message, [
		{ outcome: 'done', who: ada.email, scheduled: 'true' },
		{ outcome: 'notSent', reason: 'LinkedIn URL is missing', who: bob.email },
	]);
	await keepPicture(message, 'first-message.png', testInfo);
});

test('Enrich: who was not found, and who was enriched before', async ({
	bench,
	editor,
}, testInfo) => {
	const nobody = 'unknown@example.com';
	const people = [{ email: ada.email }, { email: nobody }];
	const enrich = await newNode(editor, bench, 'OutreachEnrichment', 'enrich', people);
	await succeeded(bench, enrich);
	await expectTold(enrich, [
		{ outcome: 'done', who: ada.email },
		{ outcome: 'failed', reason: 'No match found', who: nobody },
	]);
	await keepPicture(enrich, 'enrich.png', testInfo);
	const reason =
		"Already enriched, or an earlier attempt may have spent credits. To refresh, turn off 'Skip If Enriched Before'";
	await succeeded(bench, enrich);
	await expectTold(enrich, [
		{ outcome: 'skipped', reason, who: ada.email },
		{ outcome: 'failed', reason: 'No match found', who: nobody },
	]);
});

test('Upload: the list field is asked for, and then the list goes', async ({
	bench,
	editor,
}, testInfo) => {
	const upload = await newNode(editor, bench, 'OutreachNetworkAction', 'upload', contacts);
	await upload.executeButton().click();
	const said = await upload.issueOf('listField');
	await expect(said.filter({ hasText: 'is required' })).toBeVisible();
	await keepPicture(upload, 'upload-without-list-field.png', testInfo);
	await upload.fill('listField', 'prospects');
	await untilSaved(bench, editor.workflowId(), { parameters: { listField: 'prospects' } });
	await succeeded(bench, upload);
	await expect(upload.output.hints).toContainText('3 uploaded');
	await keepPicture(upload, 'upload.png', testInfo);
});

test('Campaign Export: prospects, by who they are', async ({ bench, editor }, testInfo) => {
	const campaign = await newNode(editor, bench, 'OutreachCampaignExport', 'export');
	await campaign.fill('campaign_id', 'campaign_spring');
	await untilSaved(bench, editor.workflowId(), {
		parameters: { campaign_id: 'campaign_spring' },
	});
	await succeeded(bench, campaign);
	await expect.poll(async () => (await campaign.output.table()).length).toBeGreaterThan(1);
	await keepPicture(campaign, 'campaign-export.png', testInfo);
});

/** The table begins with what became of each item, why and who it is about, and says this of them. */
async function expectTold(
	{ output }: NodePanel,
	rows: Array<Record<string, string>>,
): Promise<void> {
	await expect.poll(async () => await output.table()).toMatchObject(rows);
	const [row] = await output.table();
	expect(Object.keys(row).slice(0, FIRST.length)).toEqual(FIRST);
}
