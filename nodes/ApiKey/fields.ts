import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { getApiKey } from '../shared/transport/credential';
import { keyList } from '../shared/api/lists';
import { createListSearch } from '../shared/api/listSearch';
import type { Check } from '../shared/fields/checks';
import { ValidationError } from '../shared/fields/checks';
import { words } from '../shared/fields/listsAndObjects';
import { textMode, locator } from '../shared/operation/properties';
import { CREDENTIAL } from '../shared/transport/credential';
import { asText } from '../shared/utils/values';

/** The key that an operation is about. */
export const keyLocator = locator('API Key', 'keyId', 'searchKeys', [
	textMode('By ID', 'id', 'e.g. key_8f3a', 'The ID of the key, not the key itself'),
]);

/** The permissions that the API names, by what they are for. */
const PERMISSIONS = {
	Jobs: ['Read', 'Update'],
	Keys: ['Manage'],
	Leads: ['Enrich', 'Read', 'Write'],
	LinkedIn: ['Read', 'Schedule', 'Upload', 'Voice'],
	Prospecting: ['Search'],
	Users: ['Read', 'Write'],
	Voice: ['Create', 'Delete', 'Preview', 'Read', 'Update'],
};

export const permissionList = {
	displayName: 'Permissions',
	name: 'permissions' as const,
	type: 'multiOptions' as const,
	description:
		'What the key is allowed to do. For others than these, use an expression, for example campaigns:read, leads:read.',
	options: Object.entries(PERMISSIONS).flatMap(([area, rights]) =>
		rights.map((right) => ({
			name: `${area}: ${right}`,
			value: `${area}:${right}`.toLowerCase(),
		})),
	),
	default: [],
};

export const keyChecks: Record<string, Check> = { permissions: words };

/**
 * The permissions that were chosen, maybe none.
 *
 * @throws ValidationError where their expression returned nothing
 */
export function parsePermissions(checked: unknown): string[] {
	if (checked === null)
		throw new ValidationError('Permissions is empty: its expression returned nothing');
	return Array.isArray(checked) ? (checked as string[]) : [];
}

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
	const own = getApiKey(await this.getCredentials(CREDENTIAL)).slice(0, PREFIX_LENGTH);
	const picker = createListSearch(keyList, ({ id, isActive, name, prefix }, _, keys) => {
		const isOnly = keys.filter((key) => key.prefix === prefix).length === 1;
		const mark = isOnly ? "this credential's key" : "may be this credential's key";
		const facts = [
			`${asText(prefix) ?? ''}…`,
			...(isActive === false ? ['inactive'] : []),
			...(prefix === own ? [mark] : []),
		];
		return { name: `${asText(name) ?? ''} (${facts.join(', ')})`, value: String(id) };
	});
	return await picker.call(this, filter);
}
