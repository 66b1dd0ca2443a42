import { dedupeRecords } from '../../deduplication';
import { errorItemSchema, findSchemaErrors } from '../../itemSchemas';
import { getDefaultResponse } from '../defaultResponses';
import { examples, buildItems } from '../examples';
import { type RecordedRequest, mockApi, runOperation, useTestHarness } from '../harness';
import { loadOperation } from '../sources';

useTestHarness();

/** All operations but Enrich, which sends several people in one request. */
const operations = Object.entries(examples).filter(([name]) => name !== 'Enrichment enrich');

const rejection = { status: 400, body: { error: true, code: 'ODD', message: 'Not this' } };
const getItemIndexes = (items: Array<{ pairedItem?: unknown }>) => [
	...new Set(items.map(({ pairedItem }) => (pairedItem as { item: number }).item)),
];
/** Returns a key for a request, because requests of several items arrive in any order. */
const getRequestKey = ({ body, method, path, query }: RecordedRequest) =>
	JSON.stringify([method, path, query, body]);

test.each(operations)(
	'%s returns a rejected item on Error, and the other items on Success',
	async (name, { isMainRequest = () => true, parameters, ...example }) => {
		const { node, selection, operation } = await loadOperation(name);
		const allParameters = { ...selection, ...parameters };
		const items = buildItems(3);
		const getRequestKeys = async (index: number) => {
			const { requests } = mockApi(getDefaultResponse);
			await runOperation(node, allParameters, { items: [items[index]] });
			dedupeRecords.clear();
			return requests.filter(isMainRequest).map(getRequestKey);
		};
		const [firstKeys, secondKeys] = [await getRequestKeys(0), await getRequestKeys(1)];
		const hasSameRequests = firstKeys.join() === secondKeys.join();
		// equal reads share one request
		const isShared = example.isShared ?? (hasSameRequests && operation.method === 'GET');
		const [successIndexes, errorIndexes] = isShared ? [[], [0, 1, 2]] : [[0, 2], [1]];
		let mainRequestCount = 0;
		mockApi((request, index) => {
			if (!isMainRequest(request)) return getDefaultResponse(request, index);
			const isSecondItem = hasSameRequests
				? mainRequestCount++ === 1
				: secondKeys.includes(getRequestKey(request));
			return isShared || isSecondItem ? rejection : getDefaultResponse(request, index);
		});

		const { error, outputs } = await runOperation(node, allParameters, {
			items,
			onError: 'continueErrorOutput',
		});

		expect(error).toBeUndefined();
		const [success, failure] = outputs;
		expect(getItemIndexes(success)).toEqual(successIndexes);
		for (const { json } of success) expect(json).not.toHaveProperty('error');
		expect(getItemIndexes(failure)).toEqual(errorIndexes);
		expect(failure).toHaveLength(errorIndexes.length);
		expect(findSchemaErrors([failure[0].json], errorItemSchema)).toEqual([]);
		const reason = 'The service rejected this request (ODD)';
		const nextStep: unknown = expect.stringMatching(/Not this/);
		const details = { nextStep, code: 'ODD', status: 400 };
		expect(failure[0].json).toMatchObject({ outcome: 'failed', reason, error: reason, details });
	},
);
