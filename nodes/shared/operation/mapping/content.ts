import type { IDataObject } from 'n8n-workflow';
import { fieldsIn, isRecord, isUnknown, withoutMarks } from '../../values';
import { emailIn } from '../email';
import { phoneIn } from '../phone';
import { isLinkedInProfile, profileUrlKey } from '../profileUrl';
import type { Column } from './columns';
import type { FieldName } from './names';

/** Where an entry of a list of emails, phone numbers or links keeps its content. */
const CONTENT_KEY =
	/^(value|email|email_?address|address|number|phone|phone_?number|url|work|mobile|home)$/i;
const NAME_KEYS = ['name', 'Name', 'label', 'company_name'];
/** Pages, emails, answers, numbers as Excel writes them, IDs, logins, "Ms." under Title, and "user" under Role. */
const NO_NAME =
	/^\w+:\/\/|^www\.|^[^\s@]+@\S+$|^(true|false|yes|no)$|^[\d.,]+e\+?\d+$|^(?=\S*\d)[\w-]{14,}$|^[a-z\d.]+_[a-z\d_]+$|^((end-)?user|lead|contact|admin|administrator|member|subscriber)$|^((mrs?|ms|miss|dr|prof|herr|frau|mme|and|und|&)\.?\s*)+$/i;

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

/** What a column has for its field; undefined where nothing in it can be used. */
export function cell(item: IDataObject, column: Column | undefined): unknown {
	return column && (READERS[column.field ?? 'name'] ?? nameIn)(contentAt(item, column.path));
}

/** What stands in a column of an item; undefined where there is nothing. */
export function contentAt(item: IDataObject, path: string[]): unknown {
	const content = rawAt(item, path);
	return isUnknown(content) ? undefined : content;
}

/** The same, also where that is an empty text. */
export function rawAt(item: IDataObject, path: string[]): unknown {
	let content: unknown = item;
	for (const name of path) content = isRecord(content) ? contentOf(content[name]) : undefined;
	return content;
}

/** A field without the wrapping of HubSpot, `{ value, versions }`, and Notion, `{ type: 'email', email }`. */
export function contentOf(field: unknown): unknown {
	if (!isRecord(field)) return field;
	const { type, value } = field;
	if (typeof type === 'string' && type !== 'type' && Object.hasOwn(field, type)) return field[type];
	return 'value' in field && !('id' in field) && !('name' in field) ? value : field;
}

/** All texts of an email, a phone number or a link, the primary one first. */
export function textsIn(content: unknown): string[] {
	if (typeof content === 'number') return [String(content)];
	// Google Contacts writes several values of one kind into one cell
	if (typeof content === 'string') return content.split(' ::: ').map(visible).filter(Boolean);
	if (Array.isArray(content)) {
		const rankOf = (entry: unknown) => (fieldsIn(entry).primary === true ? 0 : 1);
		return [...content].sort((a, b) => rankOf(a) - rankOf(b)).flatMap(textsIn);
	}
	const parts = Object.entries(fieldsIn(content)).filter(([key]) => CONTENT_KEY.test(key));
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
	const text = typeof content === 'string' && !isUnknown(content) ? visible(content) : '';
	return /\p{L}/u.test(text) && !NO_NAME.test(text) ? text : undefined;
}

const visible = (text: string) => withoutMarks(text).trim();
