import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { FieldError } from './checks';

type Field = Pick<INodeProperties, 'displayName' | 'name'>;

/**
 * Refuses a range that ends before it begins; one of which an end is open goes.
 *
 * @param values checked ones: times in ISO 8601 or as Unix seconds, or amounts
 * @param above what the start is then, compared with the end, for example `later`
 * @throws FieldError that names both fields
 */
export function refuseReversed(values: IDataObject, from: Field, to: Field, above: string): void {
	if (comparable(values[from.name]) > comparable(values[to.name])) {
		throw new FieldError(`${from.displayName} is ${above} than ${to.displayName}`);
	}
}

/** A number to compare by; NaN where there is no value, which is neither above nor below another. */
function comparable(value: unknown): number {
	return typeof value === 'number' ? value : Date.parse(String(value));
}
