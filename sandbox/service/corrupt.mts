import type { Fault } from './fault.mts';
import { isObject, type Json } from './openapi.mts';

type DamageFault = Extract<Fault, { kind: 'damage' }>;

/**
 * Overwrites or removes existing fields of a JSON response. Other responses are unchanged.
 */
export function corruptResponse(
	payload: unknown,
	{ fields = {}, without = [] }: DamageFault,
): unknown {
	if (typeof payload !== 'string' || !/^[[{]/.test(payload)) return payload;
	const response = JSON.parse(payload) as Json;
	for (const [path, value] of Object.entries(fields)) {
		changeField(response, path, (parent, name) => (parent[name] = value));
	}
	for (const path of without) changeField(response, path, (parent, name) => delete parent[name]);
	return JSON.stringify(response);
}

/** @param path names and indexes, such as `data.leads.0.id` */
function changeField(
	response: Json,
	path: string,
	change: (parent: Record<string, unknown>, name: string) => void,
): void {
	const names = path.split('.');
	const field = names.pop() ?? '';
	let parent: Json | undefined = response;
	for (const name of names) {
		parent = isObject(parent) || Array.isArray(parent) ? getValue(parent, name) : undefined;
	}
	const exists = (isObject(parent) || Array.isArray(parent)) && field in parent;
	if (exists) change(parent as Record<string, unknown>, field);
}

function getValue(parent: object, name: string): Json | undefined {
	return (parent as Record<string, Json | undefined>)[name];
}
