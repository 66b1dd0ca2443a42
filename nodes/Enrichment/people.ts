import type { IDataObject } from 'n8n-workflow';
import { getNormalizedEmail } from '../shared/fields/email';
import { toProfileKey } from '../shared/fields/profileUrl';
import type { Item, Run } from '../shared/operation/plan';
import type { ApiRequest } from '../shared/transport/request';
import { groupBy, stableHash } from '../shared/utils/collections';
import { yieldToEventLoop } from '../shared/utils/eventLoop';
import { asKeyword, asText } from '../shared/utils/values';

export interface PersonToEnrich {
	/** The persisted dedupe key; undefined if the person is enriched in every run. */
	key?: string;
	/** The indexes of the person's items in the plan. */
	indexes: number[];
	/** The person's entry in the request's `leads`. */
	lead: IDataObject;
	/** The person's request as a batch of one. */
	request: ApiRequest;
}

/** Returns a person's normalized email, profile, first name, last name and company. */
export function getIdentity(person: IDataObject): Array<string | undefined> {
	const { company, firstName, lastName, linkedinUrl } = person;
	const profile = toProfileKey(asText(linkedinUrl) ?? '');
	const names = [firstName, lastName, company].map(asKeyword);
	return [getNormalizedEmail(person) || undefined, profile || undefined, ...names];
}

/** Merges items about the same person. Keys are persisted: a change would charge everyone again. */
export async function mergeDuplicates(items: Item[], { client }: Run): Promise<PersonToEnrich[]> {
	const people = new Map<string, PersonToEnrich>();
	for (const [index, { request, values }] of items.entries()) {
		await yieldToEventLoop();
		const [lead] = request.body?.leads as IDataObject[];
		const id = getBatchKey(request) + JSON.stringify(getIdentity(lead));
		const shouldSkip = values.skipIfEnrichedBefore !== false;
		const key = shouldSkip ? stableHash('enriched', client.href, id) : undefined;
		const person = people.get(id) ?? { key, indexes: [], lead, request };
		person.indexes.push(index);
		people.set(id, person);
	}
	return [...people.values()];
}

/** Groups people whose requests differ only in the list of leads. */
export function groupByBatchKey(people: PersonToEnrich[]): PersonToEnrich[][] {
	return [...groupBy(people, ({ request }) => getBatchKey(request)).values()];
}

function getBatchKey({ body }: ApiRequest): string {
	return JSON.stringify({ ...body, leads: undefined });
}

export function getDedupeKeys(people: PersonToEnrich[]): string[] {
	return people.flatMap(({ key }) => key ?? []);
}
