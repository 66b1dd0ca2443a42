import { LOOPBACK, freePort } from '../../../sandbox/launcher/ports.mts';
import { bob, contacts } from '../contacts.mts';
import { refuseForSeconds } from '../waits.mts';
import type { Workbench } from '../workbench.mts';
import { newLeadNode } from './newNode.mts';
import { type Told, messageOf, unclearOf } from './messages.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import { executed, leadsOf, succeeded, untilSaved } from './saved.mts';
import { expect, test } from './stage.mts';
import { labelOf, optionOf } from './words.mts';

const ERROR_ITEMS = 'Continue';
const one = contacts.slice(0, 1);

test('beside the field: what has to be filled in before a run', async ({ bench, editor }) => {
	const lead = await newLeadNode(editor, bench, 'create', one);
	const type = bench.nodeType('OutreachLead');
	await lead.choose('mapping', optionOf(type, 'mapping', 'manual'));
	await lead.executeButton().click();
	for (const field of ['firstName', 'lastName', 'email']) {
		const words = `Parameter "${labelOf(type, field)}" is required.`;
		const said = await lead.issueOf(field);
		await expect(said.filter({ hasText: words })).toBeVisible();
	}
});

test('in the output: why a run that writes has stopped', async ({ bench, editor }) => {
	const lead = await newLeadNode(editor, bench, 'create', one);
	await test.step('a refusal of the service', async () => {
		await fault(bench, { kind: 'status', status: 403 });
		await expectTold(bench, lead, messageOf('`PERMISSION_DENIED`'));
	});
	await test.step('what is not known to be carried out', async () => {
		await bench.reset();
		await fault(bench, { kind: 'dropAfter' });
		await expectTold(bench, lead, unclearOf('Lead: Create'));
		const made = (await leadsOf(bench)).filter(({ email }) => email === contacts[0].email);
		expect(made).toHaveLength(1);
	});
	await test.step('a service that cannot be reached', async () => {
		const nowhere = `http://${LOOPBACK}:${await freePort()}`;
		const dialog = await lead.newCredential();
		await dialog.fill('apiKey', bench.service.keys.full);
		await dialog.fill('baseUrl', nowhere);
		await dialog.save();
		await dialog.close();
		await expectTold(bench, lead, messageOf('Could not connect to'));
	});
});

test('in the output: a mistake in an item, before anything is sent', async ({ bench, editor }) => {
	const [ada, { firstName, lastName }] = contacts;
	const lead = await newLeadNode(editor, bench, 'create', [ada, { firstName, lastName }]);
	const before = await bench.service.leadCount();
	expect((await executed(bench, lead)).status).toBe('error');
	await expect(lead.output.message).toContainText(labelOf(bench.nodeType('OutreachLead'), 'email'));
	await expect(lead.output.nextStep).toContainText('Nothing was sent');
	expect(await bench.service.leadCount()).toBe(before);
});

test('in the output: an answer that cannot be used', async ({ bench, editor }) => {
	const lead = await newLeadNode(editor, bench, 'getAll', one);
	await fault(bench, { kind: 'html', status: 200 });
	await expectTold(
		bench,
		lead,
		messageOf('{Base URL} returned a web page instead of an API response (200)'),
	);
});

test('in the output: an item that failed, beside those that went well', async ({
	bench,
	editor,
}) => {
	const lead = await newLeadNode(editor, bench, 'create', contacts);
	await fault(bench, { kind: 'status', status: 400, match: { body: { email: bob } } });
	await lead.tab('settings');
	await lead.choose('onError', ERROR_ITEMS);
	await untilSaved(bench, editor.workflowId(), { onError: 'continueRegularOutput' });
	await succeeded(bench, lead);
	const rows = async () => await lead.output.table();
	await expect.poll(async () => (await rows()).length).toBe(contacts.length);
	const [first, second, third] = await rows();
	expect(second.error).toMatch(messageOf('`VALIDATION_ERROR`').message);
	expect([first.email, third.email]).toEqual([contacts[0].email, contacts[2].email]);
});

test('above the output: a hint on what a run has left out', async ({ bench, editor }) => {
	const [ada, { firstName, lastName }] = contacts;
	const lead = await newLeadNode(editor, bench, 'createIfNew', [ada, { firstName, lastName }]);
	const { data } = await succeeded(bench, lead);
	const [run] = data.resultData.runData[await lead.name()];
	const hints = run.hints ?? [];
	expect(hints).not.toEqual([]);
	for (const { message } of hints) await expect(lead.output.hints).toContainText(message);
});

test('above the output: how long a run has waited for the rate limit', async ({
	bench,
	editor,
}) => {
	const lead = await newLeadNode(editor, bench, 'getAll', one);
	await refuseForSeconds(bench, 12);
	await succeeded(bench, lead);
	const waited = /Waited 1\d seconds for the rate limit \(60 requests a minute\)/;
	await expect(lead.output.hints).toContainText(waited);
});

async function fault(bench: Workbench, order: object): Promise<void> {
	await bench.service.control('faults', { faults: [order] });
}

/** Executes a node, which stops and shows what happened and what to do next. */
async function expectTold(bench: Workbench, node: NodePanel, told: Told): Promise<void> {
	expect((await executed(bench, node)).status).toBe('error');
	await expect(node.output.message).toHaveText(told.message);
	await expect(node.output.nextStep).toHaveText(told.nextStep);
}
