import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import type { Answer } from '../against';
import { runAgainst } from '../against';
import type { Reply } from '../service';
import type { Extra } from '../stage';
import { enriched, leadsOf } from './samples';

const node = new OutreachEnrichment();

/** Enriches with a service that answers so. */
export const enrichAgainst = async (
	answer: Answer,
	parameters: INodeParameters = {},
	extra?: Extra,
) =>
	await runAgainst(
		answer,
		node,
		{ operation: 'enrich', skipIfEnrichedBefore: false, ...parameters },
		extra,
	);

/** How the service refuses a lead. */
export const refused: Reply = {
	status: 400,
	body: { error: true, code: 'VALIDATION_ERROR', message: 'A lead is bad' },
};

/** A service that answers so where one of the leads has such an email. */
export const refusing =
	(email: RegExp, reply: Reply = refused): Answer =>
	(request) =>
		leadsOf(request).some((lead) => email.test(String(lead.email))) ? reply : enriched(request);

export const outcomesOf = (json: IDataObject[]) => json.map(({ outcome }) => outcome);
