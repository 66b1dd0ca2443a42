/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { allLeads, faults, keys, log, reset, url } from './sandbox';
import { send } from './client';

const lead = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };
const headers = { 'x-api-key': keys.full };
const create = async () => await (await send('createLead', { body: lead })).json();

beforeEach(() => reset({ leads: 2 }));

test('changes and removes response fields after carrying out the request', async () => {
	await faults({
		kind: 'damage',
		fields: { success: 'yes', 'data.id': null, 'data.nothing': 1, 'nowhere.at.all': 1 },
		without: ['data.email', 'data.none'],
	});

	const response = (await create()) as { data: object };

	expect(response).toMatchObject({ success: 'yes', data: { id: null, firstName: 'Ada' } });
	expect(Object.keys(response.data)).not.toContain('email');
	expect(Object.keys(response.data)).not.toContain('nothing');
	expect(await allLeads()).toHaveLength(3);
});

test('changes records of a list by index', async () => {
	await faults({ kind: 'damage', fields: { 'data.leads.1': null } });

	const response = await (await send('listLeads')).json();

	expect(response).toMatchObject({ data: { leads: [{}, null] } });
});

test('logs whether a request was carried out, whatever the response', async () => {
	const refusal = { kind: 'status', status: 503, times: 1 } as const;
	await faults(refusal, { ...refusal, carriedOut: true }, { kind: 'dropAfter', times: 1 });

	await send('createLead', { body: lead });
	await send('createLead', { body: lead });
	await expect(create()).rejects.toThrow();
	await create();
	await send('deleteLead', { leadId: 'nobody' });

	expect((await log()).map(({ carriedOut, status }) => [status, carriedOut])).toEqual([
		[503, false],
		[503, true],
		['dropped', true],
		[201, true],
		[404, false],
	]);
});

test('logs late responses that no client received', async () => {
	await faults({ kind: 'slow', ms: 300 });

	await expect(
		fetch(`${url}/api/v2/health`, { signal: AbortSignal.timeout(150), headers }),
	).rejects.toThrow();

	let [entry] = await log();
	while (entry.status === null) [entry] = await log();
	expect(entry).toMatchObject({ status: 'dropped', carriedOut: true });
});
