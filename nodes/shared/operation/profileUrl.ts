import { checkedText } from './checks';

const LINKEDIN_HOST = /^([a-z\d-]+\.)*linkedin\.com$/i;
const PROFILE_PATH = /^\/in\/[^/]+\/?$/;

/**
 * A profile address as the CRM has it, tidied where it is one of a person: with a scheme, without
 * query, fragment and trailing slash. Any other text is left as it is.
 */
export const profileAddress = (value: unknown, label: string): string =>
	tidied(checkedText(value, label));

/** Whether a text is the address of a person's profile at LinkedIn. */
export function isLinkedInProfile(text: string): boolean {
	const url = urlOf(text);
	return url !== undefined && LINKEDIN_HOST.test(url.hostname) && PROFILE_PATH.test(url.pathname);
}

/** The form in which profile addresses are compared: LinkedIn has one person under many hosts. */
export function sameProfile(url: string): string {
	return tidied(url.trim())
		.toLowerCase()
		.replace(/^https?:\/\/(www\.)?/, '')
		.replace(/^[a-z\d-]+\.(?=linkedin\.com\/)/, '');
}

function tidied(text: string): string {
	const url = urlOf(text);
	return url !== undefined && PROFILE_PATH.test(url.pathname)
		? `${url.origin}${url.pathname.replace(/\/$/, '')}`
		: text;
}

function urlOf(text: string): URL | undefined {
	const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`;
	return URL.canParse(withScheme) ? new URL(withScheme) : undefined;
}
