import {
	checkProspects,
	readProspects,
	simpleProspect,
} from '../../../nodes/shared/lists/campaignProspects';
import { TooManyRows } from '../../../nodes/shared/transport/outcome';
import type { Reader } from '../../../nodes/shared/transport/receiveFile';
import { COLUMNS } from '../../nodes/campaignExport/samples';

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

describe('rows with another number of cells than the header', () => {
	test('end the reading, with the number of the row', () => {
		expect(() => prospectsOf('name,tags\nAda,\nBob\n')).toThrow('row 3 has 1 of 2 cells');
		expect(() => prospectsOf('name,tags\nAda,,\n')).toThrow('row 2 has 3 of 2 cells');
	});

	/** Those who are wanted, of an export that is only looked through. */
	const wantedIn = (text: string) => {
		let passedOver = 0;
		const names: string[] = [];
		const reader = readProspects({
			wants: ({ name }) => name !== 'left out',
			most: 2,
			onHeader: (header) => names.push(...header),
			onPassedOver: () => {
				passedOver++;
			},
		});
		const prospects = readBy(reader, text);
		return { passedOver, names: names.join(), prospects: prospects.map(({ name }) => name) };
	};

	test('are passed over and counted where an export is only looked through', () => {
		const rows = ['Ada,a', 'Bob', 'left out,b', 'Cid,c,,', 'Dan,d', 'Eve,e'];
		expect(wantedIn(['Name,tags', ...rows, ''].join('\n'))).toEqual({
			passedOver: 2,
			names: 'name,tags',
			prospects: ['Ada', 'Dan'],
		});
	});

	test('but not the last one, which may have been cut', () => {
		expect(() => wantedIn('name,tags\nAda,a\nBob')).toThrow('row 3 has 1 of 2 cells');
	});
});

describe('lines that belong to no prospect', () => {
	const header = 'Name,Email,Status';
	const rows = ['Ada,ada@x.example,new', 'Bob,,new'];
	test.each<[string, string[]]>([
		['blank lines above the header', ['', '', header, ...rows]],
		['a title', ['Campaign: spring', header, ...rows]],
		[
			'a title in the first of its cells',
			['Campaign "spring",,', 'As of 2026-03-31,,', '', header, ...rows],
		],
		['the separator, as for Excel', ['sep=,', header, ...rows]],
		['a blank line between them', [header, rows[0], '', rows[1]]],
		['a line of totals', [header, ...rows, 'Total,2']],
		['one with all its cells', [header, ...rows, 'Total: 2,,2']],
		['in German', [header, ...rows, '', 'Gesamt,2,,,']],
	])('are left out: %s', (_, lines) => {
		for (const end of ['\n', '\r\n']) {
			for (const size of [undefined, 1, 7]) {
				expect(prospectsOf(lines.join(end), size)).toEqual([
					{ name: 'Ada', email: 'ada@x.example', status: 'new' },
					{ name: 'Bob', email: null, status: 'new' },
				]);
			}
		}
	});

	test('semicolons are told by sep= as well', () => {
		const text = 'sep=;\r\nname;company\r\nAda;"a, b; c"\r\n';
		expect(prospectsOf(text)).toEqual([{ name: 'Ada', company: 'a, b; c' }]);
	});

	test.each([
		[[header, 'Total Energies,t@x.example,new'], 'Total Energies'],
		[[header, 'Total,,new', 'Bob,,new'], 'Total'],
	])('a prospect who is called so is none of them: %j', (lines, name) => {
		expect(prospectsOf(lines.join('\n'))[0]).toMatchObject({ name });
	});

	test('a row is still named as a spreadsheet counts it', () => {
		const text = ['Campaign', '', header, 'Ada', ''].join('\n');
		expect(() => prospectsOf(text)).toThrow('row 4 has 1 of 3 cells');
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
