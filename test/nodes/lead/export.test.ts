import { BinaryDataService } from 'n8n-core';
import type { INodeParameters } from 'n8n-workflow';
import schema from '../../../nodes/Lead/__schema__/v1.0.0/lead/export.json';
import type { Ran } from '../../engine';
import { faultsOf } from '../../items';
import type { Answer } from '../against';
import type { Extra } from '../stage';
import { useStage } from '../stage';
import { changing, down, runLeadAgainst } from './run';
import { leadOf, leadsUpTo, pageOf } from './samples';

useStage();

const HEADER =
	'id,firstName,lastName,email,linkedinUrl,company,title,phone,location,industry,status,source,' +
	'notes,tags,customFields,createdAt,updatedAt,lastContactedAt';

const exported = async (answer: Answer, parameters: INodeParameters = {}, extra?: Extra) =>
	await runLeadAgainst(answer, { operation: 'export', ...parameters }, extra);

/** What the file of an item holds, with its mark. */
function fileOf({ outputs }: Ran, place = 0, field = 'data'): string {
	const data = atob(String(outputs[0][place].binary?.[field].data));
	const bytes = Uint8Array.from(data, (byte) => byte.charCodeAt(0));
	return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

const rowsOf = (ran: Ran) => fileOf(ran).split('\r\n').slice(1, -1);
const idsIn = (ran: Ran) => rowsOf(ran).map((row) => row.split(',')[0]);

test('one item with the file: all documented fields, in UTF-8 with its mark', async () => {
	const zoe = leadOf(1, { firstName: 'Zoë', lastName: '李', location: undefined });
	const ran = await exported((request) => pageOf([zoe], request));
	expect(ran.error).toBeUndefined();
	expect(ran.json).toEqual([{ fileName: 'leads.csv', leads: 1 }]);
	expect(ran.hints).toEqual(['1 lead in "leads.csv"']);
	expect(faultsOf(ran.json, schema)).toEqual([]);
	expect(ran.outputs[0][0].pairedItem).toEqual({ item: 0 });
	expect(ran.outputs[0][0].binary?.data).toMatchObject({
		fileName: 'leads.csv',
		mimeType: 'text/csv',
	});
	expect(fileOf(ran)).toBe(
		`\uFEFF${HEADER}\r\nlead_1,Zoë,李,person1@company.example,` +
			'https://www.linkedin.com/in/person1,Company,Head of Sales,,,Software,new,import,,a; b,' +
			'"{""crmId"":""crm-1""}",2026-01-01T00:01:00.000Z,2026-01-01T00:01:00.000Z,\r\n',
	);
});

test.each([
	['a comma', 'A, B', '"A, B"'],
	['a quotation mark', 'The "A"', '"The ""A"""'],
	['line breaks', 'A\r\nB\nC\rD', '"A\r\nB\nC\rD"'],
	['a formula, which stays as it is', '=1+1', '=1+1'],
	['a phone number, which stays as it is', '+49 30 1', '+49 30 1'],
])('a cell with %s', async (_, notes, cell) => {
	const ran = await exported((request) => pageOf([leadOf(1, { notes })], request));
	expect(fileOf(ran)).toContain(`,new,import,${cell},a; b,`);
});

test('a number for an ID, and fields that the service leaves out', async () => {
	const lead = { id: 7, email: 'ada@x.example' } as unknown as ReturnType<typeof leadOf>;
	const ran = await exported((request) => pageOf([lead], request));
	expect(rowsOf(ran)).toEqual([`7,,,ada@x.example${','.repeat(14)}`]);
});

test('no lead is a file with the names alone', async () => {
	const ran = await exported((request) => pageOf([], request));
	expect(ran.json).toEqual([{ fileName: 'leads.csv', leads: 0 }]);
	expect(ran.hints).toEqual(['0 leads in "leads.csv"']);
	expect(fileOf(ran)).toBe(`\uFEFF${HEADER}\r\n`);
});

long('all pages, the newest first, while leads are deleted and created', async () => {
	const leads = leadsUpTo(950);
	const ran = await exported(
		changing(leads, (_, place) => {
			leads.splice(3, 1);
			leads.push(leadOf(1000 + place));
		}),
	);
	const ids = idsIn(ran);
	expect(ran.json[0].leads).toBe(ids.length);
	expect(new Set(ids).size).toBe(ids.length);
	const left = leads.map(({ id }) => id);
	expect(down(950, 1).filter((id) => left.includes(id) && !ids.includes(id))).toEqual([]);
	expect(ids.indexOf('lead_950')).toBeLessThan(ids.indexOf('lead_940'));
});

test('several statuses and sources, each lead once', async () => {
	const leads = leadsUpTo(250).map((lead, place) => ({
		...lead,
		status: (['new', 'cold', 'replied'] as const)[place % 3],
	}));
	const ran = await exported(
		(request) =>
			pageOf(
				leads.filter(({ status }) => (request.query.status ?? status) === status),
				request,
			),
		{ filters: { status: ['new', 'cold'] } },
	);
	const wanted = leads.filter(({ status }) => status !== 'replied').map(({ id }) => id);
	expect(idsIn(ran)).toEqual(wanted.reverse());
});

test('the filters are asked of the service, and Updated After holds', async () => {
	const filters = { company: 'Company', updatedAfter: leadOf(120).updatedAt };
	const ran = await exported((request) => pageOf(leadsUpTo(150), request), { filters });
	expect(idsIn(ran)).toEqual(down(150, 121));
	expect(ran.requests[0].query).toMatchObject({ company: 'Company', sortBy: 'updatedAt' });
});

test('the field and the file are named as set, for each item', async () => {
	const ran = await exported(
		(request) => pageOf([leadOf(1)], request),
		{ binaryPropertyName: 'list', fileName: '={{ $json.name }}' },
		{ items: [{ name: 'Köln.csv' }, { name: '../../x.csv' }] },
	);
	expect(ran.json.map(({ fileName }) => fileName)).toEqual(['Köln.csv', 'x.csv']);
	expect(fileOf(ran, 1, 'list')).toBe(fileOf(ran, 0, 'list'));
});

test('times in reverse order send nothing', async () => {
	const filters = { createdAfter: '2026-03-02', createdBefore: '2026-03-01' };
	const { error, requests } = await exported(() => ({}), { filters });
	expect(error?.message).toBe('Created After is later than Created Before');
	expect(requests).toEqual([]);
});

test('a page that cannot be read is an error, and no file comes out', async () => {
	const ran = await exported((request) =>
		Number(request.query.page) === 2 ? { status: 403, body: {} } : pageOf(leadsUpTo(250), request),
	);
	expect(ran.error).toBeDefined();
	expect(ran.outputs).toEqual([]);
});

test('a file that n8n cannot store is an error that says why', async () => {
	const store = jest
		.spyOn(BinaryDataService.prototype, 'store')
		.mockRejectedValue(new Error('ENOSPC: no space left on device'));
	const ran = await exported((request) => pageOf([leadOf(1)], request));
	store.mockRestore();
	expect(ran.error?.message).toBe('n8n could not store the file: ENOSPC: no space left on device');
});
