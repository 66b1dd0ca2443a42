import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { keyList } from '../../shared/lists/keys';
import { matching, readRecords } from '../../shared/lists/picker';
import { keyIn } from '../../shared/transport/credential';
import { CREDENTIAL } from '../../shared/transport/request';
import { idIn, textIn } from '../../shared/values';

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
	return matching(keys, filter, (key) => entryOf(key, key.prefix === own ? [mark] : []));
}

function entryOf(
	{ id, isActive, name, prefix }: IDataObject,
	marks: string[],
): INodeListSearchItems {
	const facts = [`${textIn(prefix) ?? ''}…`, ...(isActive === false ? ['inactive'] : []), ...marks];
	return { name: `${textIn(name) ?? ''} (${facts.join(', ')})`, value: idIn(id) ?? '' };
}
