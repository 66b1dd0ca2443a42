/** Parses a person's fields from other systems' responses and exports; undefined if unusable. */
import { asRecord, isRecord } from '../utils/values';
import { parseEmail } from './email';
import { isSalutation, cleanNamePart } from './fullName';
import { parsePhone } from './phone';
import { isLinkedInProfileUrl } from './profileUrl';
import { listTexts, readText } from './wrappedValues';

/** A person's field. `nameInfix` is part of Dutch names, and `name` may be a company's. */
export type FieldName = keyof typeof PARSERS;

/** Keys of phone numbers in an object or a list; not Xero's *PhoneNumber*, which lacks the area code. */
const PHONE_KEY =
	/^(\d+|value|VALUE|phone|number|((raw|phone)_|raw)number|FreeFormNumber|full|business|office|[Ww]ork|[Mm]obile|[Hh]ome|[Oo]ther|private)$/;
const LINK = /^\w+:\/\/|^www\.|^[^\s@]+@\S+$/i;
/** IDs of Airtable, Salesforce, databases and Notion, and such as Stripe's `cus_NffrFeUfNV2Hib`. */
const RECORD_ID =
	/^(rec[a-z\d]{14}|(0[a-z\d]{2}|a\d[a-z\d])[a-z\d]{12}([a-z\d]{3})?|[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}|[\da-f]{24})$/i;
const PREFIXED_ID = /^[a-z]{2,5}_\w*\d\w*$/;
/** Long `snake_case` keys; numbers, including `4.9E+11`; dates; yes or no. */
const NON_TEXT =
	/^(\d+|\d[\d.,]*e\+?\d+|\d{4}-\d\d-\d\d.*|[a-z]+(_[a-z]+){3,}|true|false|yes|no)$/i;
/** LinkedIn's test leads: `<test lead: dummy data for first_name>`. */
const TEST_VALUE = /^<.*>$/;
/** Pipedrive's keys of custom fields are hashes. */
const HASH_KEY = /^[\da-f]{40}$/;

const PARSERS = {
	firstName: readNamePart,
	lastName: readNamePart,
	nameInfix: readWords,
	fullName: readName,
	name: readName,
	email: findEmail,
	phone: findPhone,
	company: readCompany,
	title: readJobTitle,
	location: readLocation,
	industry: readWords,
	source: readWords,
	tags: readTags,
	customFields: readCustomFields,
	linkedin: findProfileUrl,
};

/** Parses a cell's content for a field; undefined if unusable. */
export const parseField = (field: FieldName, content: unknown): unknown => PARSERS[field](content);

function findEmail(content: unknown): string | undefined {
	return listTexts(content)
		.flatMap((text) => [text, ...text.split(/[,;]|\s\/\s/)])
		.map(parseEmail)
		.find(Boolean);
}

function findPhone(content: unknown): string | undefined {
	return listTexts(content, PHONE_KEY).map(parsePhone).find(Boolean);
}

function findProfileUrl(content: unknown): string | undefined {
	return listTexts(content).find(isLinkedInProfileUrl);
}

function readName(content: unknown): string | undefined {
	const text = readText(content);
	const isName = /\p{L}/u.test(text) && !LINK.test(text) && !isId(text) && !TEST_VALUE.test(text);
	return isName ? text : undefined;
}

function readNamePart(content: unknown): string | undefined {
	const name = readName(content);
	return name && cleanNamePart(name);
}

/** Drops the department, which vCards append to the company. */
function readCompany(content: unknown): string | undefined {
	return omitUnusable(readText(content).split(';')[0].trim());
}

/** Ignores honorifics, which Outlook and Google Contacts store under *Title*. */
function readJobTitle(content: unknown): string | undefined {
	const text = readText(content);
	const isFormOfAddress = isSalutation(text) && text !== 'Professor';
	return isFormOfAddress ? undefined : omitUnusable(text);
}

function readLocation(content: unknown): string | undefined {
	const [place] =
		Array.isArray(content) && content.length === 1 ? (content as unknown[]) : [content];
	const { city, locality = city } = asRecord(place);
	const text = readWords(locality ?? place) ?? '';
	// Cal.com names the video service: integrations:daily
	return /\p{L}/u.test(text) && !/^[a-z]+:\S/.test(text) ? text : undefined;
}

function readWords(content: unknown): string | undefined {
	return omitUnusable(readText(content));
}

function readTags(content: unknown): unknown {
	if (!Array.isArray(content)) return isRecord(content) ? undefined : content;
	return content.map((tag: unknown) => (isRecord(tag) ? readText(tag.name) : tag)).filter(Boolean);
}

function readCustomFields(content: unknown): unknown {
	if (!isRecord(content)) return Array.isArray(content) ? undefined : content;
	return Object.keys(content).some((key) => HASH_KEY.test(key)) ? undefined : content;
}

function omitUnusable(text: string): string | undefined {
	const isUsable = !LINK.test(text) && !NON_TEXT.test(text) && !isId(text);
	return isUsable && /[\p{L}\p{N}]/u.test(text) ? text : undefined;
}

const isId = (text: string) => RECORD_ID.test(text) || PREFIXED_ID.test(text);
