import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Ran } from '../../engine';
import type { Reply, Seen, Service } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { runLead } from '../stage';
import type { Lead } from './samples';
import { pageOf } from './samples';

type Answer = (request: Seen, place: number) => Reply;

/** Runs an operation of the Lead node: what came out, and what a service that answers so has seen. */
export async function runAgainst(
	answer: Answer,
	parameters: INodeParameters,
	extra: Extra = {},
): Promise<Ran & Service> {
	const service = serve(answer);
	return { ...(await runLead(parameters, extra)), ...service };
}

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

/** The links of the items of the first output to those that came in. */
export const linksOf = ({ outputs }: Ran) => outputs[0].map(({ pairedItem }) => pairedItem);

/** The links to these incoming items. */
export const linksTo = (...items: number[]) => items.map((item) => ({ item }));

export const idsOf = (items: IDataObject[]) => items.map(({ id }) => id);

/** The IDs of leads from one number down to another. */
export const down = (from: number, to: number) =>
	Array.from({ length: from - to + 1 }, (_, place) => `lead_${from - place}`);

/** Contacts with these emails. */
export const withEmails = (...emails: string[]) => emails.map((email) => ({ email }));
