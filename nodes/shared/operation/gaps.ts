import type { INodeProperties } from 'n8n-workflow';
import { fieldsIn, isBlank, isRecord, shortened } from '../values';
import { FieldError, returnedNothing } from './checks';
import { isEmpty } from './isEmpty';
import { innerProperties, isExpression } from './parameterValues';

/** The expressions of a text, as n8n finds them. */
const EXPRESSION = /\{\{([\s\S]*?)\}\}/g;
/** An expression that may end in an empty text means to leave nothing there: `|| ''`, `? … : ''`, `$if(…, '')`. */
const MAY_BE_EMPTY =
	/(?:\|\||\?\?|[?:])\s*(?:''|""|``)|\$if(?:Empty)?\([\s\S]*,\s*(?:''|""|``)\s*\)/;
/** What an expression writes where there is no value: `|| '-'`, `? … : 'none'`. */
const FALLBACK = /(?:\|\||\?\?|[?:])\s*('[^']*'|"[^"]*"|`[^`]*`)/g;
/** People have these names; in small letters they are none. */
const NAMES = ['Nil', 'Null'];
const NO_TIME = /^Invalid (Date|DateTime)$/;
/** What JavaScript writes into a text for a value that is not there. */
const NO_VALUE = /\bundefined\b|^\s*null\s*$/g;
/** The texts that stand in an expression's own code. */
const QUOTED = /'[^']*'|"[^"]*"|`[^`]*`/g;
/** What an expression reads: `$json.text`, `$('My Sheet').item.json.text`, or what an AI model fills in. */
const READ = new RegExp(
	[
		'\\$fromAI\\((?:\'[^\']*\'|"[^"]*"|`[^`]*`|[^()])*\\)',
		'\\$(?:\\([^)]*\\)|\\w+)(?:\\??\\.(?:first|last)\\(\\)|\\??\\.\\w+\\b(?!\\()|\\[[^\\]]*\\])*',
	].join('|'),
	'g',
);

/**
 * Refuses a text in which an expression returned nothing: n8n leaves it out, and the person reads
 * "Hi ,", or gets an invitation without its note. A required field that is empty is missing anyway.
 *
 * @param saved what the node holds for the parameter
 * @param evaluate gives what an expression returns for the item
 * @throws FieldError with the first expression that left a gap
 */
export function refuseGaps(
	saved: unknown,
	{ displayName: label, required, type }: INodeProperties,
	evaluate: (expression: string) => unknown,
): void {
	if (typeof saved !== 'string' || !isExpression(saved)) return;
	const expressions = [...saved.matchAll(EXPRESSION)];
	const isWhole = expressions.length === 1 && saved.slice(1).trim() === expressions[0][0];
	if (isWhole && (required || type === 'number')) return;
	for (const [expression, content] of expressions) {
		const value = evaluate(expression);
		// `name && name.first` gives false for a name that is false
		const text = value === false && !isWhole ? undefined : textOf(value);
		const isMeant = MAY_BE_EMPTY.test(content) && value !== undefined && value !== null;
		if (text !== undefined && (isMeant || !isBlank(text))) continue;
		const name = content.trim();
		if (isWhole) {
			throw new FieldError(
				`${label} is empty: its expression returned nothing. Correct it, or clear the field to send without it`,
			);
		}
		const advice =
			type === 'resourceLocator'
				? 'Correct it: the remaining text could match another record'
				: `Add a fallback, for example {{ ${shortened(name)} || 'there' }}`;
		throw new FieldError(`${label} has a gap: {{ ${shortened(name)} }} is empty. ${advice}`);
	}
}

/**
 * Refuses a text in which an expression returned what lists have for nothing, such as `-` or `N/A`,
 * unless the expression itself writes it as its fallback.
 *
 * @throws FieldError with the first such expression
 */
export function refuseEmptyWords(
	saved: unknown,
	label: string,
	evaluate: (expression: string) => unknown,
): void {
	if (typeof saved !== 'string' || !isExpression(saved)) return;
	for (const [expression, content] of saved.matchAll(EXPRESSION)) {
		const value = evaluate(expression);
		if (typeof value !== 'string' || isBlank(value) || !isEmpty(value)) continue;
		const word = value.trim();
		const fallbacks = [...content.matchAll(FALLBACK)].map(([, text]) => text.slice(1, -1).trim());
		if (NAMES.includes(word) || fallbacks.includes(word)) continue;
		throw new FieldError(
			`${label} has a gap: {{ ${shortened(content.trim())} }} is "${shortened(word)}". Correct the item. To send it anyway, add 'Allow Placeholders' under Options`,
		);
	}
}

/**
 * Refuses a text into which an expression wrote `undefined`. Where the word was typed, or came with
 * the data, it is part of the text.
 *
 * @param value what n8n made of what is saved
 */
export function refuseUndefined(
	saved: unknown,
	value: unknown,
	property: INodeProperties,
	evaluate: (expression: string) => unknown,
): void {
	if (isRecord(saved) || Array.isArray(saved)) {
		const values = fieldsIn(Array.isArray(value) ? { ...value } : value);
		for (const [name, one] of Object.entries(saved)) {
			const inner = innerProperties(property).find((candidate) => candidate.name === name);
			refuseUndefined(one, values[name], inner ?? property, evaluate);
		}
	}
	if (typeof saved !== 'string' || !isExpression(saved)) return;
	const written = wordsIn(value);
	if (written.length === 0) return;
	const meant = [...saved.matchAll(EXPRESSION)].flatMap(([, content]) => [
		...(content.match(QUOTED) ?? []),
		...(content.match(READ) ?? []).map((read) => valueOf(read, evaluate)),
	]);
	meant.push(saved.slice(1).replace(EXPRESSION, ' '));
	if (written.length <= meant.flatMap(wordsIn).length) return;
	throw returnedNothing(property.displayName, written[0].trim());
}

/** The words for no value in a text, or in the texts of a list. */
function wordsIn(value: unknown): string[] {
	return [value]
		.flat()
		.flatMap((text) => (typeof text === 'string' ? (text.match(NO_VALUE) ?? []) : []));
}

function valueOf(read: string, evaluate: (expression: string) => unknown): unknown {
	try {
		return evaluate(`{{ ${read} }}`);
	} catch {
		return undefined;
	}
}

/** What n8n writes for a value; undefined where that says nothing. */
function textOf(value: unknown): string | undefined {
	if (value === undefined || value === null || Number.isNaN(value)) return undefined;
	const text = Array.isArray(value) ? value.join('') : String(value);
	return NO_TIME.test(text) ? undefined : text;
}
