import type { Operation } from '../../../../nodes/shared/operation/defineOperation';
import { nodeParameters } from '../../../../nodes/shared/operation/nodeParameters';
import { text } from '../../../../nodes/shared/operation/properties';

const valuesOf = (field: object) => {
	const { options = [] } = field as { options?: Array<{ value: string }> };
	return options.map(({ value }) => value);
};

describe('the parameters of a node', () => {
	const operation = (resource: string, value: string, more: Partial<Operation> = {}) =>
		({
			...{ resource, option: { name: value, value }, properties: [], route: 'GET /leads' },
			...more,
		}) as unknown as Operation;
	const field = {
		...text('Label', 'name', 'x'),
		displayOptions: { show: { mapping: ['manual'] }, hide: { a: [1] } },
	};
	const parameters = nodeParameters(
		[
			operation('lead', 'get', { properties: [field] as never }),
			operation('lead', 'delete', { route: 'DELETE /leads/{leadId}' as never }),
			operation('job', 'enrich', { spendsCredits: true }),
			operation('job', 'invite', { contactsPeople: true }),
		],
		{ lead: { label: 'Lead', first: 'get' }, job: { label: 'Job', first: 'invite' } },
	);

	test('first the resources, then the operations of each', () => {
		expect(parameters.slice(0, 3)).toMatchObject([
			{
				name: 'resource',
				type: 'options',
				default: 'lead',
				options: [
					{ name: 'Lead', value: 'lead' },
					{ name: 'Job', value: 'job' },
				],
			},
			{
				name: 'operation',
				type: 'options',
				default: 'get',
				displayOptions: { show: { resource: ['lead'] } },
			},
			{ name: 'operation', default: 'invite', displayOptions: { show: { resource: ['job'] } } },
		]);
		expect(parameters.slice(1, 3).map(valuesOf)).toEqual([
			['get', 'delete'],
			['enrich', 'invite'],
		]);
	});

	test('then what each needs, and a notice above what a test run does for real', () => {
		expect(parameters.slice(3)).toMatchObject([
			{
				name: 'name',
				displayOptions: {
					show: { resource: ['lead'], operation: ['get'], mapping: ['manual'] },
					hide: { a: [1] },
				},
			},
			{ name: 'liveNotice', displayOptions: { show: { operation: ['delete'] } } },
			{ name: 'liveNotice', displayOptions: { show: { operation: ['enrich'] } } },
			{ name: 'liveNotice', displayOptions: { show: { operation: ['invite'] } } },
		]);
		expect(parameters.slice(4).map(({ displayName }) => displayName)).toEqual([
			expect.stringContaining('delete data permanently'),
			expect.stringContaining('spend credits'),
			expect.stringContaining('contact people'),
		]);
	});
});
