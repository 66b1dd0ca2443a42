import type { IDataObject } from 'n8n-workflow';
import { removeFormatCharacters } from '../utils/text';
import { asText } from '../utils/values';

const MAX_CHARACTERS = 254;
/** Far more than an address with all that surrounds it. */
const LONGEST = 2_000;
/** `Ada Lovelace <ada@x.example>`, with the address in brackets. */
const NAMED = /^[^@<>]*<([^<>]*)>[\s"'.,;:)\]]*$/;
const OPENING = /^(mailto:\/*|[*\s<([«»‹›“”„‟‘’‚‛"'`´「『])+/i;
const CLOSING = /[\s>)\]«»‹›“”„‟‘’‚‛"'`´」』.,;:!|*…。，、；：！]+$/;
/** What no address holds: control, half and broken characters, and the signs of a placeholder or a mask. */
const FOREIGN = /\*\*|[\s•●…\p{Cc}\p{Cs}\ufffd,;:<>"()[\]{}\\]|%[\da-f]{2}|%[^%]*%/iu;
/** What is no mailbox: dots in wrong places, and what programs write for nothing. */
const NO_OWNER = /^\.|\.\.|\.$|^(?:undefined|email_not_unlocked)$|^#.*#$|^__.*__$|\|\*$/i;
/** Labels with dots between them, also in letters of other languages, the last one no number. */
const DOMAIN = /^(?:(?!-)[\p{L}\p{M}\p{N}_-]+(?<!-)\.)+(?!\d+$)(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)$/u;

/**
 * The email address in a text as it is to be sent, without what surrounds it in lists and links; the
 * letter case stays. Undefined where there is none, or several.
 */
export function parseEmail(text: string): string | undefined {
	const bare = text.length > LONGEST ? text : bareAddress(text);
	// accents without end take seconds to put together
	if (bare.length > MAX_CHARACTERS || FOREIGN.test(bare)) return undefined;
	const address = bare.normalize('NFC');
	const [owner, domain = '', ...rest] = address.split('@');
	const isOne = owner !== '' && rest.length === 0 && !NO_OWNER.test(owner);
	return isOne && DOMAIN.test(domain) ? address : undefined;
}

/** The form in which emails are compared, and texts that are none: in small letters. */
export function normalizeEmail(email: string): string {
	const address = parseEmail(email) ?? email.trim();
	// in every country the same: the Turkish İ becomes an i, not an i with a dot above it
	return address.toLowerCase().replace(/i\u0307/g, 'i');
}

/** A record's email in the form in which emails are compared; empty where it has none. */
export function getNormalizedEmail({ email }: IDataObject): string {
	return normalizeEmail(asText(email) ?? '');
}

function bareAddress(text: string): string {
	const plain = removeFormatCharacters(text.trim());
	const opened = (NAMED.exec(plain)?.[1] ?? plain).replace(OPENING, '');
	const [withoutSubject] = /^[^@]*@[^?]*/.exec(opened) ?? [opened];
	return withoutSubject.replace(CLOSING, '');
}
