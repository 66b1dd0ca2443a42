import type { IDataObject } from 'n8n-workflow';
import { removeFormatCharacters } from '../utils/text';
import { asText } from '../utils/values';

const MAX_ADDRESS_CHARACTERS = 254;
/** Keeps the patterns from running over long texts. */
const MAX_TEXT_CHARACTERS = 2_000;
/** `Ada Lovelace <ada@x.example>` */
const NAME_AND_ADDRESS = /^[^@<>]*<([^<>]*)>[\s"'.,;:)\]]*$/;
const OPENING = /^(mailto:\/*|[*\s<([«»‹›“”„‟‘’‚‛"'`´「『])+/i;
const CLOSING = /[\s>)\]«»‹›“”„‟‘’‚‛"'`´」』.,;:!|*…。，、；：！]+$/;
/** Also control and broken characters, and those of placeholders and masks. */
const FORBIDDEN_CHARS = /\*\*|[\s•●…\p{Cc}\p{Cs}\ufffd,;:<>"()[\]{}\\]|%[\da-f]{2}|%[^%]*%/iu;
/** Misplaced dots, and values that programs write for an unknown address. */
const INVALID_LOCAL_PART = /^\.|\.\.|\.$|^(?:undefined|email_not_unlocked)$|^#.*#$|^__.*__$|\|\*$/i;
/** Labels in letters of any script; the last one is no number. */
const DOMAIN = /^(?:(?!-)[\p{L}\p{M}\p{N}_-]+(?<!-)\.)+(?!\d+$)(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)$/u;

/**
 * Finds the email address in a text and drops what lists and links put around it. Letter case is kept.
 *
 * @returns undefined if there is no address, or more than one
 */
export function parseEmail(text: string): string | undefined {
	if (text.length > MAX_TEXT_CHARACTERS) return undefined;
	const bare = extractAddress(text);
	// normalizing a long run of accents would take seconds
	if (bare.length > MAX_ADDRESS_CHARACTERS || FORBIDDEN_CHARS.test(bare)) return undefined;
	const address = bare.normalize('NFC');
	const [localPart, domain = '', ...others] = address.split('@');
	if (others.length > 0 || localPart === '' || INVALID_LOCAL_PART.test(localPart)) return undefined;
	return DOMAIN.test(domain) ? address : undefined;
}

/** Lower-cases an email, or any other text, for comparison. */
export function normalizeEmail(email: string): string {
	const address = parseEmail(email) ?? email.trim();
	// the Turkish İ must become a plain i
	return address.toLowerCase().replace(/i\u0307/g, 'i');
}

/** @returns '' if the record has no email */
export function getNormalizedEmail({ email }: IDataObject): string {
	return normalizeEmail(asText(email) ?? '');
}

function extractAddress(text: string): string {
	const plain = removeFormatCharacters(text.trim());
	const opened = (NAME_AND_ADDRESS.exec(plain)?.[1] ?? plain).replace(OPENING, '');
	const [withoutSubject] = /^[^@]*@[^?]*/.exec(opened) ?? [opened];
	return withoutSubject.replace(CLOSING, '');
}
