import { readProspects, simpleProspect } from '../../../nodes/shared/api/campaignCsv';
import { UnexpectedResponseError } from '../../../nodes/shared/transport/outcome';
import { COLUMNS } from '../../nodes/campaignExport/samples';

const prospectsOf = async (text: string) => (await readProspects(Buffer.from(text))).prospects;

describe('the header', () => {
	test('names the columns, also those that the document does not name', async () => {
		expect(await prospectsOf(' email , Notes\r\nada@x.example,Hi\r\n')).toEqual([
			{ email: 'ada@x.example', Notes: 'Hi' },
		]);
	});

	test.each(['Notes,Kind\na,b\n', '', 'Notes', '{"success":true}\n', '\n\n'])(
		'%j is no export',
		async (text) => {
			await expect(prospectsOf(text)).rejects.toThrow(/none of the columns of an export/);
		},
	);

	test('an export may have nothing else', async () => {
		expect(await prospectsOf(COLUMNS)).toEqual([]);
	});
});

test.each([
	['one more', 'name,status\nAda,new,\n'],
	['several more', 'name,status\nAda,new,,,\n'],
	['one of spaces', 'name,status\nAda,new, \n'],
	['one in quotes, without a last line break', 'name,status\r\nAda,new,""'],
	['one more in the header too', 'name,status,\nAda,new,\n'],
	['one more only in the header', 'name,status,,\nAda,new\n'],
	['one more with CR as line breaks', 'name,status\rAda,new,\r'],
])('empty cells at the end of a row are ignored: %s', async (_, text) => {
	expect(await prospectsOf(text)).toEqual([{ name: 'Ada', status: 'new' }]);
});

test('reads a row with a filled cell behind the header without that cell', async () => {
	expect(await prospectsOf('name,\nAda,x\nBob,\nCy\n')).toEqual([
		{ name: 'Ada' },
		{ name: 'Bob' },
		{ name: 'Cy' },
	]);
});

test.each([
	['name,status,name\nAda,new,\n', 'Ada'],
	['name,status,name\n,new,Ada\n', 'Ada'],
	['name,status, name \nAda,new,Bob\n', 'Ada'],
	['name,name,status,name\n ,,new,Ada\n', 'Ada'],
	['name,status,name\n,new,\n', null],
])('of a column that occurs twice the first filled cell counts: %j', async (text, name) => {
	expect(await prospectsOf(text)).toEqual([{ name, status: 'new' }]);
});

test('rows of empty cells are blank', async () => {
	expect(await prospectsOf('name,status\nAda,new\n,\n ,,\n,,\nBob,new\n')).toEqual([
		{ name: 'Ada', status: 'new' },
		{ name: 'Bob', status: 'new' },
	]);
});

test('of tags that occur twice the first filled cell counts', async () => {
	expect(await prospectsOf('name,tags,tags\nAda,;,warm\n')).toEqual([
		{ name: 'Ada', tags: ['warm'] },
	]);
});

test('a header of a million columns is read', async () => {
	const names = Array.from({ length: 1_000_000 }, (_, place) => `column ${place}`).join();
	expect(await prospectsOf(`name,${names}\n`)).toEqual([]);
	expect(await prospectsOf(`name${','.repeat(1_000_000)}\nAda\n`)).toEqual([{ name: 'Ada' }]);
});

describe('the cells', () => {
	test.each([
		'2026-03-30T07:00:00.000Z',
		'2026-03-30T07:00Z',
		'2026-03-30 07:00',
		'2026-03-30T09:00+02:00',
	])('%j is 7 o’clock in UTC', async (cell) => {
		for (const name of ['contacted_at', 'last_message_at', 'responded_at']) {
			expect(await prospectsOf(`${name}\n${cell}`)).toEqual([
				{ [name]: '2026-03-30T07:00:00.000Z' },
			]);
		}
	});

	test.each<[string, string | null]>([
		['2026-03-30', '2026-03-30T00:00:00.000Z'],
		['soon', 'soon'],
		['', null],
	])('the time %j is given as %j', async (cell, given) => {
		expect(await prospectsOf(`responded_at,name\n${cell},Ada`)).toEqual([
			{ responded_at: given, name: 'Ada' },
		]);
	});

	test('a time in another column stays as it is', async () => {
		expect(await prospectsOf('name,Replied\n2026-03-30,2026-03-30')).toEqual([
			{ name: '2026-03-30', Replied: '2026-03-30' },
		]);
	});

	test.each([
		['', []],
		['warm', ['warm']],
		[' warm ; trade fair;', ['warm', 'trade fair']],
		['; ;', []],
	])('the tags %j are %j', async (cell, tags) => {
		expect(await prospectsOf(`name,tags\nAda,${cell}`)).toEqual([{ name: 'Ada', tags }]);
	});

	test('Simplify names them as the other nodes do', async () => {
		const [prospect] = await prospectsOf(`${COLUMNS}\n${COLUMNS.toUpperCase()}\n`);
		const { alwaysIncluded, fields, flatten, otherFields = [] } = simpleProspect;
		const simple = flatten?.({ ...prospect, Notes: 'x' }) ?? {};
		expect(Object.keys(simple).sort()).toEqual([
			...['company', 'contactedAt', 'email', 'lastMessageAt', 'linkedinUrl', 'name', 'prospectId'],
			...['respondedAt', 'responseText', 'status', 'tags', 'title'],
		]);
		expect(simple).toMatchObject({ prospectId: 'PROSPECT_ID', respondedAt: 'RESPONDED_AT' });
		expect(Object.keys(flatten?.({ status: 'x' }) ?? {})).toEqual(['status']);
		expect([...fields, ...otherFields].sort()).toEqual(Object.keys(simple).sort());
		expect(otherFields).toEqual(['contactedAt', 'lastMessageAt']);
		expect(alwaysIncluded).toEqual(['prospectId']);
	});
});

describe('rows with another number of cells than the header', () => {
	test('end the reading, with the number of the row', async () => {
		await expect(prospectsOf('name,tags\nAda,\nBob\n')).rejects.toThrow('row 3 has 1 of 2 cells');
		await expect(prospectsOf('name,tags\nAda,,x\n')).rejects.toThrow('row 2 has 3 of 2 cells');
		await expect(prospectsOf('name,tags\nAda,,x,\n')).rejects.toThrow('row 2 has 3 of 2 cells');
	});

	/** Those who are wanted, of an export that is only looked through. */
	const wantedIn = async (text: string) => {
		const { prospects, ...found } = await readProspects(
			Buffer.from(text),
			({ name }) => name !== 'left out',
		);
		return { ...found, prospects: prospects.map(({ name }) => name) };
	};

	test('are passed over and counted where an export is only looked through', async () => {
		const rows = ['Ada,a', 'Bob', 'left out,b', 'Cid,c,,x', 'Dan,d'];
		expect(await wantedIn(['name,tags', ...rows, ''].join('\n'))).toEqual({
			columns: ['name', 'tags'],
			rowCount: 3,
			skippedCount: 2,
			hasInvalidUtf8: false,
			prospects: ['Ada', 'Dan'],
		});
	});

	test('but not the last one, which may have been cut', async () => {
		await expect(wantedIn('name,tags\nAda,a\nBob')).rejects.toThrow('row 3 has 1 of 2 cells');
	});
});

long('items may be 500,000', async () => {
	const rows = `prospect_id\n${'p\n'.repeat(500_000)}`;
	expect(await prospectsOf(rows)).toHaveLength(500_000);
	await expect(prospectsOf(`${rows}p\n`)).rejects.toThrow(
		new UnexpectedResponseError('', 'tooLarge'),
	);
});
