import type { IDataObject, NodeApiError } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { ORIGIN } from '../../engine';
import { faultsOf, toolErrorItem } from '../../items';
import { ada, created, manually } from '../lead/samples';
import { serve } from '../service';
import { key, runLead, runOf, useStage, waitingUpTo } from '../stage';
import type { Reply } from '../service';
import { toolOf } from '../visible';

useStage();

test('a key in what the network says is in no error', async () => {
	serve(() => ({ code: 'ECONNREFUSED' }));
	const credentials = { baseUrl: ORIGIN, apiKey: 'ECONNREFUSED' };
	const ran = await runLead({ operation: 'getAll' }, { credentials });
	expect(ran.error?.message).toBe(`Could not connect to ${ORIGIN}`);
	expect(`${ran.error?.description}`).toContain('(***)');
});

test.each([
	...['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'CERT_HAS_EXPIRED'],
	...['ERR_TLS_CERT_ALTNAME_INVALID', 'INVALID_CA', 'INVALID_PURPOSE'],
])('a certificate: %s', async (code) => {
	const service = serve(() => ({ code }));
	const { error } = await runLead({ operation: 'create' }, { items: [ada] });
	expect(error?.message).toBe(`n8n does not trust the certificate of ${ORIGIN}`);
	expect(error?.description).toContain(`add it with NODE_EXTRA_CA_CERTS. (${code})`);
	expect(service.requests).toHaveLength(1);
});

test('an error on Create names the items by outcome', async () => {
	const items = [1, 2, 3, 4].map((number) => ({ ...ada, email: `${number}@x.example` }));
	serve((request, place) =>
		(request.body as IDataObject).email === '3@x.example'
			? { status: 400, body: { code: 'VALIDATION_ERROR', message: 'no' } }
			: created(request, place),
	);
	const ran = await runLead({ operation: 'create' }, { items });
	expect(ran.error?.description).toContain('Created: 1st to 2nd, 4th. Failed: 3rd.');
	expect((ran.error as NodeApiError).context.itemIndex).toBe(2);
});

const create = { operation: 'create', ...manually };

/** The error of a create that gets this answer. */
async function errorOf(status: number, body: Reply['body']) {
	serve(() => ({ status, body }));
	return (await runLead(create, waitingUpTo(0))).error;
}

test('where the facts tell it, what the service says beside them is not repeated', async () => {
	const permissionHelp = { required: 'leads:write', available: ['leads:read'] };
	const body = { code: 'PERMISSION_DENIED', message: 'Not you', permissionHelp };
	const error = await errorOf(403, body);
	expect(error?.description).toContain('This key has: leads:read.');
	expect(error?.description).not.toContain('Not you');
});

describe('the document names its codes in two ways', () => {
	const profileUrl = 'https://www.linkedin.com/in/ada';
	const send = { resource: 'connection', operation: 'sendConnectionRequest', mapping: 'manual' };
	const action = { ...send, profileUrl, skipIfAlreadyScheduled: false };

	test.each([
		['NETWORK_NOT_CONNECTED', 'LINKEDIN_NOT_CONNECTED', { dashboardUrl: 'https://d.example' }],
		['INVALID_NETWORK_URL', 'INVALID_LINKEDIN_URL', { providedUrl: 'u', expectedFormat: 'f' }],
		['NETWORK_ALREADY_CONNECTED', 'LINKEDIN_ALREADY_CONNECTED', { profileUrl, connectedAt: 'c' }],
	])('%s says what %s says', async (other, code, details) => {
		const words = async (name: string) => {
			serve(() => ({ status: 400, body: { code: name, message: 'm', details } }));
			const ran = await runOf(new OutreachNetworkAction(), action);
			return [ran.error?.message, (ran.error as NodeApiError).description];
		};
		expect(await words(other)).toEqual(await words(code));
		expect(await words(other)).not.toContain(`The service rejected this request (${other})`);
	});
});

/** What the error item of a lead that gets this answer says in `details`: a tool always gives one. */
async function detailsOf(reply: Reply): Promise<IDataObject> {
	serve(() => reply);
	const { json } = await runOf(toolOf(new OutreachLead()), create, waitingUpTo(0));
	expect(faultsOf(json, toolErrorItem)).toEqual([]);
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

const refused = { outcome: 'failed', serviceMessage: 'As the service says it' };
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
			outcome: 'failed',
			status: 400,
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
