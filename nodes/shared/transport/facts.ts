import type { IDataObject } from 'n8n-workflow';

/** The fields of what the service sent; none where it is no object. */
export function factsOf(value: unknown): IDataObject {
	const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
	return isObject ? (value as IDataObject) : {};
}

/** A text or a number as text, or the texts of a list; undefined where the service says nothing. */
export function saidText(value: unknown): string | undefined {
	if (Array.isArray(value)) {
		const texts = value.filter((entry) => !Array.isArray(entry)).map(saidText);
		return texts.filter((text) => text !== undefined).join(', ') || undefined;
	}
	if (typeof value === 'number' && Number.isFinite(value)) return String(value);
	return typeof value === 'string' ? value.trim() || undefined : undefined;
}

/** A number that is not negative, also where it was sent as text; undefined where it is none. */
export function amountOf(value: unknown): number | undefined {
	const isNumber = typeof value === 'number' && Number.isFinite(value) && value >= 0;
	return isNumber || (typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value))
		? Number(value)
		: undefined;
}

/** A time as text or in Unix ms; undefined where it is none. */
export function timeOf(value: unknown): Date | undefined {
	const isTime = typeof value === 'string' || typeof value === 'number';
	const time = new Date(isTime ? value : Number.NaN);
	return Number.isNaN(time.getTime()) ? undefined : time;
}
