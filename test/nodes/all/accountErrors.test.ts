/** Missing credits or a missing LinkedIn account: every message names the next step. */
import type { INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { enrichResponse } from '../enrichment/fixtures';
import { peopleUpTo, scheduledResponse, write } from '../networkAction/fixtures';
import { searchResponse } from '../prospectSearch/fixtures';
import { type MockResponse, mockApi, runOperation, useTestHarness } from '../harness';

useTestHarness();

const onError = 'continueRegularOutput';
const noCredits: MockResponse = { status: 402, body: { code: 'INSUFFICIENT', message: 'Top up' } };
const BUY =
	'You have no credits left. Buy credits, then run the workflow again. The service says: Top up';
const notConnected = (code: string, status = 400): MockResponse => ({ status, body: { code } });
const CONNECT =
	'No LinkedIn account is connected for the user of this API key. Connect one with Outreach Account → Connect LinkedIn Account, then run the workflow again';

const nodes: Record<string, [INodeType, INodeParameters, typeof scheduledResponse]> = {
	send: [new OutreachNetworkAction(), write, scheduledResponse],
	enrich: [new OutreachEnrichment(), { operation: 'enrich' }, enrichResponse],
	search: [
		new OutreachProspectSearch(),
		{ operation: 'search', maxResults: 150, filters: { title: 'CEO' } },
		(request) => searchResponse(request),
	],
};
const emails = Array.from({ length: 60 }, (_, place) => ({ email: `${place}@x.example` }));

/** Runs a node whose requests fail from the second on; returns every text that the user sees. */
async function textsAfterFirstRequest(name: string, reply: MockResponse): Promise<string> {
	const [node, parameters, respond] = nodes[name];
	mockApi((request, place) => (place === 0 ? respond(request) : reply));
	const items = { send: peopleUpTo(3), enrich: emails, search: [{}] }[name];
	const { hints, json } = await runOperation(node, parameters, { items });
	return [...hints, ...json.map(({ reason }) => reason)].join('\n');
}

test.each([
	['send', noCredits, BUY],
	['enrich', noCredits, BUY],
	['search', noCredits, BUY],
	['send', notConnected('LINKEDIN_NOT_CONNECTED'), CONNECT],
	['send', notConnected('NETWORK_NOT_CONNECTED'), CONNECT],
	['send', notConnected('LINKEDIN_NOT_CONNECTED', 403), CONNECT],
])('%s names the next step when it stops half-way with %j', async (name, reply, text) => {
	expect(await textsAfterFirstRequest(name, reply)).toContain(text);
});

test.each<[MockResponse, string, RegExp]>([
	[noCredits, 'You have no credits left', /^Buy credits, then .*Top up/],
	[{ status: 402, body: {} }, 'You have no credits left', /^Buy credits, then /],
	// a 402 from the host is not about the service's credits
	[{ status: 402, body: '<html></html>' }, /web page/ as never, /^Check 'Base URL'/],
	[
		notConnected('LINKEDIN_ALREADY_CONNECTED'),
		'A LinkedIn account is already connected',
		/^To connect another account, disconnect this one in Outreach Automation, or use another user's key\./,
	],
])('the error item of %j names the next step', async (reply, message, nextStep) => {
	mockApi(() => reply);
	const [node, parameters] = nodes.send;
	const { json } = await runOperation(node, parameters, { items: peopleUpTo(1), onError });
	expect(json[0].error).toEqual(expect.stringMatching(message));
	expect(json[0].details).toMatchObject({ nextStep: expect.stringMatching(nextStep) as string });
});
