import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../values';
import { contentOf, isEmpty, recordIn } from './incomingContent';
import type { Lookup } from './names';
import { fieldTakers } from './names';

/**
 * Where CRM nodes keep a record's fields, in the order in which they are looked at: at the top, then
 * under one of these (HubSpot and Notion, Airtable, Attio, Brevo, Mailchimp, n8n's Webhook).
 */
const HOLDERS = ['properties', 'fields', 'values', 'attributes', 'merge_fields', 'body'];

/** What is kept of names: some 100 kB. */
const MAX_NAMES = 1_000;
const LONGEST_NAME = 100;

/** The fields of an incoming item as Map Automatically sees them. */
export interface IncomingFields {
	/** What goes into a field of ours; undefined where the item has nothing that is surely it. */
	valueOf(name: string): unknown;
	/** The names of the incoming fields as they came, nested ones with their holder. */
	readonly names: string[];
}

/**
 * Looks up fields of an incoming item by their own names and by the common names of CRMs, ignoring
 * case, spaces, underscores, hyphens and dots. The first value that is not empty wins: at the top
 * level, then inside `properties`, then inside `fields`.
 */
export function fieldsOf(item: IDataObject): IncomingFields {
	const found = new Map<string, unknown[]>();
	for (const holder of [item, ...HOLDERS.map((name) => item[name])]) {
		if (!isRecord(holder)) continue;
		for (const [name, field] of Object.entries(holder)) {
			const content = contentOf(field);
			if (isEmpty(content)) continue;
			const key = plain(name);
			const contents = found.get(key);
			if (contents) contents.push(content);
			else found.set(key, [content]);
		}
	}
	const lookup: Lookup = (name, inner) => {
		const contents = found.get(name) ?? [];
		return inner === undefined ? contents : contents.flatMap((content) => within(content, inner));
	};
	return {
		valueOf: (name) =>
			Object.hasOwn(fieldTakers, name) ? fieldTakers[name](lookup) : lookup(plain(name))[0],
		get names() {
			return namesOf(item);
		},
	};
}

function within(content: unknown, inner: string): unknown[] {
	return Object.entries(recordIn(content) ?? {})
		.filter(([name]) => plain(name) === inner)
		.map(([, field]) => contentOf(field))
		.filter((field) => !isEmpty(field));
}

function namesOf(item: IDataObject): string[] {
	return Object.entries(item).flatMap(([name, value]) =>
		HOLDERS.includes(name) && isRecord(value)
			? Object.keys(value).map((inner) => `${name}.${inner}`)
			: [name],
	);
}

/** The items of a list have the same names: of 10,000 wide ones, making them plain took half the time. */
const plainNames = new Map<string, string>();

/** A name without what CRMs write differently; Notion's `property_` and Salesforce's `__c` are none. */
function plain(name: string): string {
	const known = plainNames.get(name);
	if (known !== undefined) return known;
	const made = name
		.replace(/^property_|__c$/g, '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
	if (plainNames.size >= MAX_NAMES) plainNames.clear();
	if (name.length <= LONGEST_NAME) plainNames.set(name, made);
	return made;
}
