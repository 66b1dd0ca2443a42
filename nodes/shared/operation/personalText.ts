import { quoted, SHEET_ERROR, shortened } from '../values';
import { FieldError } from './checks';
import { toggle } from './properties';

/** An option of every operation that writes to a person. */
export const allowPlaceholders = toggle(
	'Allow Placeholders',
	'allowPlaceholders',
	'Whether to send texts that contain something like {first_name}, [Company] or Invalid DateTime. Otherwise such texts are not sent.',
);

/** What programs write for a value that is missing or not valid. A sentence may begin with "Invalid date". */
const FAILED =
	/\ufffd|\[object \w+\]|\bundefined\b|\bInvalid (?:Date(?:Time)?|Duration|Interval)\b|(?<=[^\s.!?]\s)Invalid date\b|(?<![\p{L}\d-])NaN(?![\p{L}\d])|\bInfinity(?=\s?%)|(?<=^|\b(?:about|at|for|from|of|with) )(?:null|N\/A)(?=\s*(?:[,.!?]|$))|[(<]null[)>]/u;
/** Templates of other programs, and expressions that nothing has evaluated. */
const TEMPLATE =
	/\{\{[^}\n]*\}*|\}\}|\$(?:json|node|input|item|vars|env)(?:\.\w+|\[)[\w.'"]*|\$\(['"][^)\n]*\)?|\$fromAI\(|%\(\w+\)s|\*\|[^|\n]+\|\*|\[(?:insert|your)\s[^[\]\n]+\](?!\()/iu;
/** A greeting of nobody: `Hi ,`, `Dear Mr. ,` or `Hi null`. */
const NOBODY =
	/\b(?:good (?:morning|afternoon|evening)|guten (?:tag|morgen)|moin|sehr geehrte[rs]?|hi|hello|hey|dear|hallo|liebe|lieber|bonjour|salut|cher|hola|ciao|caro|olá|hej|beste)(?:(?:\s+(?:mr|mrs|ms|dr|prof|frau|herr)\.?)?\s+[-–—_.]{0,3},|\s+(?:null|none|nil|n\/a|unknown)(?![\p{L}\d-]))/iu;
/** What stands between the signs that templates put around a field. */
const BRACKETS =
	/\$?[[{<‹【｛]([^[\]{}<>‹›【】｛｝\n]{1,60})[\]}>›】｝](?!\()|&lt;([^<>&\n]{1,60})&gt;|(?<!\d)%([^%\s](?:[^%\n]{0,58}[^%\s])?)%|#([^#\s]{1,60})#(?![\p{L}\d])|__([^_\s]\S{0,58}?)__|[{[]([\p{L}_ .-]{2,40})(?=[,.!?\n]|$)/gu;

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

/**
 * A text that a person will read.
 *
 * @throws FieldError with the first words in it that stand for a value that is missing
 */
export function personalText(value: unknown, label: string, isFromExpression: boolean): unknown {
	if (typeof value !== 'string')
		throw new FieldError(`${label} must be text, not ${quoted(value)}`);
	const isField = ([, ...inner]: RegExpMatchArray) => isFieldName(inner.join(''));
	const found =
		FAILED.exec(value) ??
		SHEET_ERROR.exec(value) ??
		TEMPLATE.exec(value) ??
		[...value.matchAll(BRACKETS)].find(isField) ??
		NOBODY.exec(value);
	if (found === null) return value;
	const [words] = found;
	const advice =
		/^(?:\{\{\s*)?\$/.test(words) && !isFromExpression
			? ': switch the field to Expression'
			: ", which was not filled in. Correct the text or the data it comes from. To send it anyway, add 'Allow Placeholders' under Options";
	throw new FieldError(`${label} contains "${shortened(words.trim())}"${advice}`);
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
