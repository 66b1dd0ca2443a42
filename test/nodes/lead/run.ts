import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import type { Answer } from '../against';
import { runAgainst } from '../against';
import type { Seen } from '../service';
import type { Extra } from '../stage';
import type { Lead } from './samples';
import { pageOf } from './samples';

/** Runs an operation of the Lead node with a service that answers so. */
export const runLeadAgainst = async (answer: Answer, parameters: INodeParameters, extra?: Extra) =>
	await runAgainst(answer, new OutreachLead(), parameters, extra);

/** The same answers, the later the request the sooner. */
export function lastFirst(answer: Answer): Answer {
	return (request, place) => ({ ...answer(request, place), delayMs: 1000 * (9 - place) });
}

/** The pages of these leads, which something changes as each request comes, before its answer. */
export function changing(leads: Lead[], change: (request: Seen, place: number) => void): Answer {
	return (request, place) => {
		change(request, place);
		return pageOf(leads, request);
	};
}

/** The requests that create a lead. */
export const postsOf = (requests: Seen[]) => requests.filter(({ method }) => method === 'POST');

/** What each email was searched by. */
export const searchesOf = (requests: Seen[]) => requests.map(({ query }) => query.search);

export const idsOf = (items: IDataObject[]) => items.map(({ id }) => id);

/** The IDs of leads from one number down to another. */
export const down = (from: number, to: number) =>
	Array.from({ length: from - to + 1 }, (_, place) => `lead_${from - place}`);

/** Contacts with these emails. */
export const withEmails = (...emails: string[]) => emails.map((email) => ({ email }));
