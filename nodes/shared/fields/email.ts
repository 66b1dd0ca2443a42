import type { IDataObject } from 'n8n-workflow';
import { removeFormatCharacters } from '../utils/text';
import { asText } from '../utils/values';

const MAX_ADDRESS_CHARACTERS = 254;
/** Longer text is rejected before any pattern runs on it. */
const MAX_TEXT_CHARACTERS = 2_000;
/** `Ada Lovelace <ada@x.example>` */
const NAME_AND_ADDRESS = /^[^@<>]*<([^<>]*)>[\s"'.,;:)\]]*$/;
const LEADING_PUNCTUATION = /^(mailto:\/*|[*\s<([«»‹›“”„‟‘’‚‛"'`´「『])+/i;
const TRAILING_PUNCTUATION = /[\s>)\]«»‹›“”„‟‘’‚‛"'`´」』.,;:!|*…。，、；：！]+$/;
/** Includes control and invalid characters, and those of placeholders and masks. */
const FORBIDDEN_CHARS = /\*\*|[\s•●…\p{Cc}\p{Cs}\ufffd,;:<>"()[\]{}\\]|%[\da-f]{2}|%[^%]*%/iu;
/** Misplaced dots, and values that programs print for an unknown address. */
const INVALID_LOCAL_PART = /^\.|\.\.|\.$|^(?:undefined|email_not_unlocked)$|^#.*#$|^__.*__$|\|\*$/i;
/** Labels may use any script; the last one must not be a number. */
const DOMAIN = /^(?:(?!-)[\p{L}\p{M}\p{N}_-]+(?<!-)\.)+(?!\d+$)(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)$/u;

/** Extracts an email address from surrounding text. @returns undefined for none, or several */
export function parseEmail(text: string): string | undefined {
	if (text.length > MAX_TEXT_CHARACTERS) return undefined;
	const candidate = extractAddress(text);
	// normalizing a long run of accents would take seconds
	if (candidate.length > MAX_ADDRESS_CHARACTERS || FORBIDDEN_CHARS.test(candidate))
		return undefined;
	const address = candidate.normalize('NFC');
	const [localPart, domain = '', ...others] = address.split('@');
	if (others.length > 0 || localPart === '' || INVALID_LOCAL_PART.test(localPart)) return undefined;
	return DOMAIN.test(domain) ? address : undefined;
}

/** Lower-cases an email, or any other text, for comparison. */
export function normalizeEmail(email: string): string {
	const address = parseEmail(email) ?? email.trim();
	// the Turkish İ becomes an i with a combining dot
	return address.toLowerCase().replace(/i\u0307/g, 'i');
}

/** Returns a record's normalized email; '' if it has none. */
export function getNormalizedEmail({ email }: IDataObject): string {
	return normalizeEmail(asText(email) ?? '');
}

function extractAddress(text: string): string {
	const plain = removeFormatCharacters(text.trim());
	const withoutPrefix = (NAME_AND_ADDRESS.exec(plain)?.[1] ?? plain).replace(
		LEADING_PUNCTUATION,
		'',
	);
	const [withoutSubject] = /^[^@]*@[^?]*/.exec(withoutPrefix) ?? [withoutPrefix];
	return withoutSubject.replace(TRAILING_PUNCTUATION, '');
}
