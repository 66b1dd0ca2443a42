import { outputParameters } from '../../../../nodes/shared/operation/output';
import { fileNotices, outputFile } from '../../../../nodes/shared/operation/outputFile';
import type { Done } from '../../../../nodes/shared/operation/plan';

const valuesOf = (field: object) => {
	const { options = [] } = field as { options?: Array<{ value: string }> };
	return options.map(({ value }) => value);
};

describe('the output', () => {
	const simplified = {
		fields: ['name', 'linkedinUrl'],
		otherFields: ['notes'],
		always: ['id', 'userId'],
	};

	test('Simplify is a switch, and for a tool a choice', () => {
		const [simple, output, fields] = outputParameters(simplified, { shown: { of: ['a'] } });
		expect(simple).toMatchObject({
			...{ name: 'simple', type: 'boolean', default: true },
			displayOptions: { show: { of: ['a'], '@tool': [false] } },
		});
		expect(output).toMatchObject({
			...{ displayName: 'Output', name: 'output', type: 'options', default: 'simplified' },
			displayOptions: { show: { of: ['a'], '@tool': [true] } },
		});
		expect(valuesOf(output)).toEqual(['raw', 'selectedFields', 'simplified']);
		expect(fields).toMatchObject({
			...{ name: 'fields', type: 'multiOptions', required: true, default: [] },
			displayOptions: { show: { of: ['a'], '@tool': [true], output: ['selectedFields'] } },
			description: 'Fields to return. ID and User ID are always included.',
		});
		expect(valuesOf(fields)).toEqual(['linkedinUrl', 'name', 'notes']);
	});

	test('it may have another name', () => {
		const [, output, fields] = outputParameters(
			{ ...simplified, always: ['id'] },
			{ name: 'prospectOutput', label: 'Prospect Output' },
		);
		expect(output).toMatchObject({ displayName: 'Prospect Output', name: 'prospectOutput' });
		expect(fields).toMatchObject({
			displayOptions: { show: { prospectOutput: ['selectedFields'] } },
			description: 'Fields to return. ID is always included.',
		});
		const [, , none] = outputParameters({ ...simplified, always: [] });
		expect(none).toHaveProperty('description', 'Fields to return');
	});

	test('a file goes into a field, under a name', () => {
		const displayOptions = { show: { output: ['file'] } };
		const naming = { placeholder: 'e.g. a.csv', description: 'D', displayOptions };
		expect(outputFile(naming)).toMatchObject([
			{
				name: 'binaryPropertyName',
				type: 'string',
				required: true,
				default: 'data',
				displayOptions,
			},
			{ name: 'fileName', type: 'string', default: '', ...naming },
		]);
	});

	test('how much each file holds', () => {
		const files = [
			[
				{ fileName: 'a.csv', leads: 1 },
				{ fileName: 'b.csv', leads: 1_200 },
			],
			[{ fileName: 'c.csv', leads: 0 }],
		];
		const done = files.map((items, index): Done => ({ index, items, values: {} }));
		expect(fileNotices(done, 'leads')).toEqual([
			'1 lead in "a.csv"',
			'1,200 leads in "b.csv"',
			'0 leads in "c.csv"',
		]);
	});
});
