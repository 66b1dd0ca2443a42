import type { INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachNetworkAction } from '../../../nodes/NetworkAction/OutreachNetworkAction.node';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { dedupeRecords } from '../../deduplication';
import { runWithApi, useTestHarness } from '../../nodes/harness';

useTestHarness();

/** Accepts an action, leaves an enrichment unclear, and returns one prospect. */
const response = {
	success: true,
	data: { creditsUsed: 1, enriched: [], prospects: [{ id: 'p1' }] },
};

const person = { mapping: 'manual', profileUrl: 'https://www.linkedin.com/in/ada' };
const personWithInvisibles = {
	mapping: 'manual',
	profileUrl: 'https://www.linkedin.com/in/A\u200bd\u00ada/',
};

test.each<[string, INodeType, INodeParameters, string]>([
	[
		'a first message',
		new OutreachNetworkAction(),
		{ ...person, resource: 'message', operation: 'sendFirstMessage', message: 'Hello' },
		'OrkHK-GIw1eVQW64mwUiQl2Vs4pdaV58AKW1Bwt4swQ',
	],
	[
		'a connection request to an address with invisible characters',
		new OutreachNetworkAction(),
		{ ...personWithInvisibles, resource: 'connection', operation: 'sendConnectionRequest' },
		'6Bqi9dDUPXLBLvU-3taVVTV4rcp6XULA7_-rpvRwuVY',
	],
	[
		'an enriched email',
		new OutreachEnrichment(),
		{ operation: 'enrich', mapping: 'manual', email: 'ada@example.com' },
		'7JQvljUGC64bIny1UOdo9JE6s_8rxo4B0fvsSVQhnqU',
	],
	[
		'an enriched name with invisible characters in the email',
		new OutreachEnrichment(),
		{
			...{ operation: 'enrich', mapping: 'manual', email: '\u2060Ada@Example.com\u200b' },
			...{ firstName: 'Ada', lastName: 'Lovelace', company: 'Engine Ltd' },
		},
		'bbDnnzuM-UtGxoqH6LxzWtaAcwfaUQRFm48ozPsgqWA',
	],
	[
		'the position of a search',
		new OutreachProspectSearch(),
		{
			...{ operation: 'search', maxResults: 1, filters: { title: 'CEO, CTO' } },
			options: { continueAfterLastRun: true },
		},
		'qZgZcxs4LFdwpCAWYkhee_aWeEJikNQN8XEqIwEzOso',
	],
])('computes the same dedupe key for %s as earlier versions', async (_, node, parameters, key) => {
	await runWithApi(() => ({ body: response }), node, parameters);
	const keys = dedupeRecords.list().map((entry) => entry.split(' ')[0]);
	expect([...new Set(keys)]).toEqual([key]);
});
