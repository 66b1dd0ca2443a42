import { putLast } from '../../values';
import type { FieldName, Role } from './names';
import { FIELD_NAMES, WORDS } from './names';

/** A name of a field as it is looked for. */
export interface Pattern {
	field: FieldName;
	words: string[];
	/** Its place among the names of the field. */
	order: number;
}

const LONGEST_NAME = 200;
/** Shorter words would be found in every other one. */
const SHORTEST_PART = 2;

/** A loop reads items with the same names one at a time. */
const known = new Map<string, string[]>();
const MOST_KNOWN = 1_000;

const roles = new Map<string, Role>(
	(Object.entries(WORDS) as Array<[Role, ReadonlySet<string>]>).flatMap(([role, words]) =>
		[...words].map((word): [string, Role] => [withoutAccents(word), role]),
	),
);

export const patterns: Pattern[] = (
	Object.entries(FIELD_NAMES) as Array<[FieldName, string[]]>
).flatMap(([field, names]) =>
	names.map((name, order) => ({ field, order, words: withoutAccents(name).split(' ') })),
);

const fieldNames = new Set(patterns.map(({ words }) => words.join(' ')));
const parts = new Set([...roles.keys(), ...patterns.flatMap(({ words }) => words)]);

/** What a word says that is not the field's own; undefined for one that is not known. */
export function roleOf(word: string): Role | undefined {
	return roles.get(word);
}

/** Whether a text is what lists call a field, and nothing more. */
export function isCaption(text: unknown): boolean {
	return typeof text === 'string' && fieldNames.has(wordsOf(text).join(' '));
}

/** The words of a name in small letters, without accents: `linkedInProfileUrl`, `E-mail 1 - Value`. */
export function wordsOf(name: string): string[] {
	const words = known.get(name) ?? wordsIn(name);
	putLast(known, name, words, MOST_KNOWN);
	return words;
}

function wordsIn(name: string): string[] {
	const text = name
		.slice(0, LONGEST_NAME)
		.replace(/\{\{[^}]*\}\}/g, ' ')
		.replace(/__c$/, '')
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.replace(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
		.replace(/(\p{L})(\p{N})/gu, '$1 $2');
	return withoutAccents(text)
		.split(/[^\p{L}\p{N}]+/u)
		.join(' ')
		.replace(
			/\be (?=mail|post)|\b[fl] (?=name\b)|\blinked (?=in\b)|\bsales (?=(navigator|person)\b)/g,
			(part) => part.trim(),
		)
		.split(' ')
		.flatMap((word) => partsOf(word) ?? word);
}

/** `emailaddress` in known words; undefined where it is not made of them. */
function partsOf(word: string, depth = 0): string[] | undefined {
	if (word === '') return [];
	if (depth > 5) return undefined;
	for (let end = word.length; end >= SHORTEST_PART; end--) {
		if (!parts.has(word.slice(0, end))) continue;
		const rest = partsOf(word.slice(end), depth + 1);
		if (rest !== undefined) return [word.slice(0, end), ...rest];
	}
	return undefined;
}

function withoutAccents(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}
