/** What lists hold where nothing is known. */
const PLACEHOLDER =
	/^(#?n\/?a|#n\/v|#(ref|name|value|error|div\/0|num|null|spill|calc)[!?]|loading\.\.\.|\(blank\)|\[object object\]|n\.\s?a\.?|[ns]\/d|n\.\s?d\.?|tbd|null|undefined|nan|none|nil|\[not provided\]|not (available|provided)|unknown|unbekannt|keine angabe|k\.\s?a\.?|no aplica|sin datos|brak|saknas|[-–—_.?/*\s]*)$/i;

/** Whether there is nothing to take: null, spaces, "N/A", an empty list or object. */
export function isEmpty(value: unknown): boolean {
	if (typeof value === 'string') return PLACEHOLDER.test(value.trim());
	if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
	return value === undefined || value === null || Number.isNaN(value);
}
