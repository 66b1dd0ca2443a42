import type { NodeApiError } from 'n8n-workflow';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { manually } from '../lead/samples';
import type { Reply } from '../service';
import { serve } from '../service';
import { runLead, runOf, useStage, waitingUpTo } from '../stage';

useStage();

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
