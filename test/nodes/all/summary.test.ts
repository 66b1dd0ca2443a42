import type { IDataObject } from 'n8n-workflow';
import { adaLead, respondWithLeads, leadOf } from '../lead/fixtures';
import { mockApi, runLead, useTestHarness } from '../harness';

useTestHarness();

const contact = (name: string, fields: IDataObject = {}) => ({
	...adaLead,
	email: `${name}@x.example`,
	...fields,
});
const createIfNew = { operation: 'createIfNew' };

test('Create If New counts created, existing, different and unsent items', async () => {
	const known = { ...adaLead, company: 'Engines', linkedinUrl: null as never };
	mockApi(
		respondWithLeads([
			leadOf(1, { ...known, email: 'same@x.example' }),
			leadOf(2, { ...known, email: 'other@x.example' }),
			leadOf(3, { ...known, email: 'others@x.example' }),
		]),
	);
	const items = [
		...['a', 'b', 'c', 'd'].map((name) => contact(name)),
		contact('same'),
		contact('other', { company: 'Looms' }),
		contact('others', { company: 'Looms', jobTitle: 'Countess' }),
		contact('', { email: '' }),
		contact('e'),
		{ ...adaLead, email: '' },
	];
	const ran = await runLead(createIfNew, { items });
	expect(ran.error).toBeUndefined();
	expect(ran.hints).toEqual([
		'5 created, 1 already there, 1 already there (different: Company), 1 already there (different: Company, Job Title), 2 not sent',
		'Not done for Ada Lovelace (8th item), Ada Lovelace (10th item): Email is missing',
		expect.stringMatching(/^Map Automatically used: /),
	]);
});
