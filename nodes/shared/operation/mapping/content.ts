import type { IDataObject } from 'n8n-workflow';
import { fieldsIn, isRecord } from '../../values';
import { emailIn } from '../email';
import { isEmpty } from '../emptyValues';
import { phoneIn } from '../phone';
import { isLinkedInProfile, profileUrlKey } from '../profileUrl';
import type { FieldName } from './names';

/** Where an entry of a list of emails, phone numbers or links keeps its content. */
const CONTENT_KEY =
	/^(value|email|email_?address|address|number|phone|phone_?number|url|work|mobile|home)$/i;
const NAME_KEYS = ['name', 'Name', 'label', 'company_name'];
/** Of a record of Airtable, Notion or Salesforce. */
const RECORD_ID =
	/^(rec[a-z\d]{14}|[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}|[0a][\da-z]{2}[a-z\d]{12}([a-z\d]{3})?)$/i;
/** Pages, emails, answers, numbers as Excel writes them, and "Ms." under Title. */
const NO_NAME =
	/^\w+:\/\/|^www\.|^\S+@\S+$|^(true|false|yes|no)$|^[\d.,]+e\+?\d+$|^((mrs?|ms|miss|dr|prof|herr|frau|mme|and|und|&)\.?\s*)+$/i;

/** Longer texts are no page, email or ID. */
const LONGEST = 300;

const READERS: Partial<Record<FieldName, (content: unknown) => unknown>> = {
	email: (content) => textsIn(content).map(emailIn).find(Boolean),
	phone: (content) => textsIn(content).map(phoneIn).find(Boolean),
	linkedin: (content) => {
		const profiles = textsIn(content).filter(isLinkedInProfile);
		return new Set(profiles.map(profileUrlKey)).size === 1 ? profiles[0] : undefined;
	},
	tags: (content) => (isRecord(content) ? undefined : content),
	customFields: (content) => (Array.isArray(content) ? undefined : content),
};

/** What a field takes of a content; undefined where nothing in it can be used. */
export function valueOf(field: FieldName, content: unknown): unknown {
	return (READERS[field] ?? nameIn)(content);
}

/** What stands in a column of an item; undefined where there is nothing. */
export function contentAt(item: IDataObject, path: string[]): unknown {
	const content = rawAt(item, path);
	return isEmpty(content) ? undefined : content;
}

/** The same, also where that is an empty text. */
export function rawAt(item: IDataObject, path: string[]): unknown {
	let content: unknown = item;
	for (const name of path) content = contentOf(fieldsIn(content)[name]);
	return content;
}

/** A field without the wrapping of HubSpot, `{ value, versions }`, and Notion, `{ type: 'email', email }`. */
export function contentOf(field: unknown): unknown {
	if (!isRecord(field)) return field;
	const { type, value } = field;
	if (typeof type === 'string' && type !== 'type' && Object.hasOwn(field, type)) return field[type];
	return 'value' in field && !('id' in field) && !('name' in field) ? value : field;
}

/** All texts of an email, a phone number or a link, the primary one first, then the one at work. */
export function textsIn(content: unknown): string[] {
	if (typeof content === 'number') return [String(content)];
	// Google Contacts writes several values of one kind into one cell
	if (typeof content === 'string') return content.split(' ::: ').map(visible).filter(Boolean);
	const list = Array.isArray(content) ? [...content] : [];
	if (!isRecord(content)) return list.sort(byRank).flatMap(textsIn);
	const parts = Object.entries(content).filter(([key]) => CONTENT_KEY.test(key));
	return parts.flatMap(([, part]) => (isRecord(part) ? [] : textsIn(part)));
}

/** The one text with letters of a field, also in a record with a name; of several none. */
function nameIn(content: unknown): string | undefined {
	if (Array.isArray(content)) {
		const pieces = content.map((piece) => fieldsIn(piece).plain_text);
		if (pieces.every((piece) => typeof piece === 'string')) return nameIn(pieces.join(''));
		return content.length === 1 ? nameIn(contentOf(content[0])) : undefined;
	}
	if (isRecord(content)) return nameIn(NAME_KEYS.map((key) => content[key]).find(Boolean));
	if (typeof content !== 'string' || isEmpty(content)) return undefined;
	const text = visible(content);
	const isOther = text.length < LONGEST && (NO_NAME.test(text) || RECORD_ID.test(text));
	return /\p{L}/u.test(text) && !isOther ? text : undefined;
}

/** Of several the primary one first, then the one at work. */
function byRank(a: unknown, b: unknown): number {
	const [first, second] = [a, b].map((entry) => {
		const facts = Object.entries(fieldsIn(entry)).map(([key, is]) => `${key} ${String(is)}`);
		const isMain = facts.some((fact) => /^(is_?primary|primary|current) true$/i.test(fact));
		const isOfWork = facts.some((fact) => / (work|prof|business|nominative)/i.test(fact));
		return Number(isMain) * 2 + Number(isOfWork);
	});
	return second - first;
}

/** Without what copying from web pages leaves. */
const visible = (text: string) =>
	text.replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/g, '').trim();
