import type { IExecuteFunctions, INodeProperties, IPollFunctions } from 'n8n-workflow';
import type { Fault } from '../errors/faults';
import { shortened, textIn } from '../values';
import { FieldError } from './checks';
import type { Operation } from './defineOperation';
import { isExpression } from './emptyValues';
import { gapRules } from './gaps';
import type { MappedField, Mapping } from './mapping/mapping';
import type { Rules } from './parameterValues';
import { checkedValue, innerProperties } from './parameterValues';
import type { AnyValues } from './plan';

/** One parameter as it was read. */
type Value = { value: unknown } | { fault: Fault };

/** Checked values by parameter name, and what is wrong with the others. */
export interface ValuesRead {
	values: AnyValues;
	faults: Fault[];
	/** What is wrong with the values that the request does without. */
	droppedFields?: Fault[];
}

/**
 * A reader of an operation's parameters, item by item. What holds no expression is the same for
 * every item, so it is read and checked once.
 *
 * @param mapping what fills the fields that are mapped automatically
 * @returns reads one item by its index; never throws
 */
export function parameterReader(
	context: IExecuteFunctions,
	operation: Operation,
	mapping: Mapping | undefined,
): (index: number) => ValuesRead {
	const { checks, keepEmpty, properties, wholeDays } = operation;
	const { parameters } = context.getNode();
	const shared = { checks, keepEmpty, wholeDays, timezone: context.getTimezone() };
	const fixed = new Map<string, Value>();

	const readAt = (property: INodeProperties, index: number): Value => {
		const { name } = property;
		const isRecordField = isMapped(property);
		if (mapping && isRecordField)
			return read(property, () => mappedValue(property, mapping, index), shared, false);
		const saved = parameters[name];
		const known = saved === undefined ? { value: undefined } : fixed.get(name);
		if (known) return known;
		const isFixed = !hasExpression(saved);
		const rules = {
			...shared,
			saved,
			isRecordField,
			...gapRules(context, operation, property, index),
		};
		const value = read(property, () => context.getNodeParameter(name, index), rules, isFixed);
		if (isFixed) fixed.set(name, value);
		return value;
	};
	return (index) => readEach(properties, (property) => readAt(property, index));
}

/**
 * Reads and checks the settings of a trigger, as `parameterReader` does those of an operation. One
 * whose expression returns nothing is refused: more would be watched than was meant.
 */
export function readSettings(
	context: IPollFunctions,
	{ checks, properties }: Pick<Operation, 'checks' | 'properties'>,
): ValuesRead {
	const { parameters } = context.getNode();
	const refuseEmpty = (label: string) => {
		throw new FieldError(`${label} is empty: its expression returned nothing`);
	};
	return readEach(properties, (property) => {
		const { name } = property;
		const rules = { checks, refuseEmpty, saved: parameters[name], timezone: context.getTimezone() };
		if (!(name in parameters)) return { value: undefined };
		return read(property, () => context.getNodeParameter(name), rules, true);
	});
}

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
function isMapped({ displayOptions }: INodeProperties): boolean {
	return displayOptions?.show?.mapping !== undefined;
}

/** What Map Automatically has found for a field of an item. */
function mappedValue(property: INodeProperties, mapping: Mapping, index: number): unknown {
	if (property.type !== 'collection') return mapping.valueOf(index, property.name);
	const values = innerProperties(property).map(({ name }) => [name, mapping.valueOf(index, name)]);
	return Object.fromEntries(values);
}

/**
 * What is wrong with a value, from whatever was thrown when it was read.
 *
 * @param about the field of which this is known, and what came in it
 */
export function faultOf(
	error: unknown,
	label: string,
	isFixed: boolean,
	about?: Pick<Fault, 'came' | 'field'>,
): Fault {
	if (error instanceof FieldError) {
		return { message: error.message, emptyField: error.missing, isFixed, ...about };
	}
	const reason = error instanceof Error ? error.message : 'no reason given';
	return { message: `${label} cannot be read: ${shortened(reason)}`, isFixed };
}

/** Whether a parameter's value can differ from item to item. */
export function hasExpression(given: unknown): boolean {
	if (isExpression(given)) return true;
	return typeof given === 'object' && given !== null && Object.values(given).some(hasExpression);
}

/** The field of a parameter as the editor shows it, also of one inside a collection. */
export function labelOf(properties: INodeProperties[], name: string): string {
	const all = properties.flatMap((property) => [property, ...innerProperties(property)]);
	return all.find((property) => property.name === name)?.displayName ?? name;
}

function readEach(
	properties: INodeProperties[],
	readOne: (property: INodeProperties) => Value,
): ValuesRead {
	const values: AnyValues = {};
	const faults: Fault[] = [];
	for (const property of properties) {
		const one = readOne(property);
		if ('fault' in one) faults.push(one.fault);
		else values[property.name] = one.value;
	}
	return { values, faults };
}

function read(
	property: INodeProperties,
	given: () => unknown,
	rules: Rules,
	isFixed: boolean,
): Value {
	let came: unknown;
	try {
		came = given();
		return { value: checkedValue(property, came, rules) };
	} catch (error) {
		const about = { field: property.name, came: textIn(came) };
		return { fault: faultOf(error, property.displayName, isFixed, about) };
	}
}
