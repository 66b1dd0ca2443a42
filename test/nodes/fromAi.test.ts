import { cameOf, describeFields, tools } from './fromAi';
import { records } from '../deduplication';
import { operationOf } from './sources';
import { useStage } from './stage';

useStage();
beforeAll(async () => await records.open());

/** What stays with whoever builds the tool: n8n offers no expression there. */
const BY_HAND = [
	...['listField', 'mapping', 'operation', 'output', 'prospectOutput', 'resource', 'source'],
];

const some = /^(Account account getHealth|Lead create)$/;
describeFields(tools.filter(([name]) => some.test(name)));

test('no other field is kept from the model', async () => {
	const kept = new Set<string>();
	for (const [name] of tools) {
		const { node } = await operationOf(name);
		for (const { name: parameter, noDataExpression } of node.description.properties) {
			if (noDataExpression) kept.add(parameter);
		}
	}
	expect([...kept].sort()).toEqual(BY_HAND);
});

test.each([
	['replied', 'email, title', 'as the workflow keeps them'],
	['Replied', 'Email, Title', 'as the editor shows them'],
	[' REPLIED', 'email,TITLE,', 'as they come'],
])('choices %s and %s count %s', async (status, fields) => {
	const { node, chosen } = await operationOf('Lead getAll');
	const ask = {
		output: 'selectedFields',
		fields: "={{ $fromAI('fields') }}",
		filters: { status: "={{ $fromAI('status') }}" },
	};
	const { json, sent } = await cameOf(node, { ...chosen, ...ask }, { fields, status });
	expect(sent).toMatchObject([{ query: { status: 'replied' } }]);
	expect(Object.keys(json[0])).toEqual(expect.arrayContaining(['email']));
	expect(json[0]).not.toHaveProperty('firstName');
});

test('a choice that there is not is told with those that there are', async () => {
	const { node, chosen } = await operationOf('Lead getAll');
	const { json, sent } = await cameOf(node, { ...chosen, filters: { status: 'asleep' } }, {});
	expect(json).toMatchObject([{ error: expect.stringMatching(/Status must be one of .*Replied/) }]);
	expect(sent).toEqual([]);
});
