import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from './defineOperation';
import type { MappedField, Mapping } from './mapping/mapping';
import { innerProperties } from './parameterValues';

/** The fields that Map Automatically fills. */
export function mappedFields({
	dispensable = [],
	properties,
}: Pick<Operation, 'dispensable' | 'properties'>): MappedField[] {
	return properties
		.filter(isMapped)
		.flatMap((property) => (property.type === 'collection' ? innerProperties(property) : property))
		.map(({ displayName: label, name, required = false }) => ({
			name,
			label,
			isRequired: required || dispensable.includes(name),
		}));
}

/** Whether a field is filled by Map Automatically, or by hand. */
export function isMapped({ displayOptions }: INodeProperties): boolean {
	return displayOptions?.show?.mapping !== undefined;
}

/** What Map Automatically has found for a field of an item. */
export function incomingValue(property: INodeProperties, mapping: Mapping, index: number): unknown {
	if (property.type !== 'collection') return mapping.valueOf(index, property.name);
	const values = innerProperties(property).map(({ name }) => [name, mapping.valueOf(index, name)]);
	return Object.fromEntries(values);
}
