import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { searchRecords } from '../shared/picker';
import type { Lead } from './fields';
import { leadList } from '../shared/lists/leads';

const SHORTEST_SEARCH = 2;

/** The leads to choose from, newest first (API document, GET /leads). */
export async function searchLeads(
	this: ILoadOptionsFunctions,
	filter = '',
	page?: string,
): Promise<INodeListSearchResult> {
	const search = filter.trim().length >= SHORTEST_SEARCH ? filter.trim() : undefined;
	return await searchRecords(this, leadList, { filters: { search }, sort: {} }, page, (record) => {
		const { id, firstName, lastName, email } = record as Partial<Lead>;
		const name = [firstName, lastName].filter(Boolean).join(' ');
		return { name: `${name} (${email ?? id})`.trim(), value: String(id) };
	});
}
