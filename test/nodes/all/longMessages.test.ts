/** However many items a run has, its error and hints are short. */
import type { IDataObject } from 'n8n-workflow';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { records } from '../../deduplication';
import { ada, created, holding, leadOf } from '../lead/samples';
import { prospectsFrom } from '../prospectSearch/samples';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import { runLead, runOf, useStage } from '../stage';

useStage();
beforeAll(async () => await records.open());

const MANY = 60;
const emailOf = ({ body }: Seen) => String((body as IDataObject).email);
const contacts = Array.from({ length: MANY }, (_, place) => ({
	...ada,
	email: `${place}@x.example`,
}));
/** Refuses every second lead, each for a reason of its own. */
const refuseEverySecond = (request: Seen): Reply | undefined => {
	const number = Number.parseInt(emailOf(request), 10);
	return number % 2 ? { status: 400, body: { code: 'ODD', message: `No ${number}` } } : undefined;
};

test('an error names five items of each outcome', async () => {
	const items = Array.from({ length: MANY }, (_, place) => ({ id: `lead_${place}` }));
	serve(({ path }) =>
		Number(path.split('_')[1]) % 2
			? { status: 404, body: { code: 'LEAD_NOT_FOUND', message: 'No' } }
			: { body: { success: true } },
	);
	const lead = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
	const { error } = await runLead({ operation: 'delete', lead }, { items });
	expect(error?.description).toContain(
		'Deleted: 1st, 3rd, 5th, 7th, 9th, and 25 more. Failed: 2nd, 4th, 6th, 8th, 10th, and 25 more.',
	);
});

test('hints name five reasons, and say how many more there are', async () => {
	const answer = holding([]);
	serve((request, place) =>
		request.method === 'GET'
			? answer(request, place)
			: (refuseEverySecond(request) ?? created(request, place)),
	);
	const { hints } = await runLead({ operation: 'createIfNew' }, { items: contacts });
	expect(hints.slice(0, 2)).toEqual([
		'30 created, 30 failed',
		expect.stringMatching(/^Not done for 1@x\.example \(2nd item\): .*No 1$/),
	]);
	expect(hints.slice(6)).toEqual(['And 25 more like these.']);
});

test('searches that end differently give five hints', async () => {
	serve((_, place) => prospectsFrom(0, place + 1, { total: place + 1 }));
	const parameters = { operation: 'search', filters: { title: '={{ $json.title }}' } };
	const items = contacts.map((_, place) => ({ title: `T${place}` }));
	const { hints } = await runOf(new OutreachProspectSearch(), parameters, { items });
	expect(hints).toContain('And 20 more like these.');
	expect(hints).toHaveLength(6);
});

test('existing leads that differ in many ways are counted without the fields', async () => {
	const fields = ['company', 'industry', 'jobTitle', 'location'];
	const items = contacts.slice(0, 16).map((contact, place) => ({
		...contact,
		...Object.fromEntries(fields.map((field, bit) => [field, place & (1 << bit) ? 'X1' : ''])),
	}));
	serve(holding(items.map(({ email }, place) => leadOf(place, { ...ada, email }))));
	const { hints } = await runLead({ operation: 'createIfNew' }, { items });
	expect(hints[0]).toBe('16 already there');
});

test('people who share an email are named up to five', async () => {
	serve(holding([]));
	const items = contacts.map((_, place) => ({
		firstName: `Ann${String.fromCharCode(65 + (place % 26))}${place}`,
		lastName: `Miller${place}`,
		email: 'office@x.example',
	}));
	const { hints } = await runLead({ operation: 'createIfNew' }, { items });
	const shared = hints.find((hint) => hint.startsWith('Several people share an email'));
	expect(shared).toMatch(/office@x\.example \((?:\w+ \w+, ){5}and 55 more\)\. Give/);
});

test('a refusal with 5,000 permissions is short', async () => {
	const available = Array.from({ length: 5_000 }, (_, place) => `leads:${place}`);
	const permissionHelp = { required: 'leads:write', available };
	serve(() => ({ status: 403, body: { code: 'PERMISSION_DENIED', permissionHelp } }));
	const { error } = await runLead({ operation: 'create' }, { items: [ada] });
	expect(error?.description?.length).toBeLessThan(1_100);
});
