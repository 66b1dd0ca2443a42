import type { IDataObject } from 'n8n-workflow';
import { emailOf } from '../shared/fields/email';
import type { AnyValues, Input, Run } from '../shared/operation/plan';
import { profileUrlKey } from '../shared/fields/profileUrl';
import { yieldToEventLoop } from '../shared/utils/times';
import type { ApiRequest } from '../shared/transport/request';
import { fingerprint, groupBy, textIn, wordIn } from '../shared/utils/values';

/** A lead that waits for its batch. */
export interface Entry {
	/** Under what name it is recorded; undefined where it is enriched in any case. */
	name?: string;
	/** The items that are this lead, by their place among the inputs: it is paid for only once. */
	rows: Array<{ position: number; values: AnyValues }>;
	/** What it puts into the request's list. */
	lead: IDataObject;
	/** The request that it would be alone: a list of one. */
	request: ApiRequest;
}

/**
 * What tells who a person is, the same however it is written: email, profile, first name, last name and
 * company.
 */
export function identityOf(person: IDataObject): Array<string | undefined> {
	const { company, firstName, lastName, linkedinUrl } = person;
	const profile = profileUrlKey(textIn(linkedinUrl) ?? '');
	const [first, last, employer] = [firstName, lastName, company].map(wordIn);
	return [emailOf(person) || undefined, profile || undefined, first, last, employer];
}

/** The leads in their order, equal ones joined. A change of a name would pay for everyone again. */
export async function entriesOf(inputs: Input[], run: Run): Promise<Entry[]> {
	const entries = new Map<string, Entry>();
	for (const [position, { values }] of inputs.entries()) {
		await yieldToEventLoop();
		const request = run.request(values);
		const [lead] = request.body?.leads as IDataObject[];
		const key = besides(request) + JSON.stringify(identityOf(lead));
		const isRefreshed = values.skipIfEnrichedBefore === false;
		const name = isRefreshed ? undefined : fingerprint('enriched', run.connection.href, key);
		const entry = entries.get(key) ?? { name, rows: [], lead, request };
		entry.rows.push({ position, values });
		entries.set(key, entry);
	}
	return [...entries.values()];
}

/** By what their bodies hold beside the list: equal ones may be sent together. */
export function groupsOf(entries: Entry[]): Entry[][] {
	return [...groupBy(entries, ({ request }) => besides(request)).values()];
}

function besides({ body }: ApiRequest): string {
	return JSON.stringify({ ...body, leads: undefined });
}

/** The names by which leads are recorded. */
export function namesOf(entries: Entry[]): string[] {
	return entries.flatMap(({ name }) => name ?? []);
}
