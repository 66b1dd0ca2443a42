import { emailIn } from '../operation/email';
import type { AnyValues } from '../operation/plan';
import { fieldsIn, shortened, textIn } from '../values';

/** What a name from somebody's list must not bring into a message. */
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}<>]+/gu;
const MAX_NAME = 60;

/**
 * Who an item is about: the email, the name or the LinkedIn URL.
 *
 * @param mapped what Map Automatically has found for a field
 */
export function whoIn(values: AnyValues, mapped: (field: string) => unknown): string | undefined {
	const located = Object.values(values).map(fieldsIn);
	const byMode = Object.fromEntries(located.map(({ mode, value }) => [mode, value]));
	const textOf = (field: string) => textIn(mapped(field) ?? values[field] ?? byMode[field]) ?? '';
	const email = textOf('email');
	const name = `${textOf('firstName')} ${textOf('lastName')}`.trim();
	const url = textOf('linkedinUrl') || textIn(values.profileUrl);
	const who = emailIn(email) ?? (name || url || email);
	return shortened(who.replace(UNSHOWN, ' ').trim(), MAX_NAME) || undefined;
}
