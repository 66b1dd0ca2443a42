import type { INodeParameters } from 'n8n-workflow';
import type { Workbench } from '../workbench.mts';
import { newLeadNode } from './newNode.mts';
import type { NodePanel } from './pages/nodePanel.mts';
import { executed, leadsOf, sentTo, succeeded, untilSaved } from './saved.mts';
import { expect, test } from './stage.mts';
import { optionOf } from './words.mts';

/** Two rows as Google Sheets returns them: the columns are not named as the service's fields. */
const rows = ['Ada', 'Bob'].map((name) => ({
	'First Name': name,
	'Last Name': 'Example',
	'E-mail': `${name.toLowerCase()}@sheet.example`,
	Profile: `https://www.linkedin.com/in/${name.toLowerCase()}-example`,
}));

const people = rows.map((row) => ({
	firstName: row['First Name'],
	lastName: row['Last Name'],
	email: row['E-mail'],
}));

const dragged = {
	firstName: "={{ $json['First Name'] }}",
	lastName: "={{ $json['Last Name'] }}",
	email: "={{ $json['E-mail'] }}",
};

/** What these fields had as defaults before 0.1.0. */
const formerDefaults = {
	firstName: '={{ $json.firstName }}',
	lastName: '={{ $json.lastName }}',
	email: '={{ $json.email }}',
};

test('a new Lead node runs at once, its fields mapped by name', async ({ bench, editor }) => {
	const lead = await newLeadNode(editor, bench, 'createIfNew', rows);
	await succeeded(bench, lead);
	await expectMade(bench);
	await expectShown(lead, { created: 'true' });

	await test.step('executed once more, it creates nothing and says so', async () => {
		await succeeded(bench, lead);
		await expectMade(bench);
		await expectShown(lead, { created: 'false' });
	});
});

test('three fields dragged into Lead → Create run at once', async ({ bench, editor }) => {
	const lead = await newLeadNode(editor, bench, 'create', rows);
	await lead.choose('mapping', optionOf(bench.nodeType('OutreachLead'), 'mapping', 'manual'));
	await dragThree(lead);
	await untilSaved(bench, editor.workflowId(), { parameters: dragged });
	await succeeded(bench, lead);
	expect(byEmail(await sentTo(bench))).toEqual(people);
	await expectMade(bench);
	await expectShown(lead);
});

test('the same drag into the former defaults makes no lead', async ({ bench, editor }) => {
	const workflow = await saved(bench, 'outreachLead', {
		operation: 'create',
		mapping: 'manual',
		...formerDefaults,
	});
	await editor.openWorkflow(workflow);
	const lead = await editor.openNode('Step');
	await dragThree(lead);
	// it lands inside of what is there, for example {{ $js$json['E-mail']on.email }}
	await expect(lead.parameter('email')).toHaveText(/\{\{.*\$json\['E-mail'\].*\.email.*\}\}/);
	expect((await executed(bench, lead)).status).toBe('error');
	expect(await sentTo(bench)).toEqual([]);
});

test('fields are dragged into an empty field and behind a text', async ({ bench, editor }) => {
	const workflow = await saved(bench, 'outreachNetworkAction', {
		resource: 'message',
		operation: 'sendFirstMessage',
		message: 'Hello',
	});
	await editor.openWorkflow(workflow);
	const send = await editor.openNode('Step');
	const manual = optionOf(bench.nodeType('OutreachNetworkAction'), 'mapping', 'manual');
	await send.choose('mapping', manual);
	await send.drag('Profile', 'profileUrl');
	await send.drag('First Name', 'message');
	const profileUrl = '={{ $json.Profile }}';
	const message = "=Hello {{ $json['First Name'] }}";
	await untilSaved(bench, workflow, { parameters: { profileUrl, message } });
	await succeeded(bench, send);
	expect(await sentTo(bench)).toEqual(
		rows.map((row) => ({
			actionType: 'sendFirstMessage',
			profileUrl: row.Profile,
			message: `Hello ${row['First Name']}`,
		})),
	);
	await expect
		.poll(async () => await send.output.table())
		.toMatchObject(rows.map(() => ({ scheduled: 'true' })));
});

/** Saves a workflow with the rows and one node, as it may have been made long ago. */
async function saved(bench: Workbench, type: string, parameters: INodeParameters): Promise<string> {
	return await bench.save('Dragging', rows, [{ name: 'Step', type, parameters }]);
}

async function dragThree(lead: NodePanel): Promise<void> {
	await lead.drag('First Name', 'firstName');
	await lead.drag('Last Name', 'lastName');
	await lead.drag('E-mail', 'email');
}

/** The service has made a lead of each row since its start, and none beside. */
async function expectMade(bench: Workbench): Promise<void> {
	const newest = (await leadsOf(bench)).slice(-people.length);
	expect(byEmail(newest)).toMatchObject(people);
	expect(await sentTo(bench)).toHaveLength(people.length);
}

async function expectShown({ output }: NodePanel, more: object = {}): Promise<void> {
	await expect
		.poll(async () => await output.table())
		.toMatchObject(people.map((person) => ({ ...more, ...person })));
}

function byEmail<T extends { email?: unknown }>(records: T[]): T[] {
	return records.toSorted((one, other) => String(one.email).localeCompare(String(other.email)));
}
