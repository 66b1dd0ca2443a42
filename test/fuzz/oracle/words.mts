import { shorten, textsIn, type Violation } from './violation.mts';

/** Words of JavaScript, and of values that are not there. */
const RAW = [
	...[/Cannot (read|convert|set|destructure|access|mix|create|add|delete|assign)\b/],
	...[
		/is not (a function|iterable|defined|a constructor|an object|extensible)/,
		/is not valid JSON/,
	],
	...[
		/\bundefined\b/,
		/\[object \w+\]/,
		/\bNaN\b/,
		/Invalid Date/,
		/URI malformed/,
		/Invalid time/,
	],
	...[
		/Unexpected (token|end|non-whitespace)/,
		/Maximum call stack/,
		/Invalid (array|string) length/,
	],
	...[
		/Invalid count value/,
		/Converting circular/,
		/serialize a BigInt/,
		/\bTypeError\b/,
		/\bRangeError\b/,
	],
	...[/\bReferenceError\b/, /Reduce of empty/, /Invalid DateTime/, /\bInvalid URL\b/, /is null\b/],
];
/** How much of a text tells where it is made. */
const BEGINNING = 30;
/** By name, as n8n's workflow package is there twice: for modules of either kind. */
const OURS = ['NodeApiError', 'NodeOperationError'];
/** n8n's own words for what an expression of the user does. */
const EXPRESSION = /cannot be read: .*/s;

/**
 * A thrown error is one of ours, in our words, and a node never throws when the user wants to go on.
 *
 * @param given what the user gave
 */
export function errorRules(thrown: Error, goesOn: boolean, given: unknown): Violation[] {
	const { constructor, message, name } = thrown;
	const said = shorten(`${name}: ${message}`);
	if (!OURS.includes(constructor.name)) return [{ rule: 'raw error', what: said }];
	if (goesOn) return [{ rule: 'thrown under Continue', what: said }];
	return wordRules(wordsOf(thrown), given);
}

/** What an error says to people. */
export function wordsOf(error: Error): string[] {
	const { description } = error as { description?: unknown };
	return [error.message, typeof description === 'string' ? description : ''];
}

/** No text for people holds JavaScript's words, unless the user's own value does. */
export function wordRules(texts: string[], given: unknown): Violation[] {
	const ownTexts = textsIn(given);
	const own = [...ownTexts, ...ownTexts.map(datesOf), oddValuesIn(given)].join('\n');
	return texts.flatMap((text) => {
		const ours = text.replace(EXPRESSION, '');
		const raw = RAW.map((pattern) => pattern.exec(ours)?.[0]).filter(
			(found) => found !== undefined && !own.includes(found),
		);
		return raw.slice(0, 1).map((found) => ({
			rule: 'raw words',
			what: `${found} in: ${shorten(ours)}`,
			kin: `${found} in: ${ours.slice(0, BEGINNING).replace(/[\d"].*/s, '')}`,
		}));
	});
}

/** What n8n makes of a date in an expression that is none: it hands over this text. */
function datesOf(text: string): string {
	return /^=.*Date/s.test(text) ? 'Invalid Date Invalid DateTime' : '';
}

/** The words that JavaScript has for odd values of the user's own. */
function oddValuesIn(value: unknown, seen = new Set<unknown>()): string {
	if (typeof value === 'number' && Number.isNaN(value)) return ' NaN';
	if (value instanceof Date && Number.isNaN(value.getTime())) return ' Invalid Date';
	if (typeof value !== 'object' || value === null || seen.has(value)) return '';
	seen.add(value);
	return Object.values(value)
		.map((entry) => oddValuesIn(entry, seen))
		.join('');
}

/** The key is in nothing that leaves a node. */
export function secretRules(key: string, out: string): Violation[] {
	const at = out.indexOf(key);
	if (at < 0) return [];
	return [{ rule: 'key shown', what: shorten(out.slice(Math.max(0, at - 60), at)), kin: '' }];
}
