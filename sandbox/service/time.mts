import { createValidationError } from './errors.mts';

/**
 * Parses an `IsoTime` of openapi.yaml.
 * @returns ISO 8601 in UTC with milliseconds; null for a date that does not exist
 */
function parseUtcTime(text: string): string | null {
	const day = text.slice(0, 10);
	const calendarDay = new Date(day);
	if (calendarDay.toISOString().slice(0, 10) !== day) return null;
	const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
	return new Date(hasOffset || text.length === 10 ? text : `${text}Z`).toISOString();
}

/**
 * Parses time parameters into the service's format, so that they can be compared as strings.
 * @throws ApiError 400 for a date that does not exist
 */
export function parseTimes<Name extends string>(
	query: { readonly [name in Name]?: string },
	names: readonly Name[],
): { [name in Name]?: string } {
	const times: { [name in Name]?: string } = {};
	const invalid: Record<string, string> = {};
	for (const name of names) {
		const text = query[name];
		if (text === undefined) continue;
		const time = parseUtcTime(text);
		if (time === null) invalid[name] = 'must be a day of the calendar';
		else times[name] = time;
	}
	if (Object.keys(invalid).length > 0) throw createValidationError(invalid);
	return times;
}
