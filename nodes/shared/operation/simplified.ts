import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

/** What is left of a record for whom the raw one is too much. */
export interface SimplifyConfig {
	/** What Simplify leaves, in this order; at most ten. */
	fields: string[];
	/** What else the record has, for an agent to choose from. */
	otherFields?: string[];
	/** What is in every selection of fields: it tells which record it is, and what became of it. */
	always: string[];
	/** The record with its fields under these names; without it, it has them as it came. */
	flat?(record: IDataObject): IDataObject;
}

/** Words that are not written as they are in names of fields. */
const WORDS: Record<string, string> = {
	id: 'ID',
	linkedin: 'LinkedIn',
	url: 'URL',
	webhooks: 'Webhook',
};

/** Fields as a list to choose from. */
export function choicesOf(fields: string[]): INodePropertyOptions[] {
	return fields
		.map((value) => ({ name: labelOf(value), value }))
		.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Fields in a sentence. */
export function listOf(fields: string[]): string {
	return fields.map(labelOf).join(' and ');
}

/** A field's name as people write it: LinkedIn URL for `linkedinUrl`. */
function labelOf(name: string): string {
	return name
		.split(/(?=[A-Z])/)
		.map((word) => WORDS[word.toLowerCase()] ?? `${word[0].toUpperCase()}${word.slice(1)}`)
		.join(' ');
}
