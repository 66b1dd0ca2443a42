import {
	checkProspects,
	readProspects,
	simpleProspect,
} from '../../../nodes/shared/lists/campaignProspects';
import { TooManyRows } from '../../../nodes/shared/transport/outcome';
import type { Reader } from '../../../nodes/shared/transport/receiveFile';
import { COLUMNS } from './samples';

/** What a reader makes of an export that arrives in pieces of this many characters. */
function readBy<T>(reader: Reader<T>, text: string, size = text.length): T {
	for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size));
	return reader.end();
}

const prospectsOf = (text: string, size?: number) => readBy(readProspects(), text, size);

describe('the names of the columns', () => {
	const forms = ['prospect_id', 'Prospect ID', 'PROSPECT-ID', 'prospectId', ' Prospect  _ID '];

	test.each<[string, string[]]>([
		...forms.map((name): [string, string[]] => [name, ['prospect_id']]),
		['Last message-at,Contacted_At', ['last_message_at', 'contacted_at']],
		['Email,Notes,tags', ['email', 'Notes', 'tags']],
		['Email,email', ['Email', 'email']],
		['E-Mail,EMAIL', ['email', 'EMAIL']],
		['email,Email', ['email', 'Email']],
		['name,,name', ['name', 'column_2', 'name_3']],
	])('%j are read as %j', (header, names) => {
		const [prospect] = prospectsOf(`${header}\n${header.replace(/[^,]+/g, 'x')}\n`);
		expect(Object.keys(prospect)).toEqual(names);
	});

	test.each(['Notes,Kind\na,b\n', '', 'Notes', '{"success":true}\n', '\n\n'])(
		'%j is no export',
		(text) => {
			expect(() => prospectsOf(text)).toThrow(/none of the columns of an export/);
		},
	);

	test.each([',', ';', '\t', '|'])('%j may stand between them, however the text comes', (sign) => {
		const lines = ['"Prospect ID",status,email', 'p1,"a , b ; c",', 'name,company,title'];
		for (const end of ['\r\n', '\r', '\n']) {
			const text = lines.join(end).replaceAll(/,(?! )/g, sign);
			for (const size of [text.length, 1, 7]) {
				expect(prospectsOf(text, size)).toEqual([
					{ prospect_id: 'p1', status: 'a , b ; c', email: null },
					{ prospect_id: 'name', status: 'company', email: 'title' },
				]);
			}
		}
	});

	test('an export may have nothing else', () => {
		expect(prospectsOf(COLUMNS)).toEqual([]);
	});

	test.each([
		['status;a,b,c\nx;y\n', { status: 'x', 'a,b,c': 'y' }],
		['"status";"name"\nx;y\n', { status: 'x', name: 'y' }],
		['status\nx;y\n', { status: 'x;y' }],
	])('%j: it is what most of the known names are read with', (text, prospect) => {
		expect(prospectsOf(text)).toEqual([prospect]);
	});
});

describe('the cells', () => {
	test.each([
		...[
			'2026-03-30T07:00:00.000Z',
			'2026-03-30T07:00:00Z',
			'2026-03-30T07:00Z',
			'2026-03-30 07:00',
		],
		...['2026-03-30T07:00:00', '2026-03-30T09:00+02:00', '2026-03-30 01:30:00.0-0530'],
		...[' 2026-03-30T07:00:00.000Z', '2026-03-30T07:00:00.000Z '],
	])('%j is 7 o’clock in UTC', (cell) => {
		for (const name of ['contacted_at', 'last_message_at', 'responded_at']) {
			expect(prospectsOf(`${name}\n${cell}`)).toEqual([{ [name]: '2026-03-30T07:00:00.000Z' }]);
		}
	});

	test.each<[string, string | null]>([
		['2026-03-30', '2026-03-30T00:00:00.000Z'],
		['2026-03-30T07:00:00.123456Z', '2026-03-30T07:00:00.123Z'],
		...['soon', '30.03.2026', '2026-13-01', '2026-03-30T07', 'x2026-03-30', '2026-03-30x'].map(
			(text): [string, string] => [text, text],
		),
		['', null],
	])('the time %j is given as %j', (cell, given) => {
		expect(prospectsOf(`responded_at,name\n${cell},`)).toEqual([
			{ responded_at: given, name: null },
		]);
	});

	test('a time in another column stays as it is', () => {
		expect(prospectsOf('name,Replied\n2026-03-30,2026-03-30')).toEqual([
			{ name: '2026-03-30', Replied: '2026-03-30' },
		]);
	});

	test.each([
		['', []],
		['warm', ['warm']],
		[' warm ; trade fair;', ['warm', 'trade fair']],
		['; ;', []],
	])('the tags %j are %j', (cell, tags) => {
		expect(prospectsOf(`name,tags\nAda,${cell}`)).toEqual([{ name: 'Ada', tags }]);
	});

	test('Simplify names them as the other nodes do', () => {
		const [prospect] = prospectsOf(`${COLUMNS}\n${COLUMNS.toUpperCase()}\n`);
		const { always, fields, flat, otherFields = [] } = simpleProspect;
		const simple = flat?.({ ...prospect, Notes: 'x' }) ?? {};
		expect(Object.keys(simple).sort()).toEqual([
			...['company', 'contactedAt', 'email', 'lastMessageAt', 'linkedinUrl', 'name', 'prospectId'],
			...['respondedAt', 'responseText', 'status', 'tags', 'title'],
		]);
		expect(simple).toMatchObject({ prospectId: 'PROSPECT_ID', respondedAt: 'RESPONDED_AT' });
		expect(Object.keys(flat?.({ status: 'x' }) ?? {})).toEqual(['status']);
		expect([...fields, ...otherFields].sort()).toEqual(Object.keys(simple).sort());
		expect(otherFields).toEqual(['contactedAt', 'lastMessageAt']);
		expect(always).toEqual(['prospectId']);
	});
});

describe('rows that have fewer cells than the header', () => {
	/** The prospects that come out, by their IDs, and how many rows were passed over. */
	const keptOf = (text: string) => {
		let [passedOver, names] = [0, ''];
		const reader = readProspects({
			wants: ({ name }) => name !== 'left out',
			rankOf: ({ prospect_id }) => Number(String(prospect_id).slice(1)),
			most: 10,
			onHeader: (header) => {
				names = header.join();
			},
			onPassedOver: () => {
				passedOver++;
			},
		});
		reader.push(`Prospect ID,name,status,responded_at,tags\n${text}\n`);
		const prospects = reader.end();
		expect(names).toBe('prospect_id,name,status,responded_at,tags');
		return { prospects, passedOver };
	};
	const ada = { prospect_id: 'p1', name: 'Ada', status: 'responded', responded_at: null, tags: [] };
	const at = { responded_at: '2026-03-30T00:00:00.000Z' };

	test.each([
		['p1,Ada,responded', ada],
		['p1,Ada,responded,,,', ada],
		['p1,,responded', { ...ada, name: null }],
		['p1,Ada,responded,', ada],
		['p1,Ada,responded,2026-03-30', { ...ada, ...at }],
		['p1,Ada,responded,2026-03-30,a,', { ...ada, ...at, tags: ['a'] }],
		['p1', { ...ada, name: null, status: null }],
	])('%j: only its last ones are missing, or one behind them is empty', (row, prospect) => {
		expect(keptOf(row)).toEqual({ prospects: [prospect], passedOver: 0 });
	});

	test.each([
		...['p1,Ada,responded,,a,b', 'p1,Ada,responded,,a,,', ',Ada,responded', 'p1,Ada,'],
		...['p1,Ada,2026-03-30', 'p1,Ada,responded,soon', 'p1,Ada,responded,x2026-03-30'],
		...['p1,Ada,responded,2026-13-30', 'p1,Ada,2026-03-30T07:00:00.000Z'],
	])('%j: others are missing, and it is passed over', (row) => {
		expect(keptOf(`${row}\np2,Bob,contacted`)).toEqual({
			prospects: [{ ...ada, prospect_id: 'p2', name: 'Bob', status: 'contacted' }],
			passedOver: 1,
		});
	});

	test('none of them is kept that is not wanted', () => {
		expect(keptOf('p0,left out,responded\np1,Ada,responded\np2,left out,new,,')).toEqual({
			prospects: [ada],
			passedOver: 0,
		});
	});

	test('nobody has to be told of them', () => {
		const reader = readProspects({ wants: () => true, rankOf: () => 0, most: 10 });
		expect(readBy(reader, 'prospect_id,name\np1,Ada,,\np2,Bob\n')).toMatchObject([{ name: 'Bob' }]);
	});
});

test('a file is checked and counted without its prospects', () => {
	expect(readBy(checkProspects(), `prospect_id\n${'p\n'.repeat(2_000)}`, 1_000)).toEqual({
		prospects: 2_000,
	});
});

test('items may be 500,000', () => {
	const rows = `prospect_id\n${'p\n'.repeat(500_000)}`;
	expect(prospectsOf(rows)).toHaveLength(500_000);
	expect(() => prospectsOf(`${rows}p\n`)).toThrow(TooManyRows);
});
