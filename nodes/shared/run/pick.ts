import type { IDataObject } from 'n8n-workflow';

/**
 * A record with these fields only. What the service left out stays out: an empty field would clear
 * that of a CRM behind the node.
 */
export function pick(record: IDataObject, fields: string[]): IDataObject {
	return Object.fromEntries(
		fields.filter((name) => name in record).map((name) => [name, record[name]]),
	);
}
