import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import type { components } from '../../../nodes/shared/api.generated.ts';
import { assertHas, idsOf } from '../case.mts';
import { offersOf } from '../offers.mts';
import { requestsSent } from '../people.mts';
import type { Execution, Workbench } from '../workbench.mts';
import type { Editor } from './editor.mts';
import { eventually } from './eventually.mts';
import { checkSeen } from './evidence.mts';
import type { NodePanel } from './nodePanel.mts';

type Lead = components['schemas']['Lead'];

const LEAD = 'Outreach Lead';

/** Two rows as Google Sheets gives them: the names of the columns are not those of the service. */
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

/** The editor in a browser: a new Lead node, and fields that are dragged into it. */
export async function checkDragging(editor: Editor, bench: Workbench): Promise<void> {
	let workflow = '';
	let lead: NodePanel | undefined;
	const panel = () => lead ?? assert.fail('the node was not added');

	await checkSeen(editor, 'the node panel finds Outreach Lead with all its actions', async () => {
		workflow = await editor.newWorkflow(rows);
		const offers = offersOf(bench.nodeType('OutreachLead'));
		assert.equal((await editor.actionsOf(LEAD)).length, offers.length);
	});

	await checkSeen(editor, 'a new Lead node runs at once, its fields mapped by name', async () => {
		await bench.reset();
		lead = await editor.addNode(LEAD, 'Create lead if new');
		await lead.chooseCredential('Outreach Automation (sandbox)');
		assert.equal((await execute(bench, lead)).status, 'success');
		await assertMade(bench);
		await assertShown(lead, 'true');
	});

	await checkSeen(editor, 'three fields dragged into a new Lead node run at once', async () => {
		await bench.reset();
		await panel().choose('mapping', 'Map Each Field Manually');
		await panel().drag('First Name', 'firstName');
		await panel().drag('Last Name', 'lastName');
		await panel().drag('E-mail', 'email');
		await assertSaved(bench, workflow, {
			firstName: "={{ $json['First Name'] }}",
			lastName: "={{ $json['Last Name'] }}",
			email: "={{ $json['E-mail'] }}",
		});
		assert.equal((await execute(bench, panel())).status, 'success');
		await assertMade(bench);
		await assertShown(panel(), 'true');
	});

	await checkSeen(editor, 'executed once more, it creates nothing and says so', async () => {
		assert.equal((await execute(bench, panel())).status, 'success');
		await assertMade(bench);
		await assertShown(panel(), 'false');
	});
}

async function execute(bench: Workbench, panel: NodePanel): Promise<Execution> {
	const id = await panel.execute();
	bench.executions.push(id);
	return await bench.ended(id);
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

/** The service has the leads of the rows and no others that it had not at its start. */
async function assertMade(bench: Workbench): Promise<void> {
	const all = await leadsOf(bench);
	const made = all.slice(-leads.length).sort((one, other) => one.email.localeCompare(other.email));
	assertHas(made, leads);
	const sent = (await requestsSent(bench)).filter(({ method }) => method !== 'GET');
	assert.deepEqual(idsOf(sent, 'status'), [201, 201]);
}

async function leadsOf({ service }: Workbench): Promise<Lead[]> {
	return (await service.control<{ leads: Lead[] }>('leads')).leads;
}

async function assertShown(panel: NodePanel, created: string): Promise<void> {
	const shown = leads.map((lead) => ({ created, ...lead }));
	await eventually(async () => assertHas(await panel.table(), shown));
}
