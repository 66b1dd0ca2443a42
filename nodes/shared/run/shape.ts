import type { IDataObject } from 'n8n-workflow';
import type { AnyValues } from '../operation/plan';
import type { SimplifyConfig } from '../operation/simplified';

type Form = 'raw' | 'selected' | 'simplified';

/**
 * Gives each record of an operation or an event the form that the user chose; where there is no choice,
 * all of it, with IDs last.
 *
 * @param values with what `outputParameters` shows
 */
export function shaperOf(
	simplify: SimplifyConfig | undefined,
	values: AnyValues,
): (record: IDataObject) => IDataObject {
	if (simplify === undefined) return withIdsLast;
	const form = formOf(values);
	if (form === 'raw') return (record) => record;
	const { flat = (record: IDataObject) => record } = simplify;
	const fields = form === 'simplified' ? simplify.fields : selected(simplify, values);
	return (record) => pick(flat(record), fields);
}

/** People look for a name: an ID takes the width of several columns, and only the next node needs it. */
function withIdsLast(record: IDataObject): IDataObject {
	const [ids, others] = [true, false].map((wanted) =>
		Object.entries(record).filter(([name]) => /^id$|Id$/.test(name) === wanted),
	);
	return Object.fromEntries([...others, ...ids]);
}

/** n8n gives only one of the parameters that ask for a form; an `output` may also ask for a file. */
function formOf({ output, prospectOutput = output, simple }: AnyValues): Form {
	if (simple === true || prospectOutput === 'simplified') return 'simplified';
	return prospectOutput === 'selectedFields' ? 'selected' : 'raw';
}

function selected(
	{ always, fields, otherFields = [] }: SimplifyConfig,
	values: AnyValues,
): string[] {
	const chosen = [...always, ...namesIn(values.fields)];
	return [...fields, ...otherFields].filter((name) => chosen.includes(name));
}

function namesIn(chosen: unknown): unknown[] {
	return Array.isArray(chosen) ? chosen : [];
}

/**
 * A record with these fields only. What the service left out stays out: an empty field would clear
 * that of a CRM behind the node.
 */
function pick(record: IDataObject, fields: string[]): IDataObject {
	const picked: IDataObject = {};
	for (const name of fields) {
		if (name in record) picked[name] = record[name];
	}
	return picked;
}
