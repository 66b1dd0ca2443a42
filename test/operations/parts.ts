/** What the proofs of operations are made of. */
import type { INodeParameters } from 'n8n-workflow';
import type { Json, Service } from './proof';

/** Where a record is chosen: by its ID, or in another of its ways. */
export const locator = (value: string, mode = 'id'): INodeParameters[string] => ({
	__rl: true,
	mode,
	value,
});
export const byId = locator('={{ $json.id }}');
export const byMark = locator('={{ $json.mark }}');

/** Email, taken from a field that is not known by its name. */
export const manually = { mapping: 'manual', email: '={{ $json.mailbox }}' };
export const USER = 'user_demo';
export const CREDITS = ['creditsUsed', 'remainingCredits'];

/** The `id`s of records, or the field's values. */
export function idsOf(records: object[], field = 'id'): unknown[] {
	return records.map((record) => (record as Json)[field]);
}

/** What one of the sandbox's controls lists under a name, e.g. its `leads`. */
export const listed =
	<Entry>(name: string, control = name) =>
	async (service: Service): Promise<Entry[]> =>
		(await service.control<Record<string, Entry[]>>(control))[name];

interface Person {
	id: string;
	firstName: string;
	lastName: string;
	email: string;
	linkedinUrl: string;
	seniority: string;
	company: { name: string; industry: string };
}

/** Those that are found and completed. */
export const people = listed<Person>('people');

export const creditsLeft = async (service: Service) =>
	(await service.control<{ credits: number }>('credits')).credits;
