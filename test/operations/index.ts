import { proofs as account } from './account';
import { proofs as apiKey } from './apiKey';
import { proofs as campaignExport } from './campaignExport';
import { proofs as enrichment } from './enrichment';
import { proofs as job } from './job';
import { proofs as lead } from './lead';
import { proofs as legacyJob } from './legacyJob';
import { proofs as newLead } from './newLead';
import { proofs as networkAction } from './networkAction';
import type { Proof, Proofs } from './proof';
import { proofs as prospectSearch } from './prospectSearch';
import { proofs as upload } from './upload';
import { proofs as voiceClone } from './voiceClone';

const byNode: Record<string, Proofs> = {
	Account: account,
	'API Key': apiKey,
	'Campaign Export': campaignExport,
	Enrichment: enrichment,
	Job: { ...job, ...legacyJob },
	Lead: { ...lead, ...newLead },
	'Network Action': { ...networkAction, ...upload },
	'Prospect Search': prospectSearch,
	'Voice Clone': voiceClone,
};

/** All that the proofs know of each operation of the package, by its name (`nameOf`). */
export const proofs: Record<string, Proof> = Object.fromEntries(
	Object.entries(byNode).flatMap(([node, ofNode]) =>
		Object.entries(ofNode).map(([name, proof]) => [`${node} ${name}`, proof] as const),
	),
);
