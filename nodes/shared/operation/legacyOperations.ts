import type { INodeProperties } from 'n8n-workflow';
import type { Check } from '../fields/checks';
import { recordId } from '../fields/checks';
import { jsonObjectOrList, pairs } from '../fields/listsAndObjects';
import type { Operation } from './defineOperation';
import { defineOperation, undocumented } from './defineOperation';
import { notice, text } from './properties';

/** A legacy route as an operation; its description does not say for whom it is. */
type Legacy = Operation['option'] &
	Pick<Operation, 'route'> & {
		/** What a test run does. */
		testRuns?: string;
		properties?: INodeProperties[];
		successLabel?: string;
		howToVerify?: string;
	};

export const userId = text('User ID', 'userId', 'e.g. user_8f3a', { required: true });

/** What goes in the URL; the API does not document what the legacy routes take. */
const queryParameters = {
	displayName: 'Extra URL Fields',
	name: 'queryParameters' as const,
	type: 'fixedCollection' as const,
	typeOptions: { multipleValues: true },
	placeholder: 'Add Field',
	description: 'Names and values, sent in the URL as query parameters',
	default: {},
	options: [
		{
			displayName: 'Field',
			name: 'pair',
			values: [text('Name', 'name', 'e.g. userId'), text('Value', 'value', 'e.g. user_8f3a')],
		},
	],
};

/** What goes with any other method. */
export const jsonBody = {
	displayName: 'Fields From Your Provider (JSON)',
	name: 'body' as const,
	type: 'json' as const,
	required: true,
	description: 'A JSON object or list. Ask your provider which fields it takes.',
	default: '{}',
};

const checks: Record<string, Check> = {
	body: jsonObjectOrList,
	jobId: recordId,
	queryParameters: pairs,
	userId: recordId,
};

/**
 * What is given to a legacy route goes into its path, query and body as it is named.
 *
 * @param inPlace what those with a key of their own use
 */
export function legacyOperations(resource: string, inPlace: string, table: Legacy[]): Operation[] {
	const noticeOf = (testRuns?: string) =>
		testRuns
			? `For admins: needs a global key (all users) and your provider's fields. Test runs ${testRuns}.`
			: `Needs a global key (all users). Its answer is not documented. ${inPlace}.`;
	return table.map(({ name, value, action, description, testRuns, properties = [], ...facts }) =>
		defineOperation({
			...undocumented,
			...facts,
			resource,
			option: { name, value, action, description: `${description}. For global keys.` },
			properties: [notice(noticeOf(testRuns), 'legacyNotice'), ...properties, queryParameters],
			checks,
			// the API does not document it, so no type can say what it is
			request: ({ body, queryParameters: query, ...path }) => ({ body, query, path }) as never,
		}),
	);
}
