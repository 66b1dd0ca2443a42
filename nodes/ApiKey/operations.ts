import { parseRecord, throwUnexpected } from '../shared/api/responses';
import { keyList } from '../shared/api/lists';
import { lookUpPlan, listPlan } from '../shared/pagination/readList';
import { defineOperation } from '../shared/operation/defineOperation';
import { toDeletedItem } from '../shared/operation/simplify';
import type { LocatorValue } from '../shared/parameters/resourceLocator';
import { notFound } from '../shared/parameters/resourceLocator';
import { notice, returnAllAndLimit } from '../shared/operation/properties';
import type { RequestFailure } from '../shared/transport/outcome';
import { keyLocator } from './fields';
import { create, regenerate } from './newKeys';
import { update } from './update';

/** DELETE /keys/{keyId}. */
const deleteKey = defineOperation({
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete API key permanently',
		description: 'Delete an API key permanently. It stops working at once.',
	},
	resource: 'apiKey',
	route: 'DELETE /keys/{keyId}',
	sideEffect: 'they stop the key at once, even in n8n',
	successLabel: 'Deleted',
	howToVerify: 'Use Outreach API Key → Get Many to check whether it still exists.',
	properties: [keyLocator],
	request: (values) => ({ path: { keyId: values.keyId.value } }),
	output: ({ body }, { keyId: { value: id } }) => [toDeletedItem(body, { id }, `API key ${id}`)],
});

/** GET /keys: there is no route for one key, so the list is read once for all items. */
const get = defineOperation({
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get API key',
		description: 'Retrieve an API key with its name, first characters, permissions and usage',
	},
	resource: 'apiKey',
	route: 'GET /keys',
	plan: lookUpPlan(
		keyList,
		'keyId',
		({ id }) => [{ mode: 'id', value: String(id) }],
		([key], located) => (key ? { items: [key] } : { failure: createNoKeyFailure(located) }),
	),
	properties: [keyLocator],
	request: () => ({}),
});

/** GET /keys. */
const getAll = defineOperation({
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many API keys',
		description: 'Retrieve a list of API keys',
	},
	resource: 'apiKey',
	route: 'GET /keys',
	plan: listPlan(keyList),
	properties: returnAllAndLimit,
	request: () => ({}),
});

/** GET /keys/stats. */
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

/** The operations of all resources, each resource in the order of its Operation list. */
export const operations = [create, deleteKey, get, getAll, regenerate, update, getStatistics];

/** What is said of an ID that no key has. */
export function createNoKeyFailure(located: LocatorValue): RequestFailure {
	const nextStep = "Check 'API Key' for typos; it may have been deleted.";
	return notFound('NO_KEY', 'API key', located, nextStep);
}
