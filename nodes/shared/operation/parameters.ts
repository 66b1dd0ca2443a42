import type { IExecuteFunctions, INodeProperties, IPollFunctions } from 'n8n-workflow';
import type { Fault } from '../errors/faults';
import { isBlank, isRecord, shortened, textIn } from '../values';
import { FieldError } from './checks';
import type { Operation } from './defineOperation';
import { emptyFilterRule } from './emptyFilters';
import { refuseEmptyWords, refuseGaps, refuseUndefined } from './gaps';
import type { MappedField, Mapping } from './mapping/mapping';
import type { Rules } from './parameterValues';
import { checkedValue, innerProperties, isExpression } from './parameterValues';
import { refusePlaceholders } from './placeholders';
import type { AnyValues } from './plan';

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
	{ checks = {}, contactsPeople, keepEmpty, properties, wholeDays }: Operation,
	mapping: Mapping | undefined,
): (index: number) => ValuesRead {
	const set = context.getNode().parameters;
	const rules = { checks, keepEmpty, wholeDays, timezone: context.getTimezone() };
	const fixed = new Map<string, Value>();

	return (index) =>
		readEach(properties, (property) => {
			const { name } = property;
			if (mapping && isMapped(property)) {
				return read(property, () => incomingValue(property, mapping, index), rules, false);
			}
			if (!(name in set)) return { value: undefined };
			const known = fixed.get(name);
			if (known) return known;
			const saved = set[name];
			const isFixed = !hasExpression(saved);
			const refuseEmpty = isFixed ? undefined : emptyFilterRule(context, property, index);
			const given = () => {
				const evaluate = (expression: string) => context.evaluateExpression(expression, index);
				if (contactsPeople) refuseGapsIn(property, saved, evaluate);
				if (property.type === 'resourceLocator') refuseGapInLocator(property, saved, evaluate);
				const text = context.getNodeParameter(name, index);
				refuseUndefined(saved, text, property, evaluate);
				if (refuseEmpty) refuseGapsInTexts(property, saved, text, evaluate);
				if (!contactsPeople || property.typeOptions?.rows === undefined) return text;
				const isAllowed = context.getNodeParameter('options.allowPlaceholders', index, false);
				if (isAllowed === true) return text;
				refusePlaceholders(text, property.displayName, saved);
				refuseEmptyWords(saved, property.displayName, evaluate);
				return text;
			};
			const value = read(property, given, { ...rules, refuseEmpty, saved }, isFixed);
			if (isFixed) fixed.set(name, value);
			return value;
		});
}

/**
 * Reads and checks the settings of a trigger, as `parameterReader` does those of an operation. One
 * whose expression returns nothing is refused: more would be watched than was meant.
 */
export function readSettings(
	context: IPollFunctions,
	{ checks = {}, properties }: Pick<Operation, 'checks' | 'properties'>,
): ValuesRead {
	const set = context.getNode().parameters;
	const rules = { checks, refuseEmpty: refuseEmptySetting, timezone: context.getTimezone() };
	return readEach(properties, (property) => {
		const saved = set[property.name];
		if (saved === undefined) return { value: undefined };
		const given = () => {
			const value = context.getNodeParameter(property.name);
			refuseUndefined(saved, value, property, () => undefined);
			return value;
		};
		return read(property, given, { ...rules, saved }, true);
	});
}

function refuseEmptySetting(label: string): never {
	throw new FieldError(`${label} is empty: its expression returned nothing`);
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
	for (const property of properties) {
		if (property.name === name) return property.displayName;
		const inside = innerProperties(property).find((inner) => inner.name === name);
		if (inside) return inside.displayName;
	}
	return name;
}

/** One parameter as it was read. */
type Value = { value: unknown } | { fault: Fault };

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

/** In a text, and in those of a collection. */
function refuseGapsIn(
	property: INodeProperties,
	saved: unknown,
	evaluate: (expression: string) => unknown,
): void {
	refuseGaps(saved, property, evaluate);
	if (!isRecord(saved)) return;
	for (const inner of innerProperties(property)) refuseGaps(saved[inner.name], inner, evaluate);
}

/** With a gap it is the address of another record, which would be deleted. */
function refuseGapInLocator(
	property: INodeProperties,
	saved: unknown,
	evaluate: (expression: string) => unknown,
): void {
	const value = isRecord(saved) ? saved.value : saved;
	refuseGaps(value, { ...property, required: true }, evaluate);
}

/** In the texts of filters; one that is empty as a whole has a message of its own. */
function refuseGapsInTexts(
	property: INodeProperties,
	saved: unknown,
	found: unknown,
	evaluate: (expression: string) => unknown,
): void {
	if (!isRecord(saved) || !isRecord(found)) return;
	for (const inner of innerProperties(property)) {
		const text = found[inner.name];
		const isText = typeof text === 'string' && !isBlank(text);
		if (isText) refuseGaps(saved[inner.name], { ...inner, required: true }, evaluate);
	}
}

function isMapped({ displayOptions }: INodeProperties): boolean {
	return displayOptions?.show?.mapping !== undefined;
}

function incomingValue(property: INodeProperties, mapping: Mapping, index: number): unknown {
	if (property.type !== 'collection') return mapping.valueOf(index, property.name);
	return Object.fromEntries(
		innerProperties(property).map(({ name }) => [name, mapping.valueOf(index, name)]),
	);
}
