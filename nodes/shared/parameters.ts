import type {
	IDataObject,
	IExecuteFunctions,
	INodeProperties,
	INodePropertyOptions,
	IPollFunctions,
} from 'n8n-workflow';
import { tryToParseDateTime } from 'n8n-workflow';
import { FieldError } from './checks';
import { fieldsOf } from './mapping';
import type { Operation } from './operation';
import type { AnyValues } from './plan';

/** Where values come from and what they are checked against. */
interface Reading {
	checks: Operation['checks'];
	timezone: string;
}

/** Checked values by parameter name, or what is wrong with them. */
type ValuesRead = { values: AnyValues } | { faults: FieldError[] };

/**
 * Reads and checks the parameters of an operation for one input item: text is trimmed, empty
 * optional values become undefined, dates become ISO 8601 in UTC.
 *
 * @returns the values, or what is wrong with them
 */
export function readValues(
	context: IExecuteFunctions,
	operation: Operation,
	index: number,
): ValuesRead {
	const set = context.getNode().parameters;
	const reading = { checks: operation.checks, timezone: context.getTimezone() };
	const isAutomatic =
		'mapping' in set && context.getNodeParameter('mapping', index) === 'automatic';
	const incoming = isAutomatic ? fieldsOf(context.getInputData()[index].json) : () => undefined;

	return readEach(operation.properties, (property) => {
		const { name } = property;
		const fromItem = isAutomatic && property.displayOptions?.show?.mapping !== undefined;
		if (fromItem) return clean(property, incomingValue(property, incoming), reading);
		if (!(name in set)) return undefined;
		return clean(
			property,
			resolve(property, () => context.getNodeParameter(name, index)),
			reading,
		);
	});
}

/** Reads and checks the settings of a trigger, as `readValues` does those of an operation. */
export function readSettings(
	context: IPollFunctions,
	{ checks, properties }: Pick<Operation, 'checks' | 'properties'>,
): ValuesRead {
	const set = context.getNode().parameters;
	const reading = { checks, timezone: context.getTimezone() };
	return readEach(properties, (property) =>
		property.name in set
			? clean(
					property,
					resolve(property, () => context.getNodeParameter(property.name)),
					reading,
				)
			: undefined,
	);
}

function readEach(
	properties: INodeProperties[],
	read: (property: INodeProperties) => unknown,
): ValuesRead {
	const values: AnyValues = {};
	const faults: FieldError[] = [];
	for (const property of properties.filter(({ type }) => type !== 'notice')) {
		try {
			values[property.name] = read(property);
		} catch (error) {
			faults.push(faultOf(error));
		}
	}
	return faults.length > 0 ? { faults } : { values };
}

/** What is wrong with a value; anything else that was thrown goes on its way. */
export function faultOf(error: unknown): FieldError {
	if (error instanceof FieldError) return error;
	throw error;
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

/** The field that says which record it is about; undefined where there is none. */
export function idLabelOf({ properties, route }: Operation): string | undefined {
	const isNamedInPath = route.includes('{');
	const holdsId = ({ required, type }: INodeProperties) =>
		isNamedInPath ? required : type === 'fixedCollection' || type === 'json';
	return properties.find(holdsId)?.displayName;
}

function innerProperties(property: INodeProperties): INodeProperties[] {
	return property.type === 'collection' ? ((property.options ?? []) as INodeProperties[]) : [];
}

function incomingValue(property: INodeProperties, incoming: (name: string) => unknown): unknown {
	if (property.type !== 'collection') return incoming(property.name);
	return Object.fromEntries(innerProperties(property).map(({ name }) => [name, incoming(name)]));
}

function resolve({ displayName }: INodeProperties, parameter: () => unknown): unknown {
	try {
		return parameter();
	} catch (error) {
		throw unreadable(displayName, error);
	}
}

function unreadable(label: string, error: unknown): FieldError {
	const reason = error instanceof Error ? error.message : String(error);
	return new FieldError(`${label} cannot be read: ${reason}`);
}

function clean(property: INodeProperties, raw: unknown, reading: Reading): unknown {
	const { displayName: label, name, type, required } = property;
	const value = type === 'resourceLocator' ? locator(raw) : ofType(property, trimmed(raw), reading);
	const isEmpty = type === 'resourceLocator' ? !(value as IDataObject).value : value === undefined;
	if (isEmpty && (required || type === 'number')) throw new FieldError(`${label} is empty`, label);

	const check = reading.checks[name];
	if (check && !isEmpty) return check(value, label);
	if (['string', 'dateTime'].includes(type) && typeof value === 'object') {
		throw new FieldError(`${label} holds a list or an object where text is needed`);
	}
	return value;
}

function trimmed(raw: unknown): unknown {
	const value = typeof raw === 'string' ? raw.trim() : raw;
	return value === '' || value === null ? undefined : value;
}

function locator(raw: unknown): IDataObject {
	const isLocator = typeof raw === 'object' && raw !== null && 'mode' in raw;
	const { mode, value } = isLocator ? (raw as IDataObject) : { mode: 'id', value: raw };
	return { mode, value: String(trimmed(value) ?? '') };
}

function ofType(property: INodeProperties, value: unknown, reading: Reading): unknown {
	if (value === undefined) return property.type === 'collection' ? {} : undefined;
	switch (property.type) {
		case 'boolean':
			return value === true || value === 'true';
		case 'collection':
			return collection(property, value as IDataObject, reading);
		case 'dateTime':
			return isoTime(value, property.displayName, reading.timezone);
		case 'number':
			return numeric(property, value);
		case 'options':
			return choice(property, value);
		default:
			return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
	}
}

function collection(property: INodeProperties, given: IDataObject, reading: Reading): AnyValues {
	const values = innerProperties(property)
		.filter(({ name }) => name in given)
		.map((inner) => [inner.name, clean(inner, given[inner.name], reading)])
		.filter(([, value]) => value !== undefined);
	return Object.fromEntries(values) as AnyValues;
}

function numeric({ displayName, typeOptions }: INodeProperties, value: unknown): number {
	const number = Number(value);
	const { minValue = -Infinity, maxValue = Infinity } = typeOptions ?? {};
	if (Number.isNaN(number)) throw new FieldError(`${displayName} is no number`);
	if (typeOptions?.numberPrecision === 0 && !Number.isInteger(number)) {
		throw new FieldError(`${displayName} is ${number}; a whole number is needed`);
	}
	if (number < minValue)
		throw new FieldError(`${displayName} is ${number}; the least is ${minValue}`);
	if (number > maxValue)
		throw new FieldError(`${displayName} is ${number}; the most is ${maxValue}`);
	return number;
}

function choice({ displayName, options }: INodeProperties, value: unknown): unknown {
	const choices = options as INodePropertyOptions[];
	if (choices.some((option) => option.value === value)) return value;
	const names = choices.map(({ name }) => name).join(', ');
	throw new FieldError(`${displayName} is "${String(value)}"; choose one of ${names}`);
}

function isoTime(value: unknown, label: string, timezone: string): string {
	try {
		if (isTime(value)) return tryToParseDateTime(value, timezone).toUTC().toISO() as string;
	} catch {
		// told below, together with text that is no date at all
	}
	throw new FieldError(`${label} is no date: "${String(value)}". Write it as 2026-03-31T09:00`);
}

/** A time from an expression, or text that begins with a year and names a day that exists. */
function isTime(value: unknown): boolean {
	if (typeof value === 'object') return true;
	const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(String(value)) ?? [];
	if (day === undefined) return /^\d{4}(-|\d{4})/.test(String(value));
	return (
		new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
	);
}
