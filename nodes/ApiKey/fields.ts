import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { keyList } from '../shared/lists/apiLists';
import { filterByName, readRecords } from '../shared/lists/picker';
import type { Check } from '../shared/operation/checks';
import { locatedId } from '../shared/operation/checks';
import { words } from '../shared/operation/contentChecks';
import { property } from '../shared/operation/defineOperation';
import { textMode, locator, notice } from '../shared/operation/properties';
import { keyIn } from '../shared/transport/credential';
import { CREDENTIAL } from '../shared/transport/request';
import { idIn, textIn } from '../shared/values';

/** The key that an operation is about. */
export const keyId = locator('API Key', 'keyId', 'searchKeys', [
	textMode('By ID', 'id', 'e.g. key_8f3a', 'The ID of the key, not the key itself'),
]);

/** Stands where the service may return a key. */
export const secretNotice = notice(
	"The key is shown only once. Save it in a secret manager. n8n keeps it in this execution's data.",
	'secretNotice',
);

/** The permissions that the API names. */
export const permissions = property({
	displayName: 'Permissions',
	name: 'permissions',
	type: 'multiOptions',
	description:
		'Choose what the key is allowed to do. For permissions not in this list, use an expression such as campaigns:read, leads:read, or one that returns a list.',
	options: [
		{ name: 'Jobs: Read', value: 'jobs:read' },
		{ name: 'Jobs: Update', value: 'jobs:update' },
		{ name: 'Keys: Manage', value: 'keys:manage' },
		{ name: 'Leads: Enrich', value: 'leads:enrich' },
		{ name: 'Leads: Read', value: 'leads:read' },
		{ name: 'Leads: Write', value: 'leads:write' },
		{ name: 'LinkedIn: Read', value: 'linkedin:read' },
		{ name: 'LinkedIn: Schedule', value: 'linkedin:schedule' },
		{ name: 'LinkedIn: Upload', value: 'linkedin:upload' },
		{ name: 'LinkedIn: Voice', value: 'linkedin:voice' },
		{ name: 'Prospecting: Search', value: 'prospecting:search' },
		{ name: 'Users: Read', value: 'users:read' },
		{ name: 'Users: Write', value: 'users:write' },
		{ name: 'Voice: Create', value: 'voice:create' },
		{ name: 'Voice: Delete', value: 'voice:delete' },
		{ name: 'Voice: Preview', value: 'voice:preview' },
		{ name: 'Voice: Read', value: 'voice:read' },
		{ name: 'Voice: Update', value: 'voice:update' },
	],
	default: [],
});

export const keyChecks: Record<string, Check> = { keyId: locatedId, permissions: words };

/** How much of a key its `prefix` shows. */
const PREFIX_LENGTH = 8;

/**
 * The keys to choose from, found by a part of name or prefix (GET /keys). That of the
 * credential is marked; keys with one and the same beginning cannot be told apart.
 */
export async function searchKeys(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const keys = await readRecords(this, keyList, {});
	const own = keyIn(await this.getCredentials(CREDENTIAL)).slice(0, PREFIX_LENGTH);
	const isOnly = keys.filter(({ prefix }) => prefix === own).length === 1;
	const mark = isOnly ? "this credential's key" : "may be this credential's key";
	return filterByName(keys, filter, (key) => entryOf(key, key.prefix === own ? [mark] : []));
}

function entryOf(
	{ id, isActive, name, prefix }: IDataObject,
	marks: string[],
): INodeListSearchItems {
	const facts = [`${textIn(prefix) ?? ''}…`, ...(isActive === false ? ['inactive'] : []), ...marks];
	return { name: `${textIn(name) ?? ''} (${facts.join(', ')})`, value: idIn(id) ?? '' };
}
