import type { INodeProperties } from 'n8n-workflow';
import { isBlank, shortened } from '../values';
import { FieldError } from './checks';
import { isExpression } from './parameterValues';

/** The expressions of a text, as n8n finds them. */
const EXPRESSION = /\{\{([\s\S]*?)\}\}/g;
/** An expression that may end in an empty text means to leave nothing there: `|| ''`, `? … : ''`, `$if(…, '')`. */
const MAY_BE_EMPTY =
	/(?:\|\||\?\?|[?:])\s*(?:''|""|``)|\$if(?:Empty)?\([\s\S]*,\s*(?:''|""|``)\s*\)/;
const NO_TIME = /^Invalid (Date|DateTime)$/;

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
		const text = textOf(value);
		const isMeant = MAY_BE_EMPTY.test(content) && value !== undefined && value !== null;
		if (text !== undefined && (isMeant || !isBlank(text))) continue;
		const name = content.trim();
		if (isWhole) {
			throw new FieldError(
				`${label} is empty: its expression returned nothing. Correct it, or clear the field to send without it`,
			);
		}
		throw new FieldError(
			`${label} has a gap: {{ ${shortened(name)} }} is empty. Write what stands there then, for example {{ ${shortened(name)} || 'there' }}`,
		);
	}
}

/** What n8n writes for a value; undefined where that says nothing. */
function textOf(value: unknown): string | undefined {
	if (value === undefined || value === null || Number.isNaN(value)) return undefined;
	const text = Array.isArray(value) ? value.join('') : String(value);
	return NO_TIME.test(text) ? undefined : text;
}
