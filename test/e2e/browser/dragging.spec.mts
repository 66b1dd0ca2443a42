import { addLeadNode } from './newNode.mts';
import {
	readServiceLeads,
	readWrittenBodies,
	executeSuccessfully,
	waitUntilSaved,
} from './saved.mts';
import { expect, test } from './fixtures.mts';
import { getOptionLabel } from './labels.mts';

/** Two rows as Google Sheets returns them; their columns do not have the service's names. */
const rows = ['Ada', 'Bob'].map((name) => ({
	'First Name': name,
	'Last Name': 'Example',
	'E-mail': `${name.toLowerCase()}@sheet.example`,
}));

const people = rows.map((row) => ({
	firstName: row['First Name'],
	lastName: row['Last Name'],
	email: row['E-mail'],
}));

const parameters = {
	firstName: "={{ $json['First Name'] }}",
	lastName: "={{ $json['Last Name'] }}",
	email: "={{ $json['E-mail'] }}",
};

test('Lead → Create runs with three dragged fields', async ({ bench, editor }) => {
	const lead = await addLeadNode(editor, bench, 'create', rows);
	await lead.choose('mapping', getOptionLabel(bench.nodeType('OutreachLead'), 'mapping', 'manual'));
	await lead.drag('First Name', 'firstName');
	await lead.drag('Last Name', 'lastName');
	await lead.drag('E-mail', 'email');
	await waitUntilSaved(bench, editor.workflowId(), { parameters });
	await executeSuccessfully(bench, lead);
	expect(byEmail(await readWrittenBodies(bench))).toEqual(people);
	expect(byEmail((await readServiceLeads(bench)).slice(-people.length))).toMatchObject(people);
	await expect.poll(async () => await lead.output.readTable()).toMatchObject(people);
});

function byEmail<T extends { email?: unknown }>(records: T[]): T[] {
	return records.toSorted((one, other) => String(one.email).localeCompare(String(other.email)));
}
