import { shortened } from '../values';
import { FieldError } from './checks';
import { isExpression } from './parameterValues';

/** The expressions of a text, as n8n finds them. */
const EXPRESSION = /\{\{([\s\S]*?)\}\}/g;
/** What says itself what stands there when nothing is found: `??`, `||` or `? :`, and no `?.`. */
const HAS_DEFAULT = /\?(?!\.)|\|\|/;

/**
 * Refuses a text in which an expression returned nothing: n8n leaves it out, and the person reads
 * "Hi ,".
 *
 * @param saved what the node holds for the parameter
 * @param evaluate gives what an expression returns for the item
 * @throws FieldError with the first expression that left a gap
 */
export function refuseGaps(
	saved: unknown,
	label: string,
	evaluate: (expression: string) => unknown,
): void {
	if (typeof saved !== 'string' || !isExpression(saved)) return;
	const isOneExpression = saved.slice(1).replace(EXPRESSION, '').trim() === '';
	if (isOneExpression) return;
	for (const [expression, content] of saved.matchAll(EXPRESSION)) {
		const value = evaluate(expression);
		const isBlank = typeof value === 'string' && value.trim() === '' && !HAS_DEFAULT.test(content);
		if (value !== undefined && value !== null && !isBlank) continue;
		const name = content.trim();
		throw new FieldError(
			`${label} has a gap: {{ ${shortened(name)} }} is empty. Write what stands there then, for example {{ ${shortened(name)} || 'there' }}`,
		);
	}
}
