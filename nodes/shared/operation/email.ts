import type { IDataObject } from 'n8n-workflow';
import { textIn, withoutMarks } from '../values';

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
/** Labels with dots between them, the last one no number. */
const HOST = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]*[a-z\d])?$/;
const TOP_LEVEL = /[.。．｡][\p{L}\p{M}\d-]+$/u;

/**
 * The email address in a text as it is to be sent, without what surrounds it in lists and links; the
 * letter case stays. Undefined where there is none, or several.
 */
export function emailIn(text: string): string | undefined {
	const bare = text.length > LONGEST ? text : bareAddress(text);
	// accents without end take seconds to put together
	if (bare.length > MAX_CHARACTERS || FOREIGN.test(bare)) return undefined;
	const address = bare.normalize('NFC');
	const [owner, domain = '', ...rest] = address.split('@');
	const isOne = owner !== '' && rest.length === 0 && !NO_OWNER.test(owner);
	const isDomain = TOP_LEVEL.test(domain) && hostOf(domain) !== undefined;
	return isOne && isDomain ? address : undefined;
}

/**
 * The form in which emails are compared: in small letters, the domain in punycode. A text that is no
 * email is compared in small letters.
 */
export function emailKey(email: string): string {
	const address = emailIn(email);
	if (address === undefined) return email.trim().toLowerCase();
	// in every country the same: the Turkish İ becomes an i, not an i with a dot above it
	const [owner, domain] = address
		.toLowerCase()
		.replace(/i\u0307/g, 'i')
		.normalize('NFKC')
		.split('@');
	return `${owner}@${hostOf(domain) ?? domain}`;
}

/** A record's email in the form in which emails are compared; empty where it has none. */
export function emailOf({ email }: IDataObject): string {
	return emailKey(textIn(email) ?? '');
}

function bareAddress(text: string): string {
	const plain = withoutMarks(text.trim());
	const opened = (NAMED.exec(plain)?.[1] ?? plain).replace(OPENING, '');
	const [withoutSubject] = /^[^@]*@[^?]*/.exec(opened) ?? [opened];
	return withoutSubject.replace(CLOSING, '');
}

/** A domain in small letters and punycode; undefined where it is none. */
function hostOf(domain: string): string | undefined {
	// for plain ones no URL is parsed, as hundreds of thousands of leads are compared
	const isPlain = /^(?!.*xn--)[a-z\d._-]+$/i.test(domain);
	const url = `http://${domain}`;
	const isUrl = !isPlain && !/[/#%]/.test(domain) && URL.canParse(url);
	const host = isUrl ? new URL(url).hostname : domain.toLowerCase();
	return HOST.test(host) ? host : undefined;
}
