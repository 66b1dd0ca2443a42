import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { records } from '../../deduplication';
import { answerTo } from '../answers';
import { ada, created, holding, pageOf } from '../lead/samples';
import { serve } from '../service';
import { runLead, runOf, useStage } from '../stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

async function leadFrom(item: IDataObject): Promise<unknown> {
	const service = serve(created);
	await runLead({ operation: 'create' }, { items: [item], onError: 'continueRegularOutput' });
	return service.requests[0]?.body;
}

describe('what stands where nothing is known', () => {
	test.each(['N/A', '#N/A', '-', '—', 'null', 'undefined', 'none', '[not provided]', ' n.a. '])(
		'%j is as good as empty',
		async (nothing) => {
			const item = {
				...ada,
				Company: nothing,
				Phone: nothing,
				'Job Title': nothing,
				Tags: nothing,
			};
			expect(await leadFrom(item)).toEqual(ada);
			expect(await leadFrom({ ...ada, lastName: nothing })).toBeUndefined();
		},
	);
});

describe('emails as lists have them', () => {
	test.each([
		'mailto:ada@x.example',
		'ada@x.example;',
		'<ada@x.example>',
		'"ada@x.example"',
		'ada@x.example\u200b',
	])('%j is the lead that is there', async (written) => {
		const service = serve(holding([]));
		const items = [
			{ ...ada, email: 'ada@x.example' },
			{ ...ada, email: written },
		];
		const ran = await runLead({ operation: 'createIfNew' }, { items });
		expect(ran.json.map((item) => item.created)).toEqual([true, false]);
		expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
	});

	test.each(['a@x,de', 'ada(at)x.de', 'a@x.de; b@x.de', 'a@b@c'])(
		'%j is not a valid email address',
		async (written) => {
			expect(await leadFrom({ ...ada, email: written })).toBeUndefined();
		},
	);
});

test('one person under several LinkedIn hosts is written to once', async () => {
	const service = serve(answerTo);
	const addresses = ['www.linkedin.com/in/ada', 'de.linkedin.com/in/ada', 'm.linkedin.com/in/Ada/'];
	const ran = await runOf(
		new OutreachNetworkAction(),
		{ resource: 'connection', operation: 'sendConnectionRequest' },
		{ items: addresses.map((linkedin) => ({ linkedin })) },
	);
	expect(ran.json.map((item) => item.scheduled)).toEqual([true, false, false]);
	expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('one item in which no field is found is the mapping’s fault', async () => {
	const service = serve(holding([]));
	const ran = await runLead({ operation: 'createIfNew' }, { items: [{ crm: 1 }] });
	expect(ran.error?.message).toBe('First Name is missing; Last Name is missing; Email is missing');
	expect(service.requests).toEqual([]);
});

describe('values with commas', () => {
	async function companyOf(company: INodeParameters): Promise<IDataObject> {
		const service = serve(answerTo);
		await runOf(new OutreachProspectSearch(), { operation: 'count', company });
		const { filters } = (service.requests[0]?.body ?? {}) as { filters?: { company: IDataObject } };
		return filters?.company ?? {};
	}

	test('a comma inside a number separates nothing', async () => {
		expect(await companyOf({ size: '1,001-5,000' })).toEqual({ size: ['1,001-5,000'] });
		expect(await companyOf({ size: '11-50,51-200' })).toEqual({ size: ['11-50', '51-200'] });
	});

	test('a revenue that can be read in two ways is not sent', async () => {
		expect(await companyOf({ revenueMin: '500.000' })).toEqual({});
		expect(await companyOf({ revenueMin: '500000' })).toEqual({
			revenue: { min: 500000, max: null },
		});
	});

	test('tags are separated by semicolons too', async () => {
		expect(await leadFrom({ ...ada, tags: 'VIP;Berlin' })).toEqual({
			...ada,
			tags: ['VIP', 'Berlin'],
		});
	});
});

test.each(['2026-11-21 9:00 AM', '2026-11-1', '2026-11-21T09', '2026-11-21 09:00 Berlin'])(
	'the date %j is read in the workflow’s time zone or not at all',
	async (createdAfter) => {
		const service = serve((request) => pageOf([], request));
		await runLead({ operation: 'getAll', filters: { createdAfter } }, { timezone: 'Asia/Tokyo' });
		const sent = service.requests.map(({ query }) => query.createdAfter);
		expect(sent).toEqual(createdAfter === '2026-11-21T09' ? ['2026-11-21T00:00:00.000Z'] : []);
	},
);
