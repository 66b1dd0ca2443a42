import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { keyList } from '../shared/api/lists';
import { createListSearch } from '../shared/api/listSearch';
import type { ParameterParser } from '../shared/fields/checks';
import { ValidationError } from '../shared/fields/checks';
import { parseList } from '../shared/fields/listsAndObjects';
import { locator, textMode } from '../shared/operation/properties';
import { CREDENTIAL, getApiKey } from '../shared/transport/credential';
import { quote } from '../shared/utils/text';
import { asText } from '../shared/utils/values';

export const keyLocator = locator('API Key', 'keyId', 'searchKeys', [
	textMode('By ID', 'id', 'e.g. key_8f3a', 'The ID of the key, not the key itself'),
]);

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
		'What the key is allowed to do. To enter names of permissions, use an expression, for example leads:read, leads:write.',
	options: Object.entries(PERMISSIONS).flatMap(([area, rights]) =>
		rights.map((right) => ({
			name: `${area}: ${right}`,
			value: `${area}:${right}`.toLowerCase(),
		})),
	),
	default: [],
};

const parseDays: ParameterParser = (value, label) => {
	const days = Number(value);
	if (Number.isInteger(days) && days >= 1) return days;
	throw new ValidationError(`${label} must be a whole number, at least 1, not ${quote(value)}`);
};

export const keyParsers: Record<string, ParameterParser> = {
	expiresInDays: parseDays,
	permissions: parseList,
};

export function parsePermissions(value: unknown): string[] {
	if (value === null)
		throw new ValidationError('Permissions is empty: its expression returned nothing');
	return Array.isArray(value) ? (value as string[]) : [];
}

/** @throws ValidationError if the expression returned nothing, as the key would never expire */
export function parseExpiry(days: unknown): number | undefined {
	if (days === null)
		throw new ValidationError('Expires In (Days) is empty: its expression returned nothing');
	return typeof days === 'number' ? days : undefined;
}

/** How many characters of a key the service shows as its `prefix`. */
const PREFIX_LENGTH = 8;

/** Searches API keys, and marks the credential's key ("may be" if its prefix is not unique). */
export async function searchKeys(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const ownPrefix = getApiKey(await this.getCredentials(CREDENTIAL)).slice(0, PREFIX_LENGTH);
	const search = createListSearch(keyList, ({ id, isActive, name, prefix }, _, keys) => {
		const isUnique = keys.filter((key) => key.prefix === prefix).length === 1;
		const ownKeyLabel = isUnique ? "this credential's key" : "may be this credential's key";
		const details = [
			`${asText(prefix) ?? ''}…`,
			...(isActive === false ? ['inactive'] : []),
			...(prefix === ownPrefix ? [ownKeyLabel] : []),
		];
		return { name: `${asText(name) ?? ''} (${details.join(', ')})`, value: String(id) };
	});
	return await search.call(this, filter);
}
