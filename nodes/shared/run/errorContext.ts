import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { WhoOf } from '../errors/faults';
import type { RunErrorContext } from '../errors/nodeErrors';
import type { RecordField } from '../errors/textOf';
import type { Operation } from '../operation/defineOperation';
import { emailIn } from '../operation/email';
import { namesIn } from '../operation/mapping/columns';
import type { Mapping } from '../operation/mapping/mapping';
import { labelOf } from '../operation/parameters';
import type { AnyValues, Input } from '../operation/plan';
import { fieldsIn, shortened, textIn } from '../values';

/** What a name from somebody's list must not bring into a message. */
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}<>]+/gu;
const MAX_NAME = 60;

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
		labelOf: (name) => labelOf(operation.properties, name),
		record: recordFieldOf(operation),
		howToVerify: operation.howToVerify,
		node: context.getNode(),
		timezone: context.getTimezone(),
		took: mapping?.took,
		fieldsAt: (index) => namesIn(items[index]?.json ?? {}),
		whoOf,
		whoOfSeveral: read.length === 1 ? () => undefined : whoOf,
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
			field === 'profileUrl'
				? profileUrl
				: (mapping?.valueOf(index, field) ?? values[field] ?? locatedBy(field, values)),
		);
	};
}

/** What a record is found by, such as its email. */
function locatedBy(field: string, values: AnyValues): unknown {
	return Object.values(values)
		.map(fieldsIn)
		.find(({ mode }) => mode === field)?.value;
}

/**
 * Who an item is about: the email, the name or the LinkedIn URL.
 *
 * @param valueOf what the item has in a field of a person
 */
function whoIn(valueOf: (field: string) => unknown): string | undefined {
	const textOf = (field: string) => textIn(valueOf(field)) ?? '';
	const email = textOf('email');
	const who =
		emailIn(email) ??
		(`${textOf('firstName')} ${textOf('lastName')}`.trim() ||
			textOf('linkedinUrl') ||
			textOf('profileUrl') ||
			email);
	return shortened(who.replace(UNSHOWN, ' ').trim(), MAX_NAME) || undefined;
}
