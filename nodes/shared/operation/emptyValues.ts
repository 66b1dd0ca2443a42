import { isBlank, isDate } from '../values';

/** What lists hold where nothing is known. */
const PLACEHOLDER =
	/^(#?n\/?a|#n\/v|#(ref|name|value|error|div\/0|num|null|spill|calc)[!?]|loading\.\.\.|\(blank\)|\[object object\]|n\.\s?a\.?|[ns]\/d|n\.\s?d\.?|tbd|null|undefined|nan|none|nil|\[not provided\]|not (available|provided)|unknown|unbekannt|keine angabe|k\.\s?a\.?|no aplica|sin datos|brak|saknas|[-–—_.?/*\s]*)$/i;

/** Whether there is nothing to take: null, spaces, "N/A", an empty list or object. */
export function isEmpty(value: unknown): boolean {
	if (typeof value === 'string') return PLACEHOLDER.test(value.trim());
	if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
	return value === undefined || value === null || Number.isNaN(value);
}

/** What an expression gives on purpose where it finds nothing: `|| ''`, `? … : '-'`, `$if(…, '')`. */
const FALLBACK = /(?:\|\||\?\?|[?:]|\$if(?:Empty)?\([^]*,)\s*(['"`])(.*?)\1/g;

/** Whether what a node holds for a parameter is worked out anew for each item. */
export function isExpression(saved: unknown): saved is string {
	return typeof saved === 'string' && /^=\s*\S/.test(saved);
}

/** Whether there is nothing to take. */
export function isMissing(value: unknown): boolean {
	return typeof value === 'string' ? isBlank(value) : isEmpty(value) && !isDate(value);
}

/** The same, or what lists have for nothing, such as `-` and `N/A`. */
export function isUnknown(value: unknown): boolean {
	return isMissing(value) || (typeof value === 'string' && isEmpty(value));
}

/** Whether an expression itself says to give this text where it finds nothing. */
export function isFallback(value: unknown, code: string): boolean {
	if (typeof value !== 'string') return false;
	return [...code.matchAll(FALLBACK)].some(([, , text]) => text.trim() === value.trim());
}
