import type { IDataObject } from 'n8n-workflow';
import { isDate } from './dates';

/** Whether a value is an object with fields: no list, no null, no date. */
export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !isDate(value);
}

/** The fields of what the service sent; none where it is no record. */
export function asRecord(value: unknown): IDataObject {
	return isRecord(value) ? value : {};
}

/** The fields of an answer's `data`. */
export function getData(answer: unknown): IDataObject {
	return asRecord(asRecord(answer).data);
}

/** Text, or a number or truth value as text; undefined for anything else. Never throws. */
export function asText(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	return typeof value === 'boolean' || Number.isFinite(value) ? String(value) : undefined;
}

/** What the service says in a text, a number or a list of them, in one text; undefined for nothing. */
export function joinText(value: unknown): string | undefined {
	const texts = [value]
		.flat()
		.map((part) => (typeof part === 'boolean' ? undefined : asText(part)?.trim()));
	return texts.filter(Boolean).join(', ') || undefined;
}

/** A word of the service, as a status is, in small letters; undefined where it says none. */
export function asKeyword(value: unknown): string | undefined {
	return asText(value)?.trim().toLowerCase() || undefined;
}

/** A number that is not negative, also where it was sent as text; undefined where it is none. */
export function parseAmount(value: unknown): number | undefined {
	const isNumber = typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(value);
	const amount = isNumber || typeof value === 'number' ? Number(value) : -1;
	return amount >= 0 && amount < Infinity ? amount : undefined;
}
