import type { IDataObject } from 'n8n-workflow';
import { asRecord, isRecord } from '../utils/values';
import { isPlaceholderValue, SHEET_ERROR } from '../utils/empty';
import { stripInvisible } from '../utils/text';
import { parseEmail } from '../fields/email';
import { parsePhone } from '../fields/phone';
import { isLinkedInProfileUrl, toProfileKey } from '../fields/profileUrl';
import type { FieldName } from './names';

/** Keys under which an entry of a list of emails, phones or links has its content. */
const CONTENT_KEY =
	/^(value|email|email_?address|address|number|phone|phone_?number|(raw|free_?form)_?number|full|url|work|mobile|home|identities)$/i;
const NAME_KEYS = ['name', 'Name', 'label', 'company_name'];
const LINK = /^\w+:\/\/|^www\.|^[^\s@]+@\S+$/i;
/** IDs of HubSpot and Salesforce, Airtable, databases and Notion; a number, also as Excel rounds it; a date. */
const RECORD_ID =
	/^(\d+|\d[\d.,]*e\+?\d+|\d{4}-\d\d-\d\d.*|rec[a-z\d]{14}|(0[a-z\d]{2}|a\d[a-z\d])[a-z\d]{12}([a-z\d]{3})?|[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}|[\da-f]{24})$/i;
/** Outlook and Google Contacts have forms of address under *Title*, forms have a tick under *Contact*. */
const NO_TEXT = /^(true|false|yes|no|((mrs?|ms|miss|dr|prof|herr|frau|mme|and|und|&)\.?\s*)+)$/i;
/** Pipedrive's custom fields are called by their hash. */
const HASH = /^[\da-f]{40}$/;

const isName = (text: string) => !LINK.test(text) && /\p{L}/u.test(text);
const isText = (text: string) =>
	!LINK.test(text) && !RECORD_ID.test(text) && !NO_TEXT.test(text) && /[\p{L}\p{N}]/u.test(text);

const READERS: Partial<Record<FieldName, (content: unknown) => unknown>> = {
	email: (content) => listTexts(content).map(parseEmail).find(Boolean),
	phone: (content) => listTexts(content).map(parsePhone).find(Boolean),
	location: (content) => readText(asRecord(content).city ?? content, isText),
	linkedin: (content) => {
		const profiles = listTexts(content).filter(isLinkedInProfileUrl);
		return new Set(profiles.map(toProfileKey)).size === 1 ? profiles[0] : undefined;
	},
	tags: (content) => (isRecord(content) ? undefined : content),
	customFields: (content) => {
		if (!isRecord(content)) return Array.isArray(content) ? undefined : content;
		const named = Object.entries(content).filter(([name]) => !HASH.test(name));
		return named.length > 0 ? Object.fromEntries(named) : undefined;
	},
};

/** What a field can use of a column's content; undefined for nothing. */
export function readValue(field: FieldName, content: unknown): unknown {
	// a Polish word for nothing, and a family name
	if (field === 'lastName' && content === 'Brak') return content;
	if (isPlaceholderValue(content)) return undefined;
	const read = READERS[field];
	return read ? read(content) : readText(content, /name/i.test(field) ? isName : isText);
}

/** Whether a text is an error of a spreadsheet. */
export const isSheetError = (content: unknown) =>
	typeof content === 'string' && SHEET_ERROR.test(content);

/** The record in a holder. Google Contacts has the names in a list, Notion has pieces of text in one. */
export function toHolder(content: unknown): IDataObject | undefined {
	const record: unknown = Array.isArray(content) && content.length === 1 ? content[0] : content;
	const hasFields = isRecord(record) && !('plain_text' in record) && Object.keys(record).length > 0;
	return hasFields ? record : undefined;
}

/** A field without the wrapping of HubSpot, `{ value, versions }`, and Notion, `{ type: 'email', email }`. */
export function unwrap(field: unknown): unknown {
	if (!isRecord(field)) return field;
	const { type, value } = field;
	if (typeof type === 'string' && type !== 'type' && Object.hasOwn(field, type)) return field[type];
	return 'value' in field && !('id' in field) && !('name' in field) ? value : field;
}

/** All texts of an email, a phone number or a link, the primary one first. */
export function listTexts(content: unknown): string[] {
	if (typeof content === 'number') return [String(content)];
	// Google Contacts writes several values of one kind into one cell
	if (typeof content === 'string') return content.split(' ::: ').map(trim).filter(Boolean);
	if (Array.isArray(content)) {
		const isPrimary = (entry: unknown) =>
			asRecord(entry).primary === true || asRecord(entry)['is-primary'] === true;
		return [...content]
			.sort((a, b) => Number(isPrimary(b)) - Number(isPrimary(a)))
			.flatMap(listTexts);
	}
	const { PhoneAreaCode, PhoneCountryCode, PhoneNumber } = asRecord(content);
	// Xero has the parts of a phone number apart
	if (PhoneNumber)
		return [[PhoneCountryCode, PhoneAreaCode, PhoneNumber].filter(Boolean).join(' ')];
	const parts = Object.entries(asRecord(content)).filter(([key]) => CONTENT_KEY.test(key));
	return parts.flatMap(([, part]) => (isRecord(part) ? [] : listTexts(part)));
}

/** The one text of a field, also in a record with a name; nothing for several. */
function readText(content: unknown, isUsable: (text: string) => boolean): string | undefined {
	if (Array.isArray(content)) {
		const pieces = content.map((piece) => asRecord(piece).plain_text);
		if (pieces.every((piece) => typeof piece === 'string'))
			return readText(pieces.join(''), isUsable);
		return content.length === 1 ? readText(unwrap(content[0]), isUsable) : undefined;
	}
	if (isRecord(content))
		return readText(NAME_KEYS.map((key) => content[key]).find(Boolean), isUsable);
	const text = typeof content === 'string' && !isPlaceholderValue(content) ? trim(content) : '';
	return isUsable(text) ? text : undefined;
}

const trim = (text: string) => stripInvisible(text).trim();
