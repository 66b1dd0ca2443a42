import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachEnrichment } from '../../../nodes/Enrichment/OutreachEnrichment.node';
import {
	type MockResponse,
	type RecordedRequest,
	type Responder,
	type RunOptions,
	runWithApi,
} from '../harness';

/** The smallest lead that can be enriched. */
export const adaEmail = { email: 'ada@analytical.example' };

/** Builds contacts that have only an email. */
export function buildContacts(count: number): IDataObject[] {
	return Array.from({ length: count }, (_, index) => ({ email: `person${index}@x.example` }));
}

export function getSentLeads({ body }: RecordedRequest): IDataObject[] {
	return (body as { leads: IDataObject[] }).leads;
}

/** Builds the service's data about a lead. */
export function buildEnrichedData(lead: IDataObject): IDataObject {
	return {
		firstName: 'Ada',
		lastName: 'Lovelace',
		email: lead.email ?? 'found@x.example',
		phone: '+44 20',
		linkedinUrl: 'https://www.linkedin.com/in/ada',
		company: 'Engines',
		title: 'Countess',
		location: 'London',
	};
}

/** Responds to POST /enrich: finds every lead whose email does not contain `fail`. */
export function respondToEnrich(request: RecordedRequest, remainingCredits = 1000): MockResponse {
	const leads = getSentLeads(request);
	const shouldFail = ({ email }: IDataObject) => String(email).includes('fail');
	return {
		body: {
			success: true,
			data: {
				enriched: leads
					.filter((lead) => !shouldFail(lead))
					.map((input) => ({
						input,
						enrichedData: buildEnrichedData(input),
						confidence: 0.9,
						sources: ['web'],
					})),
				failed: leads.filter(shouldFail).map((input) => ({ input, reason: 'No match' })),
				creditsUsed: leads.length,
				remainingCredits,
			},
		},
	};
}

const node = new OutreachEnrichment();

/** Runs Enrich against these responses. */
export const enrichWithApi = async (
	respond: Responder,
	parameters: INodeParameters = {},
	options?: RunOptions,
) =>
	await runWithApi(
		respond,
		node,
		{ operation: 'enrich', skipIfEnrichedBefore: false, ...parameters },
		options,
	);

export const leadRejection: MockResponse = {
	status: 400,
	body: { error: true, code: 'VALIDATION_ERROR', message: 'A lead is bad' },
};

/** Returns this response for requests with a matching email, and enriches all other people. */
export const rejectEmails =
	(email: RegExp, reply: MockResponse = leadRejection): Responder =>
	(request) =>
		getSentLeads(request).some((lead) => email.test(String(lead.email)))
			? reply
			: respondToEnrich(request);

export const getOutcomes = (json: IDataObject[]) => json.map(({ outcome }) => outcome);
