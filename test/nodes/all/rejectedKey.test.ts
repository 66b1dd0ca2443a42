import { runNode } from '../../engine';
import { errorItemSchema, findSchemaErrors } from '../../itemSchemas';
import { getDefaultResponse } from '../defaultResponses';
import { examples, buildItems } from '../examples';
import { adaLead, manualAda } from '../lead/fixtures';
import { mockApi, settle, buildLeadRun, runOperation, useTestHarness } from '../harness';
import { loadOperation } from '../sources';

useTestHarness();

const rejection = { status: 401, body: { error: true, code: 'UNAUTHORIZED', message: 'No' } };
const rejected = 'The service did not accept the API key';
const notSent = 'The service did not accept the API key, so this was not sent';
/** An operation for each kind of plan. */
const operations = [
	...['Account account getInfo', 'Enrichment enrich', 'Job job get', 'Lead create'],
	...['Lead createIfNew', 'Lead getAll', 'Network Action connection sendConnectionRequest'],
	...['Prospect Search search', 'Campaign Export export'],
];
const continueOnError = { onError: 'continueRegularOutput' } as const;
const leadCreateParameters = { operation: 'create', ...manualAda, email: '={{ $json.email }}' };

test.each(operations)(
	'%s sends one request for three items when the key is rejected, even with On Error = Continue',
	async (name) => {
		const { node, selection } = await loadOperation(name);
		const service = mockApi(() => rejection);
		const { parameters } = examples[name];
		const options = { items: buildItems(3), ...continueOnError };
		const result = await runOperation(node, { ...selection, ...parameters }, options);
		expect(service.requests).toHaveLength(1);
		expect(result.error).toBeUndefined();
		expect(findSchemaErrors(result.json, errorItemSchema)).toEqual([]);
		for (const { reason } of result.json) expect([rejected, notSent]).toContain(reason);
	},
);

test("still sends a concurrent run's request with a key that was rejected", async () => {
	const service = mockApi((request, index) =>
		index === 0 ? rejection : getDefaultResponse(request, index),
	);
	const run = async () =>
		await runNode(buildLeadRun({ ...leadCreateParameters, ...adaLead }, continueOnError));
	const results = await settle(Promise.all([run(), run()]));
	const errors = results.map(({ json }) => json[0].error);
	expect(new Set(errors)).toEqual(new Set([rejected, undefined]));
	expect(service.requests).toHaveLength(2);
});
