import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachJob } from '../../../nodes/Job/OutreachJob.node';
import { errorItem, faultsOf } from '../../items';
import type { Lead } from '../lead/samples';
import { created, deleted, leadOf, leadsUpTo } from '../lead/samples';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import { runLead, runOf, useStage } from '../stage';

useStage();

const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@x.example' };
const oddRecords: unknown[] = [null, 'text', 7, [], { id: 'odd_1', email: null }, { email: {} }];

/** A service whose list also holds what no lead should be. */
function holdingOdd(leads: Lead[]): (request: Seen, place: number) => Reply {
	return (request, place) => {
		if (request.method === 'POST') return created(request, place);
		if (request.method === 'DELETE') return deleted(request);
		const list = [...oddRecords, ...leads];
		return {
			body: { success: true, data: { leads: list, pagination: { total: list.length } } },
			headers: { date: 'Tue, 31 Mar 2026 07:00:00 GMT' },
		};
	};
}

describe('odd records in a list of the service', () => {
	const known = leadOf(1, person);
	const byEmail = { __rl: true, mode: 'email', value: '={{ $json.email }}' };
	/** One email is searched for; of many the whole list is read. */
	const counts = [1, 10];
	const others = (count: number) =>
		Array.from({ length: count - 1 }, (_, place) => ({ ...person, email: `${place}@y.example` }));

	test.each(counts)('Find by Email of %i finds the lead beside them', async (count) => {
		serve(holdingOdd([known]));
		const items = [person, ...others(count)];
		const ran = await runLead({ operation: 'findByEmail', email: '={{ $json.email }}' }, { items });
		expect(ran.error).toBeUndefined();
		expect(ran.json.map(({ found }) => found)).toEqual(items.map((_, place) => place === 0));
	});

	test.each(counts)('Create If New of %i creates only what is new', async (count) => {
		const service = serve(holdingOdd([known]));
		const items = [person, ...others(count)];
		const parameters = { operation: 'createIfNew', mapping: 'automatic' };
		const ran = await runLead(parameters, { items });
		expect(ran.error).toBeUndefined();
		expect(ran.json[0]).toMatchObject({ created: false, id: known.id });
		expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(count - 1);
	});

	test.each([null, '', '..', {}])('a lead whose ID is %j is not deleted', async (id) => {
		const odd = { ...known, id: id as string };
		const service = serve(holdingOdd([odd]));
		const ran = await runLead({ operation: 'delete', lead: byEmail }, { items: [person] });
		expect(ran.error?.message).toBe("The service's answer to GET /leads has no 'id' of this lead");
		expect(service.requests.every(({ method }) => method === 'GET')).toBe(true);
	});

	test('Get Many leaves out what is no record, and keeps each record without an ID', async () => {
		serve(holdingOdd(leadsUpTo(2)));
		const ran = await runLead({ operation: 'getAll', returnAll: true, simple: false });
		expect(ran.json).toHaveLength(4);
	});

	test.each(['abc', {}, 7])('%j in place of the list finds and creates nothing', async (leads) => {
		const answer = { success: true, data: { leads, pagination: { total: 0 } } };
		const service = serve((request, place) =>
			request.method === 'GET' ? { body: answer } : created(request, place),
		);
		const parameters = { operation: 'createIfNew', mapping: 'automatic' };
		const ran = await runLead(parameters, { items: [person, ...others(5)] });
		expect(ran.error?.message).toBe("The service's answer to GET /leads has no list of leads");
		expect(service.requests.every(({ method }) => method === 'GET')).toBe(true);
	});
});

describe('odd values of people', () => {
	const odd: Array<[string, unknown, RegExp]> = [
		['half a character', 'a\ud800', / contains an invalid character: "a\ufffd"/],
		['an object', { a: 1 }, / must be text, not an object$/],
		[
			'an object with its own toString',
			{ toString: 1, valueOf: 2 },
			/ must be text, not an object$/,
		],
		['a list', ['x'], / must be text, not a list$/],
		['NaN', Number.NaN, / (must be text, not |is missing|is empty)/],
		['a date that is none', new Date('none'), / must be text, not a date$/],
		['the text of a date that is none', 'Invalid DateTime', / contains "Invalid DateTime"/],
		['an object inside a text', 'Hi [object Object]', / contains "\[object Object\]"/],
		['the text of NaN', ' NaN ', / contains "NaN"| is missing/],
	];
	const places: Array<[string, INodeParameters]> = [
		['Lead', { operation: 'delete', lead: { __rl: true, mode: 'id', value: '={{ $json.odd }}' } }],
		['Last Name', { operation: 'create', ...person, lastName: '={{ $json.odd }}' }],
		['Email', { operation: 'findByEmail', email: '={{ $json.odd }}' }],
		['Company', { operation: 'getAll', filters: { company: '={{ $json.odd }}' } }],
	];
	const cases = places.flatMap(([label, parameters]) =>
		odd.map(([name, value, message]) => ({ name, label, parameters, value, message })),
	);

	test.each(cases)('$name as $label is a mistake of the item', async (one) => {
		const { label, message, parameters, value } = one;
		const service = serve((request) => deleted(request));
		const items = [{ odd: value as IDataObject }];
		const stopped = await runLead({ ...parameters, mapping: 'manual' }, { items });
		expect(service.requests).toEqual([]);
		if (parameters.operation === 'findByEmail') expect(stopped.hints).toHaveLength(1);
		else expect(stopped.error?.message).toMatch(message);

		const onError = 'continueErrorOutput';
		const ran = await runLead({ ...parameters, mapping: 'manual' }, { items, onError });
		expect(service.requests).toEqual([]);
		expect(ran.outputs[0]).toEqual([]);
		const bad = ran.outputs[1].map(({ json }) => json);
		expect(faultsOf(bad, errorItem)).toEqual([]);
		expect(bad[0].error).toMatch(message);
		expect(bad[0].error).toMatch(new RegExp(`^${label} `));
	});
});
