import type { INodeProperties } from 'n8n-workflow';
import { validateId } from '../fields/checks';
import { parseJsonObjectOrList, parsePairs } from '../fields/listsAndObjects';
import type { Operation } from './defineOperation';
import { defineOperation, undocumentedResponse } from './defineOperation';
import { notice, text } from './properties';

export const userId = text('User ID', 'userId', 'e.g. user_8f3a', { required: true });

const queryParameters = {
	displayName: 'Query Parameters',
	name: 'queryParameters' as const,
	type: 'fixedCollection' as const,
	typeOptions: { multipleValues: true },
	placeholder: 'Add Parameter',
	description: 'Names and values to add to the URL',
	default: {},
	options: [
		{
			displayName: 'Parameter',
			name: 'pair',
			values: [text('Name', 'name', 'e.g. limit'), text('Value', 'value', 'e.g. 50')],
		},
	],
};

export const jsonBody = {
	displayName: 'Request Body (JSON)',
	name: 'body' as const,
	type: 'json' as const,
	required: true,
	description: 'A JSON object or list',
	hint: 'Ask your provider which fields it takes',
	default: '{}',
};

type LegacyOperation = Operation['option'] &
	Pick<Operation, 'route'> & {
		/** The side effect of a test run; operations without a side effect only read. */
		testRunEffect?: string;
		properties?: INodeProperties[];
		successLabel?: string;
		howToVerify?: string;
		repeatsWhenRunAgain?: boolean;
	};

/** @param alternative names the operations for users with their own key */
export function defineLegacyOperations(
	resource: string,
	alternative: string,
	operations: LegacyOperation[],
): Operation[] {
	return operations.map(
		({ name, value, action, description, testRunEffect, properties = [], ...settings }) => {
			const noticeText = testRunEffect
				? `For admins: needs a global key (all users) and your provider's fields. Test runs ${testRunEffect}.`
				: `Needs a global key (all users). The API does not document the response. ${alternative}.`;
			return defineOperation({
				...undocumentedResponse,
				...settings,
				resource,
				option: { name, value, action, description: `${description}. For global keys.` },
				properties: [notice(noticeText, 'legacyNotice'), ...properties, queryParameters],
				parsers: {
					body: parseJsonObjectOrList,
					jobId: validateId,
					queryParameters: parsePairs,
					userId: validateId,
				},
				// `never`, as no type describes an undocumented request
				request: ({ body, queryParameters: query, ...path }) => ({ body, query, path }) as never,
			});
		},
	);
}
