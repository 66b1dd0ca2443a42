import type { IDataObject } from 'n8n-workflow';
import type { AnyValues } from '../operation/plan';
import type { Simplified } from '../operation/simplified';
import { fieldsIn } from '../values';

/**
 * Gives each record of an operation or an event the form that the user chose.
 *
 * @param values with `simple` and the option `additionalFieldsToReturn`
 */
export function shaperOf(
	simplify: Simplified | undefined,
	values: AnyValues,
): (record: IDataObject) => IDataObject {
	if (simplify === undefined || values.simple !== true) return (record) => record;
	const { flat = (record: IDataObject) => record } = simplify;
	const fields = fieldsFor(simplify, values);
	return (record) => pick(flat(record), fields);
}

function fieldsFor({ fields, more }: Simplified, values: AnyValues): string[] {
	const { additionalFieldsToReturn } = fieldsIn(values.options);
	const added = namesIn(additionalFieldsToReturn);
	return [...fields, ...more.filter((name) => added.includes(name))];
}

function namesIn(chosen: unknown): unknown[] {
	return Array.isArray(chosen) ? chosen : [];
}

/**
 * A record with these fields only. What the service left out stays out: an empty field would clear
 * that of a CRM behind the node.
 */
function pick(record: IDataObject, fields: string[]): IDataObject {
	return Object.fromEntries(
		fields.filter((name) => name in record).map((name) => [name, record[name]]),
	);
}
