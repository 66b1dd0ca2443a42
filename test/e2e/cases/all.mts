import type { Case } from '../case.mts';
import { accountCases } from './account.mts';
import { apiKeyCases } from './apiKey.mts';
import { campaignExportCases } from './campaignExport.mts';
import { jobCases } from './job.mts';
import { leadCases } from './lead.mts';
import { networkActionCases } from './networkAction.mts';
import { peopleCases } from './people.mts';
import { voiceCloneCases } from './voiceClone.mts';

/** The runs of all operations; `operations.mts` fails for an operation that has none. */
export const cases: Case[] = [
	...accountCases,
	...apiKeyCases,
	...campaignExportCases,
	...jobCases,
	...leadCases,
	...networkActionCases,
	...peopleCases,
	...voiceCloneCases,
];
