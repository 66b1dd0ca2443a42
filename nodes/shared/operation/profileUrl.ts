import { placesOf } from '../errors/faults';
import { quoted, withoutMarks } from '../values';
import type { Check } from './checks';
import { checkedIdentifier, FieldError } from './checks';

const LINKEDIN_HOST = /^([a-z\d-]+\.)*linkedin\.com$/;
/** Host, and what stands behind `/in/`; its mobile pages and links in emails have a word before it. */
const PROFILE =
	/^(?:(https?):\/*)?([^/?#&@\s]+)\/+(?:(?:mwlite|comm|m)\/+)?in\/+([^/?#&|;<>"\s]+)(.*)/is;
/** Punctuation and signs, but for those with which a name may end. */
const SIGNS = '(?:(?![-_%])[\\s\\p{P}\\p{Sm}\\p{Sc}\\p{Sk}])+';
const BEHIND = new RegExp(`${SIGNS}$`, 'u');
const AROUND = new RegExp(`^${SIGNS}|${SIGNS}$`, 'gu');
/** A name that nobody has: a placeholder, or what programs write for nothing. */
const NOBODY = /^(?![-_])[\p{P}\p{Sm}\p{Sc}\p{Sk}]|\p{Cc}|^(?:undefined|null|username)$/iu;
/** Behind a name: that of a second person, or the rest of a sign as web pages write it. */
const AMBIGUOUS = /^[^?#&]*\/in\/|[\s,;|]\S*\/in\/|^&#/is;
const PROFILE_FORM = 'https://www.linkedin.com/in/username';
/** Far more than any address. */
const LONGEST = 2_000;
/** A text that was encoded more often than this is no address. */
const MAX_ENCODED = 5;

/** A person's profile, out of any of its spellings. */
interface Profile {
	/** Scheme and host. */
	origin: string;
	/** What stands behind `/in/`, decoded. */
	name: string;
}

/** The profile of a person that a text is the address of; undefined for any other text. */
export function parseProfile(text: string): Profile | undefined {
	if (text.length > LONGEST) return undefined;
	const plain = decoded(withoutMarks(text).replaceAll('\\', '/')).replace(AROUND, '');
	const [, scheme = 'https', host, given, rest] = PROFILE.exec(plain) ?? [];
	// full-width letters and the dashes of word processors are typed for plain ones
	const name = given
		?.replace(BEHIND, '')
		.normalize('NFKC')
		.replace(/\p{Pd}/gu, '-');
	if (!name || NOBODY.test(name) || AMBIGUOUS.test(rest)) return undefined;
	const url = `${scheme}://${host.replace(/\.+$/, '')}`;
	const isHost = host.includes('.') && URL.canParse(url);
	return isHost ? { origin: new URL(url).origin, name } : undefined;
}

/** The address under which a profile is sent. */
function addressOf({ origin, name }: Profile): string {
	return new URL(`${origin}/in/${name.replaceAll('%', '%25')}`).href;
}

/**
 * A profile address as the CRM has it, tidied where it is one of a person. Any other text is left as
 * it is.
 */
export const tidyProfileUrl = (value: unknown, label: string): string => {
	const text = checkedIdentifier(value, label);
	const profile = parseProfile(text);
	return profile === undefined ? text : addressOf(profile);
};

/**
 * A person's profile address in one form, out of any of its spellings.
 *
 * @throws FieldError for any other address
 */
export const personProfileUrl: Check = (value, label) => {
	const text = checkedIdentifier(value, label);
	const profile = parseProfile(text);
	if (profile !== undefined) return addressOf(profile);
	if (/\/sales\//i.test(text)) {
		throw new FieldError(
			`${label} is a Sales Navigator link: ${quoted(text)}. Open the person's profile and copy its address, which looks like ${PROFILE_FORM}`,
		);
	}
	if (text.split(/\/in\//i).length > 2) {
		throw new FieldError(
			`${label} contains more than one profile: ${quoted(text)}. Keep only this person's`,
		);
	}
	throw new FieldError(
		`${label} is not a LinkedIn profile URL: ${quoted(text)}. Use the format ${PROFILE_FORM}`,
	);
};

/** Whether a text is the address of a person's profile at LinkedIn. */
export function isLinkedInProfile(text: string): boolean {
	const profile = parseProfile(text);
	return profile !== undefined && LINKEDIN_HOST.test(new URL(profile.origin).hostname);
}

/** Whether a profile's address has a member's number in place of a name. */
export function isOpaque(address: string): boolean {
	return /\/in\/AC[ow]AA/i.test(address);
}

/** The form in which profile addresses are compared: LinkedIn has one person under many hosts. */
export function profileUrlKey(url: string): string {
	const profile = parseProfile(url);
	if (profile === undefined) return urlKey(url);
	const { host } = new URL(profile.origin);
	const site = LINKEDIN_HOST.test(host) ? 'linkedin.com' : host.replace(/^www\./, '');
	return `${site}/in/${profile.name.toLowerCase().normalize('NFC')}`;
}

/** The same for an address of something else. */
function urlKey(url: string): string {
	return url
		.trim()
		.toLowerCase()
		.replace(/^https?:\/\/(www\.)?/, '')
		.replace(/^[a-z\d-]+\.(?=linkedin\.com\/)/, '');
}

function decoded(text: string): string {
	let now = text;
	for (let round = 0; round < MAX_ENCODED; round++) {
		now = now.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
			try {
				return decodeURIComponent(bytes);
			} catch {
				return bytes;
			}
		});
	}
	return withoutMarks(now);
}

/**
 * Names the items whose LinkedIn URL is another address, as nobody is reached by it.
 *
 * @param sent the LinkedIn URL that was sent with each item
 */
export function profileNotices(sent: Array<{ index: number; url: unknown }>): string[] {
	const others = sent.filter(({ url }) => typeof url === 'string' && !isLinkedInProfile(url));
	if (others.length === 0) return [];
	const [{ url }] = others;
	const places = placesOf(others.map(({ index }) => index));
	return [
		others.length === 1
			? `LinkedIn URL is not a LinkedIn profile URL: ${quoted(url)} (${places} item). It was sent unchanged.`
			: `LinkedIn URL is not a LinkedIn profile URL in ${others.length} items: ${places}, for example ${quoted(url)}. They were sent unchanged.`,
	];
}
