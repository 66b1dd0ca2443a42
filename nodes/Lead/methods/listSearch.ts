import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { leadList } from '../../shared/lists/leads/leads';
import { searchRecords } from '../../shared/lists/picker';
import { idIn, textIn } from '../../shared/values';

const SHORTEST_SEARCH = 2;

/** The leads to choose from, newest first (GET /leads). */
export async function searchLeads(
	this: ILoadOptionsFunctions,
	filter = '',
	page?: string,
): Promise<INodeListSearchResult> {
	const search = filter.trim().length >= SHORTEST_SEARCH ? filter.trim() : undefined;
	return await searchRecords(this, leadList, { filters: { search }, sort: {} }, page, (record) => {
		const { id, firstName, lastName, email } = record;
		const name = [firstName, lastName].map((part) => textIn(part) ?? '').join(' ');
		const mark = textIn(email) || idIn(id);
		return { name: `${name.trim()} (${mark})`.trim(), value: idIn(id) ?? '' };
	});
}
