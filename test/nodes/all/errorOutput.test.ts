import { dedupeRecords } from '../../deduplication';
import { errorItemSchema, findSchemaErrors } from '../../itemSchemas';
import { defaultResponse } from '../defaultResponses';
import { examples, buildItems } from '../examples';
import { type RecordedRequest, mockApi, runOperation, useTestHarness } from '../harness';
import { loadOperation } from '../sources';

useTestHarness();

/** All but Enrich, which sends several people in one request. */
const operations = Object.entries(examples).filter(([name]) => name !== 'Enrichment enrich');

const rejection = { status: 400, body: { error: true, code: 'ODD', message: 'Not this' } };
const itemIndexes = (items: Array<{ pairedItem?: unknown }>) => [
	...new Set(items.map(({ pairedItem }) => (pairedItem as { item: number }).item)),
];
/** Identifies a request, as requests of several items arrive in any order. */
const requestKey = ({ body, method, path, query }: RecordedRequest) =>
	JSON.stringify([method, path, query, body]);

test.each(operations)(
	'%s sends a rejected item to Error and the others to Success',
	async (...one) => {
		const [name, { isMainRequest = () => true, parameters, ...example }] = one;
		const { node, chosen, operation } = await loadOperation(name);
		const all = { ...chosen, ...parameters };
		const items = buildItems(3);
		const requestKeysOfItem = async (place: number) => {
			const { requests } = mockApi(defaultResponse);
			await runOperation(node, all, { items: [items[place]] });
			dedupeRecords.clear();
			return requests.filter(isMainRequest).map(requestKey);
		};
		const [first, itsOwn] = [await requestKeysOfItem(0), await requestKeysOfItem(1)];
		const isSame = first.join() === itsOwn.join();
		// equal reads share one request
		const isShared = example.isShared ?? (isSame && operation.method === 'GET');
		const [good, bad] = isShared ? [[], [0, 1, 2]] : [[0, 2], [1]];
		let own = 0;
		mockApi((request, place) => {
			if (!isMainRequest(request)) return defaultResponse(request, place);
			const isSecond = isSame ? own++ === 1 : itsOwn.includes(requestKey(request));
			return isShared || isSecond ? rejection : defaultResponse(request, place);
		});

		const { error, outputs } = await runOperation(node, all, {
			items,
			onError: 'continueErrorOutput',
		});

		expect(error).toBeUndefined();
		const [success, failure] = outputs;
		expect(itemIndexes(success)).toEqual(good);
		for (const { json } of success) expect(json).not.toHaveProperty('error');
		expect(itemIndexes(failure)).toEqual(bad);
		expect(failure).toHaveLength(bad.length);
		expect(findSchemaErrors([failure[0].json], errorItemSchema)).toEqual([]);
		const reason = 'The service rejected this request (ODD)';
		const nextStep: unknown = expect.stringMatching(/Not this/);
		const details = { nextStep, code: 'ODD', status: 400 };
		expect(failure[0].json).toMatchObject({ outcome: 'failed', reason, error: reason, details });
	},
);
