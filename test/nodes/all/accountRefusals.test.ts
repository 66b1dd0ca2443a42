/** Missing credits and a missing LinkedIn account: the next step stands in each place that tells of them. */
import type { INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { records } from '../../deduplication';
import { enriched } from '../enrichment/samples';
import { peopleUpTo, scheduled, write } from '../networkAction/samples';
import { found } from '../prospectSearch/samples';
import type { Reply } from '../service';
import { serve } from '../service';
import { runOf, useStage } from '../stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const onError = 'continueRegularOutput';
const noCredits: Reply = { status: 402, body: { code: 'INSUFFICIENT', message: 'Top up' } };
const BUY =
	'You have no credits left. Buy credits, then run the workflow again. The service says: Top up';
const notConnected = (code: string, status = 400): Reply => ({ status, body: { code } });
const CONNECT =
	'No LinkedIn account is connected. Connect one with Outreach Account → Connect LinkedIn Account, then run the workflow again';

const nodes: Record<string, [INodeType, INodeParameters, typeof scheduled]> = {
	send: [new OutreachNetworkAction(), write, scheduled],
	enrich: [new OutreachEnrichment(), { operation: 'enrich' }, enriched],
	search: [
		new OutreachProspectSearch(),
		{ operation: 'search', maxResults: 150, filters: { title: 'CEO' } },
		(request) => found(request),
	],
};
const emails = Array.from({ length: 60 }, (_, place) => ({ email: `${place}@x.example` }));

/** Runs a node whose service answers so from the second request on; all that a user reads. */
async function readAfterFirst(name: string, reply: Reply): Promise<string> {
	const [node, parameters, answer] = nodes[name];
	serve((request, place) => (place === 0 ? answer(request) : reply));
	const items = { send: peopleUpTo(3), enrich: emails, search: [{}] }[name];
	const { hints, json } = await runOf(node, parameters, { items });
	return [...hints, ...json.map(({ reason }) => reason)].join('\n');
}

test.each([
	['send', noCredits, BUY],
	['enrich', noCredits, BUY],
	['search', noCredits, BUY],
	['send', notConnected('LINKEDIN_NOT_CONNECTED'), CONNECT],
	['send', notConnected('NETWORK_NOT_CONNECTED'), CONNECT],
	['send', notConnected('LINKEDIN_NOT_CONNECTED', 403), CONNECT],
])('%s that did some of its work says what to do after %j', async (name, reply, text) => {
	expect(await readAfterFirst(name, reply)).toContain(text);
});

test.each<[Reply, string, RegExp]>([
	[noCredits, 'You have no credits left', /^Buy credits, then .*Top up/],
	[{ status: 402, body: {} }, 'You have no credits left', /^Buy credits, then /],
	// a host that was not paid for is no matter of credits
	[{ status: 402, body: '<html></html>' }, /web page/ as never, /^Check 'Base URL'/],
	[
		notConnected('LINKEDIN_ALREADY_CONNECTED'),
		'A LinkedIn account is already connected',
		/^To connect another account, disconnect this one in Outreach Automation, or use another user's key\./,
	],
])('the error item of %j has its next step', async (reply, message, nextStep) => {
	serve(() => reply);
	const [node, parameters] = nodes.send;
	const { json } = await runOf(node, parameters, { items: peopleUpTo(1), onError });
	expect(json[0].error).toEqual(expect.stringMatching(message));
	expect(json[0].details).toMatchObject({ nextStep: expect.stringMatching(nextStep) as string });
});
