import { quote, stripInvisible } from '../utils/text';
import { removeFormatCharacters } from '../utils/text';
import type { Check } from './checks';
import { parseText, ValidationError } from './checks';

const LINKEDIN_HOST = /^([a-z\d-]+\.)*linkedin\.com$/;
/** Hosts that only look like LinkedIn's: `linkedin.com.x.example`. */
const IMITATION = /linkedin\.com(?!$)|[^.]linkedin\.com$/;
/** Host, and what stands behind `/in/`; its mobile pages and links in emails have a word before it. */
const PROFILE =
	/^(?:(https?):\/*)?([^/?#&@\s]+)\/+(?:(?:mwlite|comm|m)\/+)?in\/+([^/?#&|;<>"\s]+)(.*)/is;
/** Punctuation and signs, but for those with which a name may end. */
const SIGNS = '(?:(?![-_%])[\\s\\p{P}\\p{Sm}\\p{Sc}\\p{Sk}])+';
const AROUND_END = new RegExp(`${SIGNS}$`, 'u');
const AROUND = new RegExp(`^${SIGNS}|${SIGNS}$`, 'gu');
/** A name that nobody has: a placeholder, or what programs write for nothing. */
const NOBODY =
	/^(?![-_])[\p{P}\p{Sm}\p{Sc}\p{Sk}]|\p{Cc}|^(?:undefined|null|nan|none|me|n|-|unavailable|username)$|-(?:null|undefined)$/iu;
/** Behind a name: that of a second person, the rest of a name, or of a sign as web pages write it. */
const AMBIGUOUS = /^[^?#&]*\/in\/|[\s,;|]\S*\/in\/|^&(?!\w+=)|^\s+[\p{L}\p{N}]/isu;
/** A name that was cut off, as it was too long to be shown. */
const CUT_OFF = /\/in\/[^/?#&\s]*[^/?#&\s.]\.\./i;
const FULL_WIDTH = /[\uff00-\uffef]/;
/** Mathematical and enclosed letters, also those without a plain form. */
const STYLED = /[\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f189}]/u;
const PROFILE_FORM = 'linkedin.com/in/username';
/** Far more than any address. */
const LONGEST = 2_000;

/** The profile of a person in one form, out of any of its spellings; undefined for any other text. */
function parseProfileUrl(text: string, isForKey = false): URL | undefined {
	if (text.length > LONGEST) return undefined;
	const slashed = text.replaceAll('\\', '/');
	// stored keys have neither joiners nor styled letters
	const letters = isForKey
		? decode(slashed, removeFormatCharacters)
		: decode(slashed, stripInvisible).replace(/\P{ASCII}/gu, invalidateStyled);
	// full-width letters are typed for plain ones
	const whole = letters.normalize('NFKC');
	if (CUT_OFF.test(whole)) return undefined;
	const plain = whole.replace(AROUND, '');
	const [, scheme = 'https', host, given = '', rest] = PROFILE.exec(plain) ?? [];
	// and the dashes of word processors for hyphens
	const name = given.replace(AROUND_END, '').replace(/\p{Pd}/gu, '-');
	if (name === '' || NOBODY.test(name) || AMBIGUOUS.test(rest)) return undefined;
	const site = `${scheme}://${host.replace(/\.+$/, '')}`;
	if (!host.includes('.') || !URL.canParse(site)) return undefined;
	const profile = new URL(`/in/${name.replaceAll('%', '%25')}`, site);
	return IMITATION.test(profile.hostname) ? undefined : profile;
}

/** A profile address as the CRM has it, tidied where it is one of a person; any other text as it is. */
export const normalizeProfileUrl = (value: unknown, label: string): string => {
	const text = parseText(value, label);
	return parseProfileUrl(text)?.href ?? text;
};

/**
 * A person's profile address in one form, out of any of its spellings.
 *
 * @throws ValidationError for any other address
 */
export const personProfileUrl: Check = (value, label) => {
	const text = parseText(value, label);
	const profile = parseProfileUrl(text);
	if (profile !== undefined) return profile.href;
	throw new ValidationError(
		/\/sales\//i.test(text)
			? `${label} is a Sales Navigator link: ${quote(text)}. Open the person's profile and copy its address, which looks like ${PROFILE_FORM}`
			: `${label} is not a LinkedIn profile URL: ${quote(text)}. Use the format ${PROFILE_FORM}`,
	);
};

/** Whether a text is the address of a person's profile at LinkedIn. */
export function isLinkedInProfile(text: string): boolean {
	return LINKEDIN_HOST.test(parseProfileUrl(text)?.hostname ?? '');
}

/** Whether a profile's address has a member's number in place of a name. */
export function isOpaque(address: string): boolean {
	return /\/in\/AC[ow]AA/i.test(address);
}

/** The form in which profile addresses are compared, and texts that are none: LinkedIn has one person under many hosts. */
export function toProfileKey(url: string): string {
	const profile = parseProfileUrl(url, true);
	if (profile === undefined) return url.trim().toLowerCase();
	const { host, pathname } = profile;
	const site = LINKEDIN_HOST.test(host) ? 'linkedin.com' : host.replace(/^www\./, '');
	return `${site}${decodeURIComponent(pathname).toLowerCase().normalize('NFC')}`;
}

/** Decodes a text, however often it was encoded. */
function decode(text: string, removeMarks: (text: string) => string): string {
	const bytes = text.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
		try {
			return decodeURIComponent(encoded);
		} catch {
			return encoded;
		}
	});
	const once = removeMarks(bytes);
	return once === text ? text : decode(once, removeMarks);
}

/** A control character for a bold, enclosed or joined letter, whose plain form is another person's name. */
function invalidateStyled(letter: string): string {
	const isFolded = !FULL_WIDTH.test(letter) && /[a-z\d]/i.test(letter.normalize('NFKC'));
	return isFolded || STYLED.test(letter) ? '\0' : letter;
}
