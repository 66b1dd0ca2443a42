import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { keyList } from '../../shared/lists/keys';
import { filterRecords } from '../../shared/lists/picker';
import { idIn, textIn } from '../../shared/values';

/** The keys to choose from, found by a part of name or prefix (API document, GET /keys). */
export async function searchKeys(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await filterRecords(this, keyList, {}, filter, ({ id, name, prefix, isActive }) => ({
		name: `${textIn(name) ?? ''} (${textIn(prefix) ?? ''}…${isActive === false ? ', inactive' : ''})`,
		value: idIn(id) ?? '',
	}));
}
