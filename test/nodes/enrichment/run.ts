import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import type { Responder } from '../runWithApi';
import { runWithApi } from '../runWithApi';
import type { MockResponse } from '../mockApi';
import type { RunOptions } from '../harness';
import { enrichResponse, sentLeads } from './fixtures';

const node = new OutreachEnrichment();

/** Runs Enrich against these responses. */
export const enrichWithApi = async (
	respond: Responder,
	parameters: INodeParameters = {},
	extra?: RunOptions,
) =>
	await runWithApi(
		respond,
		node,
		{ operation: 'enrich', skipIfEnrichedBefore: false, ...parameters },
		extra,
	);

/** The response that rejects a lead. */
export const rejection: MockResponse = {
	status: 400,
	body: { error: true, code: 'VALIDATION_ERROR', message: 'A lead is bad' },
};

/** Gives this response to requests with a matching email, and enriches all others. */
export const rejectEmails =
	(email: RegExp, reply: MockResponse = rejection): Responder =>
	(request) =>
		sentLeads(request).some((lead) => email.test(String(lead.email)))
			? reply
			: enrichResponse(request);

export const getOutcomes = (json: IDataObject[]) => json.map(({ outcome }) => outcome);
