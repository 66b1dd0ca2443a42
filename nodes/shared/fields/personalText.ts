import type { INodeProperties } from 'n8n-workflow';
import { toggle } from '../operation/properties';
import { SHEET_ERROR } from '../utils/empty';
import { quote, truncate } from '../utils/text';
import { ValidationError } from './checks';
import { findEntity } from './decodeText';

/** An option of every operation that sends text to people. */
export const allowPlaceholders = toggle(
	'Allow Placeholders',
	'allowPlaceholders',
	'Whether to send texts that look unfinished or broken, for example with {first_name}, Invalid DateTime or Ã¼. Otherwise such texts are not sent.',
);

/** Text that programs print for missing or invalid values. A sentence may begin with "Invalid date". */
const MISSING_VALUE =
	/\[object \w+\]|\bundefined\b|\bInvalid (?:Date(?:Time)?|Duration|Interval)\b|(?<=[^\s.!?]\s)Invalid date\b|(?<![\p{L}\d-])NaN(?![\p{L}\d])|(?<=^|\b(?:about|at|for|from|of|with) )(?:null|N\/A)(?=\s*(?:[,.!?]|$))|[(<]null[)>]/u;
/** Infinity as a number, not as a company's name. */
const INFINITE_NUMBER =
	/^\s*Infinity\s*$|\bInfinity(?=\s?[%€$£])|(?<=[€$£]\s?)Infinity\b|(?<![\p{L}\d])-Infinity\b/u;
/** Placeholders of other programs, and unevaluated expressions. */
const TEMPLATE =
	/\{\{[^}\n]*\}*|\}\}|\{%[^%\n]*%?\}?|<%[^%\n]*%?>?|\$\{[^}\n]*\}?|\{\s?[#/]?[\p{L}\d_][\p{L}\d_.:-]{0,60}\s?\}|\[[A-Z]+(?:_[A-Z]+)+\]|\$(?:json|node|input|item|vars|env)(?:\.\w+|\[)[\w.'"]*|\$\(['"][^)\n]*\)?|\$fromAI\(|%\(\w+\)s|\*\|[^|\n]+\|\*|\[(?:insert|your)\s[^[\]\n]+\](?!\()/iu;
/** A greeting without a name: `Hi ,`, `Dear Mr. ,` or `Hi null`. */
const NAMELESS_GREETING =
	/\b(?:good (?:morning|afternoon|evening)|guten (?:tag|morgen)|moin|sehr geehrte[rs]?|hi|hello|hey|dear|hallo|liebe|lieber|bonjour|salut|cher|hola|ciao|caro|olá|hej|beste)(?:(?:\s+(?:mr|mrs|ms|dr|prof|frau|herr)\.?)?\s+[-–—_.]{0,3},|\s+(?:null|none|n\/a|unknown)(?![\p{L}\d-]))/iu;
/** Markup that language models put around a text, or JSON instead of the text. */
const MODEL_OUTPUT =
	/<\/?(?:think|thinking|thought|reasoning|reflection|scratchpad)>|<\|\w{1,40}\|>|^\s*```|(?<=\n)```|^\s*(?:\[\s*)?\{\s*["'][^"'\n]{1,60}["']\s*:|^\s*\[\s*"[^]*"\s*\]\s*$/iu;
/** UTF-8 read in another encoding (`Ã¼`, `â€™`). A capital such as Ã may end a word before a quotation mark. */
const MOJIBAKE =
	/\ufffd|\p{Cs}|=\?[\w-]{1,40}\?[BQ]\?[^?\s]{0,200}\?=|[\u0080-\u0084\u0086-\u009f]|â(?:€|‚¬|„¢)|ðŸ|ï»¿|ï¿½|(?<=\p{Ll})[ÂÃ]|[ÂÃÄÅÎÏÐÑØÙ](?:[€‚ƒ†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ¡-ª¬-º¼-¿]|(?<!\p{Lu}.)[…„‘’“”–—«»\u00a0]|[…„‘’“”–—«»\u00a0](?=\p{L}))/u;
/** Captures the text between the delimiters of a template's field. */
const BRACKETED_TEXT =
	/\$?[[{<‹【｛]([^[\]{}<>‹›【】｛｝\n]{1,60})[\]}>›】｝](?!\()|(?<!\d)%([^%\s](?:[^%\n]{0,58}[^%\s])?)%|#([^#\s]{1,60})#(?![\p{L}\d])|__([^_\s]\S{0,58}?)__|[{[]([\p{L}_ .-]{2,40})(?=[,.!?\n]|$)/gu;

const FIELD_WORDS = new Set(
	'name|company|firma|unternehmen|entreprise|société|empresa|azienda|bedrijf|title|job|position|email|phone|linkedin|city|industry|vorname|nachname|prénom|nombre|apellido|apellidos|cognome|nome|nom|voornaam|achternaam|förnamn|efternamn|fornavn|etternavn|姓名|名|姓|sender|recipient|first|last'.split(
		'|',
	),
);
const FILLER_WORDS = new Set(
	`full|given|sur|user|employer|your|my|their|the|insert|enter|here|contact|lead|prospect|person|member|current|of|merge|var|address|url|number|f|l|s|d|e|des|de|ihr|ihre|${[..." \t\r\u00a0_.'’/!?$=%-"].join('|')}`.split(
		'|',
	),
);
const MAX_WORD_CHARACTERS = 11;

const DETECTORS: Array<[detect: (text: string) => string | undefined, explanation: string]> = [
	[(text) => MODEL_OUTPUT.exec(text)?.[0], 'which is not meant for people'],
	[(text) => MOJIBAKE.exec(text)?.[0], 'which was read in the wrong encoding'],
	[findEntity, 'which was encoded twice'],
	[findPlaceholder, 'which was not filled in'],
];

/** Returns text for a person. @throws ValidationError if it looks unfinished or broken */
export function validatePersonalText(
	value: unknown,
	label: string,
	isFromExpression: boolean,
): unknown {
	if (typeof value !== 'string')
		throw new ValidationError(`${label} must be text, not ${quote(value)}`);
	for (const [detect, explanation] of DETECTORS) {
		const found = detect(value);
		if (found === undefined) continue;
		const isUnevaluated = /^(?:\{\{\s*)?\$(?!\{)/.test(found) && !isFromExpression;
		const isTypedPlaceholder = detect === findPlaceholder && !isFromExpression;
		const syntaxHint = isTypedPlaceholder
			? ' In n8n, write {{ $json.firstName }} in a field set to Expression.'
			: '';
		const advice = isUnevaluated
			? ': switch the field to Expression'
			: `, ${explanation}.${syntaxHint} Correct the text or the data it comes from. To send it anyway, add 'Allow Placeholders' under Options`;
		throw new ValidationError(`${label} contains "${truncate(found.trim())}"${advice}`);
	}
	return value;
}

/** Whether a parameter holds text for people: only those have several rows in the editor. */
export function isPersonalText({ typeOptions }: INodeProperties): boolean {
	return typeOptions?.rows !== undefined;
}

function findPlaceholder(text: string): string | undefined {
	const found =
		MISSING_VALUE.exec(text) ??
		INFINITE_NUMBER.exec(text) ??
		SHEET_ERROR.exec(text) ??
		TEMPLATE.exec(text) ??
		[...text.matchAll(BRACKETED_TEXT)].find(([, ...inner]) => isFieldName(inner.join(''))) ??
		NAMELESS_GREETING.exec(text);
	return found?.[0];
}

/**
 * Whether a text is a field's name: `Your Company`, `contact.first_name`, `name|there`. Its words may be
 * joined, so all ways to split it are tried, each position once.
 */
function isFieldName(content: string): boolean {
	const text = content.toLowerCase();
	// state: twice the position after the last word, plus 1 if a field word was found
	const states = new Set([0]);
	// this also visits the states that the loop adds
	for (const state of states) {
		const start = state >> 1;
		const hasField = state % 2;
		// a default value may follow: `name|there`
		if (hasField && (start === text.length || '|,:;='.includes(text[start]))) return true;
		for (let end = start + 1; end <= start + MAX_WORD_CHARACTERS && end <= text.length; end++) {
			const word = text.slice(start, end);
			if (FIELD_WORDS.has(word)) states.add(2 * end + 1);
			else if (FILLER_WORDS.has(word)) states.add(2 * end + hasField);
		}
	}
	return false;
}
