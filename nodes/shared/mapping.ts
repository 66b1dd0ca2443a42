import type { IDataObject } from 'n8n-workflow';

/** Where CRM nodes keep a record's fields: at the top, or under one of these (HubSpot, Airtable). */
const FIELD_HOLDERS = ['properties', 'fields'];

/**
 * Looks up fields of an incoming item by name, ignoring case, spaces, underscores and hyphens, at
 * the top level and inside `properties` (HubSpot) and `fields` (Airtable).
 */
export function fieldsOf(item: IDataObject): (name: string) => unknown {
	const found = new Map<string, unknown>();
	const holders = [item, ...FIELD_HOLDERS.map((holder) => item[holder])];
	for (const holder of holders.reverse()) {
		if (typeof holder !== 'object' || holder === null) continue;
		for (const [name, value] of Object.entries(holder)) found.set(plain(name), contentOf(value));
	}
	return (name) => found.get(plain(name));
}

function plain(name: string): string {
	return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** HubSpot wraps each value as `{ value }`. */
function contentOf(value: unknown): unknown {
	const isWrapped = typeof value === 'object' && value !== null && 'value' in value;
	return isWrapped ? value.value : value;
}
