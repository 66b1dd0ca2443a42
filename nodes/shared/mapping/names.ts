import type { FieldName } from '../fields/personFields';
import fieldNames from './fieldNames.json';
import recordWords from './recordWords.json';
import words from './words.json';

/**
 * The column names of each field, best first, names in other languages last. Letter case, accents, spaces and
 * punctuation are ignored. Run `npm run generate` after a change.
 */
export const FIELD_NAMES: Record<
	FieldName | 'contactName',
	{ english: string[]; other: string[] }
> = fieldNames;

/**
 * Kinds of records, and the words that name them in *Customer Email* and `customer.email`. The order of the keys
 * in `recordWords.json` is their precedence.
 *
 * - `row`, `contact`: the row's person; `envelope`: an object with that person's fields
 * - `customer`, `applicant`: people who own the row's email; a customer may be a company
 * - `guest`, `payer`, `user`: the row's email may be somebody else's; a payer or user may be a company
 * - `respondent`: the person who filled in a form, as in *Your Email*
 * - `part`: no record, but an object whose keys continue its name, as in `name: { first }`
 */
export const RECORD_WORDS = { row: [], ...recordWords, user: [] };

export type RecordKind = keyof typeof RECORD_WORDS;

/** Kinds of the row's person. */
export const ROW_KINDS: RecordKind[] = ['row', 'envelope', 'contact'];

export const KIND_BY_RECORD_WORD = new Map(
	Object.entries<string[]>(RECORD_WORDS).flatMap(([kind, list]) =>
		list.map((word) => [word, kind as RecordKind]),
	),
);

export const WORDS = words;
