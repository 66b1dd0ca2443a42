import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { MessageContext, RecordField, RunErrorContext } from '../errors/errorText';
import type { WhoOf } from '../errors/faults';
import type { Operation } from '../operation/defineOperation';
import { namesIn } from '../operation/mapping/columns';
import type { Mapping } from '../operation/mapping/mapping';
import { labelOf } from '../operation/parameters';
import type { Input } from '../operation/plan';
import { whoIn } from './who';

/** All that the errors of a run need, from its items as they were read. */
export function errorContextOf(
	context: IExecuteFunctions,
	operation: Operation,
	read: Input[],
	mapping: Mapping | undefined,
): RunErrorContext {
	const items = context.getInputData();
	const whoOf = whoOfItems(read, mapping);
	return {
		...wordingOf(operation),
		node: context.getNode(),
		timezone: context.getTimezone(),
		took: mapping?.took,
		fieldsAt: (index) => namesIn(items[index]?.json ?? {}),
		whoOf,
		whoOfSeveral: read.length === 1 ? () => undefined : whoOf,
	};
}

/** What an operation gives to the messages about it. */
export function wordingOf(operation: Operation): Omit<MessageContext, 'origin' | 'timezone'> {
	const { howToVerify, properties } = operation;
	return {
		labelOf: (name) => labelOf(properties, name),
		record: recordFieldOf(operation),
		howToVerify,
	};
}

/** The field that says which record it is about; undefined where there is none. */
function recordFieldOf({ properties, route }: Operation): RecordField | undefined {
	const isId = route.includes('{');
	const isAsked = ({ displayOptions, required, type }: INodeProperties) =>
		isId ? required : !displayOptions && (type === 'fixedCollection' || type === 'json');
	const field = properties.find(isAsked);
	return field && { label: field.displayName, isId };
}

/** Who items are about, as Map Automatically has it or by the fields that the user has mapped. */
function whoOfItems(inputs: Input[], mapping: Mapping | undefined): WhoOf {
	const valuesAt = new Map(inputs.map(({ index, values }) => [index, values]));
	return (index) => {
		const { profileUrl, ...values } = valuesAt.get(index) ?? {};
		return whoIn((field) =>
			field === 'profileUrl' ? profileUrl : (mapping?.valueOf(index, field) ?? values[field]),
		);
	};
}
