import type { IDataObject } from 'n8n-workflow';
import { textIn, withoutEnd } from '../values';
import { isFieldName } from './placeholderWords';

const MAX_CHARACTERS = 254;

/** An escape of an address in a link: of its `@`, or at one of its ends. */
const ESCAPE = /%40|^(mailto:)?%[\da-f]{2}|%[\da-f]{2}$/i;

/** `Ada Lovelace <ada@x.example>`, with the address in brackets. */
const NAMED = /^[^@<>]*<([^<>]*)>[\s"'.,;:)\]]*$/;

const OPENING = /^(mailto:\/*|[*\s<([«»‹›“”„‟‘’‚‛"'`´「『])+/i;
const CLOSING = /[\s>)\]«»‹›“”„‟‘’‚‛"'`´」』.,;:!|*…。，、；：！]/;

/** What no address holds: control, half and broken characters, and the signs of a placeholder or a mask. */
const FOREIGN = /\*\*|[\s•●…\p{Cc}\p{Cs}\ufffd,;:<>"()[\]{}\\]|%[\da-f]{2}|%[^%]*%/iu;

const MISPLACED_DOT = /^\.|\.\.|\.$/;
/** For which no URL must be parsed, as hundreds of thousands of leads are compared. */
const PLAIN_DOMAIN = /^(?!.*xn--)[a-z\d._-]+$/i;
const LABEL = /^[a-z\d_]([a-z\d_-]*[a-z\d_])?$/;
const NUMBER = /^\d+$/;
const TOP_LEVEL = /[.。．｡][\p{L}\p{M}\d-]+$/u;
/** `#email#`, `$email`, `*|EMAIL|*`, `__email__`, where it names a field. */
const MARKED = /^[^\p{L}\d]/u;
/** What programs write for nothing. */
const NOTHING = /^(undefined|email_not_unlocked)$/i;
/** `logo@2x.png`, as pages are searched for addresses. */
const FILE = /\.(png|jpe?g|gif|svg|webp|ico|bmp|tiff?|avif|pdf|css|js|json|html?|woff2?|mp[34])$/i;

/**
 * The email address in a text as it is to be sent, without what surrounds it in lists and links; the
 * letter case stays. Undefined where there is none, or several.
 */
export function emailIn(text: string): string | undefined {
	const surrounded = bare(text);
	// accents without end take seconds to put together
	if (surrounded.length > MAX_CHARACTERS || FOREIGN.test(surrounded)) return undefined;
	const address = surrounded.normalize('NFC');
	const [owner, domain, ...others] = address.split('@');
	const isOne = owner !== '' && domain !== undefined && others.length === 0;
	if (!isOne || isNobody(owner) || FILE.test(domain) || !TOP_LEVEL.test(domain)) return undefined;
	return hostOf(domain) === undefined ? undefined : address;
}

/**
 * The form in which emails are compared: in small letters, the domain in punycode. A text that is no
 * email is compared in small letters.
 */
export function emailKey(email: string): string {
	const address = emailIn(email);
	if (address === undefined) return email.trim().toLowerCase();
	const [owner, domain] = smallLetters(address).split('@');
	return `${owner}@${hostOf(domain) ?? domain}`;
}

/** A record's email in the form in which emails are compared; empty where it has none. */
export function emailOf({ email }: IDataObject): string {
	return emailKey(textIn(email) ?? '');
}

function isNobody(owner: string): boolean {
	if (MISPLACED_DOT.test(owner) || NOTHING.test(owner)) return true;
	return MARKED.test(owner) && isFieldName(owner);
}

function bare(text: string): string {
	const plain = unescaped(text.trim()).replace(/\p{Cf}/gu, '');
	const opened = (NAMED.exec(plain)?.[1] ?? plain).replace(OPENING, '');
	const [withoutSubject] = /^[^@]*@[^?]*/.exec(opened) ?? [opened];
	return withoutEnd(withoutSubject, CLOSING);
}

function unescaped(text: string): string {
	try {
		return ESCAPE.test(text) ? decodeURIComponent(text) : text;
	} catch {
		return text;
	}
}

/** In every country the same: the Turkish İ becomes an i, not an i with a dot above it. */
function smallLetters(text: string): string {
	return text
		.toLowerCase()
		.replace(/i\u0307/g, 'i')
		.normalize('NFKC');
}

/** A domain in small letters and punycode; undefined where it is none. */
function hostOf(domain: string): string | undefined {
	const host = PLAIN_DOMAIN.test(domain) ? domain.toLowerCase() : punycodeOf(domain);
	const labels = host.split('.');
	const isDomain = labels.every((label) => LABEL.test(label));
	return isDomain && !NUMBER.test(labels[labels.length - 1]) ? host : undefined;
}

/** A domain in punycode; empty where it has none. */
function punycodeOf(domain: string): string {
	const address = `http://${domain}`;
	return !/[/#%]/.test(domain) && URL.canParse(address) ? new URL(address).hostname : '';
}
