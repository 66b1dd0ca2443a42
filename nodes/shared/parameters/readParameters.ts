import type { IExecuteFunctions, INodeProperties, IPollFunctions } from 'n8n-workflow';
import type { ValidationIssue } from '../errors/invalidItems';
import { ValidationError } from '../fields/checks';
import type { MappedField, Mapping } from '../mapping/mapping';
import type { Operation } from '../operation/defineOperation';
import type { AnyValues } from '../operation/plan';
import { getInnerProperties } from '../operation/properties';
import { getErrorMessage, truncate } from '../utils/text';
import { asText } from '../utils/values';
import { checkExpressions, EXPRESSION_PATTERN, RETURNED_NOTHING } from './emptyExpressions';
import type { ParseRules } from './parameterValue';
import { parseParameter } from './parameterValue';

export interface ParsedValues {
	values: AnyValues;
	issues: ValidationIssue[];
	/** Invalid texts, unchanged, by parameter name. */
	invalidTexts: AnyValues;
}

/** Creates a function that reads and validates the parameters of one item. It never throws. */
export function createParameterReader(
	context: IExecuteFunctions,
	operation: Operation,
	mapping: Mapping | undefined,
): (itemIndex: number) => ParsedValues {
	const { parsers, keepEmpty, properties, inclusiveEndDates } = operation;
	const { parameters } = context.getNode();
	const sharedRules = { parsers, keepEmpty, inclusiveEndDates, timezone: context.getTimezone() };
	const read = (property: INodeProperties, itemIndex: number): RawParameter | undefined => {
		const { name } = property;
		const isRecordField = isMappable(property);
		if (mapping && isRecordField)
			return { ...sharedRules, raw: readMappedValue(property, mapping, itemIndex) };
		const saved = parameters[name];
		if (saved === undefined) return undefined;
		// getNodeParameter is slow, so only text with a leading = is evaluated; a lone = becomes ''
		const raw = hasExpression(saved, /^=/) ? context.getNodeParameter(name, itemIndex) : saved;
		return { ...sharedRules, isRecordField, savedValue: saved, raw };
	};
	return (itemIndex) => {
		const getEmptyMessage = (property: INodeProperties, { savedValue, raw }: RawParameter) =>
			checkExpressions(context, operation, [property, savedValue, raw], itemIndex);
		return readEach(properties, (property) => read(property, itemIndex), getEmptyMessage);
	};
}

/**
 * Reads and validates the parameters of the trigger. An expression that returns nothing is an issue, as
 * the trigger would otherwise watch more than the user meant.
 */
export function readSettings(
	context: IPollFunctions,
	{ parsers, properties }: Pick<Operation, 'parsers' | 'properties'>,
): ParsedValues {
	const { parameters } = context.getNode();
	const sharedRules = { parsers, timezone: context.getTimezone() };
	return readEach(
		properties,
		({ name }) =>
			name in parameters
				? { ...sharedRules, savedValue: parameters[name], raw: context.getNodeParameter(name) }
				: undefined,
		() => RETURNED_NOTHING,
	);
}

/** A parameter's value with its expressions evaluated, and how it is parsed. */
type RawParameter = ParseRules & { raw: unknown };

/**
 * @param read returns undefined for a parameter that is not set, and may throw
 * @param getEmptyMessage returns `ParseRules.emptyMessage`; may throw
 */
function readEach(
	properties: INodeProperties[],
	read: (property: INodeProperties) => RawParameter | undefined,
	getEmptyMessage: (property: INodeProperties, parameter: RawParameter) => string | undefined,
): ParsedValues {
	const values: AnyValues = {};
	const invalidTexts: AnyValues = {};
	const issues: ValidationIssue[] = [];
	for (const property of properties) {
		const { displayName, name } = property;
		let parameter: RawParameter | undefined;
		try {
			parameter = read(property);
			if (parameter === undefined) continue;
			const emptyMessage = getEmptyMessage(property, parameter);
			values[name] = parseParameter(property, parameter.raw, { ...parameter, emptyMessage });
		} catch (error) {
			const isStatic = parameter?.savedValue !== undefined && !hasExpression(parameter.savedValue);
			const issue = toValidationIssue(error, displayName, isStatic, name);
			invalidTexts[name] = asText(parameter?.raw) || undefined;
			if (issues.every(({ message }) => message !== issue.message)) issues.push(issue);
		}
	}
	return { values, issues, invalidTexts };
}

/** Returns the fields that Map Automatically fills. */
export function getMappedFields({ droppableFields = [], properties }: Operation): MappedField[] {
	const fields = properties
		.filter(isMappable)
		.flatMap((property) =>
			property.type === 'collection' ? getInnerProperties(property) : property,
		);
	return fields.map(({ displayName: label, name, required = false }) => ({
		name,
		label,
		isRequired: required || droppableFields.includes(name),
	}));
}

/** Whether Map Automatically can fill a parameter. */
function isMappable({ displayOptions }: INodeProperties): boolean {
	return displayOptions?.show?.mapping !== undefined;
}

/** @throws ValidationError if Map Automatically rejected the value */
function readMappedValue(property: INodeProperties, mapping: Mapping, itemIndex: number): unknown {
	const { name, type } = property;
	if (type === 'collection') {
		const inner = getInnerProperties(property);
		return Object.fromEntries(
			inner.map((field) => [field.name, mapping.getValue(itemIndex, field.name)]),
		);
	}
	const issue = mapping.getIssue(itemIndex, name);
	if (issue === undefined) return mapping.getValue(itemIndex, name);
	throw new ValidationError(issue);
}

export function toValidationIssue(
	error: unknown,
	label: string,
	isStatic: boolean,
	field?: string,
): ValidationIssue {
	if (error instanceof ValidationError)
		return { message: error.message, isMissing: error.isMissing, isStatic, field };
	return { message: `${label} cannot be read: ${truncate(getErrorMessage(error))}`, isStatic };
}

/** Whether a saved value contains an expression, so that it can differ between items. */
export function hasExpression(saved: unknown, pattern = EXPRESSION_PATTERN): boolean {
	if (typeof saved === 'string') return pattern.test(saved);
	return Object.values(saved ?? {}).some((inner) => hasExpression(inner, pattern));
}

export function findDisplayName(properties: INodeProperties[], name: string): string {
	const allProperties = properties.flatMap((property) => [
		property,
		...getInnerProperties(property),
	]);
	return allProperties.find((property) => property.name === name)?.displayName ?? name;
}
