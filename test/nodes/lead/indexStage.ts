import type { IDataObject } from 'n8n-workflow';
import type { Ran } from '../../engine';
import { runNode } from '../../engine';
import type { Reply, Seen, Service } from '../service';
import { serve } from '../service';
import type { Extra } from '../stage';
import { finish, leadRun } from '../stage';
import type { Lead } from './samples';
import { created, deleted, leadOf, pageOf } from './samples';

/** So many leads make four pages. */
export const LEADS = 350;
const PAGES = 4;

/** The lines that `requestsOf` has for the last changes, and for all leads. */
export const front = 'updatedAt 1';
export const list = [1, ...Array.from({ length: PAGES - 1 }, (_, place) => PAGES - place)].map(
	(page) => `createdAt ${page}`,
);

/**
 * A service whose leads anyone may change.
 *
 * @param change sees each request before it is answered; what it returns changes the answer
 */
export function serveLeads(
	leads: Lead[],
	change: (request: Seen) => Partial<Reply> | void = () => {},
): Service {
	const answer = (request: Seen, place: number): Reply => {
		const changed = change(request);
		if (request.method === 'GET') return { ...pageOf(leads, request), ...changed };
		if (request.method === 'DELETE') {
			remove(leads, request.path.split('/').at(-1));
			return { ...deleted(request), ...changed };
		}
		const reply = created(request, place);
		leads.push((reply.body as { data: Lead }).data);
		return { ...reply, ...changed };
	};
	return serve(answer);
}

export function remove(leads: Lead[], id?: string): void {
	const place = leads.findIndex((lead) => lead.id === id);
	if (place >= 0) leads.splice(place, 1);
}

export const someone = (...numbers: number[]) => numbers.map((number) => leadOf(number).email);
export const now = () => new Date(Date.now()).toISOString();

/** The emails of four leads. */
export const four = someone(1, 100, 200, 350);

/** Begins to look emails up; time passes only in `finish`. */
export async function begin(operation: string, emails: string[], extra: Extra = {}): Promise<Ran> {
	const items = emails.map((email) => ({ firstName: 'A', lastName: 'B', email }));
	return await runNode(leadRun({ operation, simple: false }, { items, ...extra }));
}

/** Begins to delete a lead by its ID. */
export async function beginToDelete(id: string): Promise<Ran> {
	return await runNode(
		leadRun({ operation: 'delete', lead: { __rl: true, mode: 'id', value: id } }),
	);
}

export async function look(
	operation: string,
	emails: string[],
	extra: Extra = {},
): Promise<IDataObject[]> {
	const ran = await finish(begin(operation, emails, extra));
	expect(ran.error).toBeUndefined();
	return ran.json;
}

/** Which of the emails are said to be those of leads. */
export async function foundOf(emails: string[], extra: Extra = {}): Promise<unknown[]> {
	return (await look('findByEmail', emails, extra)).map((lead) => lead.found);
}

/** What the service is asked for meanwhile, one line for each request. */
export async function requestsOf(
	service: Service,
	work: () => Promise<unknown>,
): Promise<string[]> {
	const before = service.requests.length;
	await work();
	return service.requests.slice(before).map(lineOf);
}

export function lineOf({ method, path, query }: Seen): string {
	if (query.search !== undefined) return `search ${query.search}`;
	if (method !== 'GET') return `${method} ${path}`;
	return query.limit === '1' ? 'count' : `${query.sortBy} ${query.page}`;
}
