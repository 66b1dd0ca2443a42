import type { INodeProperties } from 'n8n-workflow';
import {
	connectionOptionsOf,
	longTimeout,
	optionsWith,
} from '../../../../nodes/shared/operation/options';
import { filterCollection, number } from '../../../../nodes/shared/operation/properties';

const named = { displayName: 'Label', name: 'name' };

describe('Options', () => {
	const ownOption = number('Max Credits', 'maxCredits', 50);
	const namesOf = ({ options = [] }: INodeProperties) => options.map(({ name }) => name);

	test.each<[string, INodeProperties[], INodeProperties[], string[]]>([
		['those of the way to the service', [], [], ['waitForRateLimit', 'timeout']],
		[
			'its own in between, by their labels',
			[ownOption],
			[],
			['maxCredits', 'waitForRateLimit', 'timeout'],
		],
		[
			'one for empty filters',
			[],
			[named as INodeProperties, filterCollection('Filters', 'filters', [])],
			['ignoreEmptyFilters', 'waitForRateLimit', 'timeout'],
		],
		['a longer timeout in place of the other', [longTimeout], [], ['waitForRateLimit', 'timeout']],
	])('an operation has %s', (_, own, properties, names) => {
		const options = optionsWith(own, properties);
		expect(options).toMatchObject({ name: 'options', type: 'collection', default: {} });
		expect(namesOf(options)).toEqual(names);
	});

	const minute = 60_000;

	test.each<[INodeProperties[], object | undefined, boolean, number, number]>([
		[[], undefined, false, 65 * minute, 60_000],
		[[], {}, true, minute, 60_000],
		[[longTimeout], {}, false, 65 * minute, 120_000],
		[[], { timeout: 7, waitForRateLimit: 2 }, false, 2 * minute, 7_000],
		[[], { timeout: 7, waitForRateLimit: 2 }, true, 2 * minute, 7_000],
		[[], { waitForRateLimit: 0 }, true, 0, 60_000],
	])(
		'with %j and %j set a run (a test: %s) waits',
		(own, options, isTest, waitBudgetMs, timeoutMs) => {
			const waits = connectionOptionsOf([ownOption, optionsWith(own, [])], { options }, isTest);
			expect(waits).toEqual({ waitBudgetMs, timeoutMs });
		},
	);

	test('their bounds', () => {
		const { options = [] } = optionsWith([], []);
		expect(options).toMatchObject([
			{ type: 'number', default: 65, typeOptions: { minValue: 0 } },
			{ type: 'number', default: 60, typeOptions: { minValue: 1 } },
		]);
	});
});
