import { newLeadNode } from './newNode.mts';
import { leadsOf, sentTo, succeeded, untilSaved } from './saved.mts';
import { expect, test } from './stage.mts';
import { optionOf } from './words.mts';

/** Two rows as Google Sheets returns them: the columns are not named as the service's fields. */
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

test('three fields dragged into Lead → Create run at once', async ({ bench, editor }) => {
	const lead = await newLeadNode(editor, bench, 'create', rows);
	await lead.choose('mapping', optionOf(bench.nodeType('OutreachLead'), 'mapping', 'manual'));
	await lead.drag('First Name', 'firstName');
	await lead.drag('Last Name', 'lastName');
	await lead.drag('E-mail', 'email');
	await untilSaved(bench, editor.workflowId(), { parameters });
	await succeeded(bench, lead);
	expect(byEmail(await sentTo(bench))).toEqual(people);
	expect(byEmail((await leadsOf(bench)).slice(-people.length))).toMatchObject(people);
	await expect.poll(async () => await lead.output.table()).toMatchObject(people);
});

function byEmail<T extends { email?: unknown }>(records: T[]): T[] {
	return records.toSorted((one, other) => String(one.email).localeCompare(String(other.email)));
}
