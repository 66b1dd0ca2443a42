import { fixtures as account } from './account';
import { fixtures as apiKey } from './apiKey';
import { fixtures as campaignExport } from './campaignExport';
import { fixtures as enrichment } from './enrichment';
import { fixtures as job } from './job';
import { fixtures as lead } from './lead';
import { fixtures as newLead } from './newLead';
import { fixtures as networkAction } from './networkAction';
import type { OperationFixture, OperationFixtures } from './operationFixture';
import { fixtures as prospectSearch } from './prospectSearch';
import { fixtures as voiceClone } from './voiceClone';

const fixturesByNode: Record<string, OperationFixtures> = {
	Account: account,
	'API Key': apiKey,
	'Campaign Export': campaignExport,
	Enrichment: enrichment,
	Job: job,
	Lead: { ...lead, ...newLead },
	'Network Action': networkAction,
	'Prospect Search': prospectSearch,
	'Voice Clone': voiceClone,
};

/** The fixtures of all operations, by node and operation name. */
export const operationFixtures: Record<string, OperationFixture> = Object.fromEntries(
	Object.entries(fixturesByNode).flatMap(([node, fixtures]) =>
		Object.entries(fixtures).map(([name, fixture]) => [`${node} ${name}`, fixture] as const),
	),
);
