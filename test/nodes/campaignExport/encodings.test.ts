/** Files that are not in UTF-8. */
import { serve } from '../service';
import { useStage } from '../stage';
import { asFile, asItems, runExport } from './samples';

useStage();

const text = 'name,status\r\nJürgen,new\r\n';
const latin1 = Buffer.from(text, 'latin1');

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

test('letters that could not be read are told', async () => {
	const { error, hints, json } = await exportOf(latin1);
	expect(error).toBeUndefined();
	expect(json).toHaveLength(1);
	expect(hints.join()).toContain('Some letters could not be read and show as �, because');
});

test('as a file it is stored as it came', async () => {
	const { outputs } = await exportOf(latin1, asFile);
	expect(outputs[0][0].binary?.data.data).toBe(latin1.toString('base64'));
});
