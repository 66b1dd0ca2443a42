import type { IDataObject } from 'n8n-workflow';
import { finding } from '../../../shared/transport/outcome';
import type { Failure } from '../../../shared/transport/outcome';
import { keyList } from '../../../shared/lists/apiLists';
import type { LocatorValue } from '../../../shared/operation/checks';
import { defineOperation } from '../../../shared/operation/defineOperation';
import type { Result } from '../../../shared/operation/plan';
import { foundIn } from '../../../shared/lists/readList';
import { idIn } from '../../../shared/values';
import { keyChecks, keyId } from '../../fields';

/** GET /keys: there is no route for one key, so the list is read once for all items. */
export const get = defineOperation({
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get API key',
		description: 'Retrieve an API key with its name, first characters, permissions and usage',
	},
	resource: 'apiKey',
	route: 'GET /keys',
	effect: 'read',
	plan: foundIn(keyList, keyFinder),
	properties: [keyId],
	checks: keyChecks,
	request: () => ({}),
});

function keyFinder(keys: IDataObject[]): (values: { keyId: LocatorValue }) => Result {
	const byId = new Map(keys.map((key) => [idIn(key.id), key]));
	return ({ keyId: { value } }) => {
		const key = byId.get(value);
		return key === undefined ? { failure: keyNotFound(value) } : { items: [{ ...key }] };
	};
}

/** What is said of an ID that no key has. */
export function keyNotFound(id: string): Failure {
	return finding('NO_KEY', {
		message: `No API key found with the ID ${id}`,
		description: "Check 'API Key' for typos; it may have been deleted.",
	});
}
