import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import type { Responder } from '../runWithApi';
import { runWithApi } from '../runWithApi';
import type { RecordedRequest } from '../mockApi';
import type { RunOptions } from '../harness';

/** Runs an operation of the Lead node against these responses. */
export const runLeadWithApi = async (
	respond: Responder,
	parameters: INodeParameters,
	extra?: RunOptions,
) => await runWithApi(respond, new OutreachLead(), parameters, extra);

/** Delays responses so that the last request is answered first. */
export function respondInReverse(respond: Responder): Responder {
	return (request, place) => ({ ...respond(request, place), delayMs: 1000 * (9 - place) });
}

/** The requests that create a lead. */
export const createRequests = (requests: RecordedRequest[]) =>
	requests.filter(({ method }) => method === 'POST');

/** The search term of each request. */
export const searchTerms = (requests: RecordedRequest[]) =>
	requests.map(({ query }) => query.search);

export const getIds = (items: IDataObject[]) => items.map(({ id }) => id);

/** The IDs of leads from one number down to a lower one. */
export const descendingIds = (from: number, to: number) =>
	Array.from({ length: from - to + 1 }, (_, place) => `lead_${from - place}`);

/** Contacts with these emails. */
export const contactsWithEmails = (...emails: string[]) => emails.map((email) => ({ email }));
