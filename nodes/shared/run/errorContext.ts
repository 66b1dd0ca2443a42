import type { IExecuteFunctions } from 'n8n-workflow';
import type { RunErrorContext } from '../errors/nodeErrors';
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

/** All that the errors of a run need, from its items as they were read; found when it is asked for. */
export function errorContextOf(
	context: IExecuteFunctions,
	operation: Operation,
	read: Input[],
	mapping: Mapping | undefined,
): RunErrorContext {
	const valuesAt = new Map(read.map(({ index, values }) => [index, values]));
	const whoOf = (index: number) => {
		const values = valuesAt.get(index) ?? {};
		return whoIn(values, (field) => mapping?.valueOf(index, field));
	};
	return {
		labelOf: (name) => labelOf(operation.properties, name),
		idLabel: operation.route.includes('{')
			? operation.properties.find(({ required }) => required)?.displayName
			: undefined,
		howToVerify: operation.howToVerify,
		node: context.getNode(),
		timezone: context.getTimezone(),
		took: mapping?.took,
		fieldsAt: (index) => namesIn(context.getInputData()[index]?.json ?? {}),
		whoOf,
		whoOfSeveral: read.length === 1 ? () => undefined : whoOf,
	};
}

/**
 * Who an item is about: the email, the name or the LinkedIn URL.
 *
 * @param mapped what Map Automatically has found for a field
 */
function whoIn(values: AnyValues, mapped: (field: string) => unknown): string | undefined {
	const located = Object.values(values).map(fieldsIn);
	const byMode = Object.fromEntries(located.map(({ mode, value }) => [mode, value]));
	const textOf = (field: string) => textIn(mapped(field) ?? values[field] ?? byMode[field]) ?? '';
	const email = textOf('email');
	const name = `${textOf('firstName')} ${textOf('lastName')}`.trim();
	const url = textOf('linkedinUrl') || textIn(values.profileUrl);
	const who = emailIn(email) ?? (name || url || email);
	return shortened(who.replace(UNSHOWN, ' ').trim(), MAX_NAME) || undefined;
}
