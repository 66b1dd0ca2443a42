/**
 * Reads an ISO 8601 date or time that has the form `IsoTime` of openapi.yaml.
 * @returns ISO 8601 in UTC with milliseconds; null for a day that no calendar has
 */
export function utcTime(text: string): string | null {
	const day = text.slice(0, 10);
	const calendarDay = new Date(day);
	if (calendarDay.toISOString().slice(0, 10) !== day) return null;
	const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
	return new Date(hasOffset || text.length === 10 ? text : `${text}Z`).toISOString();
}
