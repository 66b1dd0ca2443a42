import type { Check } from './checks';
import { recordId } from './checks';
import { jsonObjectOrList, textPairs } from './contentChecks';
import { property, undocumented } from './defineOperation';
import { notice, text } from './properties';

/** Stands above every operation of a legacy route. */
export const legacyNotice = notice(
	'Legacy: requires a user ID; works with global keys',
	'legacyNotice',
);

export const userId = text('User ID', 'userId', 'e.g. user_8f3a', { required: true });

/** What goes in the URL; the API does not document what the legacy routes take. */
export const queryParameters = property({
	displayName: 'Query Parameters',
	name: 'queryParameters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Parameter',
	description: 'Names and values. Ask your provider which ones it takes.',
	default: {},
	options: [
		{
			displayName: 'Parameter',
			name: 'pair',
			values: [text('Name', 'name', 'e.g. userId'), text('Value', 'value', 'e.g. user_8f3a')],
		},
	],
});

/** What goes with any other method. */
export const jsonBody = property({
	displayName: 'Body (JSON)',
	name: 'body',
	type: 'json',
	required: true,
	description: 'A JSON object or list. Ask your provider which fields it takes.',
	default: '{}',
});

export const legacyChecks: Record<string, Check> = {
	body: jsonObjectOrList,
	jobId: recordId,
	queryParameters: textPairs,
	userId: recordId,
};

/** What every operation that reads from a legacy route has in common. */
export const legacyRead = {
	...undocumented,
	effect: 'read',
	checks: legacyChecks,
} as const;

/** What a legacy route is sent: the API does not document it, so no type can say what it is. */
export function unlisted(content: unknown): never {
	return content as never;
}
