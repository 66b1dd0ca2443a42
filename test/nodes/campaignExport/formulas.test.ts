import { serve } from '../service';
import { useStage } from '../stage';
import { asFile, asItems, COLUMNS, csvOf, rowOf, runExport } from './samples';

useStage();

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|calc!A0'];
const text = csvOf(COLUMNS, ...FORMULAS.map((cell, index) => rowOf(`p_${index}`, cell)));

test('a cell that a spreadsheet would run is text to the node: items hold it as it came', async () => {
	serve(() => ({ body: text }));
	const { error, outputs } = await runExport(asItems);
	expect(error).toBeUndefined();
	expect(outputs[0].map(({ json }) => json.name)).toEqual(FORMULAS);
});

test('and so does the file', async () => {
	serve(() => ({ body: text }));
	const [[item]] = (await runExport(asFile)).outputs;
	expect(atob(String(item.binary?.data.data))).toBe(text);
});
