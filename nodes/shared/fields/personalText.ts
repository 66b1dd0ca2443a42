import { quote, truncate } from '../utils/text';
import { SHEET_ERROR } from '../utils/empty';
import { ValidationError } from './checks';
import { findEntity } from './decodeText';
import { toggle } from '../operation/properties';

/** An option of every operation that writes to a person. */
export const allowPlaceholders = toggle(
	'Allow Placeholders',
	'allowPlaceholders',
	'Whether to send texts that look unfinished or broken, for example with {first_name}, Invalid DateTime or Ã¼. Otherwise such texts are not sent.',
);

/** What programs write for a value that is missing or not valid. A sentence may begin with "Invalid date". */
const FAILED =
	/\[object \w+\]|\bundefined\b|\bInvalid (?:Date(?:Time)?|Duration|Interval)\b|(?<=[^\s.!?]\s)Invalid date\b|(?<![\p{L}\d-])NaN(?![\p{L}\d])|(?<=^|\b(?:about|at|for|from|of|with) )(?:null|N\/A)(?=\s*(?:[,.!?]|$))|[(<]null[)>]/u;
/** Infinity as a number; a company may be called so. */
const INFINITE =
	/^\s*Infinity\s*$|\bInfinity(?=\s?[%€$£])|(?<=[€$£]\s?)Infinity\b|(?<![\p{L}\d])-Infinity\b/u;
/** Templates of other programs, and expressions that nothing has evaluated. */
const TEMPLATE =
	/\{\{[^}\n]*\}*|\}\}|\{%[^%\n]*%?\}?|<%[^%\n]*%?>?|\$\{[^}\n]*\}?|\{\s?[#/]?[\p{L}\d_][\p{L}\d_.:-]{0,60}\s?\}|\[[A-Z]+(?:_[A-Z]+)+\]|\$(?:json|node|input|item|vars|env)(?:\.\w+|\[)[\w.'"]*|\$\(['"][^)\n]*\)?|\$fromAI\(|%\(\w+\)s|\*\|[^|\n]+\|\*|\[(?:insert|your)\s[^[\]\n]+\](?!\()/iu;
/** A greeting of nobody: `Hi ,`, `Dear Mr. ,` or `Hi null`. */
const NOBODY =
	/\b(?:good (?:morning|afternoon|evening)|guten (?:tag|morgen)|moin|sehr geehrte[rs]?|hi|hello|hey|dear|hallo|liebe|lieber|bonjour|salut|cher|hola|ciao|caro|olá|hej|beste)(?:(?:\s+(?:mr|mrs|ms|dr|prof|frau|herr)\.?)?\s+[-–—_.]{0,3},|\s+(?:null|none|nil|n\/a|unknown)(?![\p{L}\d-]))/iu;
/** What a language model writes around a text, and JSON in place of a text. */
const MACHINE =
	/<\/?(?:think|thinking|thought|reasoning|reflection|scratchpad)>|<\|\w{1,40}\|>|^\s*```|(?<=\n)```|^\s*(?:\[\s*)?\{\s*["'][^"'\n]{1,60}["']\s*:|^\s*\[\s*"[^]*"\s*\]\s*$/iu;
/** UTF-8 read as another encoding (`Ã¼`, `â€™`). A capital such as Ã may end a word before a quotation mark. */
const GARBLED =
	/\ufffd|\p{Cs}|=\?[\w-]{1,40}\?[BQ]\?[^?\s]{0,200}\?=|[\u0080-\u0084\u0086-\u009f]|â(?:€|‚¬|„¢)|ðŸ|ï»¿|ï¿½|(?<=\p{Ll})[ÂÃ]|[ÂÃÄÅÎÏÐÑØÙ](?:[€‚ƒ†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ¡-ª¬-º¼-¿]|(?<!\p{Lu}.)[…„‘’“”–—«»\u00a0]|[…„‘’“”–—«»\u00a0](?=\p{L}))/u;
/** What stands between the signs that templates put around a field. */
const BRACKETS =
	/\$?[[{<‹【｛]([^[\]{}<>‹›【】｛｝\n]{1,60})[\]}>›】｝](?!\()|(?<!\d)%([^%\s](?:[^%\n]{0,58}[^%\s])?)%|#([^#\s]{1,60})#(?![\p{L}\d])|__([^_\s]\S{0,58}?)__|[{[]([\p{L}_ .-]{2,40})(?=[,.!?\n]|$)/gu;

const FIELDS = new Set(
	'name|company|firma|unternehmen|entreprise|société|empresa|azienda|bedrijf|title|job|position|email|phone|linkedin|city|industry|vorname|nachname|prénom|nombre|apellido|apellidos|cognome|nome|nom|voornaam|achternaam|förnamn|efternamn|fornavn|etternavn|姓名|名|姓|sender|recipient|first|last'.split(
		'|',
	),
);
const BESIDE = new Set(
	`full|given|sur|user|employer|your|my|their|the|insert|enter|here|contact|lead|prospect|person|member|current|of|merge|var|address|url|number|f|l|s|d|e|des|de|ihr|ihre|${[..." \t\r\u00a0_.'’/!?$=%-"].join('|')}`.split(
		'|',
	),
);
const LONGEST_WORD = 11;

const KINDS: Array<[find: (text: string) => string | undefined, why: string]> = [
	[(text) => MACHINE.exec(text)?.[0], 'which is not meant for people'],
	[(text) => GARBLED.exec(text)?.[0], 'which was read in the wrong encoding'],
	[findEntity, 'which was encoded twice'],
	[findPlaceholder, 'which was not filled in'],
];

/**
 * Checks a text that a person will read.
 *
 * @throws ValidationError with the first words in it that look unfinished or broken
 */
export function personalText(value: unknown, label: string, isFromExpression: boolean): unknown {
	if (typeof value !== 'string')
		throw new ValidationError(`${label} must be text, not ${quote(value)}`);
	for (const [find, why] of KINDS) {
		const words = find(value);
		if (words === undefined) continue;
		const advice =
			/^(?:\{\{\s*)?\$(?!\{)/.test(words) && !isFromExpression
				? ': switch the field to Expression'
				: `, ${why}. Correct the text or the data it comes from. To send it anyway, add 'Allow Placeholders' under Options`;
		throw new ValidationError(`${label} contains "${truncate(words.trim())}"${advice}`);
	}
	return value;
}

/** The first sign of a value that is missing. */
function findPlaceholder(text: string): string | undefined {
	const found =
		FAILED.exec(text) ??
		INFINITE.exec(text) ??
		SHEET_ERROR.exec(text) ??
		TEMPLATE.exec(text) ??
		[...text.matchAll(BRACKETS)].find(([, ...inner]) => isFieldName(inner.join(''))) ??
		NOBODY.exec(text);
	return found?.[0];
}

/**
 * Whether a text is a field's name, with what may stand beside it: `Your Company`,
 * `contact.first_name`, `name|there`. Words may be joined, so each place is reached once.
 */
function isFieldName(content: string): boolean {
	const text = content.toLowerCase();
	// twice the place up to which the words are known, plus one after a field
	const reached = new Set([0]);
	for (const state of reached) {
		const start = state >> 1;
		const hasField = state % 2;
		if (hasField && (start === text.length || '|,:;='.includes(text[start]))) return true;
		for (let end = start + 1; end <= start + LONGEST_WORD && end <= text.length; end++) {
			const word = text.slice(start, end);
			if (FIELDS.has(word)) reached.add(2 * end + 1);
			else if (BESIDE.has(word)) reached.add(2 * end + hasField);
		}
	}
	return false;
}
