/** Helpers for operation fixtures. */
import type { INodeParameters } from 'n8n-workflow';
import type { Json, FixtureService } from './operationFixture';

export const createLocator = (value: string, mode = 'id'): INodeParameters[string] => ({
	__rl: true,
	mode,
	value,
});
export const byId = createLocator('={{ $json.id }}');
export const byMark = createLocator('={{ $json.mark }}');

/** Maps the email from a field that automatic mapping does not know. */
export const manualMapping = { mapping: 'manual', email: '={{ $json.mailbox }}' };
export const USER_ID = 'user_demo';
export const CREDIT_FIELDS = ['creditsUsed', 'remainingCredits'];

/** Lists the values of one field. */
export function pluck(records: object[], field = 'id'): unknown[] {
	return records.map((record) => (record as Json)[field]);
}

/** Creates a function that reads a list from a test control, such as `leads`. */
export const createListReader =
	<Entry>(name: string, control = name) =>
	async (service: FixtureService): Promise<Entry[]> =>
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

/** Reads the people that enrichment finds. */
export const readPeople = createListReader<Person>('people');

export const readCredits = async (service: FixtureService) =>
	(await service.control<{ credits: number }>('credits')).credits;
