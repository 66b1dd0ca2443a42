import { isObject, type Json, type JsonObject } from '../../sandbox/service/openapi.mts';

/** What is put in the place of a value. */
export type Edit =
	| { to: Json }
	| { to: 'remove' | 'double' | 'grow' | 'insertNull' | 'flip' | 'wrap'; isDone: true };

/** One changed spot of an answer, counted over all its spots or over those outside of its lists. */
export interface Spot {
	at: number;
	isOfFrame: boolean;
	edit: Edit;
}

type Path = Array<string | number>;

/** The answer with its spots changed, one after the other. */
export function damaged(value: Json, spots: Spot[]): Json {
	return spots.reduce((changed, { at, edit, isOfFrame }) => {
		const all = pathsIn(changed);
		const frame = all.filter((path) => path.every((name) => typeof name === 'string'));
		const paths = isOfFrame ? frame : all;
		return withEdit(changed, paths[at % paths.length], edit);
	}, value);
}

/** Every place of a value; of a long list the first two records and the last. */
function pathsIn(value: Json, path: Path = []): Path[] {
	const inside: Array<[string | number, Json]> = Array.isArray(value)
		? value
				.map((entry, place): [number, Json] => [place, entry])
				.filter(([place]) => place < 2 || place === value.length - 1)
		: isObject(value)
			? Object.entries(value)
			: [];
	return [path, ...inside.flatMap(([name, entry]) => pathsIn(entry, [...path, name]))];
}

function withEdit(value: Json, [name, ...rest]: Path, edit: Edit): Json {
	if (name === undefined) return edited(value, edit);
	const isLast = rest.length === 0 && 'isDone' in edit;
	if (Array.isArray(value)) {
		const place = Number(name);
		const before = value.slice(0, place);
		const after = value.slice(place + 1);
		if (isLast && edit.to === 'remove') return [...before, ...after];
		if (isLast && edit.to === 'double') return [...before, value[place], value[place], ...after];
		if (isLast && edit.to === 'insertNull') return [...before, null, value[place], ...after];
		return [...before, withEdit(value[place], rest, edit), ...after];
	}
	const entries = Object.entries(value as JsonObject);
	const kept = isLast && edit.to === 'remove' ? entries.filter(([key]) => key !== name) : entries;
	return Object.fromEntries(
		kept.map(([key, entry]) => [key, key === name ? withEdit(entry, rest, edit) : entry]),
	);
}

function edited(value: Json, edit: Edit): Json {
	if (!('isDone' in edit)) return edit.to;
	switch (edit.to) {
		case 'flip':
			return flipped(value);
		case 'grow':
			return grown(value);
		case 'wrap':
			return [value];
		case 'insertNull':
			return null;
		case 'double':
			return Array.isArray(value) ? [...value, ...value] : value;
		case 'remove':
			return Array.isArray(value) ? [] : {};
	}
}

/** Far more of it. */
function grown(value: Json): Json {
	if (typeof value === 'number') return (Math.abs(value) + 1) * 100_000;
	if (typeof value === 'string') return value.repeat(1_000);
	if (Array.isArray(value)) return Array.from({ length: 120 }, () => value).flat();
	return [value, value];
}

/** Another type with the same meaning, as other services write it. */
function flipped(value: Json): Json {
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	if (typeof value === 'string') return Number(value.replace(/\D/g, '')) || 7;
	if (Array.isArray(value)) return Object.fromEntries(value.map((entry, place) => [place, entry]));
	return value === null ? '' : Object.values(value);
}
