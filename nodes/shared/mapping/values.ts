import { parseEmail } from '../fields/email';
import { parsePhone } from '../fields/phone';
import { isLinkedInProfileUrl } from '../fields/profileUrl';
import { stripInvisible } from '../utils/text';
import { asRecord, isRecord } from '../utils/values';
import { isSalutation, tidyNamePart } from './fullName';
import type { FieldName } from './names';
import { WORDS } from './names';

/** Keys of phone numbers in an object or a list; Xero's *PhoneNumber* has no area code. */
const PHONE_KEY =
	/^(\d+|value|VALUE|phone|number|((raw|phone)_|raw)number|FreeFormNumber|full|[Ww]ork|[Mm]obile|[Hh]ome|[Oo]ther|private)$/;
const PRIVATE = /\b(home|private|personal|perso|other)\b/i;
const LINK = /^\w+:\/\/|^www\.|^[^\s@]+@\S+$/i;
/** IDs of HubSpot and Salesforce, Airtable, databases and Notion; a number, also as Excel rounds it; a date; yes or no. */
const RECORD_ID =
	/^(\d+|\d[\d.,]*e\+?\d+|\d{4}-\d\d-\d\d.*|rec[a-z\d]{14}|(0[a-z\d]{2}|a\d[a-z\d])[a-z\d]{12}([a-z\d]{3})?|[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}|[\da-f]{24}|true|false|yes|no)$/i;
/** Pipedrive's custom fields are called by their hash. */
const HASH = /^[\da-f]{40}$/;

/** What a field can use of a column's content; undefined for nothing. */
export function readValue(field: FieldName, listed: string, content: unknown): unknown {
	const text = readText(content);
	switch (field) {
		case 'email':
			return listTexts(content)
				.flatMap((one) => [one, ...one.split(/[,;]/)])
				.map(parseEmail)
				.find(Boolean);
		case 'phone':
			return listTexts(content, PHONE_KEY).map(parsePhone).find(Boolean);
		case 'linkedin':
			return listTexts(content).find(isLinkedInProfileUrl);
		case 'tags':
			if (!Array.isArray(content)) return isRecord(content) ? undefined : content;
			return content.map((tag: unknown) => asRecord(tag).name ?? tag);
		case 'customFields':
			if (!isRecord(content)) return Array.isArray(content) ? undefined : content;
			return Object.keys(content).some((key) => HASH.test(key)) ? undefined : content;
		case 'firstName':
		case 'lastName':
			return isName(text) ? tidyNamePart(text) : undefined;
		case 'fullName':
		case 'contactName':
		case 'name': {
			const isTurned = WORDS.familyNameColumns.includes(listed) && !text.includes(',');
			return isName(text) ? (isTurned ? text.replace(/\s+/, ', ') : text) : undefined;
		}
		case 'company':
			// vCards have the department behind it
			return toUsableText(text.split(';')[0].trim());
		case 'title':
			// Outlook and Google Contacts have forms of address there
			return isSalutation(text) ? undefined : toUsableText(text);
		case 'location':
			return toUsableText(readText(asRecord(content).city ?? content));
		default:
			return toUsableText(text);
	}
}

const isName = (text: string) => !LINK.test(text) && /\p{L}/u.test(text);

const toUsableText = (text: string) =>
	!LINK.test(text) && !RECORD_ID.test(text) && /[\p{L}\p{N}]/u.test(text) ? text : undefined;

/** The one text of a field, also in a record with a name; empty for several. */
function readText(content: unknown): string {
	if (typeof content === 'string') return trim(content);
	const { company_name, label, name, Name, plain_text, title, value } = asRecord(content);
	if (!Array.isArray(content))
		return content
			? readText(name ?? Name ?? label ?? title ?? company_name ?? value ?? plain_text)
			: '';
	// Notion has a text in pieces, Odoo the ID before the name
	const texts = content.filter((entry) => typeof entry !== 'number').map(readText);
	const isInPieces = content.every((entry) => 'plain_text' in asRecord(entry));
	return isInPieces ? trim(texts.join(' ')) : texts.length === 1 ? texts[0] : '';
}

/** All texts in an email, a phone number or a link: the primary one first, private ones last. */
function listTexts(content: unknown, keys = /^/): string[] {
	if (typeof content === 'number') return [String(content)];
	// Google Contacts writes several values of one kind into one cell
	if (typeof content === 'string') return content.split(' ::: ').map(trim).filter(Boolean);
	const rank = ([key, entry]: [string, unknown]) => {
		const fields = asRecord(entry);
		if (fields.primary === true || fields['is-primary'] === true) return 0;
		const texts = [key, ...Object.values(fields)].filter((one) => typeof one === 'string');
		return PRIVATE.test(texts.join(' ')) ? 2 : 1;
	};
	return Object.entries(content ?? {})
		.filter(([key]) => keys.test(key))
		.sort((a, b) => rank(a) - rank(b))
		.flatMap(([, entry]) => listTexts(entry, keys));
}

const trim = (text: string) => stripInvisible(text).trim();
