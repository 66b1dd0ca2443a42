/** Files that are not in UTF-8. */
import { serve } from '../service';
import { useStage } from '../stage';
import { asFile, asItems, runExport } from './samples';

useStage();

const text = 'name,status\r\nJürgen,new\r\n';
const latin1 = Buffer.from(text, 'latin1');
const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
const bigEndian = Buffer.from(utf16).swap16();

const exportOf = async (body: Buffer, contentType: string, parameters = asItems) => {
	serve(() => ({ body, headers: { 'content-type': contentType } }));
	return await runExport(parameters);
};

test.each<[string, Buffer, string, string]>([
	['windows-1252', latin1, 'text/csv; charset=windows-1252', 'Jürgen'],
	['UTF-16 with a mark', utf16, 'text/csv', 'Jürgen'],
	['UTF-16 the other way round, called UTF-8', bigEndian, 'text/csv; charset=utf-8', 'Jürgen'],
	['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'text/csv', 'Jürgen'],
])('%s is read', async (_, body, contentType, name) => {
	const { error, hints, json } = await exportOf(body, contentType);
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ name }]);
	expect(hints).toEqual([]);
});

test.each([
	['items', asItems],
	['a file', asFile],
])('letters that could not be read are told, as %s', async (_, parameters) => {
	const { error, hints, json } = await exportOf(latin1, 'text/csv', parameters);
	expect(error).toBeUndefined();
	expect(json).toHaveLength(1);
	expect(hints.join()).toContain('Some letters could not be read and show as �: the file is not');
});

test('as a file it is stored as it came', async () => {
	const { outputs } = await exportOf(latin1, 'text/csv; charset=windows-1252', asFile);
	expect(outputs[0][0].binary?.data.data).toBe(latin1.toString('base64'));
});
