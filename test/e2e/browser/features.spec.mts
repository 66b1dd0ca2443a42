import { readFileSync } from 'node:fs';
import type { INodeTypeDescription } from 'n8n-workflow';
import { contacts } from '../contacts.mts';
import type { Workbench } from '../workbench.mts';
import { newLeadNode, newNode } from './newNode.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import { type Lead, leadsOf, succeeded, untilSaved } from './saved.mts';
import { expect, test } from './stage.mts';
import { labelOf, optionOf, placeholderOf } from './words.mts';

test('Create If New by LinkedIn URL: who is there under another email is not created', async ({
	bench,
	editor,
}) => {
	const [known] = (await leadsOf(bench)).filter(({ linkedinUrl }) => linkedinUrl);
	const [ada, bob] = contacts;
	const items = [
		{ ...ada, linkedinUrl: known.linkedinUrl },
		{ ...bob, linkedinUrl: 'https://www.linkedin.com/in/bob-example' },
	];
	const lead = await newLeadNode(editor, bench, 'createIfNew', items);
	await lead.choose('matchBy', optionOf(bench.nodeType('OutreachLead'), 'matchBy', 'linkedinUrl'));
	await untilSaved(bench, editor.workflowId(), { parameters: { matchBy: 'linkedinUrl' } });
	await succeeded(bench, lead);
	await expectTable(lead, [
		{ outcome: 'done', who: ada.email, created: 'false', email: known.email },
		{ outcome: 'done', who: bob.email, created: 'true', email: bob.email },
	]);
});

test('Get Many: only leads with one of several statuses and sources', async ({ bench, editor }) => {
	const lead = await newLeadNode(editor, bench, 'getAll');
	const filters = { status: ['cold', 'converted'], source: ['api', 'website'] };
	await addFilters(lead, bench.nodeType('OutreachLead'), filters);
	await untilSaved(bench, editor.workflowId(), { parameters: { filters } });
	await succeeded(bench, lead);
	const wanted = await leadsWith(bench, filters);
	expect(wanted.length).toBeGreaterThan(1);
	await expect
		.poll(async () => (await lead.output.table()).map(({ email }) => email).sort())
		.toEqual(wanted.map(({ email }) => email).sort());
});

test('Export: a CSV file with the leads that match', async ({ bench, editor, page }) => {
	const lead = await newLeadNode(editor, bench, 'export');
	const filters = { status: ['replied'] };
	await addFilters(lead, bench.nodeType('OutreachLead'), filters);
	await untilSaved(bench, editor.workflowId(), { parameters: { filters } });
	await succeeded(bench, lead);
	const emails = (await leadsWith(bench, filters)).map(({ email }) => email);
	await expect(lead.output.hints).toContainText(`${emails.length} leads in "leads.csv"`);
	await lead.output.show('binary');
	await expect(lead.output.files).toContainText('leads.csv');
	const button = lead.output.files.getByTestId('ndv-download-binary-data');
	const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
	const [, ...rows] = readFileSync(await download.path(), 'utf8')
		.trimEnd()
		.split('\r\n');
	expect(rows.map((row) => emails.find((email) => row.includes(email))).sort()).toEqual(
		emails.sort(),
	);
	await lead.output.show('table');
	await expectTable(lead, [{ fileName: 'leads.csv', leads: String(emails.length) }]);
});

test('API Key → Get: what is known of a key, but not the key', async ({ bench, editor }) => {
	const { id, key } = await bench.service.newKey('Of the CRM');
	const get = await newNode(editor, bench, 'OutreachApiKey', 'get');
	const picker = get.picker('keyId');
	await picker.open();
	await picker.choose('Of the CRM');
	await untilSaved(bench, editor.workflowId(), { parameters: { keyId: { value: id } } });
	await succeeded(bench, get);
	await expectTable(get, [{ name: 'Of the CRM', prefix: key.slice(0, 8), id }]);
	await expect(get.output.panel).toContainText('leads:read');
	await expect(get.panel).not.toContainText(key);
});

async function addFilters(
	lead: NodePanel,
	type: INodeTypeDescription,
	filters: Record<string, string[]>,
): Promise<void> {
	for (const [filter, values] of Object.entries(filters)) {
		await lead.add(placeholderOf(type, 'filters'), labelOf(type, filter));
		await lead.chooseAll(
			filter,
			values.map((value) => optionOf(type, filter, value)),
		);
	}
}

async function leadsWith(bench: Workbench, filters: Record<string, string[]>): Promise<Lead[]> {
	const isWanted = (lead: Lead) =>
		Object.entries(filters).every(([filter, values]) =>
			values.includes(String(lead[filter as keyof Lead])),
		);
	return (await leadsOf(bench)).filter(isWanted);
}

async function expectTable({ output }: NodePanel, rows: object[]): Promise<void> {
	await expect.poll(async () => await output.table()).toMatchObject(rows);
}
