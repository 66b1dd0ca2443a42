import { readProspects } from '../../../nodes/shared/api/campaignCsv';
import { UnexpectedResponseError } from '../../../nodes/shared/transport/outcome';

const parseProspects = async (text: string) => (await readProspects(Buffer.from(text))).prospects;

describe('readProspects', () => {
	test.each([
		['one extra cell', 'name,status\nAda,new,\n'],
		['several extra cells', 'name,status\nAda,new,,,\n'],
		['one extra cell of spaces', 'name,status\nAda,new, \n'],
		['one quoted extra cell without a last line break', 'name,status\r\nAda,new,""'],
		['one extra cell in the header too', 'name,status,\nAda,new,\n'],
		['a row of blank cells', 'name,status\n , \nAda,new\n'],
		['extra cells only in the header', 'name,status,,\nAda,new\n'],
		['one extra cell with CR line breaks', 'name,status\rAda,new,\r'],
	])('ignores %s', async (_, text) => {
		expect(await parseProspects(text)).toEqual([{ name: 'Ada', status: 'new' }]);
	});

	test.each([
		['name,status,name\nAda,new,\n', 'Ada'],
		['name,status,name\n,new,Ada\n', 'Ada'],
		['name,status, name \nAda,new,Bob\n', 'Ada'],
		['name,name,status,name\n ,,new,Ada\n', 'Ada'],
		['name,status,name\n,new,\n', null],
	])('uses the first filled cell of a duplicate column: %j', async (text, name) => {
		expect(await parseProspects(text)).toEqual([{ name, status: 'new' }]);
	});

	test('reads a header of a million columns', async () => {
		const names = Array.from({ length: 1_000_000 }, (_, index) => `column ${index}`).join();
		expect(await parseProspects(`name,${names}\n`)).toEqual([]);
		expect(await parseProspects(`name${','.repeat(1_000_000)}\nAda\n`)).toEqual([{ name: 'Ada' }]);
	});

	describe('in known columns', () => {
		test.each([
			'2026-03-30T07:00:00.000Z',
			'2026-03-30T07:00Z',
			'2026-03-30 07:00',
			'2026-03-30T09:00+02:00',
		])('parses the time %j as 7 o’clock UTC', async (cell) => {
			for (const name of ['contacted_at', 'last_message_at', 'responded_at']) {
				expect(await parseProspects(`${name}\n${cell}`)).toEqual([
					{ [name]: '2026-03-30T07:00:00.000Z' },
				]);
			}
		});

		test.each<[string, string | null]>([
			['2026-03-30', '2026-03-30T00:00:00.000Z'],
			['soon', 'soon'],
			['03/30/2026', '03/30/2026'],
			['', null],
		])('parses the time %j as %j', async (cell, value) => {
			expect(await parseProspects(`responded_at,name\n${cell},Ada`)).toEqual([
				{ responded_at: value, name: 'Ada' },
			]);
		});

		test.each([
			['', []],
			['warm', ['warm']],
			[' warm ; trade fair;', ['warm', 'trade fair']],
			['; ;', []],
		])('splits the tags %j into %j', async (cell, tags) => {
			expect(await parseProspects(`name,tags\nAda,${cell}`)).toEqual([{ name: 'Ada', tags }]);
		});
	});

	describe('with rows of the wrong length', () => {
		test('reports the number of the first wrong row', async () => {
			await expect(parseProspects('name,tags\nAda,,x\n')).rejects.toThrow('row 2 has 3 of 2 cells');
			await expect(parseProspects('name,tags\nAda,,x,\n')).rejects.toThrow(
				'row 2 has 3 of 2 cells',
			);
		});

		/** Filters an export while it is read; returns the counts and the remaining names. */
		const parseFiltered = async (text: string) => {
			const { prospects, ...counts } = await readProspects(
				Buffer.from(text),
				({ name }) => name !== 'left out',
			);
			return { ...counts, prospects: prospects.map(({ name }) => name) };
		};

		test('skips and counts wrong rows if prospects are filtered', async () => {
			const rows = ['Ada,a', 'Bob', 'left out,b', 'Cid,c,,x', 'Dan,d'];
			expect(await parseFiltered(['name,tags', ...rows, ''].join('\n'))).toEqual({
				columns: ['name', 'tags'],
				rowCount: 3,
				skippedCount: 2,
				hasInvalidUtf8: false,
				prospects: ['Ada', 'Dan'],
			});
		});
	});

	test('rejects more than 500,000 prospects', async () => {
		const rows = `prospect_id\n${'p\n'.repeat(500_000)}`;
		expect(await parseProspects(rows)).toHaveLength(500_000);
		await expect(parseProspects(`${rows}p\n`)).rejects.toThrow(
			new UnexpectedResponseError('', 'tooLarge'),
		);
	});
});
