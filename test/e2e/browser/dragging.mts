import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import type { components } from '../../../nodes/shared/api.generated.ts';
import { type Json, assertHas } from '../case.mts';
import { listedOperations } from '../listedOperations.mts';
import { requestsSent } from '../contacts.mts';
import type { Workbench } from '../workbench.mts';
import type { Editor } from './editor.mts';
import { eventually } from './eventually.mts';
import { checkSeen } from './evidence.mts';
import type { NodePanel } from './nodePanel.mts';

type Lead = components['schemas']['Lead'];

const LEAD = 'Outreach Lead';
const MANUALLY = 'Map Each Field Manually';

/** Two rows as Google Sheets returns them: the columns are not named as the service's fields. */
const rows = ['Ada', 'Bob'].map((name) => ({
	'First Name': name,
	'Last Name': 'Example',
	'E-mail': `${name.toLowerCase()}@sheet.example`,
	Profile: `https://www.linkedin.com/in/${name.toLowerCase()}-example`,
}));

const leads = rows.map((row) => ({
	firstName: row['First Name'],
	lastName: row['Last Name'],
	email: row['E-mail'],
}));

/** A new node in the editor, and fields that a person drags into it. */
export async function checkDragging(editor: Editor, bench: Workbench): Promise<void> {
	let workflow = '';
	let added: NodePanel | undefined;
	const lead = () => added ?? assert.fail('the node was not added');

	await checkSeen(editor, 'the node panel offers every action of Outreach Lead', async () => {
		workflow = await editor.newWorkflow(rows);
		const actions = listedOperations(bench.nodeType('OutreachLead')).map(({ action }) => action);
		assert.deepEqual(await editor.actionsOf(LEAD), actions);
	});

	await checkSeen(editor, 'a new Lead node runs at once, its fields mapped by name', async () => {
		await bench.reset();
		added = await editor.addNode(LEAD, 'Create lead if new');
		await lead().chooseCredential('Outreach Automation (sandbox)');
		await run(bench, lead());
		await assertMade(bench);
		await assertLeadsShown(lead(), 'true');
	});

	await checkSeen(editor, 'three fields dragged into a new Lead node run at once', async () => {
		await bench.reset();
		await lead().choose('mapping', MANUALLY);
		await lead().drag('First Name', 'firstName');
		await lead().drag('Last Name', 'lastName');
		await lead().drag('E-mail', 'email');
		await assertSaved(bench, workflow, {
			firstName: "={{ $json['First Name'] }}",
			lastName: "={{ $json['Last Name'] }}",
			email: "={{ $json['E-mail'] }}",
		});
		await run(bench, lead());
		assert.deepEqual(byEmail(await sentBy(bench)), leads);
		await assertMade(bench);
		await assertLeadsShown(lead(), 'true');
	});

	await checkSeen(editor, 'executed once more, it creates nothing and says so', async () => {
		await run(bench, lead());
		await assertMade(bench);
		await assertLeadsShown(lead(), 'false');
	});

	await checkSeen(editor, 'fields dragged into an empty field and behind a text', async () => {
		await bench.reset();
		const parameters = { resource: 'message', operation: 'sendFirstMessage', message: 'Hello' };
		const step = { name: 'Send', type: 'outreachNetworkAction', parameters };
		const id = await bench.save('Dragging', rows, [step]);
		await editor.openWorkflow(id);
		const send = await editor.openNode('Send');
		await send.choose('mapping', MANUALLY);
		await send.drag('Profile', 'profileUrl');
		await send.drag('First Name', 'message');
		const profileUrl = '={{ $json.Profile }}';
		await assertSaved(bench, id, { profileUrl, message: "=Hello {{ $json['First Name'] }}" });
		await run(bench, send);
		assert.deepEqual(
			await sentBy(bench),
			rows.map((row) => ({
				actionType: 'sendFirstMessage',
				profileUrl: row.Profile,
				message: `Hello ${row['First Name']}`,
			})),
		);
		await eventually(async () =>
			assertHas(
				await send.table(),
				rows.map(() => ({ scheduled: 'true' })),
			),
		);
	});
}

/** Executes a node, which has to succeed. */
async function run(bench: Workbench, panel: NodePanel): Promise<void> {
	const id = await panel.execute();
	bench.executions.push(id);
	const { data, status } = await bench.ended(id);
	assert.equal(status, 'success', data.resultData.error?.message);
}

/** What n8n has saved of the parameters of a workflow's second node. */
async function assertSaved(
	bench: Workbench,
	workflow: string,
	parameters: INodeParameters,
): Promise<void> {
	type Saved = { nodes: { parameters: INodeParameters }[] };
	await eventually(async () => {
		const { nodes } = await bench.ask<Saved>(`/rest/workflows/${workflow}`);
		assertHas(nodes[1].parameters, parameters);
	});
}

/** The bodies of the requests that the service has carried out, but for those that only read. */
async function sentBy(bench: Workbench): Promise<Json[]> {
	const writes = (await requestsSent(bench)).filter(({ method }) => method !== 'GET');
	for (const { status } of writes) assert.ok(status < 300, `the service answered ${status}`);
	return writes.map(({ body }) => body ?? {});
}

/** The service has made a lead of each row since its start, and none beside. */
async function assertMade(bench: Workbench): Promise<void> {
	const all = (await bench.service.control<{ leads: Lead[] }>('leads')).leads;
	assertHas(byEmail(all.slice(-leads.length)), leads);
	assert.equal((await sentBy(bench)).length, leads.length);
}

async function assertLeadsShown(panel: NodePanel, created: string): Promise<void> {
	const shown = leads.map((lead) => ({ created, ...lead }));
	await eventually(async () => assertHas(await panel.table(), shown));
}

function byEmail<T extends { email?: unknown }>(records: T[]): T[] {
	return records.toSorted((one, other) => String(one.email).localeCompare(String(other.email)));
}
