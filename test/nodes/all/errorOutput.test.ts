/** What On Error = Continue, with or without an output of its own, makes of an item that failed. */
import type { IDataObject } from 'n8n-workflow';
import { records } from '../../deduplication';
import { errorItem, faultsOf } from '../../items';
import { answerTo } from '../answers';
import { catalogue, itemsUpTo } from '../catalogue';
import { enrichAgainst, refusing } from '../enrichment/run';
import { leadsUpTo } from '../enrichment/samples';
import { ada, created } from '../lead/samples';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import { allOperations, operationOf } from '../sources';
import { contacts, counts } from '../sent';
import { key, runLead, runOf, useStage } from '../stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

test('every operation of every node is in the catalogue', async () => {
	expect(Object.keys(catalogue).sort()).toEqual([...(await allOperations()).keys()].sort());
});

/** All but Enrich, whose people share a request. */
const operations = Object.entries(catalogue).filter(([name]) => name !== 'Enrichment enrich');

const refusal: Reply = { status: 400, body: { error: true, code: 'ODD', message: 'Not this' } };
const placesOf = (items: Array<{ pairedItem?: unknown }>) => [
	...new Set(items.map(({ pairedItem }) => (pairedItem as { item: number }).item)),
];
/** What tells a request from those of other items: they go together, in no certain order. */
const askedFor = ({ body, method, path, query }: Seen) =>
	JSON.stringify([method, path, query, body]);

test.each(operations)(
	'%s: the refused item leaves by Error, the others by Success',
	async (...one) => {
		const [name, { isOwn = () => true, parameters, ...example }] = one;
		const { node, chosen, operation } = await operationOf(name);
		const all = { ...chosen, ...parameters };
		const items = itemsUpTo(3);
		const ownOf = async (place: number) => {
			const { requests } = serve(answerTo);
			await runOf(node, all, { items: [items[place]] });
			records.clear();
			return requests.filter(isOwn).map(askedFor);
		};
		const [first, itsOwn] = [await ownOf(0), await ownOf(1)];
		const isSame = first.join() === itsOwn.join();
		// a read is asked once for equal items
		const isShared = example.isShared ?? (isSame && operation.method === 'GET');
		const [good, bad] = isShared ? [[], [0, 1, 2]] : [[0, 2], [1]];
		let own = 0;
		serve((request, place) => {
			if (!isOwn(request)) return answerTo(request, place);
			const isSecond = isSame ? own++ === 1 : itsOwn.includes(askedFor(request));
			return isShared || isSecond ? refusal : answerTo(request, place);
		});

		const { error, outputs } = await runOf(node, all, { items, onError: 'continueErrorOutput' });

		expect(error).toBeUndefined();
		const [success, failure] = outputs;
		expect(placesOf(success)).toEqual(good);
		for (const { json } of success) expect(json).not.toHaveProperty('error');
		expect(placesOf(failure)).toEqual(bad);
		expect(failure).toHaveLength(bad.length);
		expect(faultsOf([failure[0].json], errorItem)).toEqual([]);
		const reason = 'The service rejected this request (ODD)';
		const nextStep: unknown = expect.stringMatching(/Not this/);
		const details = { nextStep, code: 'ODD', status: 400 };
		expect(failure[0].json).toMatchObject({ outcome: 'failed', reason, error: reason, details });
	},
);

test('Enrich: the people of a refused batch leave by Error, the others by Success', async () => {
	const items = leadsUpTo(52);
	const extra = { items, onError: 'continueErrorOutput' } as const;
	const { outputs } = await enrichAgainst(refusing(/^person50@/), {}, extra);
	const [good, bad] = outputs.map((output) => output.map(({ json }) => json.who));
	const emails = items.map(({ email }) => email);
	expect([good, bad]).toEqual([emails.slice(0, 50), emails.slice(50)]);
	expect(faultsOf([outputs[1][0].json], errorItem)).toEqual([]);
});

test('those that a refused key kept from being tried are told so in their place', async () => {
	const refused = { status: 401, body: { error: true, code: 'UNAUTHORIZED', message: 'No' } };
	serve((request, place) => (place === 0 ? created(request, place) : refused));
	const items = contacts(60);
	const extra = { items, onError: 'continueRegularOutput' } as const;
	const { json } = await runLead({ operation: 'create' }, extra);
	const [first, ...others] = json;
	expect(first).not.toHaveProperty('outcome');
	expect(others.map(({ who }) => who)).toEqual(items.slice(1).map(({ email }) => email));
	const notTried = others.filter(({ outcome }) => outcome === 'notSent');
	expect(others.filter(({ outcome }) => outcome === 'failed')).toHaveLength(59 - notTried.length);
	// at most 25 were under way when the first refusal came back
	expect(notTried.length).toBeGreaterThanOrEqual(59 - 25);
	const reason = 'The service did not accept the API key, so this was not sent';
	const nextStep = 'Enter a valid key in the credential and run the workflow again.';
	expect(notTried[0]).toMatchObject({
		...{ reason, error: reason },
		details: { code: 'keyRefused', nextStep },
	});
});

test('Retry On Fail tries a bad first item again, and no other goes twice', async () => {
	const service = serve((request, place) =>
		(request.body as IDataObject).email === '0@x.example' ? refusal : created(request, place),
	);
	const extra = { items: contacts(4), maxTries: 3, onError: 'continueRegularOutput' } as const;
	const { json } = await runLead({ operation: 'create' }, extra);
	expect(json.map(({ error }) => error !== undefined)).toEqual([true, false, false, false]);
	expect(Object.values(counts(service)).sort()).toEqual([1, 1, 1, 3]);
});

test('who was looked for stands in the item of a lead that is not found', async () => {
	serve(answerTo);
	const lead = { __rl: true, mode: 'email', value: 'none@x.example' };
	const onError = 'continueRegularOutput';
	const { json } = await runLead({ operation: 'get', lead }, { onError });
	expect(json).toMatchObject([{ outcome: 'failed', who: 'none@x.example' }]);
});

/** What the error item of a lead that gets this answer says in `details`. */
async function detailsOf(reply: Reply): Promise<IDataObject> {
	serve(() => reply);
	const onError = 'continueRegularOutput';
	const { json } = await runLead({ operation: 'create' }, { items: [ada], onError });
	expect(faultsOf(json, errorItem)).toEqual([]);
	return { outcome: json[0].outcome, ...(json[0].details as IDataObject) };
}

/** A body with all that openapi.yaml has of one. */
const bodyOf = (code: string, others: IDataObject): IDataObject => ({
	error: true,
	code,
	message: 'As the service says it',
	version: '2.0',
	timestamp: '2026-03-31T07:00:00.000Z',
	...others,
});

const nextStep: unknown = expect.any(String);
const refused = { outcome: 'failed', nextStep, serviceMessage: 'As the service says it' };
const invalidParams = { limit: 'must be 1 to 100', status: 'must be one of the list' };
const permission = { required: 'leads:write', available: ['leads:read', 'voice:read'] };

describe('the facts of each error body are fields of the error item', () => {
	const toConnect = { action: 'connect', dashboardUrl: 'https://d.example' };
	const wrongUrl = { providedUrl: 'ada', expectedFormat: 'https://x.example/in/name' };
	const connected = { profileUrl: 'https://x.example/in/ada', connectedAt: '2026-01-01T00:00:00Z' };
	const lastUsed = '2026-03-30T10:00:00Z';

	test.each<[string, number, IDataObject, IDataObject]>([
		['VALIDATION_ERROR', 400, { invalidParams }, { invalidParams }],
		['LINKEDIN_NOT_CONNECTED', 400, toConnect, toConnect],
		['INVALID_LINKEDIN_URL', 400, wrongUrl, wrongUrl],
		['LINKEDIN_ALREADY_CONNECTED', 400, connected, connected],
		['VOICE_CLONE_NOT_FOUND', 404, { voice_id: 'v1' }, { voiceId: 'v1' }],
		[
			'VOICE_CLONE_IN_USE',
			409,
			{ active_campaigns: 2, last_used: lastUsed },
			{ activeCampaigns: 2, lastUsed },
		],
	])('%s', async (code, status, details, facts) => {
		const body = bodyOf(code, { details });
		expect(await detailsOf({ status, body })).toEqual({ ...refused, code, status, ...facts });
	});

	test('a permission that is missing', async () => {
		const permissionHelp = { ...permission, documentation: 'https://docs.example' };
		const body = bodyOf('PERMISSION_DENIED', { permissionHelp });
		expect(await detailsOf({ status: 403, body })).toEqual({
			...{ ...refused, code: 'PERMISSION_DENIED', status: 403 },
			requiredPermission: 'leads:write',
			availablePermissions: ['leads:read', 'voice:read'],
			documentationUrl: 'https://docs.example',
		});
	});

	test('a global key', async () => {
		const body = { error: 'Use another route', availableRoute: '/users/jobs/jobStatus' };
		expect(await detailsOf({ status: 400, body })).toEqual({
			...{ outcome: 'failed', nextStep, status: 400 },
			serviceMessage: 'Use another route',
			availableRoute: '/users/jobs/jobStatus',
		});
	});
});

test('the key is in no fact', async () => {
	const body = bodyOf('ODD', {
		message: `The key ${key()} is odd`,
		details: { invalidParams: { [key()]: key() }, providedUrl: `https://x.example/?k=${key()}` },
		permissionHelp: { required: key(), available: [key()] },
	});
	const details = await detailsOf({ status: 400, body });
	expect(JSON.stringify(details)).not.toContain(key());
	expect(details).toMatchObject({
		serviceMessage: 'The key *** is odd',
		invalidParams: { '***': '***' },
		requiredPermission: '***',
	});
});
