/** Items that failed with On Error = Continue, with or without an error output. */
import type { IDataObject } from 'n8n-workflow';
import { records } from '../../deduplication';
import { errorItem, findFaults } from '../../items';
import { defaultResponse } from '../defaultResponses';
import { catalogue, itemsUpTo } from '../catalogue';
import { enrichWithApi, rejectEmails, contactsUpTo } from '../enrichment/fixtures';
import { adaLead } from '../lead/fixtures';
import {
	type MockResponse,
	type RecordedRequest,
	mockApi,
	testKey,
	runLead,
	runOperation,
	useTestHarness,
} from '../harness';
import { findOperation } from '../sources';

useTestHarness();

/** All but Enrich, which sends several people in one request. */
const operations = Object.entries(catalogue).filter(([name]) => name !== 'Enrichment enrich');

const rejection: MockResponse = {
	status: 400,
	body: { error: true, code: 'ODD', message: 'Not this' },
};
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
		const { node, chosen, operation } = await findOperation(name);
		const all = { ...chosen, ...parameters };
		const items = itemsUpTo(3);
		const requestKeysOfItem = async (place: number) => {
			const { requests } = mockApi(defaultResponse);
			await runOperation(node, all, { items: [items[place]] });
			records.clear();
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
		expect(findFaults([failure[0].json], errorItem)).toEqual([]);
		const reason = 'The service rejected this request (ODD)';
		const nextStep: unknown = expect.stringMatching(/Not this/);
		const details = { nextStep, code: 'ODD', status: 400 };
		expect(failure[0].json).toMatchObject({ outcome: 'failed', reason, error: reason, details });
	},
);

test('Enrich sends the people of a rejected batch to Error and the others to Success', async () => {
	const items = contactsUpTo(52);
	const extra = { items, onError: 'continueErrorOutput' } as const;
	const { outputs } = await enrichWithApi(rejectEmails(/^person50@/), {}, extra);
	const [good, bad] = outputs.map((output) => output.map(({ json }) => json.who));
	const emails = items.map(({ email }) => email);
	expect([good, bad]).toEqual([emails.slice(0, 50), emails.slice(50)]);
	expect(findFaults([outputs[1][0].json], errorItem)).toEqual([]);
});

/** The `details` of the error item of a create that gets this response. */
async function getDetails(reply: MockResponse): Promise<IDataObject> {
	mockApi(() => reply);
	const onError = 'continueRegularOutput';
	const { json } = await runLead({ operation: 'create' }, { items: [adaLead], onError });
	expect(findFaults(json, errorItem)).toEqual([]);
	return { outcome: json[0].outcome, ...(json[0].details as IDataObject) };
}

/** A body with every field of an error in openapi.yaml. */
const errorBody = (code: string, others: IDataObject): IDataObject => ({
	error: true,
	code,
	message: 'As the service says it',
	version: '2.0',
	timestamp: '2026-03-31T07:00:00.000Z',
	...others,
});

const nextStep: unknown = expect.any(String);
const rejected = { outcome: 'failed', nextStep, serviceMessage: 'As the service says it' };
const invalidParams = { limit: 'must be 1 to 100', status: 'must be one of the list' };

describe('the details of an error item', () => {
	const toConnect = { action: 'connect', dashboardUrl: 'https://d.example' };
	const wrongUrl = { providedUrl: 'ada', expectedFormat: 'https://x.example/in/name' };
	const connected = { profileUrl: 'https://x.example/in/ada', connectedAt: '2026-01-01T00:00:00Z' };
	const lastUsed = '2026-03-30T10:00:00Z';

	test.each<[string, number, IDataObject, IDataObject]>(
		// prettier-ignore
		[
			['VALIDATION_ERROR', 400, { invalidParams }, { invalidParams }],
			['LINKEDIN_NOT_CONNECTED', 400, toConnect, toConnect],
			['INVALID_LINKEDIN_URL', 400, wrongUrl, wrongUrl],
			['LINKEDIN_ALREADY_CONNECTED', 400, connected, connected],
			['VOICE_CLONE_NOT_FOUND', 404, { voice_id: 'v1' }, { voiceId: 'v1' }],
			['VOICE_CLONE_IN_USE', 409, { active_campaigns: 2, last_used: lastUsed }, { activeCampaigns: 2, lastUsed }],
		],
	)('contain the facts of %s', async (code, status, details, facts) => {
		const body = errorBody(code, { details });
		expect(await getDetails({ status, body })).toEqual({ ...rejected, code, status, ...facts });
	});
});

test('redacts the key in every detail of an error item', async () => {
	const body = errorBody('ODD', {
		message: `The key ${testKey()} is odd`,
		details: {
			invalidParams: { [testKey()]: testKey() },
			providedUrl: `https://x.example/?k=${testKey()}`,
		},
		permissionHelp: { required: testKey(), available: [testKey()] },
	});
	const details = await getDetails({ status: 400, body });
	expect(JSON.stringify(details)).not.toContain(testKey());
	expect(details).toMatchObject({
		serviceMessage: 'The key *** is odd',
		invalidParams: { '***': '***' },
		requiredPermission: '***',
	});
});
