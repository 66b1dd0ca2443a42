import type { IDataObject } from 'n8n-workflow';
import { parseEmail } from '../fields/email';
import type { Mapping } from '../mapping/mapping';
import type { AnyValues } from '../operation/plan';
import { truncate } from '../utils/text';
import { asRecord, asText } from '../utils/values';

/** Characters that messages must not contain: control characters, line separators, angle brackets. */
const UNSAFE_CHARS = /[\p{C}\p{Zl}\p{Zp}<>]+/gu;
const MAX_NAME_LENGTH = 60;

/** Returns the email, name or LinkedIn URL of an item's person, if known. */
export function getPersonLabel(
	values: AnyValues,
	itemIndex: number,
	mapping?: Mapping,
): string | undefined {
	// a locator's mode may name an identifier: { mode: 'email', value: 'ada@example.com' }
	const locators = Object.values(values).map(asRecord);
	const byMode: IDataObject = Object.fromEntries(locators.map(({ mode, value }) => [mode, value]));
	const getText = (field: string) =>
		asText(mapping?.getValue(itemIndex, field) ?? values[field] ?? byMode[field]) ?? '';
	const email = getText('email');
	const name = `${getText('firstName')} ${getText('lastName')}`.trim();
	const url = getText('linkedinUrl') || asText(values.profileUrl);
	const label = (email && parseEmail(email)) || name || url || email;
	return truncate(label.replace(UNSAFE_CHARS, ' ').trim(), MAX_NAME_LENGTH) || undefined;
}
