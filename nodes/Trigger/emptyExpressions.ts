import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Fault } from '../shared/errors/faults';
import { labelOf } from '../shared/operation/parameters';
import { isExpression } from '../shared/operation/parameterValues';
import type { AnyValues } from '../shared/operation/plan';

/**
 * What is wrong with settings whose expression finds nothing: without them more would be watched
 * than was meant, from one poll to the next.
 *
 * @param set the settings as they are saved
 * @param values the same as they were read
 */
export function emptyExpressions(
	set: IDataObject,
	values: AnyValues,
	properties: INodeProperties[],
): Fault[] {
	const faultsIn = (saved: IDataObject, read: AnyValues, names: string[]): Fault[] =>
		names
			.filter((name) => isExpression(saved[name]) && String(read[name] ?? '') === '')
			.map((name) => ({
				message: `${labelOf(properties, name)} is empty: its expression returned nothing`,
				isFixed: true,
			}));
	return properties.flatMap(({ name }) => {
		const inside = set[name];
		if (typeof inside !== 'object' || inside === null) return faultsIn(set, values, [name]);
		return faultsIn(inside as IDataObject, (values[name] ?? {}) as AnyValues, Object.keys(inside));
	});
}
