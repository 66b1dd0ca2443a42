import { outputParameters } from '../../../../nodes/shared/operation/output';

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
});
