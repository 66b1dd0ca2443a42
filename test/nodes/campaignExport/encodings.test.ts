/** Files that are not in UTF-8. */
import { serve } from '../service';
import { useStage } from '../stage';
import { asFile, asItems, runExport } from './samples';

useStage();

const text = 'name,status\r\nJürgen,new\r\n';
const latin1 = Buffer.from(text, 'latin1');
const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');

const exportOf = async (body: Buffer, parameters = asItems) => {
	serve(() => ({ body, headers: { 'content-type': 'text/csv' } }));
	return await runExport(parameters);
};

test('UTF-8 with a mark is read', async () => {
	const { error, hints, json } = await exportOf(Buffer.from(`\ufeff${text}`));
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ name: 'Jürgen' }]);
	expect(hints).toEqual([]);
});

test.each([text, 'name,Größe\r\nAda,1\r\n'])(
	'letters that could not be read are told: %j',
	async (content) => {
		const { error, hints, json } = await exportOf(Buffer.from(content, 'latin1'));
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect(hints.join()).toContain('Some letters could not be read and show as �, because');
	},
);

test('items of UTF-16 are refused, with the way to read them', async () => {
	const { error, outputs } = await exportOf(utf16);
	expect(error?.description).toContain("set 'Output' to 'CSV File'");
	expect(outputs).toEqual([]);
});

test.each([latin1, utf16])('as a file it is stored as it came', async (body) => {
	const { outputs } = await exportOf(body, asFile);
	expect(outputs[0][0].binary?.data.data).toBe(body.toString('base64'));
});
