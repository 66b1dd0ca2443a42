import { quote, removeFormatCharacters, stripInvisible } from '../utils/text';
import type { ParameterParser } from './checks';
import { parseText, ValidationError } from './checks';

const LINKEDIN_HOST = /^([a-z\d-]+\.)*linkedin\.com$/;
/** For example `linkedin.com.x.example`. */
const LOOKALIKE_HOST = /linkedin\.com(?!$)|[^.]linkedin\.com$/;
/** Captures the scheme, the host, the name after `/in/`, and the suffix. */
const PROFILE =
	/^(?:(https?):\/*)?([^/?#&@\s]+)\/+(?:(?:mwlite|comm|m)\/+)?in\/+([^/?#&|;<>"\s]+)(.*)/is;
/** Excludes `-`, `_` and `%`, which may begin or end a name. */
const PUNCTUATION = '(?:(?![-_%])[\\s\\p{P}\\p{Sm}\\p{Sc}\\p{Sk}])+';
const TRAILING_PUNCTUATION = new RegExp(`${PUNCTUATION}$`, 'u');
const SURROUNDING_PUNCTUATION = new RegExp(`^${PUNCTUATION}|${PUNCTUATION}$`, 'gu');
/** Placeholders, values that programs print for an unknown name, and segments of LinkedIn's own paths. */
const INVALID_NAME =
	/^(?![-_])[\p{P}\p{Sm}\p{Sc}\p{Sk}]|\p{Cc}|^(?:undefined|null|nan|none|me|n|-|unavailable|username|in|pub|company|school|showcase|sales|mwlite|comm)$|-(?:null|undefined)$/iu;
/** A second person, the second word of a name, or an HTML entity follows the name. */
const AMBIGUOUS_SUFFIX = /^[^?#&]*\/in\/|[\s,;|]\S*\/in\/|^&(?!\w+=)|^\s+[\p{L}\p{N}]/isu;
/** A name shortened for display. */
const TRUNCATED_NAME = /\/in\/[^/?#&\s]*[^/?#&\s.]\.\./i;
const FULL_WIDTH_LETTER = /[\uff00-\uffef]/;
/** Mathematical and enclosed letters, including those without a plain form. */
const STYLED_LETTER = /[\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f189}]/u;
const PROFILE_FORM = 'linkedin.com/in/username';
const MAX_CHARACTERS = 2_000;

/** Normalizes a profile URL; returns other text unchanged. */
export const normalizeProfileUrl = (value: unknown, label: string): string => {
	const text = parseText(value, label);
	return parseProfileUrl(text)?.href ?? text;
};

/** @returns the canonical URL of a person's profile, from any spelling */
export const validateProfileUrl: ParameterParser = (value, label) => {
	const text = parseText(value, label);
	const profile = parseProfileUrl(text);
	if (profile !== undefined) return profile.href;
	throw new ValidationError(
		/\/sales\//i.test(text)
			? `${label} is a Sales Navigator link: ${quote(text)}. Open the person's profile and copy its address, which looks like ${PROFILE_FORM}`
			: `${label} is not a LinkedIn profile URL: ${quote(text)}. Use the format ${PROFILE_FORM}`,
	);
};

export function isLinkedInProfileUrl(text: string): boolean {
	return LINKEDIN_HOST.test(parseProfileUrl(text)?.hostname ?? '');
}

/** Normalizes a profile URL, or any other text, for comparison. All LinkedIn hosts are equal. */
export function toProfileKey(url: string): string {
	const profile = parseProfileUrl(url, true);
	if (profile === undefined) return url.trim().toLowerCase();
	const { host, pathname } = profile;
	const site = LINKEDIN_HOST.test(host) ? 'linkedin.com' : host.replace(/^www\./, '');
	return `${site}${decodeURIComponent(pathname).toLowerCase().normalize('NFC')}`;
}

/** @param isForKey whether the URL becomes a stored key instead of being sent */
function parseProfileUrl(text: string, isForKey = false): URL | undefined {
	if (text.length > MAX_CHARACTERS) return undefined;
	const slashed = text.replaceAll('\\', '/');
	// stored keys contain no joiners and only plain letters; never change how they are computed
	const letters = isForKey
		? decodeRepeatedly(slashed, removeFormatCharacters)
		: decodeRepeatedly(slashed, stripInvisible).replace(/\P{ASCII}/gu, invalidateStyled);
	// converts full-width letters to plain ones
	const normalized = letters.normalize('NFKC');
	if (TRUNCATED_NAME.test(normalized)) return undefined;
	const plain = normalized.replace(SURROUNDING_PUNCTUATION, '');
	const [, scheme = 'https', host, rawName = '', suffix] = PROFILE.exec(plain) ?? [];
	// word processors replace hyphens with dashes
	const name = rawName.replace(TRAILING_PUNCTUATION, '').replace(/\p{Pd}/gu, '-');
	if (name === '' || INVALID_NAME.test(name) || AMBIGUOUS_SUFFIX.test(suffix)) return undefined;
	const site = `${scheme}://${host.replace(/\.+$/, '')}`;
	if (!host.includes('.') || !URL.canParse(site)) return undefined;
	const profile = new URL(`/in/${name.replaceAll('%', '%25')}`, site);
	return LOOKALIKE_HOST.test(profile.hostname) ? undefined : profile;
}

/** Decodes percent-encoding until nothing changes. */
function decodeRepeatedly(text: string, stripCharacters: (text: string) => string): string {
	const decoded = text.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
		try {
			return decodeURIComponent(encoded);
		} catch {
			return encoded;
		}
	});
	const stripped = stripCharacters(decoded);
	return stripped === text ? text : decodeRepeatedly(stripped, stripCharacters);
}

/** Makes a name with bold, enclosed or joined letters invalid: its plain form would be another person's. */
function invalidateStyled(letter: string): string {
	const isFolded = !FULL_WIDTH_LETTER.test(letter) && /[a-z\d]/i.test(letter.normalize('NFKC'));
	// INVALID_NAME rejects control characters
	return isFolded || STYLED_LETTER.test(letter) ? '\0' : letter;
}
