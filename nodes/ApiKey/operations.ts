import type { IDataObject } from 'n8n-workflow';
import { keyList } from '../shared/api/lists';
import { parseRecord, throwUnexpected } from '../shared/api/responses';
import { ValidationError } from '../shared/fields/checks';
import { defineOperation, undocumentedResponse } from '../shared/operation/defineOperation';
import type { AnyValues, Item } from '../shared/operation/plan';
import { processEach, sendItem } from '../shared/operation/plan';
import { choice, notice, returnAllAndLimit, text } from '../shared/operation/properties';
import { toDeletedItem } from '../shared/operation/simplify';
import { createListPlan, createLookUpPlan } from '../shared/pagination/listPlans';
import type { LocatorValue } from '../shared/parameters/resourceLocator';
import { createNotFoundFailure } from '../shared/parameters/resourceLocator';
import type { ApiResponse, RequestFailure } from '../shared/transport/outcome';
import { omitNullish } from '../shared/utils/empty';
import { keyLocator, keyParsers, parseExpiry, parsePermissions, permissionList } from './fields';

const create = defineOperation({
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create API key',
		description: 'Create an API key with the permissions you choose',
	},
	resource: 'apiKey',
	...undocumentedResponse,
	output: (response) => parseNewKey(response, 'POST /keys'),
	route: 'POST /keys',
	successLabel: 'Created',
	repeatsWhenRunAgain: true,
	keepPartialResults: 'afterSuccess',
	howToVerify:
		'Use Outreach API Key → Get Many to check whether it exists. If it does, delete it and create a new one: the key itself was not received.',
	properties: [
		notice(
			"Test runs are live: they create a key. It is shown once, and stays in n8n's execution data.",
			'secretNotice',
		),
		text('Name', 'name', 'e.g. Lead sync', {
			required: true,
			description: 'A name to identify the key',
		}),
		permissionList,
		// a text, because a number parameter needs a default
		text('Expires In (Days)', 'expiresInDays', 'e.g. 90', {
			hint: 'Without it, the key never expires',
		}),
	],
	parsers: keyParsers,
	keepEmpty: ['expiresInDays', 'permissions'],
	request: ({ name, permissions, expiresInDays }) => ({
		body: {
			name,
			// sent even if empty, as the service might have a default
			permissions: parsePermissions(permissions),
			...omitNullish({ expiresInDays: parseExpiry(expiresInDays) }),
		},
	}),
});

const deleteKey = defineOperation({
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete API key permanently',
		description: 'Delete an API key permanently. It stops working at once.',
	},
	resource: 'apiKey',
	route: 'DELETE /keys/{keyId}',
	sideEffect: 'they delete the key permanently, even if n8n uses it',
	successLabel: 'Deleted',
	howToVerify: 'Use Outreach API Key → Get Many to check whether it still exists.',
	properties: [keyLocator],
	request: (values) => ({ path: { keyId: values.keyId.value } }),
	output: ({ body }, { keyId: { value: id } }) => [toDeletedItem(body, { id }, `API key ${id}`)],
});

/** The API has no route for one key, so the list is read once for all items. */
const get = defineOperation({
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get API key',
		description: 'Retrieve an API key with its name, first characters, permissions and usage',
	},
	resource: 'apiKey',
	route: 'GET /keys',
	plan: createLookUpPlan(
		keyList,
		'keyId',
		({ id }) => [{ mode: 'id', value: String(id) }],
		([key], locator) => (key ? { records: [key] } : { failure: createNoKeyFailure(locator) }),
	),
	properties: [keyLocator],
	request: () => ({}),
});

const getAll = defineOperation({
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many API keys',
		description: 'Retrieve a list of API keys',
	},
	resource: 'apiKey',
	route: 'GET /keys',
	plan: createListPlan(keyList),
	properties: returnAllAndLimit,
	request: () => ({}),
});

const regenerate = defineOperation({
	option: {
		name: 'Regenerate',
		value: 'regenerate',
		action: 'Regenerate API key',
		description:
			'Replace an API key with a new one. The old key may stop working immediately, even in n8n if a credential uses it.',
	},
	resource: 'apiKey',
	...undocumentedResponse,
	output: (response) => parseNewKey(response, 'POST /keys/{keyId}/regenerate'),
	route: 'POST /keys/{keyId}/regenerate',
	successLabel: 'Regenerated',
	repeatsWhenRunAgain: true,
	keepPartialResults: 'afterSuccess',
	howToVerify:
		'The old key may no longer work, and the new one was not received. Regenerate it again with a key that works, or create a new one.',
	// each key only once: a second request would replace the first new key
	plan: async (items, run) => {
		const itemsById = new Map(items.map((item) => [item.values.keyId.value, item]));
		const ids = [...itemsById.keys()];
		const send = async (item: Item) => await sendItem(run, item);
		const results = await processEach(run, [...itemsById.values()], send);
		return items.map(({ values }) => results[ids.indexOf(values.keyId.value)]);
	},
	properties: [
		notice(
			"Test runs are live: the old key may stop at once. The new one is shown once, and stays in n8n's execution data.",
			'replacedNotice',
		),
		keyLocator,
	],
	request: (values) => ({ path: { keyId: values.keyId.value } }),
});

const update = defineOperation({
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update API key',
		description: 'Change the name or permissions of an API key',
	},
	resource: 'apiKey',
	...undocumentedResponse,
	route: 'PUT /keys/{keyId}',
	sideEffect: 'they change the key',
	successLabel: 'Updated',
	howToVerify: 'Run it again: setting the same values twice does no harm.',
	properties: [
		keyLocator,
		text('Name', 'name', 'e.g. Lead sync', { hint: 'Leave empty to keep the name' }),
		{
			...choice('Change Permissions', 'changePermissions', 'leave', [
				{ name: 'Leave As They Are', value: 'leave' },
				{ name: 'Remove All', value: 'removeAll' },
				{
					name: 'Replace',
					value: 'replace',
					description: 'The key has only the permissions you choose here',
				},
			]),
			noDataExpression: true,
		},
		{ ...permissionList, displayOptions: { show: { changePermissions: ['replace'] } } },
	],
	parsers: keyParsers,
	keepEmpty: ['name', 'permissions'],
	request: (values) => {
		const { name } = values;
		// an empty field keeps the name, but an empty expression is a mistake
		if (name === null) throw new ValidationError('Name is empty: its expression returned nothing');
		const body = {
			...(name && { name }),
			...omitNullish({ permissions: buildPermissions(values) }),
		};
		if (Object.keys(body).length > 0) return { path: { keyId: values.keyId.value }, body };
		throw new ValidationError(
			"Nothing to change. Enter a 'Name', or choose an option under 'Change Permissions'",
		);
	},
});

export const getStatistics = defineOperation({
	option: {
		name: 'Get Statistics',
		value: 'getStatistics',
		action: 'Get usage statistics',
		description: 'Count API keys and their requests, in total and per day',
	},
	resource: 'usage',
	route: 'GET /keys/stats',
	properties: [
		notice(
			'Counts your API keys and their requests, in total and per day. Nothing to fill in.',
			'statisticsNotice',
		),
	],
	request: () => ({}),
	output: ({ body }) => [
		parseRecord(body, 'totalKeys', 'activeKeys', 'totalUsage', 'dailyUsage') ??
			throwUnexpected('GET /keys/stats has no statistics'),
	],
});

export const operations = [create, deleteKey, get, getAll, regenerate, update, getStatistics];

export function createNoKeyFailure(locator: LocatorValue): RequestFailure {
	const nextStep = "Check 'API Key' for typos; it may have been deleted.";
	return createNotFoundFailure('NO_KEY', 'API key', locator, nextStep);
}

/** @returns undefined to keep the permissions. @throws ValidationError for an empty replacement */
function buildPermissions(values: AnyValues): string[] | undefined {
	if (values.changePermissions === 'removeAll') return [];
	if (values.changePermissions !== 'replace') return undefined;
	const selectedPermissions = parsePermissions(values.permissions);
	if (selectedPermissions.length > 0) return selectedPermissions;
	throw new ValidationError(
		"Permissions is empty. To remove all permissions, set 'Change Permissions' to 'Remove All'",
	);
}

/** @throws UnexpectedResponseError if no field can be the key, which the service shows only once */
function parseNewKey(response: ApiResponse, route: string): IDataObject[] {
	const items = undocumentedResponse.output(response);
	const canBeKey = (name: string) => !['done', 'message', 'success'].includes(name);
	return items.some((item) => Object.keys(item).some(canBeKey))
		? items
		: throwUnexpected(`${route} has no API key`);
}
