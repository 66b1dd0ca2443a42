import type { IDataObject } from 'n8n-workflow';
import { getNormalizedEmail } from '../shared/fields/email';
import { toProfileKey } from '../shared/fields/profileUrl';
import type { Input, Run } from '../shared/operation/plan';
import type { ApiRequest } from '../shared/transport/request';
import { groupBy, stableHash } from '../shared/utils/collections';
import { yieldToEventLoop } from '../shared/utils/eventLoop';
import { asKeyword, asText } from '../shared/utils/values';

/** A person to enrich, once for all items that are equal. */
export interface PersonToEnrich {
	/** The persisted deduplication key; undefined if the person is enriched in any case. */
	key?: string;
	/** The places of the items among the inputs. */
	places: number[];
	/** The entry in the request's list. */
	lead: IDataObject;
	/** The person's request as a batch of one. */
	request: ApiRequest;
}

/** What identifies a person, in normalized form: email, profile, first name, last name and company. */
export function getIdentity(person: IDataObject): Array<string | undefined> {
	const { company, firstName, lastName, linkedinUrl } = person;
	const profile = toProfileKey(asText(linkedinUrl) ?? '');
	const [first, last, employer] = [firstName, lastName, company].map(asKeyword);
	return [getNormalizedEmail(person) || undefined, profile || undefined, first, last, employer];
}

/** People in input order, equal ones merged. Keys are persisted: a change would charge everyone again. */
export async function groupPeople(inputs: Input[], { client }: Run): Promise<PersonToEnrich[]> {
	const people = new Map<string, PersonToEnrich>();
	for (const [place, { request, values }] of inputs.entries()) {
		await yieldToEventLoop();
		const [lead] = request.body?.leads as IDataObject[];
		const id = getBatchKey(request) + JSON.stringify(getIdentity(lead));
		const isSkipping = values.skipIfEnrichedBefore !== false;
		const key = isSkipping ? stableHash('enriched', client.href, id) : undefined;
		const person = people.get(id) ?? { key, places: [], lead, request };
		person.places.push(place);
		people.set(id, person);
	}
	return [...people.values()];
}

/** Groups people whose requests are equal apart from the list. */
export function groupByBatchKey(people: PersonToEnrich[]): PersonToEnrich[][] {
	return [...groupBy(people, ({ request }) => getBatchKey(request)).values()];
}

function getBatchKey({ body }: ApiRequest): string {
	return JSON.stringify({ ...body, leads: undefined });
}

/** The deduplication keys of people who have one. */
export function getKeys(people: PersonToEnrich[]): string[] {
	return people.flatMap(({ key }) => key ?? []);
}
