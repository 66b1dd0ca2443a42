import { emailIn } from '../operation/email';
import { shortened, textIn } from '../values';

/** What a name from somebody's list must not bring into a message. */
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}<>]+/gu;
const MAX_NAME = 60;

/**
 * Who an item is about: the email, the name or the LinkedIn URL.
 *
 * @param valueOf what the item has in a field of a person
 */
export function whoIn(valueOf: (field: string) => unknown): string | undefined {
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
